#!/usr/bin/env python
"""Django's command line for this project."""

import sys

from keezdrive.command_line import manage

if __name__ == "__main__":
    manage(*sys.argv)
