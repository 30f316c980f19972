#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys

from django.core.management import execute_from_command_line

# What these write everybody may read: a server of another user, and whoever works on the program.
FOR_EVERYBODY = {"collectstatic", "compilemessages", "makemessages", "makemigrations"}

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
    if sys.argv[1:2] == ["verify_draw"]:  # it signs nothing, and must not make a data folder
        os.environ.setdefault("KEEZDRIVE_SECRET_KEY", "unused")
    if not {*sys.argv[1:2]} & FOR_EVERYBODY:
        os.umask(0o077)
    execute_from_command_line(sys.argv)
