"""Who dealt first and which deal round it is, as the page asks it."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules import Ruleset, colour_of
from scoring.verdicts import Verdict, verdict_on_deal
from tournaments.core.forms import choice_field
from tournaments.speech import in_language

LAST_DEAL = 99
FIRST = {"dealer": "0", "deal": "1"}


class DealForm(forms.Form):
    """A deal round of a game; what the address does not name is the first deal round, dealt by
    the first colour."""

    dealer = forms.TypedChoiceField(
        label=_("Who dealt first"),
        coerce=int,
        error_messages={"invalid_choice": _("Choose one of what is offered.")},
    )
    deal = forms.IntegerField(
        label=_("Deal round"),
        min_value=1,
        max_value=LAST_DEAL,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, data: Mapping[str, str], rules: Ruleset) -> None:
        super().__init__({name: data.get(name, first) for name, first in FIRST.items()})
        self.rules = rules
        choice_field(self, "dealer").choices = [
            (seat, in_language(colour_of(seat)).capitalize()) for seat in range(rules.seats)
        ]

    @property
    def verdict(self) -> Verdict | None:
        """Who deals and who begins; None where what was filled in cannot be."""
        if not self.is_valid():
            return None
        return verdict_on_deal(self.rules, self.cleaned_data["deal"], self.cleaned_data["dealer"])
