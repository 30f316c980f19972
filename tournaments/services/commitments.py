"""Committing to a draw before anybody can know what it will be."""

import secrets

from django.db import transaction
from django.db.models import Max

from tournaments.draw import commitment
from tournaments.enums import DrawMethod
from tournaments.models import Draw, Round, User
from tournaments.services.log import record


@transaction.atomic
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
