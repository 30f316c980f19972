"""Beginning an evening."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import TypedModelForm, choice_field
from tournaments.enums import FormatKey
from tournaments.models import Tournament
from tournaments.presets.queries.earlier import AGAIN, OWN
from tournaments.presets.queries.lines import length_of, lines_of
from tournaments.presets.queries.named import PRESETS, Preset
from tournaments.settings.forms.fields import NOT_LONG_AGO

MOST_ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Offered:
    """An evening on the page: its radio button, what it is called, and its two lines."""

    radio: Any
    evening: Preset
    lines: tuple[str, str]

    @property
    def earlier(self) -> bool:
        """Whether it is a drive of before."""
        return self.evening.key.startswith(AGAIN)

    @property
    def lengths(self) -> str:
        """How long 1, 2, 3 … of its rounds are played, for js/presets.js."""
        minutes = self.evening.minutes
        return "|".join(length_of(rounds, minutes) for rounds in range(1, MOST_ROUNDS + 1))


class EveningForm(TypedModelForm[Tournament]):
    """Which evening it is, with its name and day; who leaves the number of rounds empty has as
    many as belong to that evening."""

    evening = forms.ChoiceField(label=_("What kind of evening will it be?"))
    with_entries = forms.BooleanField(
        label=_("its entries too, at their fixed tables"), required=False
    )

    class Meta:
        model = Tournament
        fields = ("name", "date", "place", "rounds_planned")
        widgets = {
            "name": forms.TextInput(attrs={"autofocus": True}),
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def __init__(self, *args: Any, evenings: Sequence[Preset], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.evenings = {evening.key: evening for evening in evenings}
        self.fields["evening"] = forms.ChoiceField(
            label=self.fields["evening"].label,
            choices=[(key, evening.name) for key, evening in self.evenings.items()],
            widget=forms.RadioSelect,
        )
        self.fields["date"].validators.append(NOT_LONG_AGO)
        self.fields["rounds_planned"].required = False
        self.fields["rounds_planned"].initial = None

    def chosen(self) -> Preset:
        """Return the evening that is chosen on the page, the first with a name while none is."""
        first = next(each for key, each in self.evenings.items() if key in PRESETS)
        return self.evenings.get(str(self["evening"].value()), first)

    def wanted(self) -> str:
        """Return the code of the earlier drive that is to be had once more, or that was kept as an
        evening; empty for none."""
        key = self.chosen().key
        return "" if key in PRESETS else key.removeprefix(AGAIN).removeprefix(OWN)

    def is_kept(self) -> bool:
        """Return whether it is an evening with a name of one's own."""
        return self.chosen().key.startswith(OWN)

    def offered(self) -> Iterator[Offered]:
        """Yield the evenings to choose from."""
        radios = self["evening"].subwidgets
        for radio, evening in zip(radios, self.evenings.values(), strict=True):
            yield Offered(radio, evening, lines_of(evening))

    def length(self) -> str:
        """Return how long the rounds are played of the evening that is chosen."""
        chosen = self.chosen()
        return length_of(chosen.rounds, chosen.minutes)

    def values(self) -> dict[str, Any]:
        """Return what was typed, as the service takes it."""
        typed = {name: self.cleaned_data[name] for name in self.Meta.fields}
        return {name: value for name, value in typed.items() if value not in (None, "")}


class KeepForm(forms.Form):
    """What an evening of one's own is called."""

    name = forms.CharField(label=_("Name of the evening"), max_length=60)


class KindForm(forms.Form):
    """The kind that a drive becomes, and what was looked at before."""

    kind = forms.ChoiceField(label=_("Kind of drive"), widget=forms.RadioSelect)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [each for each in FormatKey.choices if each[0] != tournament.format]
        choice_field(self, "kind").choices = choices
