"""What stands on the paper of a round: its tables, who sits there, and what every paper says."""

import datetime
from dataclasses import dataclass

from scoring.formats import FORMATS, Format
from tournaments.cards.queries.reports import reports_by_phone
from tournaments.enums import EntryWord, FormatKey, Partners, SchemeKey
from tournaments.models import Entry, GameTable, Round, Tournament
from tournaments.models.names import numbered
from tournaments.models.substitutes import single_name_in
from tournaments.play.queries.stages import Labels, division_in, label_of
from tournaments.rounds.queries.reasons import played_for


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
    def group_heading(self) -> str:
        """Its group with what is played for: "Knock-out: the final"."""
        return ": ".join(filter(None, (self.group, self.played_for)))


@dataclass(frozen=True, slots=True)
class Resting:
    """Who has a bye, and its group where the round is played in groups; in a knock-out it goes
    `through`."""

    team: Team
    group: str = ""
    through: bool = False


@dataclass(frozen=True, slots=True)
class RoundPaper:
    """A published round: its tables by number, who has a bye, and whether players report results
    on their phones."""

    heading: Heading
    kind: Kind
    round: int
    tables: tuple[Seating, ...]
    byes: tuple[Resting, ...]
    by_phone: bool = False


@dataclass(frozen=True, slots=True)
class BlankPaper:
    """What a form knows that is not for any table yet."""

    heading: Heading
    kind: Kind


def round_paper(round_: Round) -> RoundPaper:
    """Return the tables of a published round; five queries, in groups seven, however many
    tables."""
    tournament = round_.tournament
    tables = round_.tables.prefetch_related("sides__entry").order_by("number")
    byes = round_.byes.select_related("entry").order_by("entry__number", "entry_id")
    division = division_in(tournament, round_.number)
    labels = division.labels() if division else {}
    meeting = division.in_bracket if division else frozenset()
    return RoundPaper(
        heading=heading_of(tournament),
        kind=kind_of(tournament),
        round=round_.number,
        tables=tuple(_seating(table, labels, round_) for table in tables),
        byes=tuple(
            Resting(
                team_of(bye.entry, round_),
                labels.get(bye.entry_id, ""),
                through=bye.entry_id in meeting,
            )
            for bye in byes
        ),
        by_phone=reports_by_phone(tournament),
    )


def blank_paper(tournament: Tournament) -> BlankPaper:
    """Return the few things that stand on a blank form."""
    return BlankPaper(heading=heading_of(tournament), kind=kind_of(tournament))


def heading_of(tournament: Tournament) -> Heading:
    """Return what stands on every paper of this drive."""
    return Heading(
        drive=tournament.name,
        date=tournament.date,
        place=tournament.place,
        word=EntryWord(tournament.entry_word),
        minutes=tournament.minutes_per_round,
    )


def kind_of(tournament: Tournament) -> Kind:
    return Kind(
        FormatKey(tournament.format), SchemeKey(tournament.scheme), Partners(tournament.partners)
    )


def team_of(entry: Entry, round_: Round | None = None) -> Team:
    """Return an entry as papers name it, those of a round with who played in it: its players where
    they tell more than its name."""
    name, players = entry.name, entry.players
    if round_ is not None:
        players = entry.players_in(round_.number)
        if not round_.tournament.plays.names_are_chosen:
            name = single_name_in(round_.number, name, entry.player1, entry.substitutes)
    return Team(entry.number, name, "" if players == name else players)


def _seating(table: GameTable, labels: Labels, round_: Round) -> Seating:
    sides = sorted(table.sides.all(), key=lambda side: side.position)
    return Seating(
        number=table.number,
        code=table.code,
        sides=tuple(team_of(side.entry, round_) for side in sides),
        group=label_of([side.entry_id for side in sides], labels),
        played_for=played_for(table.reason),
    )
