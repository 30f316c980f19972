"""The paper pack of a round: all that is needed when there is no laptop any more."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import Card, Ending
from tournaments.enums import DrawMethod
from tournaments.models import Bye, Entry, Round, Side, Tournament, Withdrawal
from tournaments.papers.queries.filled_papers import RulesPaper, rules_paper
from tournaments.papers.queries.round_paper import (
    BlankPaper,
    Heading,
    Kind,
    RoundPaper,
    Team,
    blank_paper,
    round_paper,
    team_of,
)
from tournaments.play.queries.fields import method_of, withdrawn_in
from tournaments.standings.queries.group_standings import StandingsRow
from tournaments.standings.queries.standings import standings


class Stays(StrEnum):
    """Whether an entry plays this round and the next."""

    PLAYS = "plays"
    LEAVES = "leaves"  # plays this round, and not the next
    AWAY = "away"  # plays neither
    RETURNS = "returns"  # plays the next round again

    @property
    def away(self) -> bool:
        """Whether nobody needs to look for it this round."""
        return self in (Stays.AWAY, Stays.RETURNS)


@dataclass(frozen=True, slots=True)
class WorkLine:
    """One entry on the list to write on: where it stands before the round, in which group, who
    sat at its tables so far, this round included, whether it had a bye, and whether it stays."""

    place: str
    team: Team
    points: int
    met: tuple[int | str, ...]
    had_bye: bool
    group: str = ""
    stays: Stays = Stays.PLAYS


@dataclass(frozen=True, slots=True)
class PackPaper:
    """A published round with all that is needed when there is no laptop any more.

    `lines` are by the standings after the round before, those that are away this round below the
    others of their group; `absent` are the points of the one that is not there and of the other,
    None where a card has no such ending; `last` says that no round is planned after this one, and
    `planned` that all follow from a plan on paper.
    """

    heading: Heading
    kind: Kind
    round: int
    tables: RoundPaper
    blank: BlankPaper
    rules: RulesPaper
    lines: tuple[WorkLine, ...]
    bye_points: int
    absent: tuple[int, int] | None
    last: bool
    planned: bool

    @property
    def in_groups(self) -> bool:
        """Whether some play in a group."""
        return any(line.group for line in self.lines)

    @property
    def away(self) -> tuple[Team, ...]:
        """Who is nowhere in the hall this round."""
        return tuple(line.team for line in self.lines if line.stays.away)


def pack_paper(round_: Round) -> PackPaper:
    """Return what the pack of a published round says; as many queries as its parts, however
    large."""
    tournament = round_.tournament
    tables = round_paper(round_)
    return PackPaper(
        heading=tables.heading,
        kind=tables.kind,
        round=round_.number,
        tables=tables,
        blank=blank_paper(tournament),
        rules=rules_paper(tournament),
        lines=_lines(tournament, round_.number),
        bye_points=tournament.bye_points,
        absent=_absent(tournament),
        last=round_.number >= tournament.rounds_planned,
        planned=DrawMethod(method_of(tournament, round_.number + 1)).planned,
    )


def _lines(tournament: Tournament, number: int) -> tuple[WorkLine, ...]:
    """Return the lines by the standings before the round, so that cards that come in do not make
    the pack old."""
    shown = standings(tournament, number - 1)
    met, rested = _met(tournament, number), _rested(tournament, number)
    stays, never_sat = _staying(tournament, number)

    def line(row: StandingsRow, group: str) -> WorkLine:
        return WorkLine(
            place=row.place if shown.rounds else "",
            team=Team(row.number, row.name, row.players),
            points=row.row.points,
            met=tuple(
                sorted(met.get(row.entry, ()), key=lambda each: (isinstance(each, str), each))
            ),
            had_bye=row.entry in rested,
            group=group,
            stays=stays.get(row.entry, Stays.PLAYS),
        )

    lines = [
        each
        for section in shown.sections
        for each in sorted(
            (line(row, section.title if shown.in_groups else "") for row in section.rows),
            key=lambda each: each.stays.away,
        )
    ]
    listed = {row.entry for section in shown.sections for row in section.rows}
    lines += [
        WorkLine("", team_of(entry), 0, (), had_bye=False, stays=stays[entry.pk])
        for entry in never_sat
        if entry.pk not in listed
    ]
    return tuple(lines)


def _staying(tournament: Tournament, number: int) -> tuple[Mapping[int, Stays], list[Entry]]:
    """Return of everybody who does not play this round or the next whether it stays, by key, and
    the entries of those who are away now, by number; one query."""
    held = Withdrawal.objects.filter(
        withdrawn_in(number) | withdrawn_in(number + 1), entry__tournament=tournament
    ).select_related("entry")
    away: dict[int, set[int]] = {}
    entries: dict[int, Entry] = {}
    for each in held:
        rounds = {round_ for round_ in (number, number + 1) if each.holds(round_)}
        away.setdefault(each.entry_id, set()).update(rounds)
        entries[each.entry_id] = each.entry
    stays = {entry: _stays(rounds, number) for entry, rounds in away.items()}
    nowhere = [entry for key, entry in entries.items() if stays[key].away]
    return stays, sorted(nowhere, key=lambda each: (each.number is None, each.number, each.pk))


def _stays(away: set[int], number: int) -> Stays:
    if number not in away:
        return Stays.LEAVES
    return Stays.AWAY if number + 1 in away else Stays.RETURNS


def _met(tournament: Tournament, upto: int) -> dict[int, set[int | str]]:
    """Return who sat at a table with whom, up to that round: numbers, or names where there is
    none."""
    sides = Side.objects.filter(
        round__tournament=tournament,
        round__published_at__isnull=False,
        round__number__lte=upto,
    ).select_related("entry")
    at_table: dict[int, list[Side]] = {}
    for side in sides:
        at_table.setdefault(side.table_id, []).append(side)
    met: dict[int, set[int | str]] = {}
    for together in at_table.values():
        for side in together:
            others = (other.entry for other in together if other.entry_id != side.entry_id)
            met.setdefault(side.entry_id, set()).update(each.number or each.name for each in others)
    return met


def _rested(tournament: Tournament, upto: int) -> set[int]:
    byes = Bye.objects.filter(round__tournament=tournament, round__number__lte=upto)
    return set(byes.values_list("entry_id", flat=True))


def _absent(tournament: Tournament) -> tuple[int, int] | None:
    """Return what the scoring gives where one of two is not there."""
    if not tournament.plays.one_opponent:
        return None
    scored = tournament.scoring.score(Card(Ending.ABSENT, (None, None), absent=0))
    return scored[0].points, scored[1].points
