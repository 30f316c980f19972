"""The rule set of a drive and its house rules, as fields of a form."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.rules import RULESETS, Rule
from scoring.rules.articles import TITLES
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.rules.switches import switch_said, wanted_of
from tournaments.enums import RulesetKey
from tournaments.models import Tournament
from tournaments.speech import in_language

PREFIX = "house_"
FIELDS = {f"{PREFIX}{switch}": switch for switch in HOUSE_SWITCHES}
YES, NO = "yes", "no"
AS_IN_THE_RULES = _("as in the rules")
# Which card or act a switch is about, in the order in which people look for it.
ABOUT: Mapping[Rule, Any] = {
    Rule.SELF_CAPTURE_OPTIONAL: _("Hitting oneself"),
    Rule.JACK_FROM_OWN_START: _("Jack, from one's own start field"),
    Rule.JACK_ON_PARTNER: _("Jack, with the partner"),
    Rule.SPLIT_TO_PARTNER: _("Seven, with the partner"),
    Rule.KING_FOR_PARTNER_EARLY: _("King, for the partner"),
    Rule.DISCARDS_ONE: _("When nothing can be played"),
    Rule.SECOND_LAP: _("A second lap"),
    Rule.ACE_ELEVEN: _("Ace"),
    Rule.KING_THIRTEEN: _("King"),
    Rule.TEN_MOVES_OPPONENT: _("Ten"),
}
MARKS = {
    RulesetKey.NK: _("As at the Dutch championship."),
    RulesetKey.STAND: _("With questions and answers; nobody has to hit himself."),
    RulesetKey.GEZELLIG: _("No jack from one's own start field; the king helps the partner early."),
    RulesetKey.KOPPEL: _("Played as the championship, with a text of its own."),
    RulesetKey.KRUIZ: _("Cross board with a middle, jokers, and cards that do more."),
}


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One switch on the page: its field, the rule sets that have it `on`, and both sentences."""

    field: forms.BoundField
    on: str
    said_on: str
    said_off: str


def switch_field(switch: Rule) -> forms.ChoiceField:
    """Three ways to play: as the rule set has it, or one of two whatever the rule set has."""
    choices = [
        ("", AS_IN_THE_RULES),
        (YES, in_language(switch_said(switch, True))),
        (NO, in_language(switch_said(switch, False))),
    ]
    widget = forms.Select(attrs={"aria-describedby": f"{PREFIX}{switch}_rules"})
    return forms.ChoiceField(label=ABOUT[switch], choices=choices, required=False, widget=widget)


def shown_choices(tournament: Tournament) -> dict[str, str]:
    """What each field shows of the house rules of a drive."""
    agreed = wanted_of(RULESETS[tournament.ruleset], tournament.house_rules)
    written = {True: YES, False: NO}
    return {name: written[agreed[rule]] if rule in agreed else "" for name, rule in FIELDS.items()}


def agreed_by(chosen: Mapping[str, Any], names: Iterable[str]) -> dict[str, bool | None]:
    """What these fields say of their switches: on, off, or None for as the rule set has it."""
    read = {YES: True, NO: False}
    return {FIELDS[name].value: read.get(chosen.get(name, "")) for name in names}


def ruleset_choices() -> list[tuple[str, SafeString]]:
    """Each rule set with the title of its source and what marks it."""
    return [(key.value, _described(key)) for key in RulesetKey]


def house_rules(form: forms.BaseForm) -> list[HouseRule]:
    """The switches of a form, in the order of `ABOUT`."""
    return [
        HouseRule(
            field=form[PREFIX + switch],
            on=" ".join(key for key in RulesetKey.values if getattr(RULESETS[key], switch)),
            said_on=in_language(switch_said(switch, True)),
            said_off=in_language(switch_said(switch, False)),
        )
        for switch in ABOUT
    ]


def agreed_said(tournament: Tournament, switch: str) -> str:
    """What a drive agreed on for a switch, as people read it."""
    agreed = wanted_of(RULESETS[tournament.ruleset], tournament.house_rules)
    if Rule(switch) not in agreed:
        return str(AS_IN_THE_RULES)
    return in_language(switch_said(switch, agreed[Rule(switch)]))


def _described(key: RulesetKey) -> SafeString:
    source = RULESETS[key].source
    return format_html(
        '<span><strong>{}</strong> <span class="quiet">{}</span> '
        '<span class="ruleset-mark">{}</span></span>',
        TITLES[source],
        source,
        MARKS[key],
    )
