"""What somebody types in a terminal to put a backup back."""

import os
import shlex
import subprocess

from django.conf import settings

from tournaments.safety.queries.backup_files import Backup


def command_for(backup: Backup) -> list[str]:
    """Return what to type in another window to put a backup back, line by line."""
    command = [*settings.PROGRAM, "restore_backup", str(backup.path)]
    if os.name == "nt":
        return [f'set "KEEZDRIVE_DATA={settings.DATA_DIR}"', subprocess.list2cmdline(command)]
    data = f"KEEZDRIVE_DATA={shlex.quote(str(settings.DATA_DIR))}"
    return [f"  {data} {shlex.join(command)}"]
