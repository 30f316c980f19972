"""Forget the players of a drive, or of every drive whose weeks are over."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import ngettext

from tournaments.core.services.errors import DomainError
from tournaments.management.tables import drive_with
from tournaments.privacy.services.privacy import forget_due_drives, forget_players


class Command(BaseCommand):
    """`manage.py forget_players [CODE]`: without a code the drives whose time has come."""

    help = "Erase the data of players: of one drive now, or of all whose weeks are over."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take one drive by its code, perhaps."""
        parser.add_argument("code", nargs="?")
        parser.add_argument("--all-names", action="store_true")

    def handle(self, *args: Any, code: str | None, all_names: bool, **options: Any) -> None:
        """Say of how many drives."""
        if code is None:
            count = forget_due_drives(now=timezone.now())
        else:
            tournament = drive_with(code)
            try:
                forget_players(tournament=tournament, by=None, all_names=all_names)
            except DomainError as refused:
                raise CommandError(refused.message) from refused
            count = 1
        text = ngettext(
            "The players of %(count)s drive are erased.",
            "The players of %(count)s drives are erased.",
            count,
        )
        self.stdout.write(text % {"count": count})
