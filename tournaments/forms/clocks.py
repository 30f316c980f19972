"""The clock of a round, and extra time for one table."""

import re
from enum import StrEnum
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import GameTable, Round
from tournaments.models.clocks import MOST_MINUTES

MOST_SIGNALS = 10


class ClockAct(StrEnum):
    """What a button of the clock does."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    STOP = "stop"


class ClockForm(forms.Form):
    """A button of the clock: what to do with the clock of which round, as somebody saw it."""

    act = forms.ChoiceField(choices=[(act.value, act.value) for act in ClockAct])
    round = forms.IntegerField(min_value=1, max_value=99)
    seen_minutes = forms.IntegerField(required=False, min_value=0, max_value=MOST_MINUTES)
    minutes = forms.IntegerField(
        label=_("Minutes"), required=False, min_value=-MOST_MINUTES, max_value=MOST_MINUTES
    )

    def clean(self) -> dict[str, Any]:
        """Starting and extending need minutes, and none is not a change."""
        cleaned: dict[str, Any] = super().clean()
        needed = cleaned.get("act") in (ClockAct.START, ClockAct.EXTEND)
        if needed and "minutes" not in self.errors and not cleaned.get("minutes"):
            self.add_error("minutes", _("Type how many minutes."))
        return cleaned


class SignalsField(forms.CharField):
    """Minutes before the end, as a list of numbers with commas between them: "5, 1"."""

    def prepare_value(self, value: Any) -> Any:
        """The minutes as people type them; what was typed stays as it is."""
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[int]:
        """The minutes, the longest first, each once. Raises ValidationError for anything else."""
        words = re.split(r"[\s,;]+", super().to_python(value).strip())
        typed = [word for word in words if word]
        if not all(word.isascii() and word.isdecimal() for word in typed):
            raise forms.ValidationError(_("Type whole minutes with commas between them: 5, 1."))
        minutes = {int(word[:6]) for word in typed}
        if not all(1 <= each <= MOST_MINUTES for each in minutes) or len(minutes) > MOST_SIGNALS:
            text = _("At most %(most)s signals, each 1 to %(minutes)s minutes before the end.")
            values = {"most": MOST_SIGNALS, "minutes": MOST_MINUTES}
            raise forms.ValidationError(text, params=values)
        return sorted(minutes, reverse=True)


class ExtraTimeForm(forms.Form):
    """A table by its number, and how many minutes more it gets; or that it plays on."""

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=99999)
    minutes = forms.IntegerField(
        label=_("Minutes"), required=False, min_value=1, max_value=MOST_MINUTES, initial=5
    )
    plays_on = forms.BooleanField(required=False)

    def __init__(self, *args: Any, round_: Round | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.round = round_
        for name in ("table", "minutes"):
            self.fields[name].widget.attrs |= {"autocomplete": "off", "inputmode": "numeric"}

    def clean_table(self) -> GameTable:
        """The table with this number in the round that is played."""
        number = self.cleaned_data["table"]
        table = self.round and self.round.tables.filter(number=number).first()
        if not table:
            raise forms.ValidationError(
                _("There is no table %(number)s in this round."), params={"number": number}
            )
        return table

    def clean(self) -> dict[str, Any]:
        """Who plays on until the game is done has no minutes, whatever stood there."""
        cleaned: dict[str, Any] = super().clean()
        if cleaned.get("plays_on"):
            self.errors.pop("minutes", None)
            return {**cleaned, "minutes": None}
        if "minutes" not in self.errors and not cleaned.get("minutes"):
            self.add_error("minutes", _("Type how many minutes."))
        return cleaned
