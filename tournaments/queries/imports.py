"""Sheets that came in, and what they are compared with."""

from django.db.models import QuerySet

from tournaments.models import ImportDraft, Tournament


def known_rows(
    tournament: Tournament,
) -> list[tuple[str, str | None, int | None, str, str, int | None]]:
    """Of every entry its name, the key of its sheet row, number, both players and fixed table."""
    return list(
        tournament.entries.order_by("pk").values_list(
            "name", "import_key", "number", "player1", "player2", "fixed_table"
        )
    )


def confirmed_imports(tournament: Tournament) -> QuerySet[ImportDraft]:
    """The sheets that became entries, newest first, with what stood beside their lists."""
    return (
        tournament.imports.filter(confirmed_at__isnull=False)
        .select_related("created_by")
        .order_by("-pk")
    )
