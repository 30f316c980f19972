"""Sheets that came in, and what they are compared with."""

from django.db.models import QuerySet

from tournaments.models import Entry, ImportDraft, Tournament
from tournaments.queries.classes import with_class


def known_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Who takes part already, in the order of sign-up, with their class."""
    return with_class(tournament.entries).order_by("pk")


def confirmed_imports(tournament: Tournament) -> QuerySet[ImportDraft]:
    """The sheets that became entries, newest first, with what stood beside their lists."""
    return (
        tournament.imports.filter(confirmed_at__isnull=False)
        .select_related("created_by")
        .order_by("-pk")
    )
