"""Finding a Chromium for the browser tests; `python -m tests.chromium` installs one if it can."""

import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

# The shell has no windows to draw around a page and is twice as fast.
SHELL = "chromium-headless-shell"
NAMES = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
)
INSTALLED = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
LONGEST_INSTALLATION = 120  # seconds
MISSING = (
    "NO BROWSER: the browser tests were skipped. Install Chromium (sudo apt install chromium), "
    "or set KEEZDRIVE_BROWSER to the path of a Chrome, Chromium or Edge."
)


def find_browser() -> str | None:
    """The path of a Chromium-like browser: the one in KEEZDRIVE_BROWSER, else what is installed."""
    chosen = os.environ.get("KEEZDRIVE_BROWSER")
    if chosen:
        return shutil.which(chosen)
    on_path = (shutil.which(name) for name in NAMES)
    elsewhere = (path for path in INSTALLED if Path(path).exists())
    return next((path for path in (*on_path, *elsewhere) if path), None)


def install_browser() -> None:
    """Ask the system's package manager for a Chromium, where nobody has to type a password: for
    its shell, or where there is none and no other browser either, for all of it."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    _apt_get("update")
    _apt_get("install", "--no-install-recommends", SHELL)
    if not find_browser():
        _apt_get("install", "--no-install-recommends", "chromium")


def _apt_get(*arguments: str) -> None:
    """Without a word: whether it worked is seen by looking for a browser."""
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            ["apt-get", "-qq", "--yes", *arguments],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=LONGEST_INSTALLATION,
        )


if __name__ == "__main__" and not shutil.which(SHELL):
    install_browser()
