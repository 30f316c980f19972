"""The prize-giving on the big screen: what was revealed last, on a stage of 64 lights."""

from django.utils.translation import gettext as _

from tournaments.core.views import Context
from tournaments.entries.queries.entries import alphabetically
from tournaments.models import Tournament
from tournaments.prizes.queries.prizes import Step, program

LIGHTS = 64  # as many as the track of a board has fields
MOST_AT_ONCE = 10  # winners; with more the screen turns pages
CROWDS = ((1, "one"), (3, "few"))  # so many stand below each other, more in two columns


def prize_screen(tournament: Tournament) -> Context:
    """Return what the hall may see of the prize-giving; of what is to come nothing. Those who share
    a place stand in the order of the alphabet, for none of them is the first."""
    state = program(tournament)
    newest = state.newest
    winners = sorted(
        newest.winners if newest else (), key=lambda winner: alphabetically(winner.row.name)
    )
    first = newest is not None and newest.rank == 1
    alone = winners[0].row if first and len(winners) == 1 else None
    reasons = {winner.why for winner in winners}
    return {
        "newest": newest,
        "revealed": state.revealed,
        "pages": [winners[at : at + MOST_AT_ONCE] for at in range(0, len(winners), MOST_AT_ONCE)],
        "first": first,
        "winner_of": _("Winner of %(drive)s") % {"drive": tournament.name}
        if alone and not alone.group
        else "",
        "why": reasons.pop() if newest and newest.rank and len(reasons) == 1 else "",
        "crowd": next((name for most, name in CROWDS if len(winners) <= most), "many"),
        "lit": _lit(newest) if newest else 0,
    }


def _lit(step: Step) -> int:
    """Return how many lights burn: all at the first place, two thirds at the second, and half as
    many at each place after it; none at a prize that is for no place."""
    if step.rank is None:
        return 0
    return LIGHTS if step.rank == 1 else round(LIGHTS * 2 / 3 / 2 ** min(step.rank - 2, LIGHTS))
