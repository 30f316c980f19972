"""What goes onto paper, as plain values that the worker draws and a page compares."""

import datetime
import hashlib
from dataclasses import dataclass
from typing import Any

from scoring import standings as scoring
from scoring.formats import FORMATS, Format
from scoring.rules import Ruleset
from tournaments.enums import EntryWord, FormatKey, Partners, Rest, SchemeKey, TieBreak
from tournaments.models import Entry, GameTable, Round, Tournament
from tournaments.queries.disputed_tables import DisputedTable
from tournaments.queries.entries import plain
from tournaments.queries.group_labels import Labels, label_of, labels_in
from tournaments.queries.mailing import entries_with_a_card
from tournaments.queries.money import Takings, takings, with_owes
from tournaments.queries.reasons import played_for
from tournaments.queries.standings import (
    Section,
    Standings,
    StandingsRow,
    standings,
    tie_break_columns,
    tie_break_text,
    used_tie_breaks,
)


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
        return f"{self.number} {self.name}" if self.number else self.name


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
    """A published round: its tables by number, and who has a bye."""

    heading: Heading
    kind: Kind
    round: int
    tables: tuple[Seating, ...]
    byes: tuple[Team, ...]


@dataclass(frozen=True, slots=True)
class BlankPaper:
    """What a form knows that is not for any table yet."""

    heading: Heading
    kind: Kind


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings; `per_round` has None where the entry has no result, `tie_breaks`
    what is written in the columns of those."""

    rank: int
    team: Team
    per_round: tuple[int | None, ...]
    points: int
    won: int
    pawns: int
    tie_breaks: tuple[str, ...]
    withdrawn: bool


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
    `frozen_after` is the last round of the public standings where these tell more than those.
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

    @property
    def lines(self) -> tuple[Line, ...]:
        """Everybody, group after group."""
        return tuple(line for group in self.groups for line in group.lines)


@dataclass(frozen=True, slots=True)
class RulesPaper:
    """The rules that are played by, house rules included, and how a card is scored: for free
    scoring `step` and `maximum` bound the numbers; `rest` is what becomes of who is left over."""

    heading: Heading
    kind: Kind
    rules: Ruleset
    step: int
    maximum: int
    sanctions: bool
    rest: Rest


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
    """The participant cards of a drive, in the order in which they are handed out."""

    heading: Heading
    kind: Kind
    cards: tuple[TeamCard, ...]


@dataclass(frozen=True, slots=True)
class DoorLine:
    """One team on the list for the door: whether it came in, paid, still `owes` the fee, and
    withdrew for good; and the class that it signed up for."""

    team: Team
    here: bool
    paid: bool
    owes: bool
    away: bool
    group: str = ""


@dataclass(frozen=True, slots=True)
class DoorPaper:
    """The list for the door, in the order in which people are looked for, and what the fee brings
    in."""

    heading: Heading
    lines: tuple[DoorLine, ...]
    takings: Takings


Paper = RoundPaper | BlankPaper | StandingsPaper | RulesPaper | CardsPaper | DoorPaper


def round_paper(round_: Round) -> RoundPaper:
    """The tables of a published round; five queries, in groups seven, however many tables."""
    tournament = round_.tournament
    tables = round_.tables.prefetch_related("sides__entry").order_by("number")
    byes = round_.byes.select_related("entry").order_by("entry__number", "entry_id")
    labels = labels_in(tournament, round_.number)
    return RoundPaper(
        heading=heading_of(tournament),
        kind=_kind(tournament),
        round=round_.number,
        tables=tuple(_seating(table, labels) for table in tables),
        byes=tuple(_team(bye.entry) for bye in byes),
    )


def blank_paper(tournament: Tournament) -> BlankPaper:
    """The few things that stand on a blank form."""
    return BlankPaper(heading=heading_of(tournament), kind=_kind(tournament))


def standings_paper(tournament: Tournament, upto: int | None = None) -> StandingsPaper:
    """The standings after round `upto`, or as they are now."""
    now = standings(tournament, upto)
    columns = tie_break_columns(tournament)
    return StandingsPaper(
        heading=heading_of(tournament),
        rounds=now.rounds,
        groups=tuple(_group(now, section, columns) for section in now.sections),
        missing=now.missing,
        final=now.final and upto is None,
        pawns=tournament.counts_pawns,
        tie_breaks=tuple(TieBreak(each) for each in used_tie_breaks(tournament)),
        columns=tuple(TieBreak(each) for each in columns),
        disputed=now.disputed,
        frozen_after=_told_until(tournament, now.rounds),
    )


def rules_paper(tournament: Tournament) -> RulesPaper:
    """What a table wants to know of the rules."""
    return RulesPaper(
        heading=heading_of(tournament),
        kind=_kind(tournament),
        rules=tournament.rules,
        step=tournament.free_step,
        maximum=tournament.free_maximum,
        sanctions=tournament.sanctions,
        rest=Rest(tournament.rest),
    )


def cards_paper(tournament: Tournament) -> CardsPaper:
    """A card for every team that has not withdrawn for good."""
    ordered = sorted(entries_with_a_card(tournament), key=_as_looked_for)
    cards = tuple(map(_card, ordered))
    return CardsPaper(heading_of(tournament), _kind(tournament), cards)


def door_paper(tournament: Tournament) -> DoorPaper:
    """Every team, who withdrew as well, with whether it is here and has paid; two queries."""
    return DoorPaper(
        heading=heading_of(tournament),
        lines=tuple(map(_door_line, sorted(with_owes(tournament), key=_as_looked_for))),
        takings=takings(tournament),
    )


def card_paper(entry: Entry) -> CardsPaper:
    """The card of one team, as `queries.entries.field` reads it."""
    tournament = entry.tournament
    return CardsPaper(heading_of(tournament), _kind(tournament), (_card(entry),))


def fingerprint(paper: Paper) -> str:
    """A short text that differs when anything on the paper differs: so a page knows which
    papers have grown old, and that two clicks ask for one and the same thing.
    """
    return hashlib.blake2b(repr(paper).encode(), digest_size=8).hexdigest()


def heading_of(tournament: Tournament) -> Heading:
    """What stands on every paper of this drive."""
    return Heading(
        drive=tournament.name,
        date=tournament.date,
        place=tournament.place,
        word=EntryWord(tournament.entry_word),
        minutes=tournament.minutes_per_round,
    )


def _told_until(tournament: Tournament, rounds: tuple[int, ...]) -> int | None:
    after = tournament.frozen_after
    return after if after is not None and rounds and rounds[-1] > after else None


def _kind(tournament: Tournament) -> Kind:
    return Kind(
        FormatKey(tournament.format), SchemeKey(tournament.scheme), Partners(tournament.partners)
    )


def _team(entry: Entry) -> Team:
    players = entry.players
    return Team(entry.number, entry.name, "" if players == entry.name else players)


def _as_looked_for(entry: Entry) -> tuple[bool, int, str]:
    """By number, and those that have none yet by name, as people say who they are at the door."""
    return entry.number is None, entry.number or 0, plain(entry.name)


def _door_line(entry: Any) -> DoorLine:
    gone = entry.away and entry.away_until is None
    here = entry.checked_in_at is not None
    return DoorLine(_team(entry), here, entry.paid, entry.owes, gone, entry.group)


def _card(entry: Any) -> TeamCard:
    players = tuple(
        player for player in (entry.player1, entry.player2) if player not in ("", entry.name)
    )
    return TeamCard(entry.number, entry.name, players, entry.code, entry.group)


def _seating(table: GameTable, labels: Labels) -> Seating:
    sides = sorted(table.sides.all(), key=lambda side: side.position)
    return Seating(
        number=table.number,
        code=table.code,
        sides=tuple(_team(side.entry) for side in sides),
        group=label_of([side.entry_id for side in sides], labels),
        played_for=played_for(table.reason),
    )


def _group(shown: Standings, section: Section, columns: tuple[scoring.TieBreak, ...]) -> GroupLines:
    named = shown.in_groups
    return GroupLines(
        rounds=section.rounds,
        lines=tuple(_line(row, section.rounds, columns) for row in section.rows),
        title=section.title if named else "",
        said=" ".join(filter(None, (section.what_decides, section.what_counts))) if named else "",
        carried=section.carried,
    )


def _line(
    row: StandingsRow, rounds: tuple[int, ...], columns: tuple[scoring.TieBreak, ...]
) -> Line:
    return Line(
        rank=row.row.rank,
        team=Team(row.number, row.name, row.players),
        per_round=tuple(row.row.per_round.get(round_) for round_ in rounds),
        points=row.row.points,
        won=row.row.won,
        pawns=row.row.pawns,
        tie_breaks=tuple(tie_break_text(each, row.row) for each in columns),
        withdrawn=row.withdrawn,
    )
