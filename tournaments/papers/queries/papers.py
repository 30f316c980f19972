"""The paper pack of a round, and all papers that a drive can have or has, by kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial

from scoring.cards import Card, Ending
from tournaments.core.queries.jobs import newest_jobs
from tournaments.core.queries.presence import not_none
from tournaments.enums import DrawMethod, PaperKind
from tournaments.models import Bye, Entry, Job, Round, Side, Tournament, Withdrawal
from tournaments.papers.queries.paper_content import (
    BlankPaper,
    Heading,
    Kind,
    Paper,
    RoundPaper,
    RulesPaper,
    Team,
)
from tournaments.papers.queries.plan_paper import (
    BracketPaper,
    GroupsPaper,
    PlanPaper,
    RoundsPaper,
    bracket_paper,
    groups_paper,
    plan_paper,
    rounds_paper,
)
from tournaments.papers.queries.printing import (
    blank_paper,
    cards_paper,
    door_paper,
    fingerprint,
    names_paper,
    round_paper,
    rules_paper,
    standings_paper,
    team_of,
)
from tournaments.play.queries.fields import holds_in, method_of
from tournaments.play.queries.rounds import current_round, published_rounds
from tournaments.standings.queries.standings import StandingsRow, standings


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
        holds_in(number) | holds_in(number + 1), entry__tournament=tournament
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


AnyPaper = Paper | PackPaper | PlanPaper | RoundsPaper | GroupsPaper | BracketPaper
SHOWN = 12
OF_THE_DRIVE: Mapping[PaperKind, Callable[[Tournament], AnyPaper | None]] = {
    PaperKind.BLANK_FORMS: blank_paper,
    PaperKind.RULES_SHEET: rules_paper,
    PaperKind.PARTICIPANT_CARDS: cards_paper,
    PaperKind.PLAN: plan_paper,
    PaperKind.ROUNDS: rounds_paper,
    PaperKind.NAME_LIST: names_paper,
    PaperKind.DOOR_LIST: door_paper,
    PaperKind.GROUPS: groups_paper,
    PaperKind.BRACKET: bracket_paper,
}


@dataclass(frozen=True, slots=True)
class MadePaper:
    """A paper that is being made or was made; `outdated` when it would say something else now.

    It is `taken_back` when its round is no longer published, so that it cannot be made again, and
    from `elsewhere` when its codes lead to another address than that of the site now.
    """

    job: Job
    kind: PaperKind
    round: int | None
    outdated: bool
    taken_back: bool
    elsewhere: bool

    @property
    def old(self) -> bool:
        """Whether it had better be made again, and can be."""
        return not self.taken_back and (self.outdated or self.elsewhere)

    @property
    def failed(self) -> bool:
        """Whether it was not made."""
        return not self.job.is_busy and not self.job.is_done


def paper_now(tournament: Tournament, kind: PaperKind, round_number: int | None) -> AnyPaper | None:
    """Return what a paper of a round says at this moment; None when that round is not published,
    when the drive follows no plan, or when there are no such groups."""
    if kind in OF_THE_DRIVE:
        return OF_THE_DRIVE[kind](tournament)
    if kind is PaperKind.STANDINGS:
        last = current_round(tournament)
        if last is None or round_number is None or round_number > last.number:
            return None
        return standings_paper(tournament, None if round_number == last.number else round_number)
    rounds = published_rounds(tournament)
    round_ = None if round_number is None else rounds.filter(number=round_number).first()
    if round_ is None:
        return None
    return pack_paper(round_) if kind is PaperKind.PAPER_PACK else round_paper(round_)


def made_papers(tournament: Tournament, base: str = "") -> list[MadePaper]:
    """Return the newest papers of a drive, newest first; each different paper is compared once.

    `base` is the address that codes made now would lead to, where that is known.
    """
    fingerprint_of = cache(partial(_current_fingerprint, tournament))
    jobs = newest_jobs(tournament, SHOWN, kinds=PaperKind.values)
    return [_made(job, fingerprint_of, base) for job in jobs]


def made_paper(job: Job) -> MadePaper:
    """Return one paper, compared with what it would say now."""
    return _made(job, partial(_current_fingerprint, not_none(job.tournament)))


def _current_fingerprint(tournament: Tournament, kind: PaperKind, round_number: int | None) -> str:
    paper = paper_now(tournament, kind, round_number)
    return fingerprint(paper) if paper else ""


def _made(
    job: Job, fingerprint_of: Callable[[PaperKind, int | None], str], base: str = ""
) -> MadePaper:
    kind, round_number = PaperKind(job.kind), job.arguments.get("round")
    current = fingerprint_of(kind, round_number) if job.is_done else ""
    return MadePaper(
        job,
        kind,
        round_number,
        outdated=job.is_done and job.arguments.get("fingerprint") != current,
        taken_back=job.is_done and not current,
        elsewhere=job.is_done and bool(base) and job.arguments.get("base", base) != base,
    )
