"""Finding a Chromium for the browser tests; `python -m tests.chromium` installs one if it can."""

import os
import shutil
import subprocess
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
INSTALLED = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
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
    """Ask the system's package manager for Chromium, where nobody has to type a password."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "check": False}
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=environment, **quiet)
    subprocess.run(
        ["apt-get", "install", "-qq", "--no-install-recommends", "chromium"],
        env=environment,
        **quiet,
    )


if __name__ == "__main__" and not find_browser():
    install_browser()
