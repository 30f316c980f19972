"""Whether a browser can be shown here.  Standard library only: it is asked before anything is
installed."""

import os
import sys


def has_screen() -> bool:
    """Return whether a browser can show itself here: a text browser would take over the
    terminal."""
    return (
        sys.platform in {"win32", "darwin"}
        or bool(os.environ.get("DISPLAY"))
        or bool(os.environ.get("WAYLAND_DISPLAY"))
    )
