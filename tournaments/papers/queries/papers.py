"""All papers that a drive can have or has, by kind, and whether they still say what it does."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial

from tournaments.core.queries.jobs import newest_jobs
from tournaments.core.queries.presence import not_none
from tournaments.enums import PaperKind
from tournaments.models import Job, Tournament
from tournaments.papers.queries.filled_papers import (
    Paper,
    cards_paper,
    door_paper,
    names_paper,
    rules_paper,
    standings_paper,
)
from tournaments.papers.queries.paper_pack import PackPaper, pack_paper
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
from tournaments.papers.queries.round_paper import blank_paper, round_paper
from tournaments.play.queries.rounds import current_round, published_rounds

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


def fingerprint(paper: object) -> str:
    """Return a short text that differs when anything on the paper differs: so a page knows which
    papers have grown old, and that two clicks ask for one and the same thing."""
    # The text names the fields: who renames one makes every paper look outdated.
    return hashlib.blake2b(repr(paper).encode(), digest_size=8).hexdigest()


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
