"""What the organiser fills in around a draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import show_instead
from tournaments.rounds.services.swaps import HIGHEST_TABLE
from tournaments.settings.queries import ByeAnswer

ANSWER = '<span>{} <span class="quiet block">{}</span></span>'
LIMITS: dict[str, Any] = {
    "min_value": 0,
    "max_value": 99999,
    "required": False,
    "widget": forms.NumberInput(attrs={"inputmode": "numeric", "class": "short"}),
}
FREE = {
    "bye_points": _("A bye gives"),
    "free_absent": _("an absent team gets"),
    "free_present": _("the team that waited for it gets"),
}
SHORT_NUMBER = {"inputmode": "numeric", "autocomplete": "off"}


OTHER = "other"
STILL_OPEN = "open"
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class UnplayedPoints:
    """The question what a bye gives, with the usual answers; of free scoring the question what a
    bye, an absence and a walk-over give, which has to be answered where somebody has a bye; what
    is `fixed` of it was given already."""

    answers: Sequence[ByeAnswer] = ()
    current_points: int = 0
    unknown: bool = False
    required: bool = False
    fixed: Mapping[str, int] = field(default_factory=dict)

    @property
    def shown(self) -> str:
        """What the page of the question carries: what stood there when it was made."""
        if self.unknown:
            return STILL_OPEN
        return str(self.current_points) if self.answers else ""

    def fields(self) -> dict[str, forms.Field]:
        """Return what is asked; nothing where there is nothing to ask."""
        if self.unknown:
            shown = {name: self._number(capfirst(label)) for name, label in FREE.items()}
            shown["bye_points"].help_text = _(
                "Free scoring does not know this: say it once for the whole drive. The"
                " fairest is what a game gives on average."
            )
            for name, points in self.fixed.items():
                shown[name].initial, shown[name].disabled = points, True
            return shown
        if not self.answers:
            return {}
        chosen = next(
            (each.key for each in self.answers if each.points == self.current_points), OTHER
        )
        lines = [(each.key, format_html(ANSWER, each.label, each.effect)) for each in self.answers]
        shown = {
            "bye": forms.ChoiceField(
                label=_("What does a bye give? It is the same for all byes of the drive."),
                choices=[*lines, (OTHER, _("otherwise:"))],
                initial=chosen,
                required=False,
                widget=forms.RadioSelect,
            ),
            "bye_points": forms.IntegerField(
                label=_("Points for a bye, if otherwise"),
                initial=self.current_points if chosen == OTHER else None,
                **LIMITS,
            ),
        }
        shown_field: Any
        for shown_field in shown.values():
            shown_field.sometimes_required = True
        return shown

    def _number(self, label: Any) -> forms.Field:
        return forms.IntegerField(label=label, **(LIMITS | {"required": self.required}))

    def answer(self, cleaned: Mapping[str, Any]) -> dict[str, int] | None:
        """Return the settings that were chosen, none where nothing was; None where a number is
        lacking."""
        if self.unknown:
            chosen_points = {name: cleaned[name] for name in FREE if cleaned.get(name) is not None}
            return chosen_points if len(chosen_points) == len(FREE) else {}
        chosen = cleaned.get("bye")
        if not chosen:
            return {}
        if chosen == OTHER:
            typed = cleaned.get("bye_points")
            return None if typed is None else {"bye_points": typed}
        return {"bye_points": next(each.points for each in self.answers if each.key == chosen)}


class AwaitingForm(forms.Form):
    """What is not waited for all the same, where there is anything to wait for: missing cards and
    open disputes; and what a bye gives, with what the page showed of that."""

    shown = forms.CharField(required=False, widget=forms.HiddenInput)
    allow_missing = forms.BooleanField(
        label=_("Draw although score cards are missing"), required=False
    )
    allow_disputes = forms.BooleanField(label=_("Draw although a dispute is open"), required=False)

    def __init__(
        self,
        *args: Any,
        missing: int = 0,
        disputed: int = 0,
        unplayed: UnplayedPoints | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.unplayed = unplayed or UnplayedPoints()
        self.fields |= self.unplayed.fields()
        self.fields["shown"].initial = self.unplayed.shown
        if self.is_bound:  # the page that comes back shows what stands there now
            self.was_shown = self.data.get("shown", "")
            show_instead(self, "shown", self.unplayed.shown)
        if not missing:
            del self.fields["allow_missing"]
        if not disputed:
            del self.fields["allow_disputes"]

    def clean(self) -> dict[str, Any]:
        """Return what was answered of points and what stood beside it, apart from all else."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        points = self.unplayed.answer(cleaned)
        if points is None:
            self.add_error("bye_points", _("Type how many points a bye gives."))
        point_fields = {"shown", *self.unplayed.fields()}
        return {name: cleaned[name] for name in cleaned if name not in point_fields} | {
            "points": points or {},
            "seen": _points_shown(self.was_shown),
        }


def _points_shown(shown: str) -> dict[str, Any]:
    """Return what stood beside the question, by the names of the drive; nothing where none was
    asked."""
    if shown == STILL_OPEN:
        return {"unplayed_points_known": False}
    return {"bye_points": int(shown)} if shown.isdecimal() and len(shown) < MOST_DIGITS else {}


class DrawForm(AwaitingForm):
    """Drawing a round: what was thrown in the hall, unless the round is planned or a value was
    announced before anybody typed one, and whether it is drawn without one that was announced and
    not shown."""

    field_order = ("public_value",)
    public_value = forms.CharField(
        label=_("Dice"),
        help_text=_(
            "Typed here, at the draw itself, they prove nothing: announce them, and show "
            "them before you draw."
        ),
        max_length=100,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    allow_unshown = forms.BooleanField(label=_("Draw without the announced value"), required=False)

    def __init__(
        self,
        *args: Any,
        planned: bool = False,
        announced: bool = False,
        unshown: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        typed = self.is_bound and self.data.get("public_value", "").strip()
        if planned or (announced and not typed):
            del self.fields["public_value"]
        if not unshown:
            del self.fields["allow_unshown"]


class AnnounceForm(forms.Form):
    """What the public value of a draw will be, before anybody knows it."""

    source = forms.CharField(
        label=_("What will be thrown or read"),
        help_text=_("For example: four throws with a die, in the hall, before the draw."),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ShowValueForm(AwaitingForm):
    """The public value itself, with what the draw would wait for."""

    field_order = ("value",)
    value = forms.CharField(
        label=_("What came out"),
        help_text=_("For example: 6 2 5 1."),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class TakeBackForm(forms.Form):
    """Why a published round is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class RedrawForm(AwaitingForm):
    """Why the draft that people looked at is drawn again, with what the draw would wait for, and
    what was thrown where the page has dice; another says nothing of them."""

    draw = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), max_length=200)
    public_value = forms.CharField(label=_("Dice"), max_length=100, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.initial.get("public_value") and "public_value" not in self.data:
            del self.fields["public_value"]


class DraftForm(forms.Form):
    """The draft that people looked at: which draw of the round, after how many changes."""

    draw = forms.IntegerField(widget=forms.HiddenInput)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def values_apart(self) -> tuple[int, int, dict[str, Any]]:
        """Return which draw, after how many changes, and what a form for changes asks besides."""
        rest = dict(self.cleaned_data)
        return rest.pop("draw"), rest.pop("version"), rest


class SwapForm(DraftForm):
    """Two teams, by their numbers."""

    a = forms.IntegerField(
        label=_("Team"), min_value=1, widget=forms.NumberInput(attrs=SHORT_NUMBER)
    )
    b = forms.IntegerField(
        label=_("changes places with team"),
        min_value=1,
        widget=forms.NumberInput(attrs=SHORT_NUMBER),
    )
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)


class MoveForm(DraftForm):
    """A table, and the number that it gets."""

    table = forms.IntegerField(
        label=_("The pair at table"),
        min_value=1,
        widget=forms.NumberInput(attrs=SHORT_NUMBER),
    )
    to = forms.IntegerField(
        label=_("goes to table"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs=SHORT_NUMBER),
    )
