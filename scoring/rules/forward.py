"""One card, played on many boards that have much in common."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.backward import May, Parts, Places
from scoring.rules.cards import Card
from scoring.rules.legal import Table
from scoring.rules.pawns import Pawns, moved
from scoring.rules.places import MIDDLE
from scoring.rules.position import Position
from scoring.rules.rulesets import Ruleset


class Onward:
    """A card of a seat, played on boards; only moves after which the colour that moves `may` stand
    so are looked at. What it can do with its own pawns is worked out once for each way in which
    they stand."""

    def __init__(self, rules: Ruleset, seat: int, card: Card, may: May) -> None:
        self.rules = rules
        self.seat = seat
        self.card = card
        self.may = may
        self.known: dict[tuple[int, Places, int], list[tuple[Places, Parts]]] = {}

    def boards(self, pawns: Pawns) -> Iterator[tuple[Pawns, Parts]]:
        """The boards after each legal move, and what it did; none where the game is over."""
        position = Position(self.rules, pawns, self.seat)
        if position.outcome is not None:
            return
        table = Table(position)
        colour = table.acting
        key = colour, table.own, table.protected
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = list(self._own(pawns, table))
        for places, parts in found:
            yield _hit(pawns, colour, places, parts), parts
        for parts in table.with_others(self.card):
            board = pawns
            for part in parts:
                board = moved(board, part)
            if self.may(colour, board[colour]):
                yield board, parts

    def _own(self, pawns: Pawns, table: Table) -> Iterator[tuple[Places, Parts]]:
        for parts in table.alone(self.card):
            board = pawns
            for part in parts:
                board = moved(board, part)
            if self.may(table.acting, board[table.acting]):
                yield board[table.acting], parts


def _hit(pawns: Pawns, colour: int, places: Places, parts: Parts) -> Pawns:
    """The board on which a colour stands on `places`, and pawns of others where it landed are
    gone."""
    targets = [part.target for part in parts if part.target <= MIDDLE]
    return tuple(
        places
        if seat == colour
        else theirs
        if not any(target in theirs for target in targets)
        else tuple(place for place in theirs if place not in targets)
        for seat, theirs in enumerate(pawns)
    )
