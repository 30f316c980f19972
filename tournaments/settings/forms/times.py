"""When a drive begins, and when its prizes come while that is typed."""

import datetime
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.play.queries.times import end_sentence

TIMES = ("starts_at", "rounds_planned", "minutes_per_round")


# "20:00", "20.00", "20u00", "2000", "20", "20 uur".
CLOCK = re.compile(
    r"([01]?\d|2[0-3])\s*(?:[.:u]\s*([0-5]\d))?(?:\s*u(?:ur)?)?|([01]\d|2[0-3])([0-5]\d)", re.ASCII
)


class ClockField(forms.TimeField):
    """A time on the clock, typed in any usual way: text, since the browser's own field for a time
    follows the language of the browser and would ask for AM or PM."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    default_error_messages = {"invalid": _("Type a time such as 20:30.")}

    def prepare_value(self, value: Any) -> Any:
        """Return the time as people type it; what was typed stays as it is."""
        return f"{value:%H:%M}" if isinstance(value, datetime.time) else value

    def to_python(self, value: Any) -> datetime.time | None:
        """Return the time, None for nothing. Raise ValidationError for anything else."""
        if value is None or isinstance(value, datetime.time):
            return value
        text = str(value).strip().lower()
        if not text:
            return None
        found = CLOCK.fullmatch(text)
        if found is None:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return datetime.time(int(found[1] or found[3]), int(found[2] or found[4] or 0))


def over_at(typed: Mapping[str, Any], usual: Mapping[str, Any], fewest: int = 1) -> str:
    """Return when the prizes come by the beginning of a drive, its rounds and minutes as they are
    typed, and by what is `usual` where nothing is; empty while one of them is wrong. One round
    fewer is told of as long as `fewest` are left."""
    clean: dict[str, Callable[[Any], Any]] = {
        "starts_at": ClockField(required=False).clean,
        "rounds_planned": partial(_clean, "rounds_planned"),
        "minutes_per_round": partial(_clean, "minutes_per_round"),
    }
    try:
        values = {name: clean[name](typed.get(name) or usual.get(name)) for name in TIMES}
    except forms.ValidationError:
        return ""
    return end_sentence(**values, fewest=fewest)


def _clean(name: str, value: Any) -> Any:
    """Return a number as the drive takes it; ValidationError for what it takes not."""
    column: Any = Tournament._meta.get_field(name)
    return column.clean(value, None)
