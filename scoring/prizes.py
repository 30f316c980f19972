"""Standings and results become winners: who gets which prize.

Every prize may have several winners, who share it, and most may have none, which is no mistake:
perhaps nobody has exactly that score.  Rows are those of `scoring.standings`, best first.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from scoring.results import EntryId, Result
from scoring.standings import Row


def at_place(rows: Sequence[Row], place: int) -> tuple[Row, ...]:
    """Return who holds a place, counted from 1: the row that stands there with all that share its
    rank.

    Equals share the places that they take up together: two who share rank 2 both hold place 2 and
    place 3, and nobody has rank 3.  Nobody holds a place after the last.
    """
    if not 1 <= place <= len(rows):
        return ()
    rank = rows[place - 1].rank
    return tuple(row for row in rows if row.rank == rank)


def every(rows: Sequence[Row], step: int) -> Iterator[tuple[int, tuple[Row, ...]]]:
    """Yield each `step`th place (4, 8, 12, …) with who holds it; `step` is 1 or more.

    Who holds two of these places, by sharing them, stands at the first of them only.
    """
    given: set[EntryId] = set()
    for place in range(step, len(rows) + 1, step):
        winners = at_place(rows, place)
        if not given.intersection(row.entry for row in winners):
            given.update(row.entry for row in winners)
            yield place, winners


def last(rows: Sequence[Row], withdrawn: Collection[EntryId] = ()) -> tuple[Row, ...]:
    """Return who is last of those who stayed, for the booby prize; equals share it.

    Who withdrew stands low because it was not there: it does not win by going home.
    """
    stayed = [row for row in rows if row.entry not in withdrawn]
    return tuple(row for row in stayed if row.rank == stayed[-1].rank)


def with_points(rows: Sequence[Row], points: int) -> tuple[Row, ...]:
    """Return all who have exactly so many points in the end."""
    return tuple(row for row in rows if row.points == points)


def best_round(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the most points that anybody took from one game, with all who did, once for each time.

    Where every winner gets as many points, as in the championship, the pawns that the opponent
    had fewer decide.  Only games count: a bye, and what the rules give for an absent opponent,
    were not played for.
    """
    games = [result for result in results if result.kind == "game"]
    best = max(map(_of_a_game, games), default=None)
    return tuple(game for game in games if _of_a_game(game) == best)


def _of_a_game(game: Result) -> tuple[int, int]:
    """Return points, and by how many pawns it was won where those are counted."""
    return game.points, game.pawn_difference


def most_votes(votes: Mapping[EntryId, int]) -> tuple[EntryId, ...]:
    """Return who got the most votes; without a vote nobody."""
    most = max(votes.values(), default=0)
    return tuple(entry for entry, count in votes.items() if count == most and most > 0)
