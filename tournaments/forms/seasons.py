"""Making and changing a season, and what its owner says of its evenings and teams."""

from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tournaments.models import Season, SeasonEntry, User
from tournaments.queries.seasons import drives_for


class SeasonForm(forms.ModelForm):
    """What counts in a season; nothing of it is final."""

    class Meta:
        model = Season
        fields = ["name", "counting", "missed", "filled", "joker"]
        widgets = {"missed": forms.RadioSelect}
        help_texts = {
            "counting": _("Of every team; the others are struck out."),
            "filled": _(
                "The average of the evenings that the team played, rounded to whole points; it can "
                "be among the best."
            ),
            "joker": _(
                "Every team doubles the points of one evening, named before that evening begins."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            self.fields["name"].widget.attrs["autofocus"] = True

    def values(self) -> dict[str, Any]:
        """What was typed; left open, the number of filled evenings stays as it is."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}


class AddDriveForm(forms.Form):
    """Which drive is an evening of the season."""

    tournament = forms.TypedChoiceField(label=_("Drive"))

    def __init__(self, *args: Any, season: Season, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drives = {str(drive.pk): drive for drive in drives_for(season, user)}
        field = self.fields["tournament"]
        field.choices = [
            (key, f"{drive.name} · {date_format(drive.date, 'j b Y')}")
            for key, drive in drives.items()
        ]
        field.coerce = drives.__getitem__
        self.possible = bool(drives)


class SeasonNameForm(forms.Form):
    """The name of the season, typed over, before it is removed."""

    name = forms.CharField(
        label=_("Name of the season"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class TeamNameForm(forms.Form):
    """What a team is called in the standings of the season."""

    name = forms.CharField(
        label=_("Name in the standings"),
        max_length=60,
        required=False,
        help_text=_("Empty: as on the newest evening."),
    )


class PairForm(forms.Form):
    """Two teams of a season, and whether they are the same one."""

    one = forms.ModelChoiceField(queryset=SeasonEntry.objects.none())
    other = forms.ModelChoiceField(queryset=SeasonEntry.objects.none())
    same = forms.TypedChoiceField(
        choices=[("yes", _("yes")), ("no", _("no"))], coerce=lambda value: value == "yes"
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.fields[name].queryset = season.entries.all()


class KeysForm(forms.Form):
    """Rows of a list that were ticked, by their keys."""

    chosen = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, *args: Any, keys: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["chosen"].choices = [(key, key) for key in keys]
