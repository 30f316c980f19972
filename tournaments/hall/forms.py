"""The clock of a round, extra time for one table, and what is announced."""

from enum import StrEnum
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.core.forms import PictureField
from tournaments.core.services.images import ON_SCREEN
from tournaments.enums import PictureKind
from tournaments.models import GameTable, Round
from tournaments.models.pictures import LONGEST_NAME
from tournaments.models.rounds import MOST_MINUTES
from tournaments.models.tournaments import LONGEST_ANNOUNCEMENT

STANDS = (2, 5, 10, 15, 30)  # minutes that an announcement stands

NO_MINUTES = _("Type how many minutes.")


class ClockAct(StrEnum):
    """What a button of the clock does: `more` gives the minutes that stand on the button,
    `extend` those that somebody typed."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    MORE = "more"
    EXTEND = "extend"
    STOP = "stop"


class ClockForm(forms.Form):
    """A button of the clock: what to do with the clock of which round, as somebody saw it."""

    act = forms.ChoiceField(choices=[(act, act) for act in ClockAct])
    round = forms.IntegerField(min_value=1, max_value=99)
    seen_minutes = forms.IntegerField(required=False, min_value=0, max_value=MOST_MINUTES)

    def clean(self) -> dict[str, Any]:
        """Refuse it without a field: nobody typed what the button itself says, so there is none to
        mend it in."""
        if self.errors.keys() & {"act", "round", "seen_minutes", "more"}:
            raise forms.ValidationError(_("That button does not exist. Load the page again."))
        return self.cleaned_data


class MoreForm(ClockForm):
    """Minutes more, as they stand on the button."""

    more = forms.IntegerField(min_value=1, max_value=MOST_MINUTES)


class StartForm(ClockForm):
    """How many minutes a round lasts."""

    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=1,
        max_value=MOST_MINUTES,
        error_messages={"required": NO_MINUTES},
    )


class ExtendForm(ClockForm):
    """Minutes more for everybody, or fewer."""

    minutes = forms.IntegerField(
        label=_("Other"),
        min_value=-MOST_MINUTES,
        max_value=MOST_MINUTES,
        help_text=_("-5 takes five minutes off."),
        error_messages={"required": NO_MINUTES},
    )

    def clean_minutes(self) -> int:
        """Refuse no minutes at all: they are no change."""
        minutes: int = self.cleaned_data["minutes"]
        if minutes == 0:
            raise forms.ValidationError(NO_MINUTES)
        return minutes


def clock_form(act: str | None, data: Any = None, **values: Any) -> ClockForm:
    """Return the form of the button that does `act`; on the page each has names of its own."""
    kinds: dict[str | None, type[ClockForm]] = {
        ClockAct.START: StartForm,
        ClockAct.EXTEND: ExtendForm,
        ClockAct.MORE: MoreForm,
    }
    return kinds.get(act, ClockForm)(data, auto_id=f"{act}-%s", **values)


class AnnouncementForm(forms.Form):
    """A sentence for the hall, and for how long; without minutes until it is taken away."""

    text = forms.CharField(
        label=_("Announce in the hall"),
        max_length=LONGEST_ANNOUNCEMENT,
        widget=forms.TextInput(attrs={"list": "usual-announcements", "autocomplete": "off"}),
        error_messages={"required": _("Type what is to be announced.")},
    )
    minutes = forms.TypedChoiceField(
        label=_("For how long"),
        choices=[
            *((count, ngettext_lazy("%s minute", "%s minutes", count) % count) for count in STANDS),
            ("", _("until it is taken away")),
        ],
        coerce=int,
        empty_value=None,
        required=False,
        initial=5,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "announce-%s"})


class PictureForm(forms.Form):
    """A picture for the screens, and whose it is."""

    file = PictureField(
        becomes=ON_SCREEN,
        label=_("Picture"),
        help_text=_(
            "A PNG or JPEG file. It is made small, and cleared of all that is hidden in it."
        ),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"}),
    )
    kind = forms.TypedChoiceField(
        label=_("What it is"),
        choices=PictureKind,
        coerce=PictureKind,
        initial=PictureKind.LOGO,
        widget=forms.RadioSelect,
    )
    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=LONGEST_NAME,
        help_text=_("Read aloud to whoever does not see the picture."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ExtraTimeForm(forms.Form):
    """A table by its number, and how many minutes more it gets; or that it plays on."""

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=99999)
    minutes = forms.IntegerField(
        label=_("Minutes"), required=False, min_value=1, max_value=MOST_MINUTES, initial=5
    )
    plays_on = forms.BooleanField(required=False)

    def __init__(self, *args: Any, round_: Round | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "extra-%s"})
        self.round = round_
        for name in ("table", "minutes"):
            self.fields[name].widget.attrs |= {"autocomplete": "off", "inputmode": "numeric"}

    def clean_table(self) -> GameTable:
        """Return the table with this number in the round that is played."""
        number = self.cleaned_data["table"]
        table = self.round and self.round.tables.filter(number=number).first()
        if not table:
            raise forms.ValidationError(
                _("There is no table %(number)s in this round."), params={"number": number}
            )
        return table

    def clean(self) -> dict[str, Any]:
        """Return who plays on until the game is done has no minutes, whatever stood there."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("plays_on"):
            self.errors.pop("minutes", None)
            return {**cleaned, "minutes": None}
        if "minutes" not in self.errors and not cleaned.get("minutes"):
            self.add_error("minutes", NO_MINUTES)
        return cleaned
