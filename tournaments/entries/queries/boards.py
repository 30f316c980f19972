"""How many entries there are boards for."""

from django.db.models import Q
from django.utils.translation import ngettext

from tournaments.entries.queries.entries import field
from tournaments.models import Tournament

GONE = Q(away=True, away_until__isnull=True)


def board_places(tournament: Tournament) -> int | None:
    """Return how many entries sit at all its boards together; None where nobody counted them."""
    boards = tournament.boards
    return None if boards is None else boards * tournament.plays.sides


def places_left(tournament: Tournament) -> int | None:
    """Return how many more entries there is a board for, 0 where there are more already; None where
    there is no limit. Who withdrew for good leaves his place to another."""
    there_are = board_places(tournament)
    if there_are is None:
        return None
    return max(0, there_are - field(tournament).exclude(GONE).count())


def why_full(tournament: Tournament, wanted: int = 1) -> str:
    """Return a sentence where there is no board for so many more entries, else nothing."""
    left = places_left(tournament)
    if left is None or wanted <= left:
        return ""
    text = ngettext(
        "There is %(boards)s board: place for %(places)s, and %(left)s of it is free.",
        "There are %(boards)s boards: place for %(places)s, and %(left)s of it is free.",
        tournament.boards or 0,
    )
    return text % {"boards": tournament.boards, "places": board_places(tournament), "left": left}


def why_too_many_tables(tournament: Tournament, tables: int) -> str:
    """Return a sentence where a round has more tables than there are boards, else nothing."""
    boards = tournament.boards
    if boards is None or tables <= boards:
        return ""
    text = ngettext(
        "This round takes %(tables)s tables, and there is %(boards)s board. Withdraw who is not"
        " here, or borrow a board and count it at Settings.",
        "This round takes %(tables)s tables, and there are %(boards)s boards. Withdraw who is not"
        " here, or borrow a board and count it at Settings.",
        boards,
    )
    return text % {"tables": tables, "boards": boards}
