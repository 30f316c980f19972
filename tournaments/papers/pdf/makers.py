"""Which kind of paper is made by whom: the work of the jobs that print.

ReportLab takes half a second to import, so each maker does that when it is first called.
"""

from collections.abc import Callable, Mapping

from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.core.exchange.file_names import standings_file_name
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import Maker, Product, Progress
from tournaments.enums import PaperKind
from tournaments.models import Job
from tournaments.papers.queries.paper_content import (
    BlankPaper,
    CardsPaper,
    DoorPaper,
    NamesPaper,
    RoundPaper,
    RulesPaper,
    StandingsPaper,
)
from tournaments.papers.queries.papers import AnyPaper, PackPaper, paper_now
from tournaments.papers.queries.plan_paper import BracketPaper, GroupsPaper, PlanPaper, RoundsPaper


def _list_by_team(paper: RoundPaper, _job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.table_lists import list_by_team

    return list_by_team(paper, timezone.localtime())


def _list_by_table(paper: RoundPaper, _job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.table_lists import list_by_table

    return list_by_table(paper, timezone.localtime())


def _score_forms(paper: RoundPaper, job: Job, progress: Progress) -> bytes:
    from tournaments.papers.pdf.score_forms import score_forms

    return score_forms(paper, job.arguments["base"], progress)


def _round(paper: RoundPaper, job: Job, progress: Progress) -> bytes:
    from tournaments.papers.pdf.round_print import round_print

    return round_print(paper, job.arguments["base"], timezone.localtime(), progress)


def _rounds(paper: RoundsPaper, job: Job, progress: Progress) -> bytes:
    from tournaments.papers.pdf.round_print import rounds_print

    return rounds_print(paper, job.arguments["base"], timezone.localtime(), progress)


def _name_list(paper: NamesPaper, _job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.name_list import name_list

    return name_list(paper, timezone.localtime())


def _paper_pack(paper: PackPaper, job: Job, progress: Progress) -> bytes:
    from tournaments.papers.pdf.paper_pack import paper_pack

    return paper_pack(paper, job.arguments["base"], timezone.localtime(), progress)


def _standings(paper: StandingsPaper, _job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.standings import standings_list

    return standings_list(paper, timezone.localtime())


def _blank_forms(paper: BlankPaper, job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.score_forms import blank_forms

    return blank_forms(paper, job.arguments["pages"])


def _rules_sheet(paper: RulesPaper, job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.rules_sheet import rules_sheet

    return rules_sheet(paper, job.arguments["base"], timezone.localtime())


def _participant_cards(paper: CardsPaper, job: Job, progress: Progress) -> bytes:
    from tournaments.papers.pdf.participant_cards import participant_cards

    return participant_cards(paper, job.arguments["base"], progress)


def _door_list(paper: DoorPaper, _job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.door_list import door_list

    return door_list(paper, timezone.localtime())


def _plan(paper: PlanPaper, _job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.plan import plan_list

    return plan_list(paper, timezone.localtime())


def _groups(paper: GroupsPaper, _job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.groups import groups_list

    return groups_list(paper, timezone.localtime())


def _bracket(paper: BracketPaper, _job: Job, _progress: Progress) -> bytes:
    from tournaments.papers.pdf.bracket import brackets_to_hang

    return brackets_to_hang(paper, timezone.localtime())


def one_card(paper: CardsPaper, base: str) -> bytes:
    """Return the card of one team, as goes along with a mail."""
    from tournaments.papers.pdf.participant_cards import card_alone

    return card_alone(paper, base)


def _maker(kind: PaperKind, draw: Callable[..., bytes]) -> Maker:
    """Return a maker that reads what stands in the database now and has it drawn."""

    def make(job: Job, progress: Progress) -> Product:
        paper = paper_now(not_none(job.tournament), kind, job.arguments.get("round"))
        if paper is None:
            raise DomainError(_("The draw of this round is no longer published."))
        return file_name(kind, paper), "application/pdf", draw(paper, job, progress)

    return make


def file_name(kind: PaperKind, paper: AnyPaper) -> str:
    """Return a name by which a printed file is found again, in letters that every system can
    store."""
    if isinstance(paper, StandingsPaper):
        return standings_file_name(
            drive=paper.heading.drive,
            date=paper.heading.date,
            after=paper.rounds[-1],
            final=paper.final,
            suffix=".pdf",
        )
    drive = slugify(paper.heading.drive)[:50] or "drive"
    number = paper.round if isinstance(paper, RoundPaper | PackPaper) else None
    round_ = slugify(f"-{_('Round')} {number}-") if number else ""
    return "-".join(filter(None, (drive, round_, slugify(str(kind.label))))) + ".pdf"


MAKERS: Mapping[str, Maker] = {
    kind.value: _maker(kind, draw)
    for kind, draw in (
        (PaperKind.ROUND, _round),
        (PaperKind.ROUNDS, _rounds),
        (PaperKind.NAME_LIST, _name_list),
        (PaperKind.PAPER_PACK, _paper_pack),
        (PaperKind.TABLE_LIST, _list_by_team),
        (PaperKind.SEATING_LIST, _list_by_table),
        (PaperKind.SCORE_FORMS, _score_forms),
        (PaperKind.RULES_SHEET, _rules_sheet),
        (PaperKind.STANDINGS, _standings),
        (PaperKind.BLANK_FORMS, _blank_forms),
        (PaperKind.PARTICIPANT_CARDS, _participant_cards),
        (PaperKind.PLAN, _plan),
        (PaperKind.DOOR_LIST, _door_list),
        (PaperKind.GROUPS, _groups),
        (PaperKind.BRACKET, _bracket),
    )
}
