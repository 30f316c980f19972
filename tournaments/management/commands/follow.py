"""`manage.py follow ADDRESS`: keep a copy of the first laptop, and take over when it is gone."""

import os
import platform
import sys
import time
import webbrowser
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management.base import BaseCommand, CommandError

from tournaments.core.services.data_lock import Held, hold_data_folder
from tournaments.core.services.errors import DomainError
from tournaments.management.commands.serve import EVERYBODY
from tournaments.management.screen import has_screen
from tournaments.management.server import (
    PageServer,
    begin_command,
    collect_static_files,
    require_port,
    stop,
    stopping_in_a_sentence,
)
from tournaments.safety.services.following import Following, plain_address
from tournaments.safety.services.following_loop import FollowingLoop
from tournaments.safety.services.leadership import named
from tournaments.safety.services.peer_client import PeerUnreachable
from tournaments.safety.services.private_folders import close_data_folder
from tournaments.safety.services.taking_over import carry_out_take_over
from tournaments.safety.views.following import show_loop

ANSWERED = 1.0  # seconds for the last page to reach the browser


class Command(BaseCommand):
    """Serves a page that tells how far the copy is, until somebody takes over or Ctrl-C."""

    help = "Follow the first laptop; `start.py --follow ADDRESS` does this."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options of start.py, which hands them on."""
        parser.add_argument("address")
        parser.add_argument("--code", default="")
        parser.add_argument("--host", default=EVERYBODY)
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-browser", action="store_true")

    def handle(
        self, *, address: str, code: str, host: str, port: int, no_browser: bool, **options: Any
    ) -> None:
        """Carry out first whatever was decided before."""
        self._require_settings()
        serving = ["serve", "--host", host, "--port", str(port), "--no-browser"]
        with stopping_in_a_sentence():
            try:
                hold_data_folder(host=host, port=port)
            except Held as held:
                stop(held.sentence)
            close_data_folder()
            if carry_out_take_over():
                begin_command(*serving)
            collect_static_files()
        try:
            loop = self._loop(plain_address(address), code, port)
        except DomainError as refused:
            raise CommandError(str(refused.message)) from refused
        require_port(host, port)
        show_loop(loop)
        loop.start()
        server = PageServer(WSGIHandler(), host, port)
        server.start()
        page = f"http://localhost:{port}/"
        self.stdout.write(f"Volgt / follows: {address}\nDeze laptop / this laptop: {page}")
        self.stdout.flush()
        if not no_browser and has_screen():
            webbrowser.open(page)
        try:
            self._wait(loop)
        finally:
            server.stop()
        carry_out_take_over()
        begin_command(*serving)

    def _require_settings(self) -> None:
        if settings.ROOT_URLCONF != "tournaments.safety.urls.following":
            raise CommandError(
                "Start dit met / start this with: keezdrive --follow ADRES, python3 start.py …"
            )
        if settings.DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3":
            raise CommandError("PostgreSQL volgt zelf / has its own way to follow: docs/uitrol.md")
        if "KEEZDRIVE_SECRET_KEY" in os.environ:
            raise CommandError(
                "Haal KEEZDRIVE_SECRET_KEY weg: de sleutel komt van de eerste laptop. / "
                "Take KEEZDRIVE_SECRET_KEY away: the key comes from the first laptop."
            )

    def _loop(self, address: str, code: str, port: int) -> FollowingLoop:
        following = Following(
            address=address, machine=named().machine, name=platform.node()[:60], port=port
        )
        if code:
            try:
                following.join(code)
            except PeerUnreachable as away:
                self.stderr.write(f"{address}: {away}")
            except DomainError:
                if following.bond is None:  # else the same line was typed again, after a restart
                    raise
        return FollowingLoop(following)

    def _wait(self, loop: FollowingLoop) -> None:
        """Wait until somebody took over; Ctrl-C ends the program."""
        try:
            while not loop.leaving.wait(1):
                pass
        except KeyboardInterrupt:
            sys.exit(0)
        time.sleep(ANSWERED)
