"""What all tests share: how hard Hypothesis looks.

``HYPOTHESIS_PROFILE=ci`` looks at the same examples every time; the default looks at new ones.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("default", deadline=None, max_examples=60, suppress_health_check=_SLOW)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=60,
    derandomize=True,
    print_blob=True,
    suppress_health_check=_SLOW,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
