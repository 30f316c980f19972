"""Deal rounds to reconstruct, made by random play.

`python -m tests.scoring.rules.dealing.deal_rounds` writes `tests/data/deal_rounds.json`, the same
from the same seeds. A game is played from the start, everybody plays any card that must be played,
and lays down what the rule set says. Of the rounds with 10 to 20 cards on the pile some are kept as
they were played, others with the end changed a little, so that most of those can not have been
played.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, cycle
from pathlib import Path
from typing import Any

from scoring.rules import (
    RULESETS,
    Card,
    LaidDown,
    Played,
    Position,
    Ruleset,
)
from scoring.rules.places import HOME, MIDDLE

FILE = Path(__file__).parents[3] / "data" / "deal_rounds.json"
FEWEST, MOST, FULL = 10, 20, 18
KEPT = 6
LONGEST_GAME = 40


@dataclass(frozen=True)
class DealRound:
    """What lies on the table after a deal round, and how it was made."""

    seed: int
    start: Position
    end: Position
    cards: tuple[Played, ...] = ()
    laid_down: tuple[LaidDown, ...] = ()
    made: str = "played"

    @property
    def full(self) -> bool:
        """Whether nearly every card of a deal round with four players was played."""
        return len(self.cards) >= FULL

    def to_json(self) -> dict[str, Any]:
        """Return the fields of `python -m scoring.rules reconstruct --json`, and two more."""
        return {
            "seed": self.seed,
            "made": self.made,
            "ruleset": self.start.rules.name,
            "start": self.start.to_text(),
            "cards": [{"seat": seat, "card": card.value} for seat, card in self.cards],
            "laid_down": [
                {"seat": hand.seat, "after": hand.after, "hand": "".join(hand.hand)}
                for hand in self.laid_down
            ],
            "end": self.end.to_text(),
        }

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> DealRound:
        """Return the same back."""
        rules = RULESETS[fields["ruleset"]]
        return cls(
            fields["seed"],
            Position.from_text(fields["start"], rules),
            Position.from_text(fields["end"], rules),
            tuple(Played(card["seat"], Card(card["card"])) for card in fields["cards"]),
            tuple(
                LaidDown.of(hand["seat"], hand["after"], hand["hand"])
                for hand in fields["laid_down"]
            ),
            fields["made"],
        )


@dataclass
class Table:
    """A deal round under way."""

    position: Position
    hands: list[list[Card]]
    cards: list[Played] = field(default_factory=list)
    laid_down: list[LaidDown] = field(default_factory=list)

    def turn(self, seat: int, chance: random.Random) -> None:
        """A seat plays, lays down, or has nothing left to do."""
        hand = self.hands[seat]
        if not hand or self.position.outcome is not None:
            return
        self.position = self.position.with_turn(seat)
        if self.position.must_play(hand):
            moves = sorted(self.position.legal_moves(hand), key=lambda move: (move.card, str(move)))
            card = chance.choice(sorted({move.card for move in moves}))
            move = chance.choice([move for move in moves if move.card == card])
            hand.remove(card)
            self.cards.append(Played(seat, card))
            self.position = self.position.after(move)
            return
        gone = [chance.choice(hand)] if self.position.rules.discards_one else list(hand)
        for card in gone:
            hand.remove(card)
        self.laid_down.append(LaidDown(seat, len(self.cards), tuple(gone)))


def played_rounds(rules: Ruleset, seed: int) -> Iterator[DealRound]:
    """Yield the deal rounds of one game of random play."""
    chance = random.Random(f"{rules} {seed}")
    position = Position.start(rules)
    pack: list[Card] = []
    sizes = cycle(rules.deal)
    for number in range(LONGEST_GAME):
        size = next(sizes)
        if len(pack) < size * rules.seats:
            pack = list(rules.pack)
            chance.shuffle(pack)
        hands = [[pack.pop() for _ in range(size)] for _seat in range(rules.seats)]
        first = (number + 1) % rules.seats
        start = position.with_turn(first)
        table = Table(start, hands)
        for turn in range(size * rules.seats):
            table.turn((first + turn) % rules.seats, chance)
        position = table.position
        yield DealRound(seed, start, position, tuple(table.cards), tuple(table.laid_down))
        if position.outcome is not None:
            return


def changed(played: DealRound) -> DealRound | None:
    """Return the round with one pawn of its end one field off; None where none can be."""
    chance = random.Random(f"changed {played.start.to_text()} {played.end.to_text()}")
    rules, pawns = played.end.rules, played.end.pawns
    taken = {place for places in pawns for place in places if place <= MIDDLE}
    choices = [
        (seat, place, other)
        for seat, places in enumerate(pawns)
        for place in places
        if place != MIDDLE
        for other in _beside(place, rules)
        if other not in (taken if other < MIDDLE else places)
    ]
    if not choices:
        return None
    seat, place, other = chance.choice(choices)
    moved = [list(places) for places in pawns]
    moved[seat] = sorted({*moved[seat], other} - {place})
    end = Position.from_pawns(rules, moved, played.end.turn)
    return replace(played, end=end, made="changed")


def _beside(place: int, rules: Ruleset) -> list[int]:
    if place >= HOME[0]:
        return [other for other in (place - 1, place + 1) if other in HOME]
    return [(place + 1) % rules.ring, (place - 1) % rules.ring]


def made(rules: Ruleset) -> list[DealRound]:
    """Return the rounds of a rule set, each from a game of its own: as many full ones as others
    where there are full ones, and as many played as changed."""
    can_be_full = rules.seats * max(rules.deal) >= FULL
    sizes = (True, False) if can_be_full else (False, False)
    seeds = count()
    return [
        _one(rules, full, how, seeds)
        for full in sizes
        for how in ("played", "changed")
        for _ in range(KEPT)
    ]


def _one(rules: Ruleset, full: bool, how: str, seeds: Iterator[int]) -> DealRound:
    """Return a round of the first game that has such a one."""
    for seed in seeds:
        one = round_of(rules, seed, full, how)
        if one is not None:
            return one
    raise AssertionError("seeds do not run out")


def round_of(rules: Ruleset, seed: int, full: bool, how: str) -> DealRound | None:
    """Return a round of the game with this seed, as it was "played" or "changed"; None without
    one."""
    rounds = [
        one
        for one in played_rounds(rules, seed)
        if FEWEST <= len(one.cards) <= MOST and one.full == full
    ]
    if not rounds:
        return None
    chosen = random.Random(seed).choice(rounds)
    return chosen if how == "played" else changed(chosen)


def read() -> list[DealRound]:
    """Return the rounds of the file."""
    return [DealRound.from_json(fields) for fields in json.loads(FILE.read_text("ascii"))]


def write(rounds: Sequence[DealRound]) -> None:
    """Write the file, one round a line."""
    lines = ",\n".join(json.dumps(one.to_json()) for one in rounds)
    FILE.write_text(f"[\n{lines}\n]\n", "ascii")


if __name__ == "__main__":
    write([one for rules in RULESETS.values() for one in made(rules)])
