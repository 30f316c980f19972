"""An earlier drive once more."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.entries.queries.entries import field
from tournaments.entries.services.entries import add_entry
from tournaments.enums import PrizeKind
from tournaments.models import Membership, Tournament, User
from tournaments.models.entry_fields import PAID, STORED
from tournaments.presets.queries.earlier import evening_of, organised_by
from tournaments.presets.services.making import begin_evening
from tournaments.prizes.services.prizes import add_prize

ENTRY_VALUES = (*(each.name for each in STORED if each != PAID), "group")


@audited
def repeat_drive(
    *,
    by: User,
    source: Tournament,
    values: Mapping[str, Any],
    with_entries: bool = False,
    with_helpers: bool = True,
) -> Tournament:
    """Make a new drive with all that was chosen for an earlier one of the same organiser: its
    settings, house rules, groups, prizes and pictures, its helpers unless it is no more than an
    evening that was kept; where asked also its entries as they signed up, at their fixed tables.
    Nothing that was played comes along.

    Asked for again at once, as by a double click, it is the first one.
    """
    if not organised_by(by).filter(pk=source.pk).exists():
        raise DomainError(_("Only who organises a drive can have it once more."), field="evening")
    if with_entries and source.forgotten_at:
        raise DomainError(
            _("The names of the players of that drive are erased: begin without its entries."),
            field="with_entries",
        )
    drive = lock(begin_evening(by=by, evening=evening_of(source), values=values))
    if drive.log.filter(action="repeat_drive").exists():
        return drive
    helpers = _bring_helpers(source, drive, by) if with_helpers else 0
    _bring_prizes(source, drive, by)
    _bring_pictures(source, drive)
    entries = _bring_entries(source, drive, by) if with_entries else 0
    raise_version(drive)
    record(
        tournament=drive,
        actor=by,
        action="repeat_drive",
        target=source.name,
        after={"code": source.code, "helpers": helpers, "entries": entries},
    )
    return drive


def _bring_helpers(source: Tournament, drive: Tournament, by: User) -> int:
    others = source.memberships.exclude(user=by).filter(user__is_active=True)
    made = Membership.objects.bulk_create(
        Membership(tournament=drive, user_id=each.user_id, role=each.role) for each in others
    )
    return len(made)


def _bring_prizes(source: Tournament, drive: Tournament, by: User) -> None:
    for prize in source.prizes.all():
        add_prize(
            tournament=drive,
            kind=PrizeKind(prize.kind),
            number=prize.number,
            name=prize.name,
            by=by,
        )


def _bring_pictures(source: Tournament, drive: Tournament) -> None:
    for picture in source.pictures.all():
        picture.pk, picture._state.adding, picture.tournament = None, True, drive
        picture.save()


def _bring_entries(source: Tournament, drive: Tournament, by: User) -> int:
    entries = list(field(source))
    for entry in entries:
        values = {name: getattr(entry, name) for name in ENTRY_VALUES}
        add_entry(tournament=drive, by=by, values=values, beyond_boards=True)
    return len(entries)
