"""`manage.py serve`: from a database of whatever age to a page that people can open."""

import io
import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connections
from django.utils import timezone

from tournaments.access.queries import has_organiser, setup_code
from tournaments.core.queries.hall import (
    AT_START,
    addresses_of_this_machine,
    announced_address,
    is_behind_a_proxy,
)
from tournaments.core.services.data_lock import Held, hold_data_folder, require_plain_files
from tournaments.core.services.errors import DomainError
from tournaments.management.hall_lines import code_of, in_the_hall_line
from tournaments.management.screen import has_screen
from tournaments.management.server import (
    DamagedData,
    begin_command,
    collect_static_files,
    require_port,
    serve,
    stop,
    stop_damaged,
    stopping_in_a_sentence,
)
from tournaments.management.tables import bring_up_to_date
from tournaments.safety.queries.backups import database_file, is_kept_here
from tournaments.safety.queries.database_health import damage_of
from tournaments.safety.queries.restoring import order_waiting
from tournaments.safety.services.peer_client import see_peers
from tournaments.safety.services.private_folders import close_data_folder
from tournaments.safety.services.restoring import carry_out_order
from tournaments.safety.services.taking_over import carry_out_take_over, note_first

EVERYBODY = "0.0.0.0"  # noqa: S104 - phones in the hall are meant to reach it


class Command(BaseCommand):
    """Prepares the data, says where to find the pages, and serves them until Ctrl-C."""

    help = "Prepare the database and the static files, then run the web server and the worker."
    requires_system_checks: list[str] = []  # the tests run them; here they only take time

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options of start.py, which hands them on."""
        parser.add_argument("--host", default=EVERYBODY)
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-browser", action="store_true")
        parser.add_argument("--demo", action="store_true")

    def handle(self, *, host: str, port: int, no_browser: bool, demo: bool, **options: Any) -> None:
        """Do everything before the server forks its worker, which then starts fully loaded."""
        os.environ["KEEZDRIVE_PORT"] = str(port)
        try:
            with stopping_in_a_sentence():
                self._prepare(host, port)
                first_page = demo_path() if demo else "/"
                opens_browser = not no_browser and has_screen()
                needs_code = not has_organiser() and (is_behind_a_proxy() or not opens_browser)
        except DamagedData:
            if not is_kept_here():
                stop_damaged()
            begin_command("serve_damaged", *sys.argv[2:], settings_module="keezdrive.damaged")
        own_address = f"http://localhost:{port}"
        setup = f"setup/?code={setup_code()}" if needs_code else ""
        let_go_of_the_database()
        require_port(host, port)
        self._say_where(host, port, setup)
        if demo:
            self.stdout.write(
                f"Demo, op deze computer / on this computer: {own_address}{first_page}"
            )
            self.stdout.flush()
        if opens_browser:
            page = own_address + first_page
            threading.Thread(target=open_when_ready, args=(port, page), daemon=True).start()
        logging.getLogger("_granian").addFilter(was_not_meant)
        serve(host, port)

    def _prepare(self, host: str, port: int) -> None:
        """Bring data of whatever age to what can be served.  Raise DamagedData."""
        if is_kept_here():
            try:
                require_plain_files()
            except DomainError as refused:
                message = refused.message
                stop(lambda: str(message))
            try:
                hold_data_folder(host=host, port=port)
            except Held as held:
                stop(held.sentence)
        close_data_folder()
        if is_kept_here():
            if carry_out_take_over():
                begin_command(*sys.argv[1:])
            if not order_waiting():  # else what is damaged is about to be replaced
                require_whole()
        see_peers(now=timezone.now())
        if carry_out_order():
            require_whole()
        bring_up_to_date()
        note_first()
        call_command("clearsessions")  # else they pile up over the years
        collect_static_files()

    def _say_where(self, host: str, port: int, setup: str) -> None:
        """`setup` is the path for the first account, where this machine alone is not enough."""
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")  # a console without QR blocks
        lines = [
            f"Keezdrive: http://localhost:{port}/",
            "Stoppen / stop: Ctrl-C",
        ]
        numbers = addresses_of(host)
        in_the_hall = [f"http://{number}:{port}/" for number in numbers]
        if announced := announced_address():
            in_the_hall = [f"{announced}/"]
        elif host in {EVERYBODY, "::"}:
            os.environ[AT_START] = next(iter(numbers), "")  # whoever serves says when it changes
        if in_the_hall:
            lines.insert(1, in_the_hall_line(in_the_hall))
            self.stdout.write(code_of(in_the_hall[0]))
        if setup:
            outside = in_the_hall[0] if in_the_hall else f"http://localhost:{port}/"
            lines.append(f"Eerste account / first account: {outside}{setup}")
        self.stdout.write("\n".join(lines))
        self.stdout.flush()


def require_whole() -> None:
    """Raise DamagedData unless the file with all data is whole, as far as a short look tells."""
    if damage_of(database_file()):
        raise DamagedData


def let_go_of_the_database() -> None:
    """Close what was opened before the server forks: a pool that was opened here is of this
    process. Its copy would share its connections with it, and have none of the threads that open
    new ones after an outage."""
    connections.close_all()
    connection: Any  # that of PostgreSQL has a pool
    for connection in connections.all():
        if connection.vendor == "postgresql":
            connection.close_pool()


def addresses_of(host: str) -> list[str]:
    """Return the addresses under which others in the hall find a server on `host`, the likeliest
    first."""
    if host not in {EVERYBODY, "::"}:
        return [] if host in {"localhost", "::1"} or host.startswith("127.") else [host]
    return addresses_of_this_machine()


def demo_path() -> str:
    """Load the demo drive; the last line that this prints is the path that opens it, signed in."""
    printed = io.StringIO()
    call_command("load_demo", stdout=printed)
    return printed.getvalue().split()[-1]


def open_when_ready(port: int, page: str) -> None:
    """Open a page as soon as the server answers, waiting for at most ten seconds."""
    for _attempt in range(100):
        time.sleep(0.1)
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                webbrowser.open(page)
                return


def was_not_meant(record: logging.LogRecord) -> bool:
    """Leave out that the process of the pages ended, where that was to put a backup back."""
    return not (record.getMessage().startswith("Unexpected exit") and order_waiting())
