"""Whether the database can be worked with: its pages fit together, and standings come out of it."""

from django.db import DatabaseError, connection

from tournaments.models import Tournament
from tournaments.queries.standings import standings

# What working something out of rows that cannot be raises.
IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def check_database() -> None:
    """Read all of a database of SQLite, and work out the standings of the newest drive that has a
    published round.  Raises DatabaseError where either does not go."""
    with connection.cursor() as cursor:
        found = cursor.execute("PRAGMA quick_check(1)").fetchall()
    if found != [("ok",)]:
        raise DatabaseError(f"quick_check: {found[0][0]}")
    played = Tournament.objects.filter(rounds__published_at__isnull=False)
    newest = played.order_by("-date", "-pk").first()
    if newest is None:
        return
    try:
        standings(newest)
    except IMPOSSIBLE as error:
        raise DatabaseError(f"no standings come out of {newest.code}: {error!r}") from error
