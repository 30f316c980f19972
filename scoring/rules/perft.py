"""How many ways there are to go on: the figure by which two move generators are compared."""

from __future__ import annotations

from typing import NamedTuple

from scoring.rules.cards import RANKS, Card
from scoring.rules.legal import Table, protected_seats
from scoring.rules.pawns import Pawns, Places
from scoring.rules.places import HOME, MIDDLE, PAWNS, on_board, start_of
from scoring.rules.position import Position
from scoring.rules.reconstruction.backward import Onward
from scoring.rules.rulesets import Ruleset
from scoring.rules.walks import SPLIT, Reach


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` moves, with all thirteen ranks at every ply.

    Seats play in turn and nobody holds a hand, so a seat that can play nothing ends the line; the
    two orders of a split seven are two moves, and there is no joker.
    """
    if depth == 0:
        return 1
    return Tree(position.rules).count(position.pawns, position.turn, depth)


class Alone(NamedTuple):
    """What a colour can do, as far as only its own pawns matter: how many moves it has with them,
    how many of them a jack can swap, whether a king may enter for the partner, and whether a seven
    may go on with one of his pawns."""

    moves: int
    swappable: int
    king: bool
    seven: bool


class Tree:
    """The moves from a board on, counted; those of the last ply are not made. What depends only on
    how the pawns of one colour stand is worked out once."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.onward = [Onward(rules, seat, RANKS) for seat in range(rules.seats)]
        self.partners = [rules.partner(seat) for seat in range(rules.seats)]
        self.swaps_with = [
            [
                seat
                for seat in range(rules.seats)
                if seat != acting and (rules.jack_on_partner or seat not in rules.team(acting))
            ]
            for acting in range(rules.seats)
        ]
        self.tens_with = [
            [seat for seat in range(rules.seats) if seat not in rules.team(turn)]
            if rules.ten_moves_opponent
            else []
            for turn in range(rules.seats)
        ]
        self.alone: dict[tuple[int, Places, int], Alone] = {}
        self.tens: dict[tuple[int, Places, int], int] = {}
        self.exposed: list[dict[Places, int]] = [{} for _seat in range(rules.seats)]

    def count(self, pawns: Pawns, turn: int, depth: int) -> int:
        """Return the number of sequences of `depth` moves, at least one."""
        if depth == 1:
            return self._moves(pawns, turn)
        following = (turn + 1) % self.rules.seats
        return sum(
            [
                self.count(board, following, depth - 1)
                for board, _ in self.onward[turn].boards(pawns)
            ]
        )

    def _moves(self, pawns: Pawns, turn: int) -> int:
        acting = turn
        if HOME in pawns:
            if Position(self.rules, pawns, turn).outcome is not None:
                return 0
            partner = self.partners[turn]
            if partner is not None and pawns[turn] == HOME:
                acting = partner
        key = acting, pawns[acting], protected_seats(pawns)
        alone = self.alone.get(key)
        if alone is None:
            alone = self.alone[key] = self._alone(pawns, turn)
        total = alone.moves
        if alone.swappable:
            exposed = 0
            for seat in self.swaps_with[acting]:
                exposed += self._exposed(seat, pawns[seat])
            total += alone.swappable * exposed
        for seat in self.tens_with[turn]:
            total += self._tens(seat, pawns[seat], key[2])
        if alone.king or alone.seven:
            table = Table(Position(self.rules, pawns, turn))
            for card in (Card.KING, Card.SEVEN):
                total += len(table.with_others(card))
        return total

    def _alone(self, pawns: Pawns, turn: int) -> Alone:
        table = Table(Position(self.rules, pawns, turn))
        king = self.rules.king_for_partner_early and len(table.own) == PAWNS
        return Alone(_count_alone(table), len(table.jackable()), king, table.one_to_go())

    def _tens(self, seat: int, places: Places, protected: int) -> int:
        """Return how many moves the ten of an opponent has with the pawns of a seat."""
        key = seat, places, protected
        found = self.tens.get(key)
        if found is None:
            tens = self.rules.walks.tens
            found = self.tens[key] = sum(
                len(tens(Card.TEN, seat, place, protected)) for place in places
            )
        return found

    def _exposed(self, seat: int, places: Places) -> int:
        """Return how many pawns of a seat a jack of another can take away."""
        found = self.exposed[seat].get(places)
        if found is None:
            start = start_of(seat)
            found = sum(1 for place in places if on_board(place) and place != start)
            self.exposed[seat][places] = found
        return found


def _count_alone(table: Table) -> int:
    """Return how many moves the colour that acts has with its own pawns, by the thirteen ranks."""
    enterings = 2 if table.can_enter(table.acting) else 0
    return sum([reach.count for reach in table.reaches]) + _count_of_splits(table) + enterings


def _count_of_splits(table: Table) -> int:
    total = 0
    for first in table.reaches:
        if not first.parts:
            continue
        if not first.plain:
            for part, rest, change in first.firsts:
                total += sum(
                    [len(other.ahead[rest]) for other in table.reaches_of_others(part, change)]
                )
            continue
        for second in table.reaches:
            both = first.parts & second.rest
            if both and second is not first:
                total += _count_of_pair(both, first, second, table.rules.ring)
    return total


def _count_of_pair(both: int, first: Reach, second: Reach, ring: int) -> int:
    """Return the splits of two pawns of which the first changes nothing for the second, unless
    it hits it: `both` is the mask of the first parts."""
    if second.place < MIDDLE:
        ahead = (second.place - first.place) % ring
        if ahead < 7:
            both &= ~(1 << ahead)
    if second.single:
        return both.bit_count()
    return sum(len(second.ahead[7 - steps]) for steps in SPLIT if both >> steps & 1)
