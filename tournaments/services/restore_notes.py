"""Noting in each drive that a backup was put back."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from tournaments.models import Tournament, User
from tournaments.services.log import act, record


def note_restores(order: Mapping[str, Any]) -> None:
    """Note it in every drive that is not as it was, and that it is noted: once, whatever stops."""
    by = User.objects.filter(pk=order["by"]).first()
    with transaction.atomic():
        for tournament in Tournament.objects.filter(code__in=order["drives"]):
            told = order["drives"][tournament.code]
            note_restore(
                tournament=tournament,
                by=by if by and str(by) == order["by_name"] else None,
                version=told["version"],
                made_at=datetime.fromisoformat(order["made_at"]),
                cards_lost=told["cards"],
            )
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA user_version = {-order['id']:d}")


@act
def note_restore(
    *, tournament: Tournament, by: User | None, version: int, made_at: datetime, cards_lost: int
) -> None:
    """Write into the log of a drive that it was put back, and let every phone ask anew.

    A phone knows the number of what it shows; from now on they are at least `version`, and that is
    higher than any that a phone can have seen.
    """
    higher = Tournament.objects.filter(pk=tournament.pk, version__lt=version)
    higher.update(version=version)
    record(
        tournament=tournament,
        actor=by,
        action="restore_backup",
        after={
            "made_at": f"{timezone.localtime(made_at):%Y-%m-%d %H:%M}",
            "cards_lost": cards_lost,
        },
    )
