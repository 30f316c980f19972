"""Who plays for whom, and in which rounds."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import choice_field
from tournaments.models import Entry
from tournaments.models.substitutes import LONGEST_NAME
from tournaments.play.queries.rounds import next_number


class TakeOffForm(forms.Form):
    """Which substitute is taken off."""

    player = forms.IntegerField()
    from_round = forms.IntegerField()


class SubstituteForm(forms.Form):
    """A name, whose place it takes, and from which round, for that one or for good."""

    player = forms.TypedChoiceField(label=_("For whom?"), coerce=int)
    name = forms.CharField(label=_("Who plays?"), max_length=LONGEST_NAME)
    from_round = forms.TypedChoiceField(label=_("In which round?"), coerce=int)
    for_good = forms.TypedChoiceField(
        label=_("For how long?"),
        coerce=lambda value: value == "yes",
        choices=[("no", _("this round only")), ("yes", _("from then on, for good"))],
        widget=forms.RadioSelect,
        initial="no",
    )

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drive = entry.tournament
        if drive.plays.singles:
            names = [entry.player1 or entry.name]
        else:
            names = [
                entry.player1 or str(_("first player")),
                entry.player2 or str(_("second player")),
            ]
        choice_field(self, "player").choices = list(enumerate(names, 1))
        self.fields["player"].initial = 2 if entry.lacks_player and entry.player1 else 1
        rounds = range(1, drive.rounds_planned + 1)
        choice_field(self, "from_round").choices = [(number, number) for number in rounds]
        self.fields["from_round"].initial = min(next_number(drive), drive.rounds_planned)
