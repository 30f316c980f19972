"""What `manage.py serve` becomes where the file with all data is damaged: pages that say so, and
the offer of a backup, in the window and on a page."""

import os
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.access.queries import setup_code
from tournaments.core.queries.hall import addresses_of_this_machine
from tournaments.core.services.errors import DomainError
from tournaments.management.commands import serve
from tournaments.management.commands.serve import EVERYBODY
from tournaments.management.restore_lines import command_for
from tournaments.management.screen import has_screen
from tournaments.management.server import (
    DamagedData,
    PageServer,
    begin_command,
    collect_static_files,
    in_both,
    require_port,
    stopping_in_a_sentence,
)
from tournaments.management.tables import bring_up_to_date
from tournaments.moments import clock_time
from tournaments.safety.queries.backup_files import Backup
from tournaments.safety.queries.backups import database_file
from tournaments.safety.queries.database_health import BROKEN, damage_of
from tournaments.safety.services.damaged_data import Offer
from tournaments.safety.views.damaged import show_offer

YES = {"j", "ja", "y", "yes"}
ANSWERED = 1.0  # seconds for the last page to reach the browser
READ_OUT = 30.0  # seconds for what the window says last


class Command(serve.Command):
    """Waits until a backup is put back, by whichever way, and then becomes the server."""

    _window: threading.Thread | None = None
    _answered = False
    help = "Offer a backup where the data is damaged; `serve` does this by itself."

    def handle(self, *, host: str, port: int, no_browser: bool, **options: Any) -> None:
        """Serve what is left, and change nothing before somebody chose."""
        if settings.ROOT_URLCONF != "tournaments.safety.urls.damaged":
            raise CommandError("Start dit met / start this with: python3 start.py")
        offer = Offer(current_damage())
        with stopping_in_a_sentence():
            collect_static_files()
        show_offer(offer)
        require_port(host, port)
        server = PageServer(WSGIHandler(), host, port)
        server.start()
        try:
            self._announce(offer, host, port)
            if not no_browser and has_screen():
                webbrowser.open(page_of("localhost", port))
            with stopping_in_a_sentence():
                self._wait_until_mended(offer)
            time.sleep(ANSWERED)
        finally:
            server.stop()  # else this process may not come to its end
        if offer.anew:
            with stopping_in_a_sentence():
                bring_up_to_date()
        elif offer.done.is_set():
            self._print(in_both(_done))
        begin_command("serve", *sys.argv[2:])

    def _announce(self, offer: Offer, host: str, port: int) -> None:
        lines = [in_both(lambda: offer.sentence)]
        inside = [] if host not in {EVERYBODY, "::"} else addresses_of_this_machine()
        for name in ["localhost" if host in {EVERYBODY, "::"} else host, *inside[:1]]:
            lines.append(f"Pagina / page: {page_of(name, port)}")
        lines.append("Stoppen / stop: Ctrl-C")
        self._print(*lines, in_both(_looking))

    def _wait_until_mended(self, offer: Offer) -> None:
        """Wait until a backup is put back here, or somebody put another file in the place of the
        damaged one; meanwhile backups are proved, which may take long.  Ctrl-C ends the program,
        which did not start."""
        before, announced = _file_identity(database_file()), ""
        try:
            while not offer.done.wait(0 if offer.prove_next() else 1):
                current = _file_identity(database_file())
                if current != before and damage_of(database_file()) is None:
                    return
                before, announced = current, self._announce_found(offer, announced)
        except KeyboardInterrupt:
            if self._window:  # what follows an answer is waited for; a question that stands is not
                self._window.join(READ_OUT if self._answered else 0)
            self.stdout.flush()
            # `sys.exit` takes the interpreter down round threads that still read and write; where
            # one holds a stream at that moment Python aborts.
            os._exit(1)

    def _announce_found(self, offer: Offer, announced: str) -> str:
        """Say once that a good backup is found, or that there is none, and return what was said."""
        if offer.good and announced != "found":
            newest = offer.good[0]
            self._print(in_both(lambda: _newest(newest)), *command_for(newest))
            if sys.stdin is not None and sys.stdin.isatty():
                self._window = threading.Thread(target=self._ask, args=(offer, newest), daemon=True)
                self._window.start()
            return "found"
        if not (offer.good or offer.proving or announced):
            self._print(in_both(_none_and_nothing if offer.has_nothing else _no_backup))
            return "none"
        return announced

    def _print(self, *lines: str) -> None:
        self.stdout.write("\n".join(lines))
        self.stdout.flush()

    def _ask(self, offer: Offer, newest: Backup) -> None:
        """Ask in the window, while the page is there too."""
        self.stdout.write(in_both(lambda: _question(newest)))
        try:
            answer = input("[j/N] ")
        except EOFError:
            return
        self._answered = True
        if answer.strip().lower() not in YES:
            self.stdout.write(in_both(_nothing_changed))
            return
        try:
            offer.put_back(newest, now=timezone.now())
        except DomainError as refused:
            self.stderr.write(str(refused.message))


def current_damage() -> str:
    """Return what is wrong; what only work on the data came upon is called damaged."""
    try:
        with stopping_in_a_sentence():
            return damage_of(database_file()) or BROKEN
    except DamagedData:
        return BROKEN


def _file_identity(database: Path) -> tuple[int, int, int] | None:
    try:
        about = database.stat()
    except OSError:
        return None
    return about.st_ino, about.st_size, about.st_mtime_ns


def page_of(name: str, port: int) -> str:
    """Return the address of the page, with the code that opens it."""
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}:{port}/?code={setup_code()}"


def _when(backup: Backup) -> str:
    at = timezone.localtime(backup.description.made_at)
    return f"{date_format(at, 'j F Y')}, {clock_time(at)}"


def _question(backup: Backup) -> str:
    return _("Put back the backup of %(when)s?") % {"when": _when(backup)}


def _newest(backup: Backup) -> str:
    values = {"when": _when(backup), "cards": backup.description.cards}
    return (
        _(
            "The newest good backup is of %(when)s (score cards: %(cards)s). Put it back on the "
            "page above, or in another window with restore_backup; nothing is changed until then."
        )
        % values
    )


def _looking() -> str:
    return _(
        "The backups are being looked at: the newest good one is offered here and on the page."
    )


def _no_backup() -> str:
    return _(
        "There is no good backup on this computer, nor in the folder that was chosen for backups: "
        "put in the stick with the backups, go on with the paper pack, or move the damaged file "
        "elsewhere and start again to begin anew. Nothing is changed."
    )


def _none_and_nothing() -> str:
    return _(
        "There is no good backup on this computer, nor in the folder that was chosen for backups: "
        "put in the stick with the backups, go on with the paper pack, or begin anew on the page "
        "above. Nothing is changed."
    )


def _nothing_changed() -> str:
    return _("Nothing is changed. The page offers the other backups; Ctrl-C stops.")


def _done() -> str:
    return _("The backup is put back.")
