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
from tournaments.presets.queries.lines import lines_of, rounds_label
from tournaments.presets.queries.named import PRESETS, Preset
from tournaments.settings.forms.fields import NOT_LONG_AGO
from tournaments.settings.forms.times import ClockField, over_at


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
    def rounds_label(self) -> str:
        """What stands above the number of its rounds."""
        return rounds_label(self.evening)

    @property
    def starts_at(self) -> str:
        """When it begins, for js/presets.js; empty where that is not known."""
        starts_at = self.evening.values.get("starts_at")
        return f"{starts_at:%H:%M}" if starts_at else ""


class EveningForm(TypedModelForm[Tournament]):
    """Which evening it is, with its name and day; who leaves the number of rounds empty has as
    many as belong to that evening."""

    evening = forms.ChoiceField(label=_("What kind of evening will it be?"))
    with_entries = forms.BooleanField(
        label=_("its entries too, at their fixed tables"), required=False
    )

    class Meta:
        model = Tournament
        fields = ("name", "date", "starts_at", "place", "rounds_planned")
        field_classes = {"starts_at": ClockField}
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
        self.fields["starts_at"].show_hidden_initial = True
        rounds: Any = self.fields["rounds_planned"]
        rounds.label, rounds.required, rounds.initial = rounds_label(self.chosen()), False, None
        # Nothing to choose: the number of the evening stands there.
        rounds.sometimes_required = True

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

    def over(self) -> str:
        """Return when the evening is over that is chosen, by what is typed."""
        chosen = self.chosen()
        usual = {**chosen.values, **self._without_beginning()}
        typed = {name: self[name].value() for name in ("starts_at", "rounds_planned")}
        return over_at(typed, usual, fewest=chosen.fewest)

    def values(self) -> dict[str, Any]:
        """Return what was typed, as the service takes it."""
        typed = {name: self.cleaned_data[name] for name in self.Meta.fields}
        filled = {name: value for name, value in typed.items() if value not in (None, "")}
        return filled | self._without_beginning()

    def _without_beginning(self) -> dict[str, None]:
        """Return that the drive has no time to begin at where one stood there and was taken away:
        of what was never filled in, the evening knows it."""
        emptied = "starts_at" in self.changed_data and not self["starts_at"].value()
        return {"starts_at": None} if emptied else {}


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
