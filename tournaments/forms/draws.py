"""What the organiser fills in around a draw."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.swaps import HIGHEST_TABLE

SHORT_NUMBER = {"inputmode": "numeric", "autocomplete": "off"}


class DrawForm(forms.Form):
    """Drawing a round: what was thrown in the hall, unless the round is planned, and what is not
    waited for: missing cards and open disputes, where there are any."""

    public_value = forms.CharField(
        label=_("Dice"),
        help_text=_(
            "For the suspicious: throw dice in the hall and type what they show, such as 6 2 5 1."
        ),
        max_length=100,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    allow_missing = forms.BooleanField(
        label=_("Draw although score cards are missing"), required=False
    )
    allow_disputes = forms.BooleanField(label=_("Draw although a dispute is open"), required=False)

    def __init__(self, *args, missing: int = 0, disputed: int = 0, planned: bool = False, **kwargs):
        super().__init__(*args, **kwargs)
        if planned:
            del self.fields["public_value"]
        if not missing:
            del self.fields["allow_missing"]
        if not disputed:
            del self.fields["allow_disputes"]


class TakeBackForm(forms.Form):
    """Why a published round is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class RedrawForm(forms.Form):
    """Why the draft that people looked at is drawn again."""

    draw = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), max_length=200)


class DraftForm(forms.Form):
    """The draft that people looked at: which draw of the round, after how many changes."""

    draw = forms.IntegerField(widget=forms.HiddenInput)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def looked_at(self) -> tuple[int, int, dict[str, Any]]:
        """Which draw, after how many changes, and what a form for changes asks besides."""
        asked = dict(self.cleaned_data)
        return asked.pop("draw"), asked.pop("version"), asked


class SwapForm(DraftForm):
    """Two teams, by their numbers."""

    a = forms.IntegerField(
        label=_("Team"), min_value=1, widget=forms.NumberInput(attrs=SHORT_NUMBER)
    )
    b = forms.IntegerField(
        label=_("changes places with team"),
        min_value=1,
        widget=forms.NumberInput(attrs=SHORT_NUMBER),
    )
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)


class MoveForm(DraftForm):
    """A table, and the number that it gets."""

    table = forms.IntegerField(
        label=_("The pair at table"),
        min_value=1,
        widget=forms.NumberInput(attrs=SHORT_NUMBER),
    )
    to = forms.IntegerField(
        label=_("goes to table"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs=SHORT_NUMBER),
    )
