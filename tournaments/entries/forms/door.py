"""Who comes in without having signed up: the few fields that somebody fills in at the door."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import TypedModelForm
from tournaments.entries.queries.money import money_text
from tournaments.groups.queries.dividing import class_names
from tournaments.models import Entry, Tournament
from tournaments.models.names import LONGEST_TEAM_NAME, joined


class WalkInForm(TypedModelForm[Entry]):
    """A team at the door: names, where it can be reached, what it remarks, and whether it paid. A
    team without a name is called after its players."""

    prefix = "walk"
    group = forms.ChoiceField(label=_("Class"))
    beyond_boards = forms.BooleanField(
        label=_("Enter it all the same: a board is borrowed"), required=False
    )

    class Meta:
        model = Entry
        fields = ("name", "player1", "player2", "phone", "remarks", "paid")
        widgets = {"remarks": forms.TextInput}

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tournament.plays.singles:
            del self.fields["name"], self.fields["player2"]
            self.fields["player1"].label, self.fields["player1"].required = _("Name"), True
        else:
            self.fields["name"].required = False
        if tournament.fee_cents:
            fee = money_text(tournament.fee_cents)
            self.fields["paid"].label = _("paid (%(fee)s)") % {"fee": fee}
        if names := class_names(tournament):
            choices = [("", _("choose a class")), *((name, name) for name in names)]
            self.fields["group"] = forms.ChoiceField(label=_("Class"), choices=choices)
        else:
            del self.fields["group"]

    def shown(self) -> list[forms.BoundField]:
        """Return the fields that people see; that of a borrowed board once it is asked."""
        name = "beyond_boards"
        is_needed = name in self.errors or (self.is_bound and bool(self[name].value()))
        return [field for field in self if field.name != name or is_needed]

    def clean(self) -> dict[str, Any]:
        """Call a team without a name after its players."""
        values = super().clean() or self.cleaned_data
        if "name" in self.fields and not values.get("name") and "name" not in self.errors:
            players = joined(values.get("player1", ""), values.get("player2", ""))
            values["name"] = players[:LONGEST_TEAM_NAME]
            if not values["name"]:
                self.add_error("name", _("Type a name of the team or of a player."))
        return values

    def values(self) -> dict[str, Any]:
        """Return what the service is given."""
        names = [name for name in self.fields if name != "beyond_boards"]
        return {name: self.cleaned_data[name] for name in names}
