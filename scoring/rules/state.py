"""Where all pawns are and whose turn it is, under a rule set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from scoring.rules.pawns import Pawns
from scoring.rules.places import (
    HOME,
    LAST,
    NEST,
    PAWNS,
    is_home,
    name_of,
    place_of,
    start_of,
)
from scoring.rules.rulesets import NK, Ruleset

# No place begins with two letters.
CARRIED = re.compile(r"\s*([a-z]{2}[\w~:-]*)\s+")


class NotAPosition(ValueError):
    """A text, or pawns, that are no position; says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class State:
    """What a `Position` holds, without its moves: so that moves can be made from it.

    `pawns` holds for each seat the places of its pawns outside the nest, as ascending numbers: a
    field is its own number, 100 the middle, 101 to 104 are `h1` to `h4` of the own home (the module
    `places` has them all); whoever is not there waits in the nest. `places` says it by name.
    """

    rules: Ruleset
    pawns: Pawns
    turn: int = 0

    @classmethod
    def start(cls, rules: Ruleset = NK, turn: int = 0) -> Self:
        """Return the start of a game: everybody in the nest."""
        return cls(rules, ((),) * rules.seats, turn)

    @classmethod
    def from_pawns(
        cls, rules: Ruleset, pawns: Iterable[Iterable[int | str]], turn: int = 0
    ) -> Self:
        """Return the position with these pawns: for each seat the fields as numbers, and `"c"`,
        `"h1"`.

        Raise NotAPosition when there are not as many seats as the rule set has.
        """
        placed = tuple(tuple(sorted(_place(place) for place in seat)) for seat in pawns)
        if len(placed) != rules.seats:
            raise NotAPosition(f"{rules} has {rules.seats} seats, not {len(placed)}")
        if not 0 <= turn < rules.seats:
            raise NotAPosition(
                f"seat {turn} has the turn, but the seats are 0 to {rules.seats - 1}"
            )
        return cls(rules, placed, turn)

    @classmethod
    def from_text(cls, text: str, rules: Ruleset | None = None) -> Self:
        """Return the position that a text such as `0,60,h4/16/-/40,h1,h2 0` says; the pawns of a
        seat may stand in any order. A rule set may stand before it (`nk~second_lap 0/-/-/- 0`);
        without one, and without `rules`, it is `nk`.

        Raise NotAPosition that says what is wrong and where; also for rules other than `rules`.
        """
        if carried := CARRIED.match(text):
            try:
                own = Ruleset.from_text(carried[1])
            except ValueError as error:
                raise NotAPosition(str(error)) from None
            if rules not in (None, own):
                raise NotAPosition(f"{carried[1]!r} are other rules than {rules}")
            rules, text = own, text[carried.end() :]
        rules = NK if rules is None else rules
        board, space, turn = text.strip().rpartition(" ")
        if not space:
            raise NotAPosition(f"no turn at the end of {text!r}: write the seat after a space")
        if not re.fullmatch("[0-9]", turn):
            raise NotAPosition(f"{turn!r} is no seat: the turn is a number after a space")
        seats = board.strip().split("/")
        return cls.from_pawns(
            rules,
            (_places(seat, number) for number, seat in enumerate(seats)),
            int(turn),
        )

    def to_text(self, *, with_rules: bool = False) -> str:
        """Return the one line that `from_text` reads, with its rule set where that is asked. Raise
        ValueError where these rules are no published rule set with house rules."""
        seats = (",".join(map(name_of, places)) or "-" for places in self.pawns)
        board = f"{'/'.join(seats)} {self.turn}"
        return f"{self.rules.to_text()} {board}" if with_rules else board

    def __hash__(self) -> int:
        return hash((self.pawns, self.turn))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.rules} {self.to_text()}>"

    @property
    def places(self) -> dict[int, tuple[str, ...]]:
        """For each seat the places of its pawns outside the nest as they are written:
        `{0: ("0", "60", "h4"), …}`."""
        return {seat: tuple(map(name_of, places)) for seat, places in enumerate(self.pawns)}

    @property
    def outcome(self) -> tuple[int, ...] | None:
        """The seats of the team that is complete, or None while the game goes on."""
        for team in self.rules.teams:
            if all(self.complete(seat) for seat in team):
                return team
        return None

    def complete(self, seat: int) -> bool:
        """Return whether all four pawns of a seat are home."""
        return self.pawns[seat] == HOME

    @property
    def acting(self) -> int:
        """The colour that the player whose turn it is plays: his own, or his partner's once his
        own is complete."""
        if not self.complete(self.turn):
            return self.turn
        partner = self.rules.partner(self.turn)
        return self.turn if partner is None else partner

    def nest(self, seat: int) -> int:
        """Return how many pawns of a seat wait in the nest."""
        return PAWNS - len(self.pawns[seat])

    def home(self, seat: int) -> int:
        """Return how many pawns of a seat are home."""
        return sum(map(is_home, self.pawns[seat]))

    def protected(self, seat: int) -> bool:
        """Return whether a pawn of the seat stands on its own start field, where it blocks
        everybody."""
        return start_of(seat) in self.pawns[seat]

    def with_turn(self, seat: int) -> Self:
        """Return the same board with the turn at another seat."""
        return type(self)(self.rules, self.pawns, seat)


def _places(text: str, seat: int) -> Sequence[str]:
    """Return the places of one seat as they are written. Raise NotAPosition for what cannot be
    read."""
    if text == "-":
        return ()
    names = text.split(",")
    for name in names:
        if not re.fullmatch(r"0|[1-9][0-9]?|c|[0-5]?h[1-4]", name):
            raise NotAPosition(f"{name!r} is no place (seat {seat}): a field, c, h1 to h4 or -")
        if name.startswith(f"{seat}h"):
            raise NotAPosition(f"{name!r} is the own home of seat {seat}: write {name[1:]}")
    return names


def _place(place: int | str) -> int:
    """Return a place as a number. Raise NotAPosition for what is none."""
    number = place_of(place) if isinstance(place, str) else place
    if not isinstance(number, int) or not NEST < number <= LAST:
        raise NotAPosition(f"{place!r} is no place: a field, c, or h1 to h4")
    return number
