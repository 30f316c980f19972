"""Cards of one seat, played on many boards that have much in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.rules.backward import May, Parts
from scoring.rules.cards import Card
from scoring.rules.legal import Table
from scoring.rules.pawns import Pawns, Places, moved
from scoring.rules.places import MIDDLE
from scoring.rules.position import Position
from scoring.rules.rulesets import Ruleset


class Onward:
    """Cards of a seat, played on boards; only moves after which the colour that moves `may` stand
    so are looked at. What it can do with its own pawns is worked out once for each way in which
    they stand."""

    def __init__(
        self,
        rules: Ruleset,
        seat: int,
        cards: Iterable[Card],
        may: May = lambda _colour, _places: True,
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.cards = tuple(cards)
        self.may = may
        self.known: dict[tuple[int, Places, int], list[tuple[Places, Places, Parts]]] = {}

    def boards(self, pawns: Pawns) -> Iterator[tuple[Pawns, Parts]]:
        """Yield the boards after each legal move, and what it did; none where the game is over."""
        position = Position(self.rules, pawns, self.seat)
        if position.outcome is not None:
            return
        table = Table(position)
        colour = table.acting
        key = colour, table.own, table.protected
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = list(self._own(pawns, table))
        before, after = pawns[:colour], pawns[colour + 1 :]
        others = {place for places in (*before, *after) for place in places if place <= MIDDLE}
        for places, targets, parts in found:
            if others.isdisjoint(targets):
                yield (*before, places, *after), parts
            else:
                yield (*_hit(before, targets), places, *_hit(after, targets)), parts
        for card in self.cards:
            for parts in table.with_others(card):
                board = pawns
                for part in parts:
                    board = moved(board, part)
                if self.may(colour, board[colour]):
                    yield board, parts

    def _own(self, pawns: Pawns, table: Table) -> Iterator[tuple[Places, Places, Parts]]:
        """Yield how the colour stands after each of its own moves, and on which fields it
        landed."""
        for card in self.cards:
            for parts in table.alone(card):
                board = pawns
                for part in parts:
                    board = moved(board, part)
                if self.may(table.acting, board[table.acting]):
                    targets = tuple(part.target for part in parts if part.target <= MIDDLE)
                    yield board[table.acting], targets, parts


def _hit(pawns: Pawns, targets: Places) -> Pawns:
    return tuple(tuple(place for place in places if place not in targets) for places in pawns)
