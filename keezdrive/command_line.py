"""The command `keezdrive`: start it, or ask one of its parts something.

    keezdrive [--port N] [--host H] [--data DIR] [--no-browser] [--demo]
    keezdrive --follow ADDRESS [--code CODE] [...]
    keezdrive rules …           what `python -m scoring.rules` answers
    keezdrive draw < FILE       what `python -m tournaments.draw` answers
    keezdrive [--data DIR] check CODE, make_backup, restore_backup FILE, …

What is none of these goes to Django, as with `manage.py`.
"""

import os
import runpy
import sys

from keezdrive import startup

# These need neither Django nor data: a library of rules is asked in a twentieth of a second.
MODULES = {"rules": "scoring.rules", "draw": "tournaments.draw"}
SHORT = {"check": "check_drive"}
AS_OPTIONS = {"help": ["--help"], "version": ["--version"]}  # Django's are of Django
# What these write everybody may read: a server of another user, and whoever works on the program.
FOR_EVERYBODY = {"collectstatic", "compilemessages", "makemessages", "makemigrations"}
HELP = """\
keezdrive rules --help      de spelregels / the rules of the game
keezdrive draw < FILE       een loting / a draw
keezdrive check CODE        een drive nagerekend / a drive worked out once more
keezdrive make_backup       een reservekopie nu / a backup now
keezdrive restore_backup BESTAND  een reservekopie terugzetten / put a backup back
keezdrive changepassword NAAM     een nieuw wachtwoord / a new password
keezdrive verify BESTAND    een journaal nakijken / check a journal
keezdrive replay BESTAND    een drive uit een journaal / a drive from a journal

--data MAP ervoor kiest een andere map / --data DIR before these chooses another folder"""


def main() -> None:
    """Do what stands on the command line and end this process with its exit status."""
    try:
        _run(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)


def _run(arguments: list[str]) -> None:
    arguments = AS_OPTIONS.get(" ".join(arguments), arguments)
    data, command = _data_before(arguments)
    if not command or command[0].startswith("-"):
        options = startup.read_options(arguments, "keezdrive", HELP)
        startup.check(options)
        command = startup.management_command(options)
    elif data is not None:
        os.environ["KEEZDRIVE_DATA"] = _existing(startup.data_folder(data))
    if command[0] in MODULES:
        module = MODULES[command[0]]
        sys.argv = [f"keezdrive {command[0]}", *command[1:]]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    else:
        manage("keezdrive", SHORT.get(command[0], command[0]), *command[1:])


def _existing(folder: str) -> str:
    """Return a folder that is there: a command would make another of a name mistyped."""
    if not os.path.isdir(folder):
        raise startup.Stop(
            f"De map {folder} bestaat niet: kijk de naam na.",
            f"The folder {folder} does not exist: look at its name.",
        )
    return folder


def _data_before(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Return the folder that is named before a command, if one is, and the rest."""
    if arguments and arguments[0].startswith("--data="):
        return arguments[0].removeprefix("--data="), arguments[1:]
    if len(arguments) > 1 and arguments[0] == "--data":
        return arguments[1], arguments[2:]
    return None, arguments


def manage(*argv: str) -> None:
    """Run a command of Django or of ours; the first argument is the name of the program."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
    if argv[1:2] == ("verify_draw",):  # it signs nothing, and must not make a data folder
        os.environ.setdefault("KEEZDRIVE_SECRET_KEY", "unused")
    if not {*argv[1:2]} & FOR_EVERYBODY:
        os.umask(0o077)
    sys.argv = [*argv]  # a server that begins anew reads from it how it was begun
    # Only here: what needs no Django is not to wait for it.
    from django.conf import settings
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        if not str(error).startswith("no such table"):
            raise
        folder = settings.DATA_DIR
        raise startup.Stop(
            f"In de map {folder} staan nog geen gegevens: start Keezdrive eerst, of kies een "
            "andere map.",
            f"There is no data in the folder {folder} yet: start Keezdrive first, or choose "
            "another.",
        ) from None
