"""`python -m scoring.rules moves nk '0,60,h4/16/-/40,h1,h2 0' 7J`: ask the rules something."""

import os
import sys

from scoring.rules.command import main

if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except KeyboardInterrupt:
        status = 1
    sys.exit(status)
