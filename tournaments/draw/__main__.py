"""`python -m tournaments.draw < drive.json`: draw one round without Django."""

from __future__ import annotations

import json
import sys

from tournaments.draw.document import BadDocument
from tournaments.draw.kinds import draw_any, read_any, write_any
from tournaments.draw.values import CannotDraw


def main() -> int:
    """Read a field from standard input, write its draw; 1 with {"error": …} where there is none."""
    try:
        answer = write_any(draw_any(read_any(sys.stdin.buffer.read())))
    except (BadDocument, CannotDraw) as error:
        print(json.dumps({"error": str(error)}))
        return 1
    print(json.dumps(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main())
