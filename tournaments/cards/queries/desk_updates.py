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
    at = desk.looked_up.at if desk.looked_up else last.at if last else None
    return f"{number} {at.isoformat()}" if at else ""


def removed_since(round_: Round, mark: str) -> int | None:
    """Return the number of the table of which a page still shows a card or an entry that is not
    stored any more; None where it is, and for what no page tells."""
    table, _space, moment = mark.partition(" ")
    if not (table.isascii() and table.isdecimal() and len(table) <= LONGEST_NUMBER):
        return None
    try:
        named = datetime.fromisoformat(moment)
        at = named.astimezone(UTC) if named.tzinfo else None
    except (ValueError, OverflowError):
        return None
    if at is None:
        return None
    place = {"table__round": round_, "table__number": int(table)}
    exists = ScoreCard.objects.filter(**place, entered_at=at).exists()
    return None if exists or CardEntry.objects.filter(**place, at=at).exists() else int(table)
