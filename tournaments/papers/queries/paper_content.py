"""What most papers say, as plain values that the worker draws and a page compares."""

import datetime
from dataclasses import dataclass, field

from scoring.formats import FORMATS, Format
from scoring.rules import Ruleset
from scoring.schemes import Formula
from scoring.standings import TieBreak
from tournaments.entries.queries.money import Takings
from tournaments.enums import EntryWord, FormatKey, Partners, Rest, SchemeKey
from tournaments.models.names import numbered
from tournaments.play.queries.rounds import DisputedTable
from tournaments.standings.queries.annotations import RankingChange
from tournaments.standings.queries.seals import Seal


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands on every paper of a drive, `minutes` being the time to play a round; another
    `word` for an entry makes a paper old."""

    drive: str
    date: datetime.date
    place: str
    word: EntryWord
    minutes: int


@dataclass(frozen=True, slots=True)
class Kind:
    """What decides how a table looks on paper: who sits there, how its card is scored, and how
    four single players find their partners."""

    format: FormatKey = FormatKey.TEAMS
    scheme: SchemeKey = SchemeKey.NK
    partners: Partners = Partners.DRAWN

    @property
    def plays(self) -> Format:
        """Who is ranked, and how many sit at a table."""
        return FORMATS[self.format]

    @property
    def pairs_are_drawn(self) -> bool:
        """Whether single players have a partner whom the draw gave them."""
        return self.plays.partners_change and self.partners == Partners.DRAWN

    @property
    def pairs_are_found(self) -> bool:
        """Whether single players find their partners at the table."""
        return self.plays.partners_change and self.partners != Partners.DRAWN


@dataclass(frozen=True, slots=True)
class Team:
    """A party as lists and forms name it; of a single player there is but the name."""

    number: int | None
    name: str
    players: str

    @property
    def label(self) -> str:
        """Number and name on one line."""
        return numbered(self.number, self.name)


@dataclass(frozen=True, slots=True)
class Seating:
    """One table with the parties at it; the first deals. `code` finds the score card again; `group`
    is there where the round is played in groups, `played_for` where a knock-out decides places."""

    number: int
    code: str
    sides: tuple[Team, ...]
    group: str = ""
    played_for: str = ""

    @property
    def group_said(self) -> str:
        """Its group with what is played for: "Knock-out: the final"."""
        return ": ".join(filter(None, (self.group, self.played_for)))


@dataclass(frozen=True, slots=True)
class RoundPaper:
    """A published round: its tables by number, who has a bye, and whether players report results
    on their phones."""

    heading: Heading
    kind: Kind
    round: int
    tables: tuple[Seating, ...]
    byes: tuple[Team, ...]
    by_phone: bool = False


@dataclass(frozen=True, slots=True)
class BlankPaper:
    """What a form knows that is not for any table yet."""

    heading: Heading
    kind: Kind


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings; `per_round` has None where the entry has no result, `tie_breaks`
    what is written in the columns of those. `whys` are the keys of the marks that
    stand beside the same points."""

    place: str
    team: Team
    per_round: tuple[int | None, ...]
    points: int
    won: int
    pawns: int
    tie_breaks: tuple[str, ...]
    withdrawn: bool
    whys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupLines:
    """The lines of one group, under its `title` with what is `said` of its places; both are empty
    where all play together. `rounds` are those that count for it, of which `carried` holds the half
    of the points before (0: none does)."""

    rounds: tuple[int, ...]
    lines: tuple[Line, ...]
    title: str = ""
    said: str = ""
    carried: int = 0


@dataclass(frozen=True, slots=True)
class StandingsPaper:
    """The standings after `rounds`, best first, group after group, with the number of score cards
    not yet in and the tables in dispute.

    `tie_breaks` are what parts equal points, in order; `columns` those that have a column;
    `pawns` says whether there is one of pawns.
    `frozen_after` is the last round of the public standings where these tell more than those;
    `seal` is the number that holds final ones.
    `small_tables` says that some were played, and `changes` what of that by which is ranked.
    """

    heading: Heading
    rounds: tuple[int, ...]
    groups: tuple[GroupLines, ...]
    missing: int
    final: bool
    pawns: bool
    tie_breaks: tuple[TieBreak, ...]
    columns: tuple[TieBreak, ...]
    disputed: tuple[DisputedTable, ...] = ()
    frozen_after: int | None = None
    seal: Seal | None = None
    small_tables: bool = False
    changes: tuple[RankingChange, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """Everybody, group after group."""
        return tuple(line for group in self.groups for line in group.lines)


@dataclass(frozen=True, slots=True)
class RulesPaper:
    """The rules that are played by, house rules included, and how a card is scored: for free
    scoring `step` and `maximum` bound the numbers, and `formula` is one of the organiser's own;
    `rest` is what becomes of who is left over."""

    heading: Heading
    kind: Kind
    rules: Ruleset
    step: int
    maximum: int
    sanctions: bool
    rest: Rest
    formula: Formula = field(default_factory=Formula)


@dataclass(frozen=True, slots=True)
class TeamCard:
    """What one participant card says; `number` is None as long as the team has none, and `group` is
    its class where it chose one."""

    number: int | None
    name: str
    players: tuple[str, ...]
    code: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class CardsPaper:
    """The participant cards of a drive, in the order in which they are handed out, with the time at
    which it begins where one was said."""

    heading: Heading
    kind: Kind
    cards: tuple[TeamCard, ...]
    starts_at: datetime.time | None = None


@dataclass(frozen=True, slots=True)
class DoorLine:
    """One team on the list for the door: whether it came in, paid, still `owes` the fee, and
    withdrew for good; and what it says in each of the fields of this list."""

    team: Team
    here: bool
    paid: bool
    owes: bool
    away: bool
    further: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoorPaper:
    """The list for the door, in the order in which people are looked for, and what the fee brings
    in."""

    heading: Heading
    lines: tuple[DoorLine, ...]
    takings: Takings


@dataclass(frozen=True, slots=True)
class NamesPaper:
    """Who has which number, in the order of the alphabet: every team and every player."""

    heading: Heading
    names: tuple[tuple[str, int | None], ...]


Paper = RoundPaper | BlankPaper | StandingsPaper | RulesPaper | CardsPaper | DoorPaper | NamesPaper
