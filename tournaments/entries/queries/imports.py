"""Sheets that came in, and what they are compared with."""

from django.db.models import QuerySet

from tournaments.groups.queries.dividing import with_class
from tournaments.models import Entry, ImportDraft, Tournament


def existing_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Return who takes part already, in the order of sign-up, with their class."""
    return with_class(tournament.entries.all()).order_by("pk")


def confirmed_imports(tournament: Tournament) -> QuerySet[ImportDraft]:
    """Return the sheets that became entries, newest first, with what stood beside their lists."""
    return (
        tournament.imports.filter(confirmed_at__isnull=False)
        .select_related("created_by")
        .order_by("-pk")
    )
