"""The paper pack of a round: everything that an evening needs to go on without a laptop."""

from dataclasses import dataclass

from scoring.cards import Card, Ending
from tournaments.enums import DrawMethod
from tournaments.models import Bye, Round, Side, Tournament
from tournaments.queries.fields import method_of
from tournaments.queries.paper_content import (
    BlankPaper,
    Heading,
    Kind,
    RoundPaper,
    RulesPaper,
    Team,
)
from tournaments.queries.printing import blank_paper, round_paper, rules_paper
from tournaments.queries.standings import standings


@dataclass(frozen=True, slots=True)
class WorkLine:
    """One entry on the list to write on: where it stands before the round, in which group, who
    sat at its tables so far, this round included, and whether it had a bye."""

    place: str
    team: Team
    points: int
    met: tuple[int | str, ...]
    had_bye: bool
    group: str = ""


@dataclass(frozen=True, slots=True)
class PackPaper:
    """A published round with all that is needed when there is no laptop any more.

    `lines` are all who play on, by the standings after the round before; `absent` are the points of
    the one that is not there and of the other, None where a card has no such ending; `last` says
    that no round is planned after this one, and `planned` that all follow from a plan on paper.
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


def pack_paper(round_: Round) -> PackPaper:
    """What the pack of a published round says; as many queries as its parts, however large."""
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
    """By the standings before the round, so that cards that come in do not make the pack old."""
    shown = standings(tournament, number - 1)
    met, rested = _met(tournament, number), _rested(tournament, number)
    return tuple(
        WorkLine(
            place=row.place if shown.rounds else "",
            team=Team(row.number, row.name, row.players),
            points=row.row.points,
            met=tuple(
                sorted(met.get(row.entry, ()), key=lambda each: (isinstance(each, str), each))
            ),
            had_bye=row.entry in rested,
            group=section.title if shown.in_groups else "",
        )
        for section in shown.sections
        for row in section.rows
        if not row.withdrawn
    )


def _met(tournament: Tournament, upto: int) -> dict[int, set[int | str]]:
    """Who sat at a table with whom, up to that round: numbers, or names where there is none."""
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
    """What the scoring gives where one of two is not there."""
    if tournament.plays.sides != 2:
        return None
    scored = tournament.scoring.score(Card(Ending.ABSENT, (None, None), absent=0))
    return scored[0].points, scored[1].points
