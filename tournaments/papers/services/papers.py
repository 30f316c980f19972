"""Asking for a paper."""

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import start_job
from tournaments.core.services.log import audited, lock, record
from tournaments.enums import JobState, PaperKind
from tournaments.groups.services.numbers import require_numbers
from tournaments.models import Job, Tournament, User
from tournaments.papers.queries.paper_content import CardsPaper, DoorPaper
from tournaments.papers.queries.papers import AnyPaper, paper_now
from tournaments.papers.queries.plan_paper import PlanPaper
from tournaments.papers.queries.printing import fingerprint
from tournaments.play.queries.fields import entries_playing
from tournaments.play.queries.rounds import next_number
from tournaments.rounds.queries.prints import versions

WITH_A_CODE = (
    PaperKind.ROUND,
    PaperKind.PAPER_PACK,
    PaperKind.SCORE_FORMS,
    PaperKind.RULES_SHEET,
    PaperKind.PARTICIPANT_CARDS,
)
OF_THE_WHOLE_DRIVE = (
    PaperKind.RULES_SHEET,
    PaperKind.PARTICIPANT_CARDS,
    PaperKind.DOOR_LIST,
    PaperKind.PLAN,
    PaperKind.GROUPS,
    PaperKind.BRACKET,
)
NOT_YET = {
    PaperKind.PLAN: _("This drive follows no plan: choose one in the settings."),
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
    arguments: dict[str, Any] = {"language": get_language(), "fingerprint": fingerprint(paper)}
    if kind is PaperKind.BLANK_FORMS:
        arguments["pages"] = pages
    elif kind not in OF_THE_WHOLE_DRIVE:
        arguments["round"] = round_number
    if kind in WITH_A_CODE:
        arguments["base"] = base
    same = tournament.jobs.filter(kind=kind.value, arguments=arguments).exclude(
        state=JobState.FAILED
    )
    return same.defer("result").first() or start_job(
        tournament=tournament, kind=kind.value, arguments=arguments, by=by
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
    record(
        tournament=tournament,
        actor=by,
        action="print_round",
        target=str(number),
        after={"fingerprint": versions(tournament)[number]},
    )
    return job


def _paper_to_make(tournament: Tournament, kind: PaperKind, round_number: int | None) -> AnyPaper:
    """Return what the paper says now; refused where there is nothing to say yet."""
    paper = paper_now(tournament, kind, round_number)
    if paper is None:
        raise DomainError(NOT_YET.get(kind, _("Publish the draw of this round first.")))
    if isinstance(paper, PlanPaper):
        require_numbers(entries_playing(tournament, next_number(tournament)))
    if (isinstance(paper, CardsPaper) and not paper.cards) or (
        isinstance(paper, DoorPaper | PlanPaper) and not paper.lines
    ):
        raise DomainError(_("No team has signed up yet."))
    return paper
