"""Choosing how a drive is played."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scoring.formats import Format
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.rules.words.table_rules import SANCTIONS
from scoring.schemes import Formula
from scoring.standings import TIE_BREAKS
from tournaments.core.forms import TypedModelForm, choice_field
from tournaments.entries.forms.entries import FeeField
from tournaments.enums import DrawMethod, EntryWord, SchemeKey
from tournaments.models import Tournament
from tournaments.models.ranking_changes import FORMULA, LONGEST_REASON
from tournaments.play.queries.plans import describe_plan_lengths
from tournaments.play.queries.rounds import next_number
from tournaments.settings.forms import fields as house_rules
from tournaments.settings.forms.fields import (
    NOT_LONG_AGO,
    SignalsField,
    resting_sentence,
    scheme_choices,
    small_tables_sentence,
)
from tournaments.settings.forms.formula import Example, example_of
from tournaments.settings.forms.sections import (
    FOLDS,
    FREE_SCORING,
    NOTHING,
    TIE_BREAK_FIELDS,
    TOP,
    Section,
    bound,
    choice_label,
    fix,
    offered_tie_breaks,
    sections,
)
from tournaments.settings.forms.times import TIMES, ClockField, over_at
from tournaments.settings.queries import UNPLAYED
from tournaments.settings.services import why_not_sound
from tournaments.speech import in_language

SHORTEST_PASSWORD = 8  # of WPA
# What the page asks of the drive itself, in the order in which it stands there.
COLUMNS = (
    *(name for names in TOP for name in names),
    *("scheme", *FORMULA, *FREE_SCORING, "later_method"),
    *(name for fold in FOLDS for name in fold[2] if name not in TIE_BREAK_FIELDS),
)
NULLABLE = frozenset(each.name for each in Tournament._meta.concrete_fields if each.null)


class SettingsForm(TypedModelForm[Tournament]):
    """Everything that the organiser can choose; the tie-breaks as up to three choices, the house
    rules as one of three ways to play for each.

    The page carries what it showed of every field, so that only what was changed on it is
    saved, and two organisers do not overwrite each other unseen.
    """

    signals = SignalsField(
        label=capfirst(Tournament._meta.get_field("signals").verbose_name),
        required=False,
        max_length=80,
        help_text=_("Minutes, with commas between them. The end always gives a signal."),
    )
    fee_cents = FeeField(
        label=capfirst(Tournament._meta.get_field("fee_cents").verbose_name),
        required=False,
        help_text=_("In euros. Empty: no amounts are shown."),
    )
    tie_break_1 = forms.ChoiceField(label=_("to begin with"), required=False)
    tie_break_2 = forms.ChoiceField(label=_("then"), required=False)
    tie_break_3 = forms.ChoiceField(label=_("and then"), required=False)
    reason: Any = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=LONGEST_REASON,
        help_text=_("Only for a change in points or in what parts equals: everybody reads it."),
    )
    reason.sometimes_required = True

    class Meta:
        model = Tournament
        fields = COLUMNS
        field_classes = {"starts_at": ClockField}
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "scheme": forms.RadioSelect,
            "second_entry": forms.RadioSelect,
            "same_person": forms.RadioSelect,
            "ruleset": forms.RadioSelect,
        }
        labels = {"ruleset": _("Rule set")}
        help_texts = {
            "boards": _("The sign-up and the draw hold to it. Empty: there are enough."),
            "scheme": _("Fixed once the first score card is in."),
            "wifi_name": _("A code for it stands on the big screen beside that for phones."),
            "wifi_password": _("Everybody in the hall reads it. Empty: the Wi-Fi has none."),
            "club_rounds": _("0: no wish. A plan knows no clubs."),
            "keep_weeks": _("Weeks after the drive. Empty: for ever."),
            "partners": _(
                "With cards the draw only says which four sit together; who played with whom is"
                " written on the form."
            ),
            "second_entry": _(
                "The second is somebody else, with an account or a link of his own. Rounds of which"
                " a card was entered already stay as they are."
            ),
            "same_person": _(
                "Where cards are entered twice. Give each helper a link of his own; nobody enters"
                " a card twice with one account. Another browser on the same laptop is not"
                " recognised."
            ),
            "winner_asked": _("Where it does not agree with the points, the desk asks at once."),
            "reports": _(
                "At once only where the phones of both teams scanned their participant cards;"
                " anything else waits at the scoring table."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["date"].validators.append(NOT_LONG_AGO)
        choices = offered_tie_breaks(self.instance, NOTHING)
        for place, name in enumerate(TIE_BREAK_FIELDS):
            chosen = self.instance.tie_breaks
            choice_field(self, name).choices = choices
            self.fields[name].initial = chosen[place] if place < len(chosen) else ""
        choice_field(self, "scheme").choices = scheme_choices(self.instance.plays)
        choice_field(self, "entry_word").choices = [
            choice for choice in EntryWord.choices if choice[0] != EntryWord.PLAYER
        ]
        self.fields["bye_points"].help_text = resting_sentence(self.instance)
        self.fields["rest"].help_text = small_tables_sentence(self.instance.plays)
        if not self.instance.unplayed_points_known:
            for name in UNPLAYED:
                self.initial[name], self.fields[name].required = None, False
        self._leave_out(self.instance.plays)
        rulesets = house_rules.ruleset_choices(self.instance.plays)
        choice_field(self, "ruleset").choices = rulesets
        shown = house_rules.shown_choices(self.instance)
        for name, switch in house_rules.FIELDS.items():
            self.fields[name] = house_rules.switch_field(switch)
            self.fields[name].initial = shown[name]
        for field in self.fields.values():
            field.show_hidden_initial = True
        self.drive = copy(self.instance)  # as it is stored: cleaning writes into the instance
        self.fixed = fix(self)

    def _leave_out(self, plays: Format) -> None:
        """Leave out what the kind of drive has no choice of."""
        later = choice_field(self, "later_method")
        if not plays.one_opponent:
            offered = (DrawMethod.LOT, DrawMethod.RESULTS)
            later.choices = [(each.value, each.label) for each in offered]
        else:
            later.help_text = describe_plan_lengths(self.instance)
        hidden = {
            "rest": plays.fewer is None,
            "partners": not plays.partners_change,
            "club_rounds": plays.partners_change,
            "entry_word": plays.singles,
            "reports": not plays.reports_by_phone,
            "reason": next_number(self.instance) == 1,
        }
        for name in (name for name, left_out in hidden.items() if left_out):
            del self.fields[name]

    def clean_wifi_password(self) -> str:
        """Refuse a new one that no phone would take from a code: WPA has 8 letters at least."""
        password: str = self.cleaned_data["wifi_password"]
        if "wifi_password" in self.changed_data and 0 < len(password) < SHORTEST_PASSWORD:
            text = _("The password of a Wi-Fi has at least %(least)s letters.")
            raise forms.ValidationError(text % {"least": SHORTEST_PASSWORD})
        return password

    def clean(self) -> dict[str, Any]:
        """Refuse the same tie-break twice, which is a slip, and a formula that makes no sense."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        chosen: list[str] = []
        for name in TIE_BREAK_FIELDS:
            value = cleaned.get(name)
            if value in chosen:
                text = _("“%(choice)s” stands there twice.")
                self.add_error(name, text % {"choice": _(TIE_BREAKS[value].label)})
            elif value:
                chosen.append(value)
        if cleaned.get("scheme") == SchemeKey.FORMULE and not self.errors.keys() & {*FORMULA}:
            formula = Formula(*(cleaned.get(name) or 0 for name in FORMULA))
            if why := why_not_sound(formula):
                self.add_error("own_time_over" if formula.win else "own_bonus", why)
        typed = [name for name in UNPLAYED if cleaned.get(name) is not None]
        if cleaned.get("scheme") == SchemeKey.VRIJ and 0 < len(typed) < len(UNPLAYED):
            for name in UNPLAYED:
                if cleaned.get(name) is None and name not in self.errors:
                    self.add_error(name, _("Type a number; 0 is one as well."))
        return cleaned

    def top(self) -> list[list[forms.BoundField]]:
        """Return what every evening needs, column by column."""
        return [bound(self, names) for names in TOP]

    def over(self) -> str:
        """Return when the drive is over by what is typed."""
        return over_at({name: self[name].value() for name in TIMES}, {})

    def folds(self) -> list[Section]:
        """Return what few change, by subject."""
        return sections(self, self.drive)

    def own_formula(self) -> list[forms.BoundField]:
        """Return the fields that only a formula of one's own has."""
        return bound(self, FORMULA)

    def example(self) -> Example:
        """Return what that formula gives, as it was typed."""
        return example_of(self.drive, {field.name: field.value() for field in self.own_formula()})

    def free_scoring(self) -> list[forms.BoundField]:
        """Return the fields that only free scoring has."""
        return bound(self, FREE_SCORING)

    def switches(self) -> list[house_rules.HouseRule]:
        """Return what can be agreed on otherwise than in the rule set."""
        return house_rules.house_rules(self)

    def has_house_rules(self) -> bool:
        """Return whether one is chosen on the page, or wrong: then they are to be seen at once."""
        return any(self[name].value() or self[name].errors for name in house_rules.FIELDS)

    def sanctions_said(self) -> list[str]:
        """Return the sanctions that can be agreed beforehand."""
        return [in_language(sanction) for sanction in SANCTIONS]

    def values(self) -> dict[str, Any]:
        """Return what the service is given: what was changed on the page, the tie-breaks as one
        list, the house rules as what is agreed for each switch."""
        tie_breaks = _chosen(self.cleaned_data[name] for name in TIE_BREAK_FIELDS)
        return _gathered(self.cleaned_data | {"tie_breaks": tie_breaks}, self._changed())

    def seen(self) -> dict[str, Any]:
        """Return what the page showed of the fields that were changed, as far as it says."""
        shown = {name: self._shown(name) for name in self.fields}
        tie_breaks = [shown.pop(name) for name in TIE_BREAK_FIELDS]
        if None not in tie_breaks:
            shown["tie_breaks"] = _chosen(tie_breaks)
        return _gathered(
            shown,
            [each for each in self._changed() if shown.get(each) is not None or self._empty(each)],
        )

    def show_meanwhile(self, current: Tournament, names: Iterable[str]) -> None:
        """Say beside each of these fields what somebody else made of it, and ask again.

        The other fields show what they are now; saving once more saves what stands there.  The
        tie-breaks are one choice: who changed one of them keeps the order that he saw.
        """
        sent: Any = self.data
        fresh, touched, data = type(self)(instance=current), self._changed(), sent.copy()
        for name in self.fields.keys() & fresh.fields.keys():
            value = "" if fresh[name].value() is None else str(fresh[name].value())
            data[self.add_initial_prefix(name)] = value
            if _choice(name) not in touched and name != "reason":
                data[name] = value
        self.data = data
        for name in names:
            text = _("Somebody else made this “%(now)s” in the meantime. Save again to keep yours.")
            self.add_error(_beside(name), text % {"now": choice_label(current, name)})

    def _changed(self) -> list[str]:
        names = set(map(_choice, self.changed_data))
        becomes_free = "scheme" in names and self.data.get("scheme") == SchemeKey.VRIJ
        if becomes_free and not names.isdisjoint(UNPLAYED):
            names.update(UNPLAYED)
        choices = (*self.Meta.fields, "tie_breaks", *house_rules.FIELDS)
        return [name for name in choices if name in names]

    def _empty(self, name: str) -> bool:
        """Return whether the page showed nothing in a field that can be without a value."""
        return name in NULLABLE and self.data.get(self.add_initial_prefix(name)) == ""

    def _shown(self, name: str) -> Any:
        written = self.data.get(self.add_initial_prefix(name))
        try:
            return None if written is None else self.fields[name].to_python(written)
        except forms.ValidationError:
            return None


def _choice(name: str) -> str:
    """Return what a field of the page chooses; the three for tie-breaks make one choice
    together."""
    return "tie_breaks" if name in TIE_BREAK_FIELDS else name


def _beside(name: str) -> str:
    """Return the field beside which something is said of a choice or a house rule."""
    if name in HOUSE_SWITCHES:
        return house_rules.PREFIX + name
    return TIE_BREAK_FIELDS[0] if name == "tie_breaks" else name


def _gathered(values: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return the values of these choices as the service takes them: all house rules in one, by
    switch."""
    plain = {name: values[name] for name in names if name not in house_rules.FIELDS}
    switches = [name for name in names if name in house_rules.FIELDS]
    return plain | {"house_rules": house_rules.agreed_by(values, switches)} if switches else plain


def _chosen(names: Iterable[str]) -> list[str]:
    return [name for name in names if name]
