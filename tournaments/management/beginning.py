"""Ending this process as another command of the program."""

import os
import subprocess
import sys

from django.conf import settings
from django.db import connections

from tournaments.services.data_lock import let_go


def begin_command(*arguments: str, settings_module: str = "keezdrive.settings") -> None:
    """Become `manage.py` with these arguments; on Windows, where a process cannot, wait for it."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": settings_module}
    sys.stdout.flush()
    connections.close_all()  # Windows moves no file that another process has open
    let_go()
    if os.name == "nt":
        sys.exit(subprocess.call(command, env=environment))  # noqa: S603 - our own program
    os.execve(command[0], command, environment)  # noqa: S606 - the same
