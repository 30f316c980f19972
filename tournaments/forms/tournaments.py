"""Choosing how a drive is played."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import TieBreak
from tournaments.models import Tournament


class NewDriveForm(forms.ModelForm):
    """The few things that a drive needs before entries can come in."""

    class Meta:
        model = Tournament
        fields = ["name", "date", "place", "rounds_planned", "minutes_per_round", "scheme"]
        widgets = {
            "name": forms.TextInput(attrs={"autofocus": True}),
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "scheme": forms.RadioSelect,
        }


class SettingsForm(forms.ModelForm):
    """Everything that the organiser can choose; the tie-breaks as up to three choices."""

    tie_break_1 = forms.ChoiceField(label=_("When points are equal, first"), required=False)
    tie_break_2 = forms.ChoiceField(label=_("then"), required=False)
    tie_break_3 = forms.ChoiceField(label=_("and then"), required=False)

    class Meta:
        model = Tournament
        fields = [
            "name",
            "date",
            "place",
            "entry_word",
            "rounds_planned",
            "minutes_per_round",
            "scheme",
            "free_step",
            "free_maximum",
            "free_absent",
            "free_present",
            "later_method",
            "club_rounds",
            "bye_points",
            "public",
        ]
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "scheme": forms.RadioSelect,
        }
        help_texts = {
            "scheme": _("Fixed once the first score card is in."),
            "club_rounds": _("0: no wish."),
            "bye_points": _("What the team without an opponent gets in that round."),
        }

    GROUPS = [
        (_("The evening"), ["name", "date", "place", "entry_word", "public"]),
        (
            _("Rounds and draw"),
            ["rounds_planned", "minutes_per_round", "later_method", "club_rounds"],
        ),
        (_("Scoring"), ["scheme", "bye_points"]),
    ]
    FREE_SCORING = ["free_step", "free_maximum", "free_absent", "free_present"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("nothing: equal ranks")), *TieBreak.choices]
        for place, name in enumerate(self._tie_break_fields()):
            chosen = self.instance.tie_breaks
            self.fields[name].choices = choices
            self.fields[name].initial = chosen[place] if place < len(chosen) else ""

    @staticmethod
    def _tie_break_fields() -> tuple[str, ...]:
        return ("tie_break_1", "tie_break_2", "tie_break_3")

    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields under the headings of the page."""
        return [(title, [self[name] for name in names]) for title, names in self.GROUPS]

    def free_scoring(self) -> list[forms.BoundField]:
        """The fields that only free scoring has."""
        return [self[name] for name in self.FREE_SCORING]

    def tie_breaks(self) -> list[forms.BoundField]:
        """The choices of what decides between equal points."""
        return [self[name] for name in self._tie_break_fields()]

    def values(self) -> dict[str, Any]:
        """What the service is given: the fields, with the tie-breaks as one list."""
        values = {name: self.cleaned_data[name] for name in self.Meta.fields}
        chosen = [self.cleaned_data[name] for name in self._tie_break_fields()]
        values["tie_breaks"] = list(dict.fromkeys(name for name in chosen if name))
        return values


class DeleteForm(forms.Form):
    """The name of the drive, typed over, before it is removed."""

    name = forms.CharField(
        label=_("Name of the drive"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ReopenForm(forms.Form):
    """Why a finished drive is opened again."""

    reason = forms.CharField(label=_("Reason"), max_length=200)
