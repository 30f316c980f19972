"""Prizes, the freeze of the standings, and where a prize-giving begins."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import choice_field, form_field
from tournaments.enums import PrizeKind
from tournaments.models import Entry, Prize, Tournament
from tournaments.models.prizes import LONGEST_TICKETS
from tournaments.prizes.queries.prizes import ranks_apart_in_the_end
from tournaments.prizes.queries.votes import candidates


class PrizeForm(forms.Form):
    """What can be won, and for what; which kinds need a number the service knows."""

    kind = forms.TypedChoiceField(label=_("For"), choices=PrizeKind.choices, coerce=PrizeKind)
    number = forms.IntegerField(
        label=_("Which place, which score, or every how many places"),
        required=False,
        validators=[MinValueValidator(1), MaxValueValidator(99999)],
        help_text=_("The other prizes need no number."),
    )
    name = forms.CharField(
        label=_("Prize"),
        required=False,
        max_length=80,
        help_text=_("What they win, such as a cake."),
    )

    def __init__(
        self, *args: Any, tournament: Tournament, prize: Prize | None = None, **kwargs: Any
    ) -> None:
        if prize:
            kwargs["initial"] = {
                "kind": prize.kind,
                "number": prize.number,
                "name": prize.name,
            }
        super().__init__(*args, **kwargs)
        if ranks_apart_in_the_end(tournament):
            self.fields["kind"].help_text = _(
                "For a place, for every so many places and for the last: a prize in every group."
            )
        named = prize is not None and prize.kind == PrizeKind.NAME
        if not (tournament.plays.names_are_chosen or named):
            choices = [each for each in PrizeKind.choices if each[0] != PrizeKind.NAME]
            choice_field(self, "kind").choices = choices


class FreezeForm(forms.Form):
    """After which round everybody sees no newer standings; with 0 they see none."""

    after = forms.TypedChoiceField(label=_("Freeze"), coerce=int)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rounds = range(tournament.rounds_planned)
        choice_field(self, "after").choices = [(n, _after(n)) for n in rounds]
        self.fields["after"].initial = rounds[-1]


def _after(number: int) -> str:
    if not number:
        return str(_("from the beginning"))
    return _("after round %(number)s") % {"number": number}


class BeginForm(forms.Form):
    """From which place on the ranks are told."""

    begin = forms.IntegerField(
        label=_("From place"),
        required=False,
        validators=[MinValueValidator(1), MaxValueValidator(99999)],
        help_text=_("Empty: from the last."),
    )
    early = forms.BooleanField(required=False, widget=forms.HiddenInput)


class RevealForm(forms.Form):
    """To which step, as asked by who saw so many steps revealed."""

    seen = forms.IntegerField(min_value=0)
    to = forms.IntegerField(min_value=0)
    jump = forms.BooleanField(required=False)


class TicketsForm(forms.Form):
    """Which tickets of a tombola were sold."""

    tickets = forms.CharField(
        label=_("Numbers that were sold"),
        max_length=LONGEST_TICKETS,
        help_text=_("Such as 1-150, or 1-150, 201-250."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "1-150"}),
        error_messages={"required": _("Type which numbers were sold, such as 1-150.")},
    )


class DrawTicketForm(forms.Form):
    """The next number, as asked by who saw so many drawn."""

    seen = forms.IntegerField(min_value=0)


class TeamForm(forms.Form):
    """One of the teams that can win, by its key; empty for none."""

    entry: "forms.ModelChoiceField[Entry]" = forms.ModelChoiceField(
        queryset=None, required=False, empty_label=_("whoever has the most votes")
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        form_field(self, forms.ModelChoiceField, "entry").queryset = candidates(tournament)
