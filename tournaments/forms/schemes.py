"""The kinds of drive, and the schemes that each of them can choose."""

from typing import Any

from scoring.formats import FORMATS, Format
from scoring.rules import RULESETS
from tournaments.enums import FormatKey, SchemeKey

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
