"""Making and changing a season, and what its owner says of its evenings and teams."""

import hashlib
from typing import Any, Final

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import TypedModelForm, choice_field, form_field, show_instead
from tournaments.models import Season, SeasonEntry, Tournament, User
from tournaments.models.ranking_changes import LONGEST_REASON
from tournaments.seasons.queries.season_rules import FIELDS, SEASON_RULES, has_begun
from tournaments.seasons.queries.seasons import drives_for, drives_that_came_back, warnings_before

NOT_ALWAYS_SENT: Final = ("ranked_by", "planned", "least", "attended")


class SeasonForm(TypedModelForm[Season]):
    """What counts in a season; nothing of it is final.  What a page does not ask, such as one that
    was opened before this could be chosen, stays as it is."""

    reason: Any = forms.CharField(
        label=_("Why the rules change"),
        required=False,
        max_length=LONGEST_REASON,
        help_text=_("An evening is played: everybody reads it with the standings."),
    )
    reason.sometimes_required = True

    class Meta:
        model = Season
        fields = ["name", *FIELDS]
        widgets = {"ranked_by": forms.RadioSelect, "missed": forms.RadioSelect}
        help_texts = {
            "counting": _(
                "Of every team; the others are struck out. By average all of them count."
            ),
            "planned": _("As your rules say it: the best 5 of 7."),
            "least": _("Who played fewer has no rank by average, and gets none for a missed one."),
            "attended": _("Who played fewer stands below the others, without a rank."),
            "filled": _(
                "The average of the evenings that the team played, rounded to whole points; it can "
                "be among the best."
            ),
            "joker": _(
                "Every team doubles the points of one evening: say which before the first round of "
                "that evening is published. Everybody can read which."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            self.fields["name"].widget.attrs["autofocus"] = True
        if self.instance.pk is None or not has_begun(self.instance):
            del self.fields["reason"]
        if self.is_bound:
            for name in NOT_ALWAYS_SENT:
                if name not in self.data:
                    show_instead(self, name, getattr(self.instance, name))

    def clean(self) -> dict[str, Any]:
        """Refuse that more evenings count than there are."""
        values = super().clean() or self.cleaned_data
        planned, counting = values.get("planned"), values.get("counting")
        if planned and counting and counting > planned:
            text = _("No more than the number of evenings can count.")
            self.add_error("counting", text)
        return values

    def groups(self) -> list[tuple[Any, list[forms.BoundField], bool]]:
        """Return the fields by rule, each with what the rule is about, and whether somebody has to
        see them: where it is otherwise than usual, or was refused."""
        rules = [(rule.about, rule.fields) for rule in SEASON_RULES if rule.fields]
        return [
            (about, [self[name] for name in names], any(map(self._is_unusual, names)))
            for about, names in rules
        ]

    def _is_unusual(self, name: str) -> bool:
        usual = getattr(Season(), name)
        return name in self.errors or str(self[name].value() or "") != str(usual or "")

    def values(self) -> dict[str, Any]:
        """Return what was typed."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}


class AddDriveForm(forms.Form):
    """Which drive is an evening of the season; where it differs from the others, that is shown
    first, and `seen` says that it was.

    `warnings` are the differences that nobody has seen yet.
    """

    tournament = forms.TypedChoiceField(label=_("Drive"))
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, season: Season, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = drives_for(season, user)
        drives = {str(drive.pk): drive for drive in offered}
        back = drives_that_came_back(season, offered)
        field = form_field(self, forms.TypedChoiceField, "tournament")
        field.choices = [(key, _label(drive, drive.pk in back)) for key, drive in drives.items()]
        field.coerce = drives.__getitem__
        self.possible, self.season = bool(drives), season
        self.back = [drive.name for drive in drives.values() if drive.pk in back]
        self.warnings: tuple[str, ...] = ()

    def clean(self) -> dict[str, Any]:
        """Ask before a drive is added that differs."""
        values = super().clean() or self.cleaned_data
        drive = values.get("tournament")
        found = warnings_before(self.season, drive) if drive else ()
        mark = hashlib.sha256("\n".join([str(drive and drive.pk), *found]).encode()).hexdigest()[
            :16
        ]
        if found and values.get("seen") != mark:
            self.warnings = found
            show_instead(self, "seen", mark)
        return values


def _label(drive: Tournament, back: bool) -> str:
    name = f"{drive.name} · {date_format(drive.date, 'j b Y')}"
    return _("%(name)s (is here again)") % {"name": name} if back else name


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
            form_field(self, forms.ModelChoiceField, name).queryset = season.entries.all()


class KeysForm(forms.Form):
    """Rows of a list that were ticked, by their keys."""

    chosen = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, *args: Any, keys: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "chosen").choices = [(key, key) for key in keys]
