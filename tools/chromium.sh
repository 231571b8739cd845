#!/bin/sh
# Makes sure that the browser tests have a Chromium without windows: Debian's own where we may
# install it, elsewhere the one that Playwright fetches for itself. The whole Chromium does too,
# but takes four times as long to open a page: it brings a window's frame, which nobody looks at.
set -eu

if command -v chromium-headless-shell >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release; then
    echo "The browser tests need Chromium: installing Debian's package."
    if apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell; then
        exit 0
    fi
fi
if command -v chromium >/dev/null 2>&1; then
    exit 0
fi
echo "The browser tests need Chromium: asking Playwright for its own (quick when it is there)."
.venv/bin/playwright install --only-shell chromium
