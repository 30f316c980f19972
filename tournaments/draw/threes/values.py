"""What a draw of three teams at a table of six is asked and what it answers: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from tournaments.draw.seated import SeatedRound
from tournaments.draw.validation import require_seatable
from tournaments.draw.values import RECIPES, EntryId

Remainder = Literal["sit_out", "small_table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreesField:
    """The teams of a drive at tables of six (`entries`), what they have played, and what is left.

    `rounds` are those played, oldest first, a table given as its teams in the order of the form;
    they may name teams that have left. `rounds_left` counts the round to be drawn. `remainder`
    says what becomes of the teams that do not fill a table of three: one or two sit out, or two
    or four play at tables of two teams. Ids are sorted and hashed by their text, as in `Field`;
    names in the wishes that are not in the field are passed over. `number` is that of the round to
    be drawn where it is not one after those played. `missed` and `recipe` are as in `Field`.
    """

    entries: tuple[EntryId, ...]
    seed: bytes
    rounds_left: int
    rounds: tuple[SeatedRound, ...] = ()
    remainder: Remainder = "sit_out"
    points: Mapping[EntryId, int] = field(default_factory=dict)
    clubs: Mapping[EntryId, str] = field(default_factory=dict)
    fixed_tables: Mapping[EntryId, int] = field(default_factory=dict)
    drive: str = ""
    public_value: str = ""
    number: int | None = None
    missed: Mapping[EntryId, int] = field(default_factory=dict)
    recipe: int = RECIPES[-1]

    @property
    def round_number(self) -> int:
        """The number of the first round to be drawn."""
        return len(self.rounds) + 1 if self.number is None else self.number


class ThreesCost(NamedTuple):
    """What drawn rounds cost, compared field by field in this order; less is better.

    meetings_again: of each two at a table how often they met before, so a third meeting is worse
    than two second ones. small_again: of each team at a table of two how often it sat at one
    before. squared_difference: the squared differences of points of all pairs at a table, added up.
    club_clashes: pairs of one club at a table. repeated_tables: how often teams sat at their table
    before (a fixed table not counted). Points weigh in a draw by standings only; elsewhere
    squared_difference is 0.
    """

    meetings_again: int = 0
    small_again: int = 0
    squared_difference: int = 0
    club_clashes: int = 0
    repeated_tables: int = 0

    @property
    def wishes(self) -> tuple[int, int, int, int]:
        """All but the numbers of the tables: the first four."""
        return self[:4]


def require_drawable(field: ThreesField) -> None:
    """Raise CannotDraw for a field with nothing to draw, or one that makes no sense."""
    require_seatable(field, sizes=(2, 3), remainders=get_args(Remainder))
