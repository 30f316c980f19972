"""What the terminal says of the address in the hall, at the start and whenever that changes."""

import io
import os
import sys
import time
from collections.abc import Sequence
from typing import Any, NoReturn

import segno

from tournaments.core.queries.hall import AT_START, LOOKS_EVERY, whereabouts
from tournaments.core.queries.leadership import own_port


def in_the_hall_line(addresses: Sequence[str]) -> str:
    """Return the line with these addresses, the likeliest first."""
    return f"In de zaal / in the hall: {'  '.join(addresses)}"


def code_of(address: str) -> str:
    """Return the drawing that a phone reads from the terminal."""
    drawing = io.StringIO()
    segno.make(address).terminal(out=drawing, compact=True, border=2)
    return drawing.getvalue()


def print_moves() -> NoReturn:
    """Print the line and the code anew whenever this machine is found at another number than the
    terminal said last."""
    out: Any = sys.stdout
    if hasattr(out, "reconfigure"):
        out.reconfigure(errors="replace")  # a console without QR blocks
    printed = os.environ[AT_START]
    while True:
        time.sleep(LOOKS_EVERY)
        number = whereabouts().number
        if number != printed:
            printed = number
            address = f"http://{number}:{own_port()}/"
            out.write(f"{code_of(address)}\n{in_the_hall_line([address])}\n")
            out.flush()
