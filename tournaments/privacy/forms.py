"""What is filled in to hand out or erase what is kept."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import TypedModelForm
from tournaments.models import Tournament
from tournaments.privacy.queries import Found, FoundLine


class FindPersonForm(forms.Form):
    """The name of whoever asks what is kept of him."""

    name = forms.CharField(
        label=_("Name of the player"),
        max_length=80,
        min_length=2,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ForgetPersonForm(forms.Form):
    """Who is meant, whose the address of a team is of which the partner stays, and that it is sure:
    it does not come back."""

    HIS, OF_TEAM = "his", "team"
    use_required_attribute = False  # whose an address is matters for some of those found only

    who = forms.MultipleChoiceField(
        label=_("Who is meant"), error_messages={"required": _("Choose who is meant.")}
    )
    address = forms.ChoiceField(
        label=_("His partner stays: whose are the email and telephone of the team?"),
        choices=[
            (HIS, _("Of who is erased: erase them too")),
            (OF_TEAM, _("Of the partner, or of both: they stay with the team")),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose whose the email and telephone of the team are.")},
    )
    sure = forms.BooleanField(
        label=_("I am sure: this does not come back."),
        error_messages={"required": _("Tick that you are sure.")},
    )

    def __init__(
        self,
        *args: Any,
        people: Sequence[Found],
        lines: Sequence[FoundLine],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        choice: Any = self.fields["who"]
        choice.choices = [
            (key, key) for key in (*(p.key for p in people), *(at.key for at in lines))
        ]
        teams = [each.entry.pk for each in people]
        stays = [each for each in people if not self.is_bound or teams.count(each.entry.pk) == 1]
        self.asks_address = any(each.shares_address for each in stays)

    def clean(self) -> None:
        """Ask whose an address is only where the team keeps a player and shares one."""
        if not self.asks_address:
            self.errors.pop("address", None)

    def names_somebody(self) -> bool:
        """Return whether somebody was chosen; to hand out, nothing else is asked."""
        for name in ("address", "sure"):
            self.errors.pop(name, None)
        return not self.errors

    @property
    def keeps_address(self) -> bool:
        """Whether the team keeps its email and telephone."""
        return self.asks_address and self.cleaned_data.get("address") == self.OF_TEAM


class KeepForm(TypedModelForm[Tournament]):
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
        """Refuse any text but the name."""
        name: str = self.cleaned_data["name"]
        if name.strip() != self.tournament.name:
            raise forms.ValidationError(_("Type the name of the drive exactly as it is written."))
        return name
