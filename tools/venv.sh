#!/bin/sh
# Creates .venv with the first Python found that is new enough.
set -eu

for python in python3 python3.13 python3.12 python3.11 python; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "Creating .venv with $("$python" --version)."
        if "$python" -m venv .venv; then
            exit 0
        fi
        rm -rf .venv
        echo "That Python cannot create virtual environments; on Debian and Ubuntu: apt install python3-venv" >&2
        exit 1
    fi
done

echo "Rollwrite needs Python 3.11 or newer, and no such python3 was found on the path. Install one and try again." >&2
exit 1
