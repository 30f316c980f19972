"""Which rules of the game a drive agrees on: a rule set, and what is played otherwise."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import RULESETS, Rule
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.rules.switches import switches_for, wanted_of
from tournaments.enums import RulesetKey
from tournaments.models import Tournament
from tournaments.services.refused import Refused


def with_agreed_rules(tournament: Tournament, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with house rules as they are stored: the switches set the other way, in order.

    `values["house_rules"]` says of some switches whether they are on, or None for as the rule
    set has it; of the others what was agreed stays, also when another rule set is chosen: what
    that has already is no house rule any more. Raises Refused for rules that there are not.
    """
    if not {"ruleset", "house_rules"} & values.keys():
        return dict(values)
    ruleset = values.get("ruleset", tournament.ruleset)
    if ruleset not in RulesetKey.values:
        raise Refused(_("Choose one of the rule sets."), field="ruleset")
    agreed = agreed_in(tournament) | _known(values.get("house_rules", {}))
    wanted = {switch: on for switch, on in agreed.items() if on is not None}
    return {**values, "house_rules": switches_for(RULESETS[ruleset], wanted)}


def agreed_in(tournament: Tournament) -> dict[Rule, bool | None]:
    """What was agreed otherwise, by switch: understandable whatever the rule set becomes."""
    return dict(wanted_of(RULESETS[tournament.ruleset], tournament.house_rules))


def agreed_meanwhile(
    tournament: Tournament, wanted: Mapping[str, bool | None], seen: Mapping[str, bool | None]
) -> list[str]:
    """The switches that somebody else set otherwise than was seen, and than is wanted."""
    now = agreed_in(tournament)
    return [
        switch
        for switch, on in wanted.items()
        if switch in seen and now.get(Rule(switch)) not in (on, seen[switch])
    ]


def _known(wanted: object) -> dict[Rule, bool | None]:
    if not isinstance(wanted, Mapping) or any(
        switch not in HOUSE_SWITCHES or on not in (True, False, None)
        for switch, on in wanted.items()
    ):
        raise Refused(_("There is no such house rule."), field="house_rules")
    return {Rule(switch): on for switch, on in wanted.items()}
