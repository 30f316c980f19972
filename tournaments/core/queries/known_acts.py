"""How often a drive was drawn, deleted, brought back or copied, as far as this computer knows."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from operator import attrgetter

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Draw, KnownAct, Tournament

DRAWN = frozenset({"draw_round", "divide_stage"})
RETURNS: dict[str, Promise] = {
    "bring_back": _("brought here from a journal"),
    "restore_backup": _("put back from a backup"),
    "reclaim": _("gone on with on this laptop, after another one had taken it over"),
    "take_over": _("taken over by another laptop, from its copy"),
}
ELSEWHERE: dict[str, Promise] = {
    **RETURNS,
    "bring_back": _("brought to another computer from a journal"),
    "reclaim": _("gone on with on a laptop, after another one had taken it over"),
}
COMMITS = ("commit_draw", "add_stage", "commit_lot")
REMEMBERED = DRAWN | RETURNS.keys() | {"delete_tournament", "save_journal"}


@dataclass(frozen=True, slots=True)
class PastAct:
    """An act that is known of a drive; `lost` where the drive itself does not know it,
    `from_journal` where only a journal says so that was brought here."""

    action: str
    round: int | None
    at: datetime
    lost: bool = False
    from_journal: bool = False

    @property
    def label(self) -> str:
        """What it is called, of those that brought the drive here."""
        return str((ELSEWHERE if self.from_journal else RETURNS)[self.action])


@dataclass(frozen=True)
class DrawnBefore:
    """All that is known of a drive besides its draws, oldest first. `made_here` are the check
    numbers that were made here since it last came from elsewhere or from before; None where it
    never did."""

    acts: tuple[PastAct, ...] = ()
    made_here: frozenset[str] | None = None

    @cached_property
    def returns(self) -> list[PastAct]:
        """When the drive came from elsewhere, or from before."""
        return self._of(lambda each: each.action in RETURNS)

    @cached_property
    def deletions(self) -> list[PastAct]:
        """When the drive was deleted here."""
        return self._of(lambda each: each.action == "delete_tournament")

    def lost_draws(self, number: int) -> list[PastAct]:
        """Return the draws of a round that are in the drive no more."""
        return self._lost("draw_round", number)

    def seen_draws(self, number: int) -> int:
        """Return how many draws of a round were made on this computer, whether or not they were
        lost."""
        wanted = ("draw_round", number, False)
        return len(self._of(lambda each: (each.action, each.round, each.from_journal) == wanted))

    def lost_lots(self) -> list[PastAct]:
        """Return the same of the lots that make the pools of round 1."""
        return self._lost("divide_stage", 1)

    def copies_before(self, draw: Draw) -> list[PastAct]:
        """Return when its journal was saved with the seed of this draw before that was drawn."""
        drawn = draw.drawn_at
        return self._of(
            lambda each: (
                each.action == "save_journal"
                and draw.committed_at <= each.at
                and (drawn is None or each.at <= drawn)
            )
        )

    def seen_here(self, commitment: str) -> bool:
        """Return whether a check number stood on the pages of this computer since it was made."""
        return self.made_here is None or commitment in self.made_here

    def _lost(self, action: str, number: int) -> list[PastAct]:
        return self._of(lambda each: (each.action, each.round, each.lost) == (action, number, True))

    def _of(self, wanted: Callable[[PastAct], bool]) -> list[PastAct]:
        return [each for each in self.acts if wanted(each)]


def drawn_before(tournament: Tournament) -> DrawnBefore:
    """Return what is known of a drive: from its log, and from what this installation remembers of
    it."""
    links = tournament.log.filter(action__in=REMEMBERED).values_list("pk", "action", "at", "number")
    in_log = {pk: (action, at, number or 0) for pk, action, at, number in links}
    rows = list(KnownAct.objects.filter(code=tournament.code).order_by("entry"))
    heard = {row.entry for row in rows if row.heard}
    acts = [
        PastAct(action, None, at, from_journal=pk in heard)
        for pk, (action, at, _number) in in_log.items()
        if action not in DRAWN
    ]
    drawn = _drawn_from(tournament) if any(row.action == "draw_round" for row in rows) else ()
    for row in rows:
        by_lot = row.action == "draw_round"
        still_stored = row.commitment in drawn if by_lot else row.entry in in_log
        if row.action in REMEMBERED and (row.action in DRAWN or row.entry not in in_log):
            acts.append(PastAct(row.action, row.round, row.at, not still_stored, row.heard))
    marks = [row.link for row in rows if row.link is not None]
    numbers = [number for action, _at, number in in_log.values() if action in RETURNS]
    came = max((*marks, *numbers), default=0)
    since = _made_since(tournament, came) if marks or numbers else None
    return DrawnBefore(tuple(sorted(acts, key=attrgetter("at"))), since)


def _drawn_from(tournament: Tournament) -> frozenset[str]:
    draws = Draw.objects.filter(round__tournament=tournament, drawn_at__isnull=False)
    return frozenset(draws.values_list("commitment", flat=True))


def _made_since(tournament: Tournament, link: int) -> frozenset[str]:
    made = tournament.log.filter(action__in=COMMITS, number__gt=link).values_list(
        "after", flat=True
    )
    return frozenset(str(after.get("commitment", "")) for after in made)


@dataclass(frozen=True, slots=True)
class Times:
    """How many draws of a round are known: those of the drive and those that it lost; of
    `from_journal` no more than that a journal says so."""

    count: int
    from_journal: int


def drawn_times(draws: Iterable[Draw], before: DrawnBefore, number: int) -> Times:
    """Return how many draws of a round are known. Of a drive that never was brought here from a
    journal all were made here."""
    lost = before.lost_draws(number)
    count = sum(draw.drawn_at is not None for draw in draws) + len(lost)
    brought = any(each.action == "bring_back" for each in before.returns)
    return Times(count, max(count - before.seen_draws(number), 0) if brought else 0)
