"""Committing to a draw, anew where a drive comes from elsewhere, and what the log says of draws."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.db.models import Max, QuerySet
from django.utils import timezone

from tournaments.core.queries.journal import head_of
from tournaments.core.services.known_acts import remember
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.draw import commitment
from tournaments.enums import DrawMethod, DrawState, StageKind
from tournaments.models import Draw, KnownAct, Round, Stage, Tournament, User
from tournaments.play.queries.fields import method_of

BROUGHT = "bring_back"


@audited
def commit_draw(*, round: Round, method: DrawMethod, by: User | None) -> Draw:
    """Make a draw that has only a secret seed and its published SHA-256.

    The seed is fixed before the list of entries is closed (docs/loting.md): whoever makes the draw
    cannot change it any more, though who manages the computer can look it up.
    """
    seed = secrets.token_bytes(32)
    last = round.draws.aggregate(last=Max("number"))["last"] or 0
    draw = Draw.objects.create(
        round=round,
        number=last + 1,
        method=method,
        seed=seed.hex(),
        commitment=commitment(seed),
    )
    record_draw(draw, by, "commit_draw", {"commitment": draw.commitment, "method": method})
    return draw


def record_draw(
    draw: Draw,
    by: User | None,
    action: str,
    after: Mapping[str, Any],
    before: Mapping[str, Any] | None = None,
) -> None:
    """Write down what was done to a draw of a round."""
    record(
        tournament=draw.round.tournament,
        actor=by,
        action=action,
        target=f"{draw.round.number}.{draw.number}",
        before=before,
        after=after,
    )


def follow_method(tournament: Tournament) -> None:
    """Set the method of draws that were not made yet to that of the drive; part of a service that
    holds the lock."""
    waiting = Draw.objects.filter(round__tournament=tournament, state=DrawState.COMMITTED)
    for draw in waiting.select_related("round"):
        draw.method = method_of(tournament, draw.round.number)
        draw.save(update_fields=["method"])


def note_brought(tournament: Tournament) -> None:
    """Remember that a drive was brought here by its journal, with all draws that this tells of;
    part of the transaction that brings it. The drive itself is left as it came."""
    remember(tournament, tournament.log.all(), heard=True)
    length = head_of(tournament).length
    _marks(tournament).update(link=None)
    KnownAct.objects.create(code=tournament.code, action=BROUGHT, link=length, at=timezone.now())


@audited
def renew_brought(*, tournament: Tournament, by: User | None) -> None:
    """Fix new seeds for what is still to be drawn of a drive that was brought here; its journal
    says so from then on."""
    tournament = lock(tournament)
    if not (_waiting(tournament) or _lots(tournament)):
        return
    record(tournament=tournament, actor=by, action="bring_back")
    _marks(tournament).delete()  # its own log says so from now on
    renew_seeds(tournament=tournament, by=by)
    raise_version(tournament)


@audited
def renew_seeds(*, tournament: Tournament, by: User | None) -> None:
    """Set aside every seed of which nothing was drawn yet, and fix new ones in their place; part
    of a service that raises the version.

    For a drive that comes from elsewhere or from before: whoever had it there could know the seeds.
    Its log says since when, so the mark of a journal that was brought before holds no longer.
    """
    _marks(tournament).update(link=None)
    for draw in _waiting(tournament):
        drop_seed(draw)
        commit_draw(round=draw.round, method=DrawMethod(draw.method), by=by)
    for stage in _lots(tournament):
        seed = secrets.token_bytes(32)
        stage.seed, stage.commitment = seed.hex(), commitment(seed)
        stage.save(update_fields=["seed", "commitment"])
        record(
            tournament=tournament,
            actor=by,
            action="commit_lot",
            target=str(stage.from_round),
            after={"commitment": stage.commitment},
        )


def _marks(tournament: Tournament) -> QuerySet[KnownAct]:
    """Return the marks that a drive was brought here, as far as its own log does not say so."""
    marks = KnownAct.objects.filter(code=tournament.code, action=BROUGHT)
    return marks.filter(link__isnull=False)


def drop_seed(draw: Draw) -> None:
    """Set a seed aside of which nothing was drawn; part of an act."""
    draw.state = DrawState.DISCARDED
    draw.save(update_fields=["state"])


def _waiting(tournament: Tournament) -> list[Draw]:
    draws = Draw.objects.filter(round__tournament=tournament, state=DrawState.COMMITTED)
    return list(draws.select_related("round__tournament").order_by("round__number"))


def _lots(tournament: Tournament) -> list[Stage]:
    pools = tournament.stages.filter(from_round=1, kind=StageKind.POOLS, divided_at=None)
    return list(pools)
