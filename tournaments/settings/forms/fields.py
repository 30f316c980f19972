"""Fields of the settings: the day, signals, scoring and house rules."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.validators import MinValueValidator
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.formats import Format
from scoring.rules import RULESETS, Rule
from scoring.rules.articles import TITLES
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.rules.words.switches import describe_switch
from scoring.schemes import most_points, ordinary_game, resting_points, scheme
from tournaments.enums import RulesetKey, SchemeKey
from tournaments.models import Tournament
from tournaments.models.rounds import MOST_MINUTES
from tournaments.settings.queries import agreed_in
from tournaments.speech import in_language

# A year of two digits, or a slip of the finger, makes a drive that no list of coming ones shows.
NOT_LONG_AGO = MinValueValidator(
    date(2000, 1, 1), gettext_lazy("This date is long ago: look at the year.")
)

LATELY = timedelta(weeks=4)


def doubt_about(day: date) -> str:
    """Return what to say of a drive on a day that is long past: mostly the year is that of the last
    one.

    No refusal, since somebody may write down a drive of the past.
    """
    if timezone.localdate() - day <= LATELY:
        return ""
    text = gettext_lazy("This drive is on %(date)s, and that is long past. Is the year right?")
    return text % {"date": date_format(day, "j F Y")}


MOST_SIGNALS = 10


class SignalsField(forms.CharField):
    """Minutes before the end, as a list of numbers with commas between them: "5, 1"."""

    def prepare_value(self, value: Any) -> Any:
        """Return the minutes as people type them; what was typed stays as it is."""
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        """Return the minutes, the longest first, each once. Raise ValidationError for anything
        else."""
        words = re.split(r"[\s,;]+", (super().to_python(value) or "").strip())
        typed = [word for word in words if word]
        if not all(word.isascii() and word.isdecimal() for word in typed):
            raise forms.ValidationError(
                gettext_lazy("Type whole minutes with commas between them: 5, 1.")
            )
        minutes = {int(word[:6]) for word in typed}
        if not all(1 <= each <= MOST_MINUTES for each in minutes) or len(minutes) > MOST_SIGNALS:
            text = gettext_lazy(
                "At most %(most)s signals, each 1 to %(minutes)s minutes before the end."
            )
            values = {"most": MOST_SIGNALS, "minutes": MOST_MINUTES}
            raise forms.ValidationError(text, params=values)
        return sorted(minutes, reverse=True)


def scheme_choices(plays: Format) -> list[tuple[str, Any]]:
    """Return the schemes of this kind of drive, the usual one first."""
    return [(key, SchemeKey(key).label) for key in plays.schemes]


def resting_sentence(tournament: Tournament) -> str:
    """Return what the points are for of who has no place in a round, and what an ordinary game
    gives."""
    plays, rules = tournament.plays, tournament.scoring
    winner, loser = (0, 0) if rules.key == SchemeKey.VRIJ else ordinary_game(rules, plays.sides)
    if not winner:
        return _("What the team without an opponent gets in that round.")
    if plays.singles:
        text = _(
            "What a player gets who sits out a round. An ordinary game, with half of the pawns of"
            " the losers home, gives a winner %(winner)s and a loser %(loser)s: on average"
            " %(mean)s."
        )
    else:
        text = _(
            "What a team gets that sits out a round. An ordinary game, with half of the pawns of"
            " the losers home, gives a winner %(winner)s and a loser %(loser)s: on average"
            " %(mean)s."
        )
    return text % {"winner": winner, "loser": loser, "mean": resting_points(rules, plays)}


def small_tables_sentence(plays: Format) -> str:
    """Return by which published schemes a smaller table gives less than a full one, in a sentence
    for each."""
    sizes = (plays.sides, plays.fewer or plays.sides)
    lines = []
    for key in (key for key in plays.schemes if key != SchemeKey.FORMULE):
        rules = scheme(key, players=plays.players)
        large, small = (most_points(rules, size) for size in sizes)
        if large != small:
            text = _(
                "With “%(scheme)s” a table of %(sides)s teams gives up to %(large)s points, a"
                " table of %(fewer)s up to %(small)s."
            )
            name = str(SchemeKey(key).label).partition(":")[0]
            named = {"scheme": name, "sides": sizes[0], "fewer": sizes[1]}
            lines.append(text % (named | {"large": large, "small": small}))
    return " ".join(lines)


PREFIX = "house_"
FIELDS = {f"{PREFIX}{switch}": switch for switch in HOUSE_SWITCHES}
YES, NO = "yes", "no"
AS_IN_THE_RULES = gettext_lazy("as in the rules")
# Which card or act a switch is about, in the order in which people look for it.
ABOUT: Mapping[Rule, Any] = {
    Rule.SELF_CAPTURE_OPTIONAL: gettext_lazy("Hitting oneself"),
    Rule.JACK_FROM_OWN_START: gettext_lazy("Jack, from one's own start field"),
    Rule.JACK_ON_PARTNER: gettext_lazy("Jack, with the partner"),
    Rule.SPLIT_TO_PARTNER: gettext_lazy("Seven, with the partner"),
    Rule.KING_FOR_PARTNER_EARLY: gettext_lazy("King, for the partner"),
    Rule.DISCARDS_ONE: gettext_lazy("When nothing can be played"),
    Rule.HOME_ORDER: gettext_lazy("The order in which home is filled"),
    Rule.SECOND_LAP: gettext_lazy("A second lap"),
    Rule.ACE_ELEVEN: gettext_lazy("Ace"),
    Rule.KING_THIRTEEN: gettext_lazy("King"),
    Rule.TEN_MOVES_OPPONENT: gettext_lazy("Ten"),
}
MARKS = {
    RulesetKey.NK: gettext_lazy("As at the Dutch championship."),
    RulesetKey.STAND: gettext_lazy("With questions and answers; nobody has to hit himself."),
    RulesetKey.GEZELLIG: gettext_lazy(
        "No jack from one's own start field; the king helps the partner early."
    ),
    RulesetKey.KOPPEL: gettext_lazy("Played as the championship, with a text of its own."),
    RulesetKey.KRUIZ: gettext_lazy("Cross board with a middle, jokers, and cards that do more."),
}


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One switch on the page: its field, the rule sets that have it `on`, and both sentences."""

    field: forms.BoundField
    on: str
    sentence_on: str
    sentence_off: str


def switch_field(switch: Rule) -> forms.ChoiceField:
    """Return a choice of three ways to play: as the rule set has it, or one of two whatever the
    rule set has."""
    choices = [
        ("", AS_IN_THE_RULES),
        (YES, in_language(describe_switch(switch, True))),
        (NO, in_language(describe_switch(switch, False))),
    ]
    widget = forms.Select(attrs={"aria-describedby": f"{PREFIX}{switch}_rules"})
    return forms.ChoiceField(label=ABOUT[switch], choices=choices, required=False, widget=widget)


def shown_choices(tournament: Tournament) -> dict[str, str]:
    """Return what each field shows of the house rules of a drive."""
    agreed = agreed_in(tournament)
    written = {True: YES, False: NO}
    return {name: written[agreed[rule]] if rule in agreed else "" for name, rule in FIELDS.items()}


def agreed_by(chosen: Mapping[str, Any], names: Iterable[str]) -> dict[str, bool | None]:
    """Return what these fields say of their switches: on, off, or None for as the rule set has
    it."""
    read = {YES: True, NO: False}
    return {FIELDS[name].value: read.get(chosen.get(name, "")) for name in names}


def ruleset_choices(plays: Format) -> list[tuple[str, SafeString]]:
    """Return each rule set for tables of so many seats, with the title of its source and what marks
    it."""
    return [(key.value, _described(key)) for key in RulesetKey if _has_rules(plays, key)]


def house_rules(form: forms.BaseForm) -> list[HouseRule]:
    """Return the switches of a form, in the order of `ABOUT`."""
    return [
        HouseRule(
            field=form[PREFIX + switch],
            on=" ".join(key for key in RulesetKey.values if getattr(RULESETS[key], switch)),
            sentence_on=in_language(describe_switch(switch, True)),
            sentence_off=in_language(describe_switch(switch, False)),
        )
        for switch in ABOUT
    ]


def agreed_label(tournament: Tournament, switch: str) -> str:
    """Return what a drive agreed on for a switch, as people read it."""
    agreed = agreed_in(tournament)
    if Rule(switch) not in agreed:
        return str(AS_IN_THE_RULES)
    return in_language(describe_switch(switch, agreed[Rule(switch)]))


def _has_rules(plays: Format, key: RulesetKey) -> bool:
    return RULESETS[key].seats == plays.board or f"{key}{plays.board}" in RULESETS


def _described(key: RulesetKey) -> SafeString:
    return format_html(
        '<span><strong>{}</strong> <span class="block quiet">{}</span></span>',
        TITLES[RULESETS[key].source],
        MARKS[key],
    )
