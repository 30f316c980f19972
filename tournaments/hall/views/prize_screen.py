"""The prize-giving on the big screen: what was revealed last, large, and what came before it."""

from dataclasses import dataclass

from tournaments.core.views import Context
from tournaments.models import Tournament
from tournaments.prizes.queries.prizes import Step, program

MOST_EARLIER = 8  # earlier steps that fit under the newest in letters that can be read
MOST_NAMED = 3  # winners of an earlier step; one more is told rather than counted
MOST_BESIDE = 6  # winners that leave room for the earlier steps
MOST_AT_ONCE = 32  # with more the screen turns pages
LONGEST = 60  # letters in a name
SIZES = (
    (1, 14, "huge"),
    (1, 28, "large"),
    (3, LONGEST, "medium"),
    (12, LONGEST, "small"),
    (24, LONGEST, "smaller"),
)


@dataclass(frozen=True, slots=True)
class EarlierStep:
    """An earlier step in one line: who, by name as far as there is room, and what for where all got
    it for the same."""

    step: Step
    names: str
    more: int
    why: str


def prize_screen(tournament: Tournament) -> Context:
    """Return what the hall may see of the prize-giving; of what is to come nothing."""
    state = program(tournament)
    newest = state.newest
    winners = newest.winners if newest else ()
    return {
        "newest": newest,
        "pages": [winners[at : at + MOST_AT_ONCE] for at in range(0, len(winners), MOST_AT_ONCE)],
        "first": newest is not None and newest.rank == 1,
        "size": _size(newest) if newest else "",
        "told": [_earlier_step(step) for step in state.earlier[:MOST_EARLIER]]
        if len(winners) <= MOST_BESIDE
        else [],
    }


def _size(step: Step) -> str:
    """Return how large the names can be, by how many there are and how long the longest is."""
    longest = max((len(winner.row.name) for winner in step.winners), default=0)
    crowd = len(step.winners)
    fitting = (size for count, length, size in SIZES if crowd <= count and longest <= length)
    return next(fitting, "smallest")


def _earlier_step(step: Step) -> EarlierStep:
    reasons = {winner.why for winner in step.winners}
    labels = [winner.row.label for winner in step.winners]
    named = len(labels) if len(labels) <= MOST_NAMED + 1 else MOST_NAMED
    return EarlierStep(
        step,
        " · ".join(labels[:named]),
        len(labels) - named,
        reasons.pop() if len(reasons) == 1 else "",
    )
