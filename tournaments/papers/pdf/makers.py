"""Which kind of paper is made by whom: the work of the jobs that print.

ReportLab takes half a second to import, so what draws is imported when it is first called.
"""

from collections.abc import Mapping

from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.core.exchange.file_names import standings_file_name
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import Maker, Product, Progress
from tournaments.enums import PaperKind
from tournaments.models import Job
from tournaments.papers.queries.filled_papers import CardsPaper, StandingsPaper
from tournaments.papers.queries.paper_pack import PackPaper
from tournaments.papers.queries.papers import AnyPaper, paper_now
from tournaments.papers.queries.round_paper import RoundPaper

# What draws each kind: a function of tournaments.papers.pdf, and what it is given with the paper.
DRAWN_BY: Mapping[PaperKind, tuple[str, tuple[str, ...]]] = {
    PaperKind.ROUND: ("round_print.round_print", ("base", "made_at", "progress")),
    PaperKind.ROUNDS: ("round_print.rounds_print", ("base", "made_at", "progress")),
    PaperKind.NAME_LIST: ("name_list.name_list", ("made_at",)),
    PaperKind.PAPER_PACK: ("paper_pack.paper_pack", ("base", "made_at", "progress")),
    PaperKind.LIST_BY_TEAM: ("table_lists.list_by_team", ("made_at",)),
    PaperKind.LIST_BY_TABLE: ("table_lists.list_by_table", ("made_at",)),
    PaperKind.SCORE_FORMS: ("score_forms.score_forms", ("base", "progress")),
    PaperKind.RULES_SHEET: ("rules_sheet.rules_sheet", ("base", "made_at")),
    PaperKind.STANDINGS: ("standings.standings_list", ("made_at",)),
    PaperKind.BLANK_FORMS: ("score_forms.blank_forms", ("pages",)),
    PaperKind.PARTICIPANT_CARDS: ("participant_cards.participant_cards", ("base", "progress")),
    PaperKind.PLAN: ("plan.plan_list", ("made_at",)),
    PaperKind.DOOR_LIST: ("door_list.door_list", ("made_at",)),
    PaperKind.GROUPS: ("groups.groups_list", ("made_at",)),
    PaperKind.BRACKET: ("bracket.brackets_to_hang", ("made_at",)),
}


def one_card(paper: CardsPaper, base: str) -> bytes:
    """Return the card of one team, as goes along with a mail."""
    from tournaments.papers.pdf.participant_cards import card_alone

    return card_alone(paper, base)


def _maker(kind: PaperKind) -> Maker:
    """Return a maker that reads what stands in the database now and has it drawn."""
    name, needs = DRAWN_BY[kind]

    def make(job: Job, progress: Progress) -> Product:
        paper = paper_now(not_none(job.tournament), kind, job.arguments.get("round"))
        if paper is None:
            raise DomainError(_("The draw of this round is no longer published."))
        draw = import_string(f"tournaments.papers.pdf.{name}")
        known = job.arguments | {"made_at": timezone.localtime(), "progress": progress}
        given = {need: known[need] for need in needs}
        return file_name(kind, paper), "application/pdf", draw(paper, **given)

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


MAKERS: Mapping[str, Maker] = {kind.value: _maker(kind) for kind in DRAWN_BY}
