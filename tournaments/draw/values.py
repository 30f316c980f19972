"""What a draw is asked and what it answers: plain values, without Django and without a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

EntryId = int | str
Method = Literal["random", "results", "lot", "movement", "round_robin"]
Quality = Literal["certified", "exact", "local", "lot", "planned"]
Severity = Literal["error", "warning"]
Sides = tuple[EntryId, EntryId]
PlayedRound = tuple[tuple[EntryId, EntryId | None], ...]
PLANNED = ("movement", "round_robin")
RECIPES = (1, 2, 3, 4)
IN_TURN = 3  # the first recipe in which missed rounds count as byes, and byes go before rematches


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One round to be drawn: who plays, what has been played, and what is wished.

    `rounds` may name entries that are no longer in the field; in a pair the first named sat as
    first side, and a pair with None is a bye. `rounds_left` counts this round too. Ids are sorted
    and hashed by their text, so their order in `entries` does not matter and 7 beside "7" is
    refused. Names in the wishes that are not in the field are passed over.

    `plan` is for a method that is planned beforehand: who has place 1, 2, … of the list that all
    its rounds follow from. It names all entries of the field, and may name others.

    `missed` is how many of the rounds before it an entry missed: it came late or was away or, in a
    draw by results, did not turn up at its table. In the turns of the bye each counts as one.

    `recipe` is what decides between pairings; old ones are kept because a draw that was made by
    them must come out the same for ever. Recipe 1 had no room above the lots for their sum, so that
    two lots together could outweigh one unit of the lowest level of cost. Recipes 1 and 2 knew no
    missed rounds, and gave a second bye where that spared a rematch. Recipe 4 draws as
    recipe 3 did; until then who did not turn up had missed the round for every method.
    """

    entries: tuple[EntryId, ...]
    method: Method
    seed: bytes
    rounds: tuple[PlayedRound, ...] = ()
    points: Mapping[EntryId, int] = field(default_factory=dict)
    rounds_left: int = 1
    clubs: Mapping[EntryId, str] = field(default_factory=dict)
    fixed_tables: Mapping[EntryId, int] = field(default_factory=dict)
    apart: frozenset[frozenset[EntryId]] = frozenset()
    together: tuple[Sides, ...] = ()
    table_history: Mapping[EntryId, Sequence[int]] = field(default_factory=dict)
    drive: str = ""
    public_value: str = ""
    number: int | None = None
    plan: tuple[EntryId, ...] = ()
    missed: Mapping[EntryId, int] = field(default_factory=dict)
    recipe: int = RECIPES[-1]

    @property
    def planned(self) -> bool:
        """Whether the round follows from the plan, without a lot."""
        return self.method in PLANNED

    @property
    def round_number(self) -> int:
        """The number of the round to be drawn: the one given, else one after those played."""
        return len(self.rounds) + 1 if self.number is None else self.number


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table of a plan and the two places of its list that meet there; the first deals."""

    table: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its sides in the order of the form; the first deals."""

    number: int
    sides: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a draw costs, compared field by field in this order; less is better.

    apart_broken: pairs that must not meet and do. second_byes: byes and missed rounds that the
    bye's team had more than the least anybody had. missed_before: rounds it missed more than others
    with as few. rematches: earlier meetings of those who now meet. rematch_recency: for each
    rematch the round in which they last met, so that the longest ago is repeated first.
    bye_height: different scores in the field below that of the bye's team. squared_difference:
    squared differences of points, added up. club_clashes: tables with one club on both sides.
    repeated_tables: how often the sides sat at their table before (a wished table not counted).
    Points weigh in a draw by results only; elsewhere bye_height and squared_difference are 0.
    Before recipe 3 missed_before was 0, and rematches came before second_byes.
    """

    apart_broken: int = 0
    second_byes: int = 0
    missed_before: int = 0
    rematches: int = 0
    rematch_recency: int = 0
    bye_height: int = 0
    squared_difference: int = 0
    club_clashes: int = 0
    repeated_tables: int = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a table (0: the bye) is as it is: data, which others put into words."""

    code: str
    table: int
    values: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A drawn round, tables by number; `reasons` holds one for each table in the same order,
    after those one for the bye and one for each fixed table that could not be given. `attempt` is
    the number of the attempt by lot that it is, None where no attempt but a search or a plan gave
    it."""

    tables: tuple[Table, ...]
    bye: EntryId | None
    cost: Cost
    quality: Quality
    reasons: tuple[Reason, ...]
    attempt: int | None

    @property
    def resting(self) -> tuple[EntryId, ...]:
        """Who does not play this round."""
        return () if self.bye is None else (self.bye,)


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a draw breaks; `table` is 0 where no table is at fault."""

    code: str
    entries: tuple[EntryId, ...]
    table: int
    severity: Severity
    values: Mapping[str, int | str] = field(default_factory=dict)


class CannotDraw(Exception):
    """No draw exists for this field; `code` and `values` for people, the text in English."""

    def __init__(self, code: str, sentence: str, **values: int | str) -> None:
        super().__init__(sentence)
        self.code = code
        self.values: Mapping[str, int | str] = values
