#!/bin/sh
# Makes sure that the browser tests have a Chromium: Debian's own where we may install it,
# elsewhere the one that Playwright fetches for itself.
set -eu

if command -v chromium >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release; then
    echo "The browser tests need Chromium: installing Debian's package."
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium
else
    echo "The browser tests need Chromium: asking Playwright for its own (quick when it is there)."
    .venv/bin/playwright install chromium
fi
