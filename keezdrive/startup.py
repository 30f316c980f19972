"""What is asked and looked at before Keezdrive starts, by start.py and by the command `keezdrive`.

Standard library only: start.py comes here before anything is installed.
"""

import argparse
import errno
import json
import os
import shutil
import socket
import sys
import time
import webbrowser
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from pathlib import Path
from typing import IO, NamedTuple, NoReturn
from urllib.parse import urlsplit

from keezdrive import __version__
from keezdrive.folders import default_data_folder
from tournaments.core.services.file_lock import lock_file
from tournaments.management.screen import has_screen


class Stop(SystemExit):
    """The reason not to go on: a sentence in Dutch and the same in English."""

    def __init__(self, dutch: str, english: str) -> None:
        super().__init__(f"{dutch}\n{english}")


def read_options(arguments: list[str], program: str, epilog: str) -> Namespace:
    """Return what stands on the command line, with the defaults of a village hall."""
    parser = argparse.ArgumentParser(
        prog=program,
        description="Keezdrive: een keezendrive van inschrijving tot prijsuitreiking.",
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--port", type=_port_number, default=8000, help="poort / port (8000)")
    parser.add_argument("--host", default="0.0.0.0", help="adres / address (0.0.0.0: iedereen)")  # noqa: S104
    folder = os.environ.get("KEEZDRIVE_DATA") or default_data_folder()
    parser.add_argument(
        "--data",
        type=data_folder,
        default=os.path.abspath(folder),
        help=f"map voor de gegevens / folder for the data ({folder})".replace("%", "%%"),
    )
    parser.add_argument("--no-browser", action="store_true", help="open geen browser / no browser")
    parser.add_argument("--demo", action="store_true", help="met de demodrive / with the demo")
    parser.add_argument(
        "--follow",
        metavar="ADRES",
        help="tweede laptop: houd een kopie bij van de eerste / second laptop: copy the first",
    )
    parser.add_argument("--code", help="de code die de eerste toont / the code the first shows")
    parser.add_argument("--version", action="version", version=f"Keezdrive {__version__}")
    return parser.parse_args(arguments)


def management_command(options: Namespace) -> list[str]:
    """Return what `manage.py` is asked: to serve, or to follow with settings of its own.

    Sets the environment that goes with it.
    """
    os.environ["KEEZDRIVE_DATA"] = options.data
    command = ["serve"]
    if options.follow:
        os.environ["DJANGO_SETTINGS_MODULE"] = "keezdrive.following"
        command = ["follow", options.follow, *(["--code", options.code] if options.code else [])]
    command += ["--host", options.host, "--port", str(options.port)]
    command += ["--no-browser"] if options.no_browser else []
    command += ["--demo"] if options.demo and not options.follow else []
    return command


def check(options: Namespace) -> None:
    """Refuse what cannot work, before it takes time or leaves a folder behind.  Raise Stop."""
    if (holder := holder_of(options.data)) and _answers(holder):
        refuse(holder, options)
    try:
        check_port(options.host, options.port)
    except Stop:
        if holder := holder_of(options.data):  # else another port would be tried in vain
            refuse(holder, options)
        raise
    check_data(options.data)


def data_folder(text: str) -> str:
    """Return the folder that was typed after --data; none is not the folder that one is in."""
    if not text:
        raise Stop(
            "Achter --data ontbreekt een map: geef er een, of laat --data weg.",
            "A folder is missing after --data: give one, or leave --data out.",
        )
    return os.path.abspath(text)


def _port_number(text: str) -> int:
    """Return the number that was typed after --port; whether it can be used is check_port's to
    say."""
    try:
        return int(text)
    except ValueError:
        raise Stop(
            f"'{text}' is geen poort: geef een getal, zoals --port 8000.",
            f"'{text}' is not a port: give a number, such as --port 8000.",
        ) from None


def check_data(folder: str) -> None:
    """Refuse a folder in which nothing can be kept."""
    probe = Path(folder, f".probe-{os.getpid()}")
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Stop(
            f"In de map {folder} kan niets worden bewaard ({error.strerror}): kies een andere "
            "met --data MAP.",
            f"Nothing can be kept in the folder {folder} ({error.strerror}): choose another "
            "with --data DIR.",
        ) from None


def check_port(host: str, port: int, patience: float = 5.0) -> None:
    """Refuse a port that stays taken; one that a killed server has just left is waited for."""
    until = time.monotonic() + patience
    while True:
        try:
            _try_port(host, port)
        except (OSError, OverflowError, TypeError, ValueError) as error:
            code = getattr(error, "errno", None)
        else:
            return
        if code != errno.EADDRINUSE:
            raise Stop(
                f"Op adres {host}, poort {port} kan hier niet worden geluisterd: kies een poort "
                "tussen 1024 en 65535 met --port, en laat --host weg.",
                f"Address {host}, port {port} cannot be used here: choose a port between 1024 "
                "and 65535 with --port, and leave --host out.",
            )
        if time.monotonic() > until:
            raise Stop(
                f"Poort {port} is bezet, misschien door een Keezdrive die al draait "
                f"(http://localhost:{port}): sluit die, of kies een andere poort met "
                f"--port {port + 1}.",
                f"Port {port} is in use, perhaps by a Keezdrive that runs already "
                f"(http://localhost:{port}): stop that one, or choose another port with "
                f"--port {port + 1}.",
            )
        time.sleep(0.1)


def _try_port(host: str, port: int) -> None:
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(kind, socket.SOCK_STREAM) as listener:
        if sys.platform != "win32":  # there it would allow two servers on one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))


class Holder(NamedTuple):
    """The server that has a data folder: its own address, and the number of its process."""

    address: str
    process: int


def holder_of(folder: str) -> Holder | None:
    """Return the server that holds the folder (tournaments/core/services/data_lock), if one does.

    What puts a backup back serves nothing, and is waited for.
    """
    path = Path(folder, "running.lock")
    try:
        if not path.is_file() or not is_locked(path):
            return None
    except OSError:  # it may not be opened: the server says what is wrong with it
        return None
    try:
        stored = json.loads(path.read_text("utf-8"))
        if not stored["address"]:
            return None
        return Holder(_own_address(str(stored["address"])), int(stored["process"]))
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return Holder("http://localhost/", 0)


def _own_address(text: str) -> str:
    """Return an address of this machine that a file holds, of which nothing is believed but the
    port: whoever may write there could lead a browser anywhere.  Raise ValueError for others."""
    parts = urlsplit(text)
    if parts.scheme != "http" or parts.hostname is None:
        raise ValueError(text)
    name, port = parts.hostname, parts.port or 80
    if name != "localhost":
        _try_port(str(ip_address(name)), 0)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _answers(holder: Holder) -> bool:
    """Return whether it serves pages: one that is ending holds its folder for a moment longer."""
    parts = urlsplit(holder.address)
    connection = HTTPConnection(str(parts.hostname), parts.port or 80, timeout=2)
    try:
        connection.request("GET", "/health/live")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def refuse(holder: Holder, options: Namespace) -> NoReturn:
    """Say which server runs already, and show its page to who double-clicked twice."""
    if not options.no_browser and has_screen():
        webbrowser.open(holder.address)
    values = (options.data, holder.address, holder.process, holder.address)
    raise Stop(
        "Keezdrive draait al met de map {}: {} (proces {}). Gebruik die; stoppen kan op "
        "{}status/.".format(*values),
        "Keezdrive runs already with the folder {}: {} (process {}). Use that one; it can be "
        "stopped at {}status/.".format(*values),
    )


def take_turn(folder: str, say: Callable[[str], object]) -> IO[bytes]:
    """Wait until no other start installs in this folder, as when somebody sees nothing happen and
    double-clicks again; return what is to be closed after."""
    os.makedirs(folder, exist_ok=True)
    turn = open(os.path.join(folder, "starting.lock"), "ab+")  # noqa: SIM115 - until its turn is over
    if not lock_file(turn):
        say("Een ander venster is al bezig: even wachten. / Another window is busy: please wait.")
        while not lock_file(turn):
            time.sleep(0.2)
    return turn


def remove_others(environment: str) -> None:
    """Remove what other sticks installed beside this one, but what Windows says is in use."""
    own = Path(environment)
    away = own.with_name(f"{own.name}.old")
    for path in [away, *own.parent.iterdir()]:
        if path.is_dir() and path != own:
            with suppress(OSError):
                path.replace(away)
            shutil.rmtree(away, ignore_errors=True)


def is_locked(path: Path) -> bool:
    """Return whether another process holds the lock of this file."""
    with path.open("r+b") as file:
        return not lock_file(file)
