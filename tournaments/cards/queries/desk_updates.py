"""What a desk tells of the card that it saved, and whether that still stands: meanwhile a backup
may have been put back, or the round drawn anew."""

from datetime import UTC, datetime

from tournaments.cards.queries.desk import Desk
from tournaments.models import CardEntry, Round, ScoreCard

LONGEST_NUMBER = 5  # digits of a table


def spoken_summary(desk: Desk, number: int) -> str:
    """Return the table that an answer is about, and when its card or its last entry came: by that
    the page asks whether it is still so.  Empty where there is none."""
    table = next((each for each in desk.tables if each.number == number), None)
    if table is None:
        return ""
    last = table.entered.second or table.entered.first
    at = desk.there.at if desk.there else last.at if last else None
    return f"{number} {at.isoformat()}" if at else ""


def removed_since(round_: Round, told: str) -> int | None:
    """Return the number of the table of which a page still shows a card or an entry that is not
    stored any more; None where it is, and for what no page tells."""
    table, _space, moment = told.partition(" ")
    if not (table.isascii() and table.isdecimal() and len(table) <= LONGEST_NUMBER):
        return None
    try:
        named = datetime.fromisoformat(moment)
        at = named.astimezone(UTC) if named.tzinfo else None
    except (ValueError, OverflowError):
        return None
    if at is None:
        return None
    here = {"table__round": round_, "table__number": int(table)}
    there = ScoreCard.objects.filter(**here, entered_at=at).exists()
    return None if there or CardEntry.objects.filter(**here, at=at).exists() else int(table)
