"""A published round of every kind of drive, with what its forms say."""

from collections.abc import Sequence

from tests.factories import a_published_round, a_tournament, entries
from tournaments.models import Round, User

# By scheme: the kind, the sides of a full and of a small table, numbers of each, and those of the
# full table corrected.
SIZES = {
    "koppel": ("threes", (3, 2)),
    "gedeeld": ("players", (4, 2)),
    "individueel": ("players", (4, 2)),
}
FULL = {"koppel": (3, 8, 6), "gedeeld": (8, 6), "individueel": (10, 7, 10, 0)}
OTHER = {"koppel": (3, 8, 5), "gedeeld": (8, 5), "individueel": (10, 7, 9, 0)}
SMALL = {"koppel": (8, 6), "gedeeld": (4, 1), "individueel": (10, 4)}


def a_round_of(scheme: str, by: User, sizes: Sequence[int] = (), **values: str) -> Round:
    """A round with tables of these sizes, or of a full and a small one."""
    kind, both = SIZES[scheme]
    drive = a_tournament(by, format=kind, scheme=scheme, **values)
    seated = iter(entries(drive, sum(sizes or both)))
    return a_published_round(drive, [tuple(next(seated) for _ in range(n)) for n in sizes or both])
