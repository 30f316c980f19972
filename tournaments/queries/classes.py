"""The classes of a drive, of which one is chosen at the sign-up, and who is in which."""

from django.db.models import Exists, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from tournaments.enums import StageKind
from tournaments.models import Entry, Group, GroupPlace, Tournament
from tournaments.queries.fields import entries_playing
from tournaments.queries.stages import division_in


def class_groups(tournament: Tournament) -> QuerySet[Group]:
    """The classes in their order; none where all sign up for the same."""
    return Group.objects.filter(
        stage__tournament=tournament, stage__kind=StageKind.CLASSES
    ).order_by("position")


def class_names(tournament: Tournament) -> list[str]:
    """What the classes are called, in their order; in one query."""
    return list(class_groups(tournament).values_list("name", flat=True))


def with_class(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """The entries with the name of their class as `group`, empty for who has none."""
    chosen = GroupPlace.objects.filter(entry=OuterRef("pk"), stage__kind=StageKind.CLASSES)
    name = Subquery(chosen.values("group__name")[:1])
    return entries.annotate(group=Coalesce(name, Value("")))


def classless(tournament: Tournament, number: int) -> int:
    """How many of those who play a round chose no class, in one query; 0 where there is none to
    choose."""
    classes = {"stage__tournament": tournament, "stage__kind": StageKind.CLASSES}
    chosen = GroupPlace.objects.filter(**classes).values("entry")
    playing = entries_playing(tournament, number)
    choosing = playing.filter(Exists(Group.objects.filter(**classes)))
    return choosing.exclude(pk__in=chosen).count()


def lacks_group(entry: Entry) -> bool:
    """Whether the groups of its first round are there and it is in none of them."""
    division = division_in(entry.tournament, entry.joined_round)
    return division is not None and division.group_of(entry.pk) is None
