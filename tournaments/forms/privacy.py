"""For how long players are kept, and forgetting them now."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament


class KeepForm(forms.ModelForm):
    """After how many weeks players are forgotten; empty for never."""

    class Meta:
        model = Tournament
        fields = ["keep_weeks"]
        help_texts = {"keep_weeks": _("Weeks after the drive. Empty: for ever.")}


class ForgetForm(forms.Form):
    """The name of the drive, typed over, before its players are forgotten."""

    name = forms.CharField(
        label=_("Type the name of the drive to confirm"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    all_names = forms.BooleanField(label=_("Erase the names of all teams as well"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        if (
            not tournament.plays.names_are_chosen
        ):  # whose names are their own, and go with all that is theirs
            del self.fields["all_names"]

    def clean_name(self) -> str:
        """Refused unless it is the name."""
        name: str = self.cleaned_data["name"]
        if name.strip() != self.tournament.name:
            raise forms.ValidationError(_("Type the name of the drive exactly as it is written."))
        return name
