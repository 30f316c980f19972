"""Points per game, by which those can be compared who did not play as many."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from scoring.carried import Share
from scoring.results import EntryId, Kind, Result

GAMES: frozenset[Kind] = frozenset({"game", "absent", "present", "not_played"})
BEFORE: dict[Share, Fraction] = {
    "all": Fraction(1),
    "half": Fraction(1, 2),
    "none": Fraction(0),
}


def points_per_game(results: Iterable[Result], first: int, share: Share) -> dict[EntryId, Fraction]:
    """Return the average of each over its games: those from round `first` on, and those before it
    with the `share` that was carried along. A bye is no game, nor is a round that somebody
    missed."""
    points: dict[EntryId, Fraction] = defaultdict(Fraction)
    games: dict[EntryId, Fraction] = defaultdict(Fraction)
    for result in results:
        if result.kind in GAMES:
            weight = Fraction(1) if result.round >= first else BEFORE[share]
            points[result.entry] += weight * result.points
            games[result.entry] += weight
    return {entry: points[entry] / count for entry, count in games.items() if count}
