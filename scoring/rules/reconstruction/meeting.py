"""All lines of play from one board to another, by given cards: a search from both ends.

A layer holds the boards between two cards, of each only one copy, with the number of ways to it:
moves of different seats often commute. One layer after the other is made, from the start onward or
from the end back, whichever is likely to be the smaller, until the two ends meet. What keeps them
small is `colour`: a board is dropped as soon as one of the colours, looked at alone, cannot come
from its start to here or from here to its end. Once there are many boards, the colours are looked
at again, from the boards of one end to those of the other, and those boards are dropped between
which they would together take more of a card than there is (`shares`). Nothing else is dropped, so
that ends which do not meet are a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from math import inf
from typing import NamedTuple

from scoring.rules.cards import Card, hand_of
from scoring.rules.moves import Move
from scoring.rules.pawns import Pawns
from scoring.rules.position import Position
from scoring.rules.reconstruction.backward import May, Onward, Unplayed
from scoring.rules.reconstruction.budget import Budget
from scoring.rules.reconstruction.colour import Colour, Played
from scoring.rules.reconstruction.shares import Shares

MANY = 1 << 60  # ways: more are counted as so many, or the number would grow with every card
# A card that is taken back from a board costs about three times as much as one that is played, and
# the first one asks for all that every colour can come to: a search that stays small needs none.
DEARER = 3
FEW = 2_000
# To look at the colours again takes as long as some thousands of boards.
MANY_BOARDS = 5_000
BRANCHES = {Card.JOKER: 20, Card.JACK: 6, Card.SEVEN: 6}


@dataclass(frozen=True, slots=True)
class LaidDown:
    """A hand that a seat laid down (a card that it threw away), after so many cards of the pile."""

    seat: int
    after: int
    hand: tuple[Card, ...]

    @classmethod
    def of(cls, seat: int, after: int, hand: str | Iterable[Card]) -> LaidDown:
        """Return the same from a hand in notation."""
        return cls(seat, after, hand_of(hand))


class Reached(NamedTuple):
    """How many ways there are between a board and its end of the search, and the first step of one
    of them: to which board, by which move."""

    ways: int
    step: tuple[Pawns, Move] | None = None


Layer = dict[Pawns, Reached]


@dataclass(frozen=True, slots=True)
class Lines:
    """How many lines of play there are, up to a bound, and one of them."""

    ways: int
    example: tuple[Move, ...] = ()


class Search:
    """The search between two boards, on boards on which none of the hands could be played."""

    def __init__(
        self,
        start: Position,
        end: Position,
        cards: Sequence[Played],
        laid_down: Iterable[LaidDown],
        budget: Budget,
    ) -> None:
        self.rules = start.rules
        self.cards = cards
        self.laid_down = tuple(laid_down)
        self.budget = budget
        self.onward = [{start.pawns: Reached(1)}]
        self.back = [{end.pawns: Reached(1)}]
        self.colours = self._between()
        self.onward[0] = self._idle(self.onward[0], 0)
        self.back[0] = self._idle(self.back[0], len(cards))
        self.narrow_from = MANY_BOARDS
        self._begin(inf)

    def lines(self) -> Lines:
        """Return all lines. Raise OutOfBudget when there is no time to find them."""
        while (first := self.first) < (last := self.last):
            if self._boards() > self.narrow_from:
                self._narrow()
                self.narrow_from = max(MANY_BOARDS, 2 * self._boards())
            ahead, behind = self.onward[-1], self.back[-1]
            if not (ahead and behind):
                return Lines(0)
            if self._width(ahead, first) <= max(FEW, DEARER * self._width(behind, last - 1)):
                self.onward.append(self._idle(self._play(ahead, first), first + 1))
            else:
                self.back.append(self._idle(self._unplay(behind, last - 1), last - 1))
        ahead, behind = self.onward[-1], self.back[-1]
        both = ahead.keys() & behind.keys()
        if not both:
            return Lines(0)
        ways = sum(ahead[board].ways * behind[board].ways for board in both)
        return Lines(min(ways, MANY), tuple(self._example(min(both))))

    @property
    def first(self) -> int:
        """After how many cards the boards lie to which the search came from the start."""
        return len(self.onward) - 1

    @property
    def last(self) -> int:
        """After how many cards those lie to which it came from the end."""
        return len(self.cards) + 1 - len(self.back)

    @property
    def far(self) -> float:
        """How far the two ends have come towards each other, from 0 to 1; within a layer about."""
        begun = min((self.budget.spent - self.spent) / max(self.width, 1), 1.0)
        layers = len(self.onward) + len(self.back) - 2 + begun
        return min(layers / max(len(self.cards), 1), 1.0)

    def _begin(self, width: float) -> None:
        """Remember where the work on so many boards began."""
        self.spent, self.width = self.budget.spent, width

    def _between(self) -> list[Colour]:
        """Return what each colour can do between the boards to which both ends have come."""
        begins = [set(ways) for ways in zip(*self.onward[-1], strict=True)]
        ends = [set(ways) for ways in zip(*self.back[-1], strict=True)]
        cards = self.cards[: self.last]
        return [
            Colour(self.rules, seat, begins, ends, self.first, cards, self.budget)
            for seat in range(self.rules.seats)
        ]

    def _boards(self) -> int:
        return len(self.onward[-1]) + len(self.back[-1])

    def _narrow(self) -> None:
        """Drop the boards from which the colours cannot together come to those of the other end."""
        first, last, ahead, behind = self.first, self.last, self.onward[-1], self.back[-1]
        if not (ahead and behind):
            return
        self._begin(inf)  # which brings the ends no nearer to each other
        self.colours = self._between()
        fit = Shares(last).fit
        self.onward[-1] = {
            pawns: reached
            for pawns, reached in ahead.items()
            if fit(tuple(map(Colour.ways_to_end, self.colours, repeat(first), pawns)))
        }
        self.back[-1] = {
            pawns: reached
            for pawns, reached in behind.items()
            if fit(tuple(map(Colour.ways_from_begin, self.colours, repeat(last), pawns)))
        }

    def _width(self, layer: Layer, ply: int) -> int:
        """Return about how much work it is to play, or take back, card `ply` on all boards of a
        layer."""
        return len(layer) * BRANCHES.get(self.cards[ply].card, 1)

    def _idle(self, layer: Layer, ply: int) -> Layer:
        """Return the boards of a layer on which the hands that were laid down there allowed
        nothing."""
        for hand in self.laid_down:
            if hand.after == ply:
                layer = {
                    pawns: reached
                    for pawns, reached in layer.items()
                    if not self._could_play(pawns, hand)
                }
        return layer

    def _could_play(self, pawns: Pawns, hand: LaidDown) -> bool:
        self.budget.look()
        return Position(self.rules, pawns, hand.seat).must_play(hand.hand)

    def _play(self, layer: Layer, ply: int) -> Layer:
        """Return the boards after card `ply` from which every colour can still come to its end."""
        after: Layer = {}
        dropped: set[Pawns] = set()
        seat, card = self.cards[ply]
        played = Onward(self.rules, seat, (card,), self._can(ply + 1))
        self._begin(len(layer))
        for pawns, reached in layer.items():
            self.budget.spend()
            for board, parts in played.boards(pawns):
                if board in dropped:
                    continue
                if board in after or all(map(Colour.can, self.colours, repeat(ply + 1), board)):
                    _add(after, board, reached.ways, pawns, Move(card, parts))
                else:
                    dropped.add(board)
        return after

    def _unplay(self, layer: Layer, ply: int) -> Layer:
        """Return the boards before card `ply` to which every colour can have come from its
        start."""
        before: Layer = {}
        seat, card = self.cards[ply]
        unplayed = Unplayed(self.rules, seat, card, self._came(ply))
        self._begin(len(layer))
        for pawns, reached in layer.items():
            self.budget.spend()
            for board, parts in unplayed.boards(pawns):
                _add(before, board, reached.ways, pawns, Move(card, parts))
        return before

    def _can(self, ply: int) -> May:
        return lambda colour, places: self.colours[colour].can(ply, places)

    def _came(self, ply: int) -> May:
        return lambda colour, places: self.colours[colour].came(ply, places)

    def _example(self, board: Pawns) -> Iterator[Move]:
        """Yield one line through a board on which the two ends meet."""
        begun = list(_steps(self.onward, board))
        yield from reversed(begun)
        yield from _steps(self.back, board)


def _add(layer: Layer, board: Pawns, ways: int, origin: Pawns, move: Move) -> None:
    reached = layer.get(board)
    if reached is None:
        layer[board] = Reached(ways, (origin, move))
    else:
        layer[board] = reached._replace(ways=min(reached.ways + ways, MANY))


def _steps(layers: Sequence[Layer], board: Pawns) -> Iterator[Move]:
    for layer in reversed(layers):
        step = layer[board].step
        if step is not None:
            board, move = step
            yield move
