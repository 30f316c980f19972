"""Earlier drives, as evenings that can be had once more."""

from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.models import Tournament, User
from tournaments.presets.queries.named import Preset, division_of
from tournaments.settings.queries import UNPLAYED, agreed_in

AGAIN = "again-"
OWN = "own-"
OF_ONE_DRIVE = frozenset({"name", "date"})
CHOSEN = tuple(
    column.name
    for column in Tournament._meta.concrete_fields
    if column.editable and column.name not in OF_ONE_DRIVE
)
"""What an organiser chooses for a drive, and another drive can have as well."""


def organised_by(user: User) -> QuerySet[Tournament]:
    """Return the drives that somebody organises, the newest first; no demo."""
    own = Tournament.objects.filter(memberships__user=user, memberships__role=Role.ORGANISER)
    return own.filter(demo=False).order_by("-date", "-pk")


def kept_by(user: User) -> list[Preset]:
    """Return the evenings with a name of somebody's own, by that name."""
    drives = organised_by(user).exclude(kept_as="").prefetch_related("stages__groups")
    kept = (
        replace(evening_of(each), key=f"{OWN}{each.code}", name=each.kept_as) for each in drives
    )
    return sorted(kept, key=lambda each: str(each.name).casefold())


def evening_of(drive: Tournament) -> Preset:
    """Return what was chosen for a drive, as an evening. What free scoring asks and nobody said yet
    is to be said in the next drive as well."""
    values: dict[str, Any] = {name: getattr(drive, name) for name in CHOSEN}
    if not drive.unplayed_points_known:
        values = {name: value for name, value in values.items() if name not in UNPLAYED}
    values["house_rules"] = agreed_in(drive)
    divisions = tuple(division_of(stage, drive.rounds_planned) for stage in drive.stages.all())
    name = _("An earlier drive once more: %(name)s") % {"name": drive.name}
    return Preset(f"{AGAIN}{drive.code}", name, values, divisions)
