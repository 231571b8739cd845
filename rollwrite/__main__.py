"""``python -m rollwrite``: the command line."""

import sys

from rollwrite.cli import main

sys.exit(main())
