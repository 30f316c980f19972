"""Prizes, the freeze of the standings, and where a prize-giving begins."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PrizeKind
from tournaments.models import Prize, Tournament


class PrizeForm(forms.Form):
    """What can be won, and for what; whether the number is needed the service knows."""

    kind = forms.TypedChoiceField(label=_("For"), choices=PrizeKind.choices, coerce=PrizeKind)
    number = forms.IntegerField(
        label=_("Number"),
        required=False,
        validators=[MinValueValidator(1), MaxValueValidator(99999)],
        help_text=_("The place, the score, or every how many places."),
    )
    name = forms.CharField(
        label=_("Prize"),
        required=False,
        max_length=80,
        help_text=_("What they win, such as a cake."),
    )

    def __init__(self, *args: Any, prize: Prize | None = None, **kwargs: Any) -> None:
        if prize:
            kwargs["initial"] = {
                "kind": prize.kind,
                "number": prize.number,
                "name": prize.name,
            }
        super().__init__(*args, **kwargs)


class FreezeForm(forms.Form):
    """After which round everybody sees no newer standings."""

    after = forms.TypedChoiceField(label=_("after round"), coerce=int)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        last_but_one = max(1, tournament.rounds_planned - 1)
        self.fields["after"].choices = [(n, str(n)) for n in range(1, last_but_one + 1)]
        self.fields["after"].initial = last_but_one


class BeginForm(forms.Form):
    """From which place on the ranks are told."""

    begin = forms.IntegerField(
        label=_("From place"),
        required=False,
        validators=[MinValueValidator(1), MaxValueValidator(99999)],
        help_text=_("Empty: from the last."),
    )


class RevealForm(forms.Form):
    """To which step, as asked by who saw so many steps revealed."""

    seen = forms.IntegerField(min_value=0)
    to = forms.IntegerField(min_value=0)


class TeamForm(forms.Form):
    """One of the teams of a drive, by its key; empty for none."""

    entry = forms.ModelChoiceField(
        queryset=None, required=False, empty_label=_("whoever has the most votes")
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].queryset = tournament.entries.order_by("number", "name")
