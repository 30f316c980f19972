"""What a draw of single players is asked and what it answers: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from tournaments.draw.seated import SeatedRound
from tournaments.draw.validation import require_seatable
from tournaments.draw.values import RECIPES, EntryId

Remainder = Literal["sit_out", "table_for_two"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersField:
    """The players of an individual drive (`entries`), what they have played, and what is left.

    `rounds` are those played, oldest first; they may name players who have left. `rounds_left`
    counts the round to be drawn. `remainder` says what becomes of the players that do not fill a
    table of four. `fixed_tables` says who always sits at one table. Without `pairs_drawn` the
    draw only says which four sit together, and whoever met did so as opponents: cards at the table
    make the pairs. Ids are sorted and hashed by
    their text, as in `Field`. `number` is that of the round to be drawn where it is not one after
    those played. `missed`
    and `recipe` are as in `Field`.
    """

    entries: tuple[EntryId, ...]
    seed: bytes
    rounds_left: int
    rounds: tuple[SeatedRound, ...] = ()
    remainder: Remainder = "sit_out"
    points: Mapping[EntryId, int] = field(default_factory=dict)
    fixed_tables: Mapping[EntryId, int] = field(default_factory=dict)
    drive: str = ""
    public_value: str = ""
    number: int | None = None
    missed: Mapping[EntryId, int] = field(default_factory=dict)
    recipe: int = RECIPES[-1]
    pairs_drawn: bool = True

    @property
    def round_number(self) -> int:
        """The number of the first round to be drawn."""
        return len(self.rounds) + 1 if self.number is None else self.number


class PlayersCost(NamedTuple):
    """What drawn rounds cost, compared field by field in this order; less is better.

    Each meeting counts the earlier ones of its kind, so a third meeting is worse than two second
    ones. partners_again: of partners, how often they were partners before. opponents_again: of
    opponents, how often they were opponents before. other_again: of partners, how often they were
    opponents before, and the other way round; so "nobody meets anybody twice" is three zeros.
    squared_difference: of each table of four the squared differences of points of its six pairs,
    added up. uneven_sides: of each table of four the squared difference of the points of its two
    sides, added up. repeated_tables: how often players sat at their table before (a fixed table
    not counted). Points weigh in a draw by standings only; elsewhere their two costs are 0.
    """

    partners_again: int = 0
    opponents_again: int = 0
    other_again: int = 0
    squared_difference: int = 0
    uneven_sides: int = 0
    repeated_tables: int = 0

    @property
    def wishes(self) -> tuple[int, int, int, int]:
        """All but the sides and the numbers of the tables: the first four."""
        return self[:4]


MOST_POINTS = 10**6


def require_drawable(field: PlayersField) -> None:
    """Raise CannotDraw for a field with nothing to draw, or one that makes no sense."""
    require_seatable(
        field,
        sizes=(2, 4),
        remainders=get_args(Remainder),
        most_points=MOST_POINTS,
    )
