"""Positions that a card can have come from, and those that it can lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from scoring.rules.cards import Card, card_of
from scoring.rules.legal import ENTERING, Table, is_over
from scoring.rules.moves import Move, Part, entering
from scoring.rules.pawns import Pawns, Places, moved, put, with_one, without
from scoring.rules.places import HOME, MIDDLE, PAWNS, start_of
from scoring.rules.position import Position
from scoring.rules.rulesets import Ruleset
from scoring.rules.walks import OTHERS_TEN, SPLIT

Parts = tuple[Part, ...]
May = Callable[[int, Places], bool]


def predecessors(
    position: Position, card: Card | str, seat: int
) -> Iterator[tuple[Position, Move]]:
    """Yield every position, with `seat` to move, and every legal move with `card` from it that
    leads to this board; each pair once. Whose turn it is here does not matter.

    A pawn that was hit is in its nest now and can be that of any colour that has one there; so
    there are often many. Raise NotACard, and ValueError for a seat that there is not.
    """
    card, seat = card_of(card), position.rules.seat(seat)
    for before, parts in Unplayed(position.rules, seat, card).boards(position.pawns):
        yield Position(position.rules, before, seat), Move(card, parts)


class Unplayed:
    """A card of a seat, taken back from boards; only boards on which each colour `may` have stood
    so are looked at.

    What one colour may have done with its own pawns is worked out once for each way in which they
    stand. What stood in the way of a move is looked at last, by asking whether it is legal.
    """

    def __init__(
        self,
        rules: Ruleset,
        seat: int,
        card: Card,
        may: May = lambda _colour, _places: True,
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.ranks = rules.ranks_of(card)
        self.may = may
        self.partner = rules.partner(seat)
        self.cache: dict[tuple[int, Places, Card | int], list[tuple[Places, Parts]]] = {}
        self.hits: dict[tuple[int, Places, int], tuple[Places, bool]] = {}

    def boards(self, pawns: Pawns) -> Iterator[tuple[Pawns, Parts]]:
        """Yield the boards before, and what the card did on them."""
        seen = set()
        wrong = {colour for colour, places in enumerate(pawns) if not self.may(colour, places)}
        for rank in self.ranks:
            for bare, parts in self._by(rank, pawns):
                left = frozenset(colour for colour in wrong if bare[colour] == pawns[colour])
                hitting = [part for part in parts if part.other is None and part.target <= MIDDLE]
                if len(left) > len(hitting):
                    continue
                for before in self._with_hits(bare, hitting, left):
                    if (before, parts) in seen:
                        continue
                    earlier = Position(self.rules, before, self.seat)
                    if not is_over(earlier) and Table(earlier).allows(rank, parts):
                        seen.add((before, parts))
                        yield before, parts

    def _with_hits(
        self, bare: Pawns, parts: Sequence[Part], wrong: frozenset[int]
    ) -> Iterator[Pawns]:
        """Yield the same board, and those on which parts of the move hit pawns of other colours.

        The colours that are `wrong` cannot have stood as they do here, so each of them was hit; a
        part hits one pawn at most.
        """
        if not parts:
            yield bare
            return
        part, *later = parts
        if len(wrong) <= len(later):
            yield from self._with_hits(bare, later, wrong)
        if _taken(bare, part.target):
            return
        for hit, places in enumerate(bare):
            if hit == part.seat:
                continue
            key = hit, places, part.target
            if key not in self.hits:
                self.hits[key] = self._before_hit(*key)
            before, may = self.hits[key]
            left = wrong - {hit} if may else wrong | {hit}
            if before and len(left) <= len(later):
                yield from self._with_hits(put(bare, hit, before), later, left)

    def _before_hit(self, colour: int, places: Places, target: int) -> tuple[Places, bool]:
        """Return how a colour stood before a pawn of it was hit, and whether it may have; nothing
        where none can have been hit there."""
        if len(places) == PAWNS or target == start_of(colour):
            return (), False
        before = with_one(places, target)
        return before, self.may(colour, before)

    def _by(self, card: Card, pawns: Pawns) -> Iterator[tuple[Pawns, Parts]]:
        """Yield what was before a part by one rank, with pawns of other colours that were hit still
        in their nests; the colours that moved may have stood so."""
        complete = self.partner is not None and pawns[self.seat] == HOME
        for colour in self.rules.team(self.seat):
            if colour == self.seat or complete:
                yield from self._with(pawns, colour, card)
                if card is Card.JACK:
                    yield from self._swapped(pawns, colour)
            elif card is Card.KING and self.rules.king_for_partner_early:
                yield from self._with(pawns, colour, card)
        if card is Card.TEN and self.rules.ten_moves_opponent:
            for colour in range(self.rules.seats):
                if colour not in self.rules.team(self.seat):
                    yield from self._with(pawns, colour, OTHERS_TEN)
        if card is Card.SEVEN and complete and self.rules.split_to_partner:
            yield from self._shared(pawns)

    def _with(self, pawns: Pawns, colour: int, how: Card | int) -> Iterator[tuple[Pawns, Parts]]:
        """Yield what one colour did with its own pawns, on a whole board."""
        key = colour, pawns[colour], how
        found = self.cache.get(key)
        if found is None:
            found = self.cache[key] = [
                (places, parts)
                for places, parts in self._alone(colour, pawns[colour], how)
                if self.may(colour, places)
            ]
        others = _but(pawns, colour)
        for places, parts in found:
            if not any(_taken(others, part.source) for part in parts):
                yield put(pawns, colour, places), parts

    def _alone(
        self, colour: int, places: Places, how: Card | int
    ) -> Iterator[tuple[Places, Parts]]:
        start = start_of(colour)
        if how in ENTERING and start in places:
            yield without(places, start), (entering(colour),)
        for before, part in self._walked(colour, places, how):
            yield before, (part,)
        if how is Card.SEVEN:
            for steps in SPLIT:
                for between, second in self._walked(colour, places, 7 - steps):
                    for before, first in self._walked(colour, between, steps):
                        yield before, (first, second)

    def _walked(
        self, colour: int, places: Places, how: Card | int
    ) -> Iterator[tuple[Places, Part]]:
        """Yield one pawn back to where it came from, and maybe another of its colour that it
        hit."""
        for target in places:
            rest = without(places, target)
            for source in self.rules.walks.sources(colour, target, how):
                if source in rest:
                    continue
                before, part = with_one(rest, source), Part(colour, source, target)
                yield before, part
                if target <= MIDDLE and target != start_of(colour) and len(before) < PAWNS:
                    yield with_one(before, target), part

    def _swapped(self, pawns: Pawns, colour: int) -> Iterator[tuple[Pawns, Parts]]:
        for other, theirs in enumerate(pawns):
            if other == colour:
                continue
            for target in pawns[colour]:
                for source in theirs:
                    if target <= MIDDLE and source <= MIDDLE:
                        own = with_one(without(pawns[colour], target), source)
                        swapped = with_one(without(theirs, source), target)
                        if self.may(colour, own) and self.may(other, swapped):
                            before = put(put(pawns, other, swapped), colour, own)
                            yield before, (Part(colour, source, target, other),)

    def _shared(self, pawns: Pawns) -> Iterator[tuple[Pawns, Parts]]:
        """Yield a seven that brought in the last own pawn, and went on with one of the partner."""
        partner = self.rules.partner(self.seat)
        if partner is None:
            return
        for steps in SPLIT:
            for theirs, second in self._walked(partner, pawns[partner], 7 - steps):
                between = put(pawns, partner, theirs)
                if _taken(_but(pawns, partner), second.source) or not self.may(partner, theirs):
                    continue
                for own, first in self._walked(self.seat, pawns[self.seat], steps):
                    taken = _taken(_but(between, self.seat), first.source)
                    if not taken and self.may(self.seat, own):
                        yield put(between, self.seat, own), (first, second)


def _taken(pawns: Iterable[Places], place: int) -> bool:
    """Return whether a pawn stands on a field; every colour has a home of its own."""
    return place <= MIDDLE and place in chain.from_iterable(pawns)


def _but(pawns: Pawns, seat: int) -> Pawns:
    return (*pawns[:seat], *pawns[seat + 1 :])


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
        self.cache: dict[tuple[int, Places, int], list[tuple[Places, Places, Parts]]] = {}

    def boards(self, pawns: Pawns) -> Iterator[tuple[Pawns, Parts]]:
        """Yield the boards after each legal move, and what it did; none where the game is over."""
        position = Position(self.rules, pawns, self.seat)
        if is_over(position):
            return
        table = Table(position)
        colour = table.acting
        key = colour, table.own, table.protected
        found = self.cache.get(key)
        if found is None:
            found = self.cache[key] = list(self._own(pawns, table))
        before, after = pawns[:colour], pawns[colour + 1 :]
        others = {place for places in (*before, *after) for place in places if place <= MIDDLE}
        for places, targets, parts in found:
            if others.isdisjoint(targets):
                yield (*before, places, *after), parts
            else:
                yield (*_hit(before, targets), places, *_hit(after, targets)), parts
        for card in self.cards:
            for _, parts in table.with_others(card):
                board = pawns
                for part in parts:
                    board = moved(board, part)
                if self.may(colour, board[colour]):
                    yield board, parts

    def _own(self, pawns: Pawns, table: Table) -> Iterator[tuple[Places, Places, Parts]]:
        """Yield how the colour stands after each of its own moves, and on which fields it
        landed."""
        for card in self.cards:
            for _, parts in table.alone(card):
                board = pawns
                for part in parts:
                    board = moved(board, part)
                if self.may(table.acting, board[table.acting]):
                    targets = tuple(part.target for part in parts if part.target <= MIDDLE)
                    yield board[table.acting], targets, parts


def _hit(pawns: Pawns, targets: Places) -> Pawns:
    return tuple(tuple(place for place in places if place not in targets) for places in pawns)
