#!/bin/sh
# Chromium for the browser tests: there already, or installed where we may, or the one line to type.
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 && exit 0
done
[ -x "/Applications/Chromium.app/Contents/MacOS/Chromium" ] && exit 0
[ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ] && exit 0
line="apt-get install --yes chromium"
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    { apt-get update && $line; } >/dev/null 2>&1 && exit 0
fi
echo "The browser tests need Chromium. Type:  sudo $line" >&2
exit 1
