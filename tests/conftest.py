"""What all tests share: how hard Hypothesis looks.

The profile ``ci`` looks at the same examples every time, the default at new ones;
``HYPOTHESIS_PROFILE`` names one, and a machine that says it is CI gets the first.
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
_USUAL = "ci" if os.environ.get("CI") else "default"
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", _USUAL))
