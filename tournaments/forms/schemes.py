"""The kinds of drive, and the schemes that each of them can choose."""

from typing import Any

from django.utils.translation import gettext as _

from scoring.formats import FORMATS, Format
from scoring.rules import RULESETS
from scoring.schemes import scheme
from scoring.worth import most_points, ordinary_game, resting_points
from tournaments.enums import FormatKey, SchemeKey
from tournaments.models import Tournament

MENU = tuple(FormatKey)
# Who chose a scheme for teams and then single players means what each of two partners gets of it.
FOR_SINGLES = {SchemeKey.NK: SchemeKey.GEDEELD}


def format_choices() -> list[tuple[str, Any]]:
    """The kinds of drive that can be chosen."""
    return [(kind.value, kind.label) for kind in MENU]


def scheme_choices(plays: Format) -> list[tuple[str, Any]]:
    """The schemes of this kind of drive, the usual one first."""
    return [(key, SchemeKey(key).label) for key in plays.schemes]


def all_schemes() -> list[tuple[str, Any]]:
    """The schemes of all kinds that can be chosen, those of teams first."""
    keys = dict.fromkeys(key for kind in MENU for key in FORMATS[kind].schemes)
    return [(key, SchemeKey(key).label) for key in keys]


def has_rules(plays: Format, ruleset: str) -> bool:
    """Whether the rule set is for tables of so many seats."""
    return (RULESETS[ruleset].seats == plays.board) or f"{ruleset}{plays.board}" in RULESETS


def scheme_for(plays: Format, chosen: str) -> str | None:
    """The scheme that was chosen, as this kind of drive has it; None where it has none such."""
    if chosen in plays.schemes:
        return chosen
    shared = FOR_SINGLES.get(SchemeKey(chosen))
    return shared.value if shared and shared in plays.schemes else None


def resting_said(tournament: Tournament) -> str:
    """What the points are for of who has no place in a round, and what an ordinary game gives."""
    plays, rules = tournament.plays, tournament.scoring
    winner, loser = (0, 0) if rules.key == SchemeKey.VRIJ else ordinary_game(rules, plays.sides)
    if not winner:
        return _("What the team without an opponent gets in that round.")
    if plays.singles:
        said = _(
            "What a player gets who sits out a round. An ordinary game, with half of the pawns of"
            " the losers home, gives a winner %(winner)s and a loser %(loser)s: on average"
            " %(mean)s."
        )
    else:
        said = _(
            "What a team gets that sits out a round. An ordinary game, with half of the pawns of"
            " the losers home, gives a winner %(winner)s and a loser %(loser)s: on average"
            " %(mean)s."
        )
    return said % {"winner": winner, "loser": loser, "mean": resting_points(rules, plays)}


def small_tables_said(plays: Format) -> str:
    """By which schemes a smaller table gives less than a full one, in a sentence for each."""
    sizes = (plays.sides, plays.fewer or plays.sides)
    said = []
    for key in plays.schemes:
        rules = scheme(key, players=plays.players)
        large, small = (most_points(rules, size) for size in sizes)
        if large != small:
            told = _(
                "With “%(scheme)s” a table of %(sides)s teams gives up to %(large)s points, a"
                " table of %(fewer)s up to %(small)s."
            )
            name = str(SchemeKey(key).label).partition(":")[0]
            named = {"scheme": name, "sides": sizes[0], "fewer": sizes[1]}
            said.append(told % (named | {"large": large, "small": small}))
    return " ".join(said)
