"""Can it have gone like this? From a position, by the cards on the pile, to a final position."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from scoring.rules.cards import card_of
from scoring.rules.moves import Move
from scoring.rules.position import Position
from scoring.rules.reconstruction.budget import Budget, OutOfBudget, Watch
from scoring.rules.reconstruction.colour import Played
from scoring.rules.reconstruction.meeting import LaidDown, Lines, Search
from scoring.rules.rulesets import Ruleset

STEPS = 1000


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """What is known of a deal round.

    `possible` is None when the budget did not suffice. `line` is one legal sequence of moves,
    `unique` whether it is the only one (None without a line). `faults` are hands that were laid
    down although a card in them had to be played: none while there is a line without, else so few
    that no other could be added to those rightly laid down; only such lines count for `unique`.
    """

    possible: bool | None
    line: tuple[Move, ...] = ()
    unique: bool | None = None
    faults: tuple[LaidDown, ...] = ()
    nodes: int = 0
    seconds: float = 0.0


def reconstruct(
    start: Position,
    end: Position,
    cards: Sequence[Played],
    laid_down: Sequence[LaidDown] = (),
    *,
    seconds: float | None = 10.0,
    nodes: int | None = None,
    watch: Watch | None = None,
) -> Reconstruction:
    """Return whether the cards, in the order in which they lie on the pile, lead from `start` to
    `end`.

    Only the boards are compared, not whose turn it is, and the seats of the cards are taken as they
    are given, whatever the order of play. Stops when `seconds`, `nodes` or the memory are spent and
    then answers neither yes nor no. `watch` hears some ten times a second how much is done and of
    how much, and stops the search by raising something, which comes out here. While it runs, Python
    collects no garbage.

    Raise ValueError for positions under different rules, a seat that there is not, more cards
    than the pack has, a hand laid down outside the round, and a seat that played or laid down
    once more after its whole hand was gone; NotACard for what is no card.
    """
    if start.rules != end.rules:
        raise ValueError(f"{start!r} and {end!r} are of different rule sets")
    pile = [Played(start.rules.seat(seat), card_of(card)) for seat, card in cards]
    _refuse_impossible(start.rules, pile, laid_down)
    budget = Budget(seconds, nodes, watch)
    try:
        with _no_collecting():
            found, faults = _lines(start, end, pile, laid_down, budget)
    except (OutOfBudget, MemoryError):
        return Reconstruction(None, nodes=budget.spent, seconds=budget.used)
    return Reconstruction(
        bool(found.ways),
        found.example,
        found.ways == 1 if found.ways else None,
        faults,
        budget.spent,
        budget.used,
    )


def _refuse_impossible(
    rules: Ruleset, pile: Sequence[Played], laid_down: Sequence[LaidDown]
) -> None:
    pack = rules.cards + rules.jokers
    if len(pile) > pack:
        raise ValueError(f"{len(pile)} cards are more than the {pack} of the pack")
    gone: set[int] = set()
    for hand in laid_down:
        rules.seat(hand.seat)
        if not 0 <= hand.after <= len(pile):
            raise ValueError(f"a hand cannot be laid down after card {hand.after} of {len(pile)}")
        if rules.discards_one:
            continue
        if hand.seat in gone:
            raise ValueError(f"seat {hand.seat} laid down its whole hand twice")
        gone.add(hand.seat)
        if any(played.seat == hand.seat for played in pile[hand.after :]):
            raise ValueError(f"seat {hand.seat} played on after it laid down its whole hand")


def _lines(
    start: Position,
    end: Position,
    cards: Sequence[Played],
    laid_down: Sequence[LaidDown],
    budget: Budget,
) -> tuple[Lines, tuple[LaidDown, ...]]:
    """Return the lines in which as many hands as can be, taken in order, were rightly laid down;
    and the hands that were not."""
    searches = Searches(start, end, cards, budget, len(laid_down))
    found = searches.lines(laid_down)
    if found.ways or not laid_down:
        return found, ()
    found = searches.lines(())
    if not found.ways:
        return found, ()
    right: list[LaidDown] = []
    wrong: list[LaidDown] = []
    for hand in laid_down:
        hands = [*right, hand]
        known_to_fail = len(hands) == len(laid_down)
        others = Lines(0) if known_to_fail else searches.lines(hands)
        if others.ways:
            found, right = others, hands
        else:
            wrong.append(hand)
    return found, tuple(wrong)


class Searches:
    """Searches for the same line, one after the other, each for other hands; they tell the budget
    how far they are together: the first, one without hands, and one for each hand."""

    def __init__(
        self, start: Position, end: Position, cards: Sequence[Played], budget: Budget, hands: int
    ) -> None:
        self.question = start, end, cards
        self.budget = budget
        self.most = hands + 2 if hands else 1
        self.ended = 0

    def lines(self, laid_down: Sequence[LaidDown]) -> Lines:
        """Return the lines in which these hands were rightly laid down."""
        before, after, total = (STEPS * count for count in (self.ended, self.ended + 1, self.most))
        self.budget.far = lambda: (before, total)
        search = Search(*self.question, laid_down, self.budget)
        self.budget.far = lambda: (before + int(STEPS * search.far), total)
        try:
            return search.lines()
        finally:
            # Else the budget would hold the search, and the search the budget, with all its boards.
            self.budget.far = lambda: (after, total)
            self.ended += 1


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Switch off looking for circles of garbage: a search makes none, and millions of boards would
    be gone over again and again, for half of its time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
