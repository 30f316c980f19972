"""What public pages must know of a drive at every visit, without asking the database each time."""

from django.core.cache import cache

from tournaments.models import Tournament

KEPT = 1  # seconds; what another process changed without telling the cache is seen after that


def live_tournament(code: str) -> Tournament | None:
    """The drive with this code as it is now, None where there is none; only for reading.

    Between two changes it is read from the database once a second, however many people ask.
    """
    drive, version = _names(code)
    tournament = cache.get(drive)
    if tournament is None:
        tournament = Tournament.objects.filter(code=code).first()
        if tournament is not None:
            known = {version: tournament.version} if tournament.public else {}
            cache.set_many({drive: tournament, **known}, KEPT)
    return tournament


def live_version(code: str) -> int | None:
    """The newest version of a drive that everybody may see, None where that is not known.

    It says no more than that, and so costs a tenth of the drive itself.
    """
    return cache.get(_names(code)[1])


def forget_live_tournament(code: str) -> None:
    """Have the next visitor read the drive from the database."""
    cache.delete_many(_names(code))


def _names(code: str) -> tuple[str, str]:
    return f"drive:{code}", f"version:{code}"
