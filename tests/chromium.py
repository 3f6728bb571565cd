"""Chromium for the browser tests and the bench: where it is; as a program, installed where we may, or the line to type.

The headless shell is Chromium without the windows around its pages, which take a fifth of the processor's time.
"""

import os
import shutil
import sys

from hardware import debian_packages

HEADLESS = "chromium-headless-shell"
NAMES = (HEADLESS, "chromium", "chromium-browser", "google-chrome")
PLACES = (  # on a Mac
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

# Features that are switched off. Chromium honours only one such list, so the first line repeats what we need of
# Playwright's. The second line switches off the address bar's own pages: each context would start a renderer for them,
# which takes more processor time than most of the pages that are tested.
NOT_WANTED = (
    "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,MediaRouter,OptimizationHints,ThirdPartyStoragePartitioning,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
)
FLAGS = [
    "--disable-features=" + NOT_WANTED,
    "--no-sandbox",
    "--disable-gpu",
    # The next three lines take an eighth off the processor time of the browser tests: fewer processes hand pictures and
    # files to each other, and a picture has fewer pieces.
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2",
    *("--default-tile-width=2048", "--default-tile-height=2048"),
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

MISSING = "The browser tests need Chromium. Type: sudo apt-get install --yes chromium"


def executable():
    """Path of the Chromium to drive: what CHROMIUM says, or is on PATH, or where a Mac has it; None if missing."""
    return next(filter(None, map(shutil.which, (os.environ.get("CHROMIUM", ""), *NAMES, *PLACES))), None)


def main():
    """Install it if it is missing and we may; the exit status."""
    if executable() is None:
        any(debian_packages.install(package) for package in (HEADLESS, "chromium"))
    if executable() is None:
        print(MISSING, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
