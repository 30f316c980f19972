"""The class of an entry, chosen at the sign-up or at the door; and one class more or fewer."""

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_open
from tournaments.enums import StageKind
from tournaments.groups.queries.dividing import class_groups
from tournaments.groups.services.stages import (
    locked_stage,
    place_entry,
    record_stage,
    refetch_group,
    require_before,
    require_unique_label,
)
from tournaments.models import Entry, Group, GroupPlace, Stage, User
from tournaments.models.stages import MOST_GROUPS


@audited
def choose_class(*, entry: Entry, name: str, by: User | None) -> GroupPlace:
    """Put an entry into the class of that name.

    Raise DomainError beside `group` where there is no such class any more, and where another class
    was played in already.
    """
    tournament = lock_open(entries=entry.pk)
    groups = list(class_groups(tournament))
    group = next((each for each in groups if each.name == name), None)
    if group is None:
        names = ", ".join(each.name for each in groups)
        raise DomainError(
            _("Choose one of the classes that there are: %(names)s.") % {"names": names}
            if groups
            else _("This drive has no classes any more."),
            field="group",
        )
    try:
        return place_entry(entry=entry, group=group, by=by)
    except DomainError as refused:
        raise DomainError(refused.message, field="group") from refused


@audited
def add_class(*, stage: Stage, name: str, by: User) -> Group:
    """Add a class after those that there are; who chose one of those keeps it.

    Raise DomainError once round 1 is published, and beside `name` where that is none.
    """
    tournament, stage = locked_stage(stage)
    if stage.kind != StageKind.CLASSES:
        raise DomainError(_("These groups are no classes."))
    require_before(tournament, stage)
    name = " ".join(name.split())
    if not name:
        raise DomainError(_("A class needs a name."), field="name")
    if stage.count >= MOST_GROUPS or len(name) > not_none(Group._meta.get_field("name").max_length):
        text = _("At most 26 classes, with names of at most 40 characters.")
        raise DomainError(text, field="name")
    last = stage.groups.aggregate(last=Max("position"))["last"] or 0
    group = Group(stage=stage, position=last + 1, name=name)
    require_unique_label(group)
    group.save()
    _count(stage)
    record_stage(stage, by, "add_class", after={"group": group.label})
    return group


@audited
def remove_class(*, group: Group, by: User) -> None:
    """Remove a class, as long as nobody is in it, two are left and round 1 is not published."""
    tournament = lock_open(stages=group.stage_id)
    group = refetch_group(tournament, group)
    stage = group.stage
    if stage.kind != StageKind.CLASSES:
        raise DomainError(_("These groups are no classes."))
    require_before(tournament, stage)
    if group.places.exists():
        raise DomainError(_("There are teams in this class: give them another class first."))
    if stage.groups.count() <= 2:
        raise DomainError(_("There are two classes or more: remove the classes all at once."))
    record_stage(stage, by, "remove_class", before={"group": group.label})
    group.delete()
    _count(stage)


def _count(stage: Stage) -> None:
    stage.count = stage.groups.count()
    stage.save(update_fields=["count"])
