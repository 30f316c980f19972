"""What can be won in a drive."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import start_job
from tournaments.core.services.log import audited, lock, lock_of, raise_version, record
from tournaments.enums import RESULTS_SITE, PrizeKind
from tournaments.models import Job, Prize, PrizeGiving, Tournament, User
from tournaments.models.prizes import WITH_A_NUMBER
from tournaments.prizes.queries.final_results import results_are_public

NUMBER_QUESTIONS = {
    PrizeKind.PLACE: gettext_lazy("Which place is it for?"),
    PrizeKind.EXACT: gettext_lazy("Which score is it for?"),
    PrizeKind.EVERY: gettext_lazy("For every how many places is it?"),
}
USUAL = ((PrizeKind.PLACE, 1), (PrizeKind.PLACE, 2), (PrizeKind.PLACE, 3), (PrizeKind.LAST, None))


def require_no_giving(tournament: Tournament) -> None:
    """Raise DomainError while a prize-giving is under way: what was told from the stage stays as it
    is."""
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    if giving and giving.begun and not giving.complete:
        raise DomainError(_("The prize-giving is going on. Stop it before you change the prizes."))


def require_given_names(tournament: Tournament) -> None:
    """Raise DomainError where players are ranked by themselves: their names are their own, and no
    matter of a vote or a prize."""
    if not tournament.plays.names_are_chosen:
        text = _("Players have their own names: there is no prize for the most original one.")
        raise DomainError(text, field="kind")


@audited
def add_prize(
    *, tournament: Tournament, kind: PrizeKind, number: int | None, name: str, by: User
) -> Prize:
    """Add a prize; also in a finished drive, since it changes nothing that was played.

    `number` is the place, the score, or every how many places, where the kind has one.  Raises
    DomainError beside the number for one that is missing or makes a prize that is there already.
    """
    tournament = lock(tournament)
    require_no_giving(tournament)
    if kind == PrizeKind.NAME:
        require_given_names(tournament)
    prize = Prize(tournament=tournament, kind=kind, number=_number(kind, number), name=name)
    _refuse_twice(prize)
    prize.save()
    _log(tournament, prize, "add_prize", by, {}, _values(prize))
    return prize


@audited
def add_usual_prizes(*, tournament: Tournament, by: User) -> list[Prize]:
    """Add prizes for the first three and the last, as far as they are not there yet, and return
    those."""
    tournament = lock(tournament)
    existing = set(tournament.prizes.values_list("kind", "number"))
    return [
        add_prize(tournament=tournament, kind=kind, number=number, name="", by=by)
        for kind, number in USUAL
        if (kind.value, number) not in existing
    ]


@audited
def change_prize(
    *, prize: Prize, kind: PrizeKind, number: int | None, name: str, by: User
) -> Prize:
    """Give a prize another purpose or another name."""
    tournament, prize = _locked(prize)
    before = _values(prize)
    if kind == PrizeKind.NAME != prize.kind:
        require_given_names(tournament)
    prize.kind, prize.number, prize.name = kind, _number(kind, number), name
    if kind != PrizeKind.NAME:
        prize.entry = None
    after = _values(prize)
    if before == after:
        return prize
    _refuse_twice(prize)
    prize.save()
    changed = {key for key in after if before[key] != after[key]}
    _log(
        tournament,
        prize,
        "change_prize",
        by,
        {key: before[key] for key in changed},
        {key: after[key] for key in changed},
    )
    return prize


@audited
def remove_prize(*, prize: Prize, by: User) -> None:
    """Remove a prize, which is not given after all."""
    tournament, prize = _locked(prize)
    _log(tournament, prize, "remove_prize", by, _values(prize), {})
    prize.delete()


def _locked(prize: Prize) -> tuple[Tournament, Prize]:
    tournament = lock_of(pk=prize.tournament_id)
    existing = Prize.objects.filter(pk=prize.pk).select_related("tournament").first()
    if existing is None:
        raise DomainError(_("This prize is no longer there."))
    require_no_giving(tournament)
    return tournament, existing


def _number(kind: PrizeKind, number: int | None) -> int | None:
    if kind not in WITH_A_NUMBER:
        return None
    least = 2 if kind == PrizeKind.EVERY else 1
    if number is None:
        raise DomainError(NUMBER_QUESTIONS[kind], field="number")
    if number < least:
        raise DomainError(_("This number is too small."), field="number")
    return number


def _refuse_twice(prize: Prize) -> None:
    same = Prize.objects.filter(
        tournament=prize.tournament_id, kind=prize.kind, number=prize.number
    ).exclude(pk=prize.pk)
    if same.exists():
        field = "kind" if prize.number is None else "number"
        raise DomainError(_("There is a prize for this already."), field=field)


def _values(prize: Prize) -> dict[str, str | int | None]:
    return {"prize": str(prize.kind), "number": prize.number, "name": prize.name}


def _log(
    tournament: Tournament,
    prize: Prize,
    action: str,
    by: User,
    before: dict[str, str | int | None],
    after: dict[str, str | int | None],
) -> None:
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action=action,
        target=prize.name,
        before=before,
        after=after,
    )


@audited
def make_results_site(*, tournament: Tournament, by: User) -> Job:
    """Have the folder made by the worker, or give the one that says the very same already.

    Raise DomainError as long as not everybody may see the results.
    """
    tournament = lock(tournament)
    if not results_are_public(tournament):
        raise DomainError(_("Finish the drive first, and give the prizes."))
    arguments = {"fingerprint": tournament.version}
    return start_job(
        tournament=tournament, kind=RESULTS_SITE, arguments=arguments, by=by, reuse_done=True
    )
