"""What public pages must know of a drive at every visit, without asking the database each time."""

from django.core.cache import cache

from tournaments.models import Tournament

KEPT = 1  # seconds; what another process changed without telling the cache is seen after that


def live_tournament(code: str) -> Tournament | None:
    """The drive with this code as it is now, None where there is none; only for reading.

    Between two changes it is read from the database once a second, however many people ask.
    """
    tournament = cache.get(_name(code))
    if tournament is None:
        tournament = Tournament.objects.filter(code=code).first()
        if tournament is not None:
            cache.set(_name(code), tournament, KEPT)
    return tournament


def forget_live_tournament(code: str) -> None:
    """Have the next visitor read the drive from the database."""
    cache.delete(_name(code))


def _name(code: str) -> str:
    return f"drive:{code}"
