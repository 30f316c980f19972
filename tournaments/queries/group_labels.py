"""What the group is called that plays at a table."""

from collections.abc import Iterable, Mapping

from tournaments.models import Tournament
from tournaments.queries.stages import division_in

Labels = Mapping[int, str]


def labels_in(tournament: Tournament, number: int) -> Labels:
    """What the group of every entry is called in this round, in the order of the groups; empty
    where all play together."""
    division = division_in(tournament, number)
    return division.labels() if division else {}


def label_of(sides: Iterable[int], labels: Labels) -> str:
    """The group of those who sit together; those of both where a hand put two together."""
    there = {labels.get(side) for side in sides}
    return " / ".join(name for name in dict.fromkeys(labels.values()) if name in there)
