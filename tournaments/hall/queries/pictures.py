"""The pictures that screens show: the logo of the club, and those of sponsors."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.enums import PictureKind
from tournaments.models import Picture, Tournament

MOST_SPONSORS = 12


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture as pages show it: its address never changes what it leads to."""

    name: str
    address: str
    width: int
    height: int
    pk: int


@dataclass(frozen=True, slots=True)
class Pictures:
    """All of a drive, sponsors in the order in which they came."""

    logo: Shown | None
    sponsors: tuple[Shown, ...]


def pictures_of(tournament: Tournament) -> Pictures:
    """Return what there is to show, without the bytes; in one query."""
    rows = list(tournament.pictures.defer("content"))
    logos = [_shown(tournament, row) for row in rows if row.kind == PictureKind.LOGO]
    sponsors = tuple(_shown(tournament, row) for row in rows if row.kind == PictureKind.SPONSOR)
    return Pictures(logos[0] if logos else None, sponsors)


def _shown(tournament: Tournament, row: Picture) -> Shown:
    address = reverse("picture", args=[tournament.code, row.digest])
    return Shown(str(row), address, row.width, row.height, row.pk)
