"""`manage.py load_demo`: the demo drive, and a link that opens it."""

from typing import Any

from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.drives.services.demo import demo_user, link_for, load_demo
from tournaments.management.tables import fill_empty_database


class Command(BaseCommand):
    """Loads the demo drive once; the last line is the path that opens it, signed in."""

    help = "Load the demo drive (46 teams, three of five rounds played) and print how to open it."

    def handle(self, **options: Any) -> None:
        """Make the demo; safe to call again: the drive stays as it is, the link is a new one."""
        fill_empty_database()
        user = demo_user()
        tournament = load_demo(by=user)
        self.stdout.write(f"{tournament.name}: {reverse('public', args=[tournament.code])}")
        self.stdout.write(_("Open on this computer, once, within a day:"))
        self.stdout.write(reverse("demo-enter", args=[link_for(user)]))
