"""What a position is worth by a scheme of points."""

from __future__ import annotations

from scoring.cards import Card as ScoreCard
from scoring.cards import judge
from scoring.rules.places import HOME, is_home
from scoring.rules.position import Position
from scoring.rules.rulesets import Ruleset
from scoring.schemes import SCHEMES, scheme

# Written points follow from no position, and a formula is the organiser's own.
COUNTED = tuple(key for key in SCHEMES if key not in ("vrij", "formule"))
BY_PLAYER = ("individueel", "gedeeld")


def usual_scheme(rules: Ruleset) -> str:
    """Return the scheme of the source of a rule set; that of the championship where it has none."""
    return rules.name if rules.name in SCHEMES else "nk"


def pawns_home(position: Position) -> tuple[int, ...]:
    """Return how many pawns each team has home, teams by their first seat."""
    return tuple(sum(map(position.home, team)) for team in position.rules.teams)


def points(position: Position, key: str) -> tuple[int, ...] | None:
    """Return the points by a scheme, by team, or by player where the scheme counts those: with one
    team complete for a game that was finished in time, else for one of which the time was over.

    None where the scheme has no such table, such as six players each for himself.
    """
    rules = position.rules
    players = len(rules.teams[0])
    partner = rules.partner(0) if rules.partners and rules.seats == 4 else None
    values = pawns_home(position)
    if key == "individueel":
        values = tuple(map(sum, map(_fields, position.pawns)))
    elif key == "gedeeld":
        values = tuple(sum(map(position.home, rules.team(seat))) for seat in range(rules.seats))
    counted = scheme(key, players=players)
    by_player = key in BY_PLAYER
    try:
        ending = counted.ending_of(values, partner if by_player else None)
        card = ScoreCard(ending, values, partner=partner if by_player else None)
        scores = judge(counted, card).scores
    except ValueError:  # a scheme that knows no table of so many
        return None
    return tuple(score.points for score in scores) or None


def _fields(places: tuple[int, ...]) -> list[int]:
    """Return what the own four fields are worth, 1 for h1 to 4 for h4."""
    return [place - HOME[0] + 1 for place in places if is_home(place)]
