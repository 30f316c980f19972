"""What goes onto the other papers, as plain values, each read from the drive as it is now."""

import datetime
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.rules import Ruleset
from scoring.schemes import Formula
from scoring.standings import TieBreak
from tournaments.entries.queries.entries import alphabetically, search_key
from tournaments.entries.queries.money import Takings, takings, with_owes
from tournaments.enums import Rest
from tournaments.models import Entry, Tournament
from tournaments.models.entry_fields import Place, shown_at
from tournaments.papers.queries.mailing import entries_with_a_card
from tournaments.papers.queries.round_paper import (
    BlankPaper,
    Heading,
    Kind,
    RoundPaper,
    Team,
    heading_of,
    kind_of,
    team_of,
)
from tournaments.play.queries.rounds import DisputedTable
from tournaments.standings.queries.annotations import RankingChange, mark_key
from tournaments.standings.queries.group_standings import Section, StandingsRow
from tournaments.standings.queries.seals import Seal, seal_of
from tournaments.standings.queries.standings import (
    Standings,
    standings,
    tie_break_columns,
    used_tie_breaks,
)


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


def standings_paper(tournament: Tournament, upto: int | None = None) -> StandingsPaper:
    """Return the standings after round `upto`, or as they are now."""
    shown = standings(tournament, upto)
    columns = tie_break_columns(tournament)
    return StandingsPaper(
        heading=heading_of(tournament),
        rounds=shown.rounds,
        groups=tuple(_group(shown, section, columns) for section in shown.sections),
        missing=shown.missing,
        final=shown.final and upto is None,
        pawns=tournament.counts_pawns,
        tie_breaks=used_tie_breaks(tournament),
        columns=columns,
        disputed=shown.disputed,
        frozen_after=_frozen_from(tournament, shown.rounds),
        seal=seal_of(tournament) if shown.final and upto is None else None,
        small_tables=shown.on_small_tables,
        changes=shown.changes,
    )


def rules_paper(tournament: Tournament) -> RulesPaper:
    """Return what a table wants to know of the rules."""
    return RulesPaper(
        heading=heading_of(tournament),
        kind=kind_of(tournament),
        rules=tournament.rules,
        step=tournament.free_step,
        maximum=tournament.free_maximum,
        sanctions=tournament.sanctions,
        rest=Rest(tournament.rest),
        formula=tournament.formula,
    )


def cards_paper(tournament: Tournament) -> CardsPaper:
    """Return a card for every team that has not withdrawn for good."""
    ordered = sorted(entries_with_a_card(tournament), key=_as_looked_for)
    cards = tuple(map(_card, ordered))
    starts_at = tournament.starts_at
    return CardsPaper(heading_of(tournament), kind_of(tournament), cards, starts_at)


def door_paper(tournament: Tournament) -> DoorPaper:
    """Return every team, who withdrew as well, with whether it is here and has paid; two
    queries."""
    return DoorPaper(
        heading=heading_of(tournament),
        lines=tuple(map(_door_line, sorted(with_owes(tournament), key=_as_looked_for))),
        takings=takings(tournament),
    )


def names_paper(tournament: Tournament) -> NamesPaper:
    """Return every team and every player that has not withdrawn for good, with the number."""
    names = {
        (name, entry.number)
        for entry in entries_with_a_card(tournament)
        for name in (entry.name, entry.player1, entry.player2)
        if name
    }
    ordered = sorted(names, key=lambda each: (alphabetically(each[0]), each[1] or 0))
    return NamesPaper(heading_of(tournament), tuple(ordered))


def card_paper(entry: Entry) -> CardsPaper:
    """Return the card of one team, as `entries.queries.entries.field` reads it."""
    tournament = entry.tournament
    cards, starts_at = (_card(entry),), tournament.starts_at
    return CardsPaper(heading_of(tournament), kind_of(tournament), cards, starts_at)


def _frozen_from(tournament: Tournament, rounds: tuple[int, ...]) -> int | None:
    after = tournament.frozen_after
    return after if after is not None and rounds and rounds[-1] > after else None


def _as_looked_for(entry: Entry) -> tuple[bool, int, str]:
    """Sort by number, and those that have none yet by name, as people say who they are at the
    door."""
    return entry.number is None, entry.number or 0, search_key(entry.name)


def _door_line(entry: Any) -> DoorLine:
    gone = entry.away and entry.away_until is None
    present = entry.checked_in_at is not None
    team = team_of(entry)
    if entry.lacks_player:
        team = replace(team, players=f"{team.players} & …".removeprefix(" & "))
    if needs := ", ".join(str(need.label) for need in entry.needs):
        team = replace(team, players=f"{team.players} ({needs})".strip())
    further = tuple(getattr(entry, each.name) for each in shown_at(Place.DOOR_LIST))
    return DoorLine(team, present, entry.paid, entry.owes, gone, further)


def _card(entry: Any) -> TeamCard:
    players = tuple(
        player for player in (entry.player1, entry.player2) if player not in ("", entry.name)
    )
    return TeamCard(entry.number, entry.name, players, entry.code, entry.group)


def _group(shown: Standings, section: Section, columns: tuple[TieBreak, ...]) -> GroupLines:
    named = shown.in_groups
    return GroupLines(
        rounds=section.rounds,
        lines=tuple(_line(shown, row, section, columns) for row in section.rows),
        title=section.title if named else "",
        said=" ".join(filter(None, (section.what_decides, section.what_counts))) if named else "",
        carried=section.carried,
    )


def _line(
    shown: Standings,
    row: StandingsRow,
    section: Section,
    columns: tuple[TieBreak, ...],
) -> Line:
    had, rounds = shown.results_by_entry[row.entry], section.rounds
    return Line(
        place=row.place,
        team=Team(row.number, row.name, row.players),
        per_round=tuple(row.row.per_round.get(round_) for round_ in rounds),
        points=row.row.points,
        won=row.row.won,
        pawns=row.row.pawns,
        tie_breaks=tuple(each.text(row.row.values[each.key]) for each in columns),
        withdrawn=row.withdrawn,
        whys=tuple("" if at == section.carried else mark_key(had.get(at)) for at in rounds),
    )
