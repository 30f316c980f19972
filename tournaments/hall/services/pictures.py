"""The logo of the club and the pictures of sponsors, as an organiser brings them in."""

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.images import Encoded
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.enums import PictureKind
from tournaments.hall.queries.pictures import MOST_SPONSORS
from tournaments.models import Picture, Tournament, User


@audited
def add_picture(
    *, tournament: Tournament, kind: PictureKind, name: str, encoded: Encoded, by: User | None
) -> Picture:
    """Show this picture on the screens; a logo in place of the one there was. The same one again,
    as by a double click, is the first.

    Raise DomainError beside `file` for more sponsors than fit.
    """
    tournament = lock(tournament)
    of_kind = tournament.pictures.filter(kind=kind)
    same = of_kind.filter(digest=encoded.digest).first()
    if same and same.name == name:
        return same
    before = same or (of_kind.first() if kind == PictureKind.LOGO else None)
    if before is None and kind == PictureKind.SPONSOR and of_kind.count() >= MOST_SPONSORS:
        text = _("There is room for %(most)s sponsors. Take one away first.")
        raise DomainError(text % {"most": MOST_SPONSORS}, field="file")
    picture = before or Picture(tournament=tournament, kind=kind)
    was = str(before) if before else ""
    picture.name, picture.digest, picture.content = name, encoded.digest, encoded.content
    picture.width, picture.height = encoded.width, encoded.height
    picture.save()
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="add_picture",
        target=str(picture),
        before={"name": was} if was else {},
        after={"picture": kind.value},
    )
    return picture


@audited
def remove_picture(*, picture: Picture, by: User | None) -> None:
    """Take a picture off the screens; one that is gone already stays gone."""
    tournament = lock(picture.tournament)
    removed, _by_model = tournament.pictures.filter(pk=picture.pk).delete()
    if not removed:
        return
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="remove_picture",
        target=str(picture),
        before={"picture": picture.kind},
    )
