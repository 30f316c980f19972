"""The class of an entry, chosen at the sign-up or at the door."""

from django.utils.translation import gettext as _

from tournaments.models import Entry, GroupPlace, User
from tournaments.queries.classes import class_groups
from tournaments.services.log import act, lock_of
from tournaments.services.refused import Refused, require_open
from tournaments.services.stages import place_entry


@act
def choose_class(*, entry: Entry, name: str, by: User | None) -> GroupPlace:
    """Put an entry into the class of that name.

    Raises Refused beside `group` where there is no such class any more, and where another class was
    played in already.
    """
    tournament = lock_of(entries=entry.pk)
    require_open(tournament)
    groups = list(class_groups(tournament))
    group = next((each for each in groups if each.name == name), None)
    if group is None:
        names = ", ".join(each.name for each in groups)
        raise Refused(
            _("Choose one of the classes that there are: %(names)s.") % {"names": names}
            if groups
            else _("This drive has no classes any more."),
            field="group",
        )
    try:
        return place_entry(entry=entry, group=group, by=by)
    except Refused as refused:
        raise Refused(refused.message, field="group") from refused
