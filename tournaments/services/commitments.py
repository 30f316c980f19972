"""Committing to a draw before anybody can know what it will be."""

import secrets

from django.db.models import Max

from tournaments.draw import commitment
from tournaments.enums import DrawMethod, DrawState
from tournaments.models import Draw, Round, Tournament, User
from tournaments.queries.fields import method_of
from tournaments.services.log import act, record


@act
def commit_draw(*, round: Round, method: DrawMethod, by: User | None) -> Draw:
    """A draw that has only a secret seed and its published SHA-256.

    Step 2 of the random draw (docs/loting.md): the seed is fixed before the list of
    entries is closed, so whoever makes the draw cannot choose its outcome.
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
    record(
        tournament=round.tournament,
        actor=by,
        action="commit_draw",
        target=f"{round.number}.{draw.number}",
        after={"commitment": draw.commitment, "method": method},
    )
    return draw


def follow_method(tournament: Tournament) -> None:
    """What is not drawn yet will be drawn as the drive says now; part of a service that holds the
    lock."""
    waiting = Draw.objects.filter(round__tournament=tournament, state=DrawState.COMMITTED)
    for draw in waiting.select_related("round"):
        draw.method = method_of(tournament, draw.round.number)
        draw.save(update_fields=["method"])
