"""Asking for a paper."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import start_job
from tournaments.core.services.log import audited, lock, record
from tournaments.enums import PaperKind
from tournaments.groups.services.numbers import require_numbers
from tournaments.models import Job, Tournament, User
from tournaments.papers.queries.filled_papers import CardsPaper, DoorPaper, NamesPaper
from tournaments.papers.queries.papers import OF_THE_DRIVE, AnyPaper, fingerprint, paper_now
from tournaments.papers.queries.plan_paper import PlanPaper, RoundsPaper, rounds_paper
from tournaments.play.queries.fields import entries_playing
from tournaments.play.queries.rounds import next_number
from tournaments.rounds.queries.prints import planned_fingerprint, print_fingerprints

WITH_A_CODE = (
    PaperKind.ROUND,
    PaperKind.ROUNDS,
    PaperKind.PAPER_PACK,
    PaperKind.SCORE_FORMS,
    PaperKind.RULES_SHEET,
    PaperKind.PARTICIPANT_CARDS,
)
NOT_YET = {
    PaperKind.PLAN: _("This drive follows no plan: choose one in the settings."),
    PaperKind.ROUNDS: _("This drive follows no plan: choose one in the settings."),
    PaperKind.GROUPS: _("There are no groups yet: make them first."),
    PaperKind.BRACKET: _("There is no knock-out yet: make its groups first."),
}


@audited
def make_paper(
    *,
    tournament: Tournament,
    kind: PaperKind,
    by: User,
    base: str,
    round_number: int | None = None,
    pages: int = 1,
) -> Job:
    """Have a paper made by the worker, or give the one that says the very same already.

    So two clicks at once make one paper. `base` is the address of this site in the hall, which
    the codes on score forms, rules sheet and cards lead to; `pages` counts only for blank forms.
    Raise DomainError when the round is not published, and for cards and the list at the door
    when there are no teams.
    """
    tournament = lock(tournament)
    paper = _paper_to_make(tournament, kind, round_number)
    arguments: dict[str, Any] = {"fingerprint": fingerprint(paper)}
    if kind is PaperKind.BLANK_FORMS:
        arguments["pages"] = pages
    elif kind not in OF_THE_DRIVE:
        arguments["round"] = round_number
    if kind in WITH_A_CODE:
        arguments["base"] = base
    return start_job(
        tournament=tournament, kind=kind.value, arguments=arguments, by=by, reuse_done=True
    )


@audited
def print_round(*, tournament: Tournament, number: int, by: User, base: str) -> Job:
    """Have the lists and forms of a round made, and note that they were printed as they are now.

    Raise DomainError when the round is not published.
    """
    tournament = lock(tournament)
    job = make_paper(
        tournament=tournament, kind=PaperKind.ROUND, round_number=number, by=by, base=base
    )
    _note(tournament, number, print_fingerprints(tournament)[number][0], by)
    return job


@audited
def print_rounds(*, tournament: Tournament, by: User, base: str) -> Job:
    """Have the lists and forms of all rounds of a plan made, and note of each round that it was
    printed as it is now.

    Raise DomainError when the drive follows no plan, or nobody takes part.
    """
    tournament = lock(tournament)
    job = make_paper(tournament=tournament, kind=PaperKind.ROUNDS, by=by, base=base)
    published = print_fingerprints(tournament)
    for paper in not_none(rounds_paper(tournament)).rounds:
        if paper.round in published:
            version = published[paper.round][0]
        else:
            seats = [
                (table.number, not_none(team.number))
                for table in paper.tables
                for team in table.sides
            ]
            byes = [not_none(bye.team.number) for bye in paper.byes]
            version = planned_fingerprint(tournament, seats, byes)
        _note(tournament, paper.round, version, by)
    return job


def _note(tournament: Tournament, number: int, version: str, by: User) -> None:
    record(
        tournament=tournament,
        actor=by,
        action="print_round",
        target=str(number),
        after={"fingerprint": version},
    )


def _paper_to_make(tournament: Tournament, kind: PaperKind, round_number: int | None) -> AnyPaper:
    """Return what the paper says now; refused where there is nothing to say yet."""
    paper = paper_now(tournament, kind, round_number)
    if paper is None:
        raise DomainError(NOT_YET.get(kind, _("Publish the draw of this round first.")))
    if isinstance(paper, PlanPaper | RoundsPaper):
        require_numbers(entries_playing(tournament, next_number(tournament)))
    if (
        (isinstance(paper, CardsPaper) and not paper.cards)
        or (isinstance(paper, DoorPaper | PlanPaper) and not paper.lines)
        or (isinstance(paper, NamesPaper) and not paper.names)
        or (isinstance(paper, RoundsPaper) and not paper.rounds)
    ):
        raise DomainError(_("No team has signed up yet."))
    return paper
