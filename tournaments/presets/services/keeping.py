"""Keeping what was chosen for a drive as an evening with a name of one's own."""

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.models import Tournament, User
from tournaments.presets.queries.earlier import organised_by
from tournaments.presets.queries.named import PRESETS


@audited
def keep_evening(*, tournament: Tournament, name: str, by: User) -> Tournament:
    """Offer what this drive is like under that name beside the known evenings, to who organises it;
    an empty name ends that. Also of a finished drive.

    Raise DomainError beside `name` where another evening is called so.
    """
    tournament = lock(tournament)
    others = organised_by(by).exclude(pk=tournament.pk).exclude(kept_as="")
    names = [
        *others.values_list("kept_as", flat=True),
        *(str(each.name) for each in PRESETS.values()),
    ]
    if name.casefold() in {each.casefold() for each in names}:
        raise DomainError(
            _("There is an evening called “%(name)s” already: choose another name.")
            % {"name": name},
            field="name",
        )
    if tournament.kept_as == name:
        return tournament
    before = {"name": tournament.kept_as}
    tournament.kept_as = name
    tournament.save(update_fields=["kept_as"])
    raise_version(tournament)
    record(
        tournament=tournament, actor=by, action="keep_evening", before=before, after={"name": name}
    )
    return tournament
