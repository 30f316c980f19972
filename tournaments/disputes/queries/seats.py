"""Who of a table sits where at a board, and what their card says of the pawns on it."""

from scoring.formats import SINGLES
from scoring.schemes import Card
from tournaments.enums import Partners, SchemeKey
from tournaments.models import Tournament


def has_board(tournament: Tournament, sides: int) -> bool:
    """Return whether the board of the drive's rules is that of a table of so many sides."""
    return sides * tournament.plays.players == tournament.rules.seats


def seats_of(tournament: Tournament, sides: int, place: int) -> tuple[int, ...]:
    """Return the seats of the board that a side plays; none where cards at the table decide
    that."""
    if tournament.pairs_are_found and tournament.partners == Partners.CARDS and sides == SINGLES:
        return ()
    return tournament.plays.seats(sides, place)


def pawns_of(card: Card, tournament: Tournament) -> tuple[int | None, ...]:
    """Return what a card says each team of the board has home; nothing where it says no such thing,
    as where cards said with which colours who played."""
    sides, free = len(card.values), (SchemeKey.VRIJ, SchemeKey.INDIVIDUEEL)
    by_cards = tournament.pairs_are_found and tournament.partners == Partners.CARDS
    if tournament.scheme in free or by_cards or not has_board(tournament, sides):
        return ()
    parts = tournament.scoring.numbers(sides, card.partner)
    return tuple(card.values[places[0]] for places in parts)
