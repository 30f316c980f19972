"""Planning groups, and putting entries into them."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.core.forms import TypedModelForm, choice_field, form_field
from tournaments.enums import Carried, DrawMethod, Others, StageKind
from tournaments.groups.queries.groups import StageShown, State
from tournaments.models import Entry, Group, Tournament
from tournaments.models.stages import MOST_GROUPS
from tournaments.play.queries.rounds import next_number

EXPLAINED = {
    StageKind.CLASSES: _(
        "Classes – everybody chooses one at the sign-up; each has standings of its own"
    ),
    StageKind.POOLS: _("Pools – everybody meets everybody of his pool"),
    StageKind.FINALS: _("Finals – the best play on together, the next best too"),
    StageKind.KNOCK_OUT: _("Knock-out – winners meet winners, losers play for the places below"),
}
# Which fields each kind has; a page with script shows only these.
FIELDS = {
    StageKind.CLASSES: ("classes",),
    StageKind.POOLS: ("from_round", "count", "carried"),
    StageKind.FINALS: ("from_round", "count", "size", "carried", "others"),
    StageKind.KNOCK_OUT: ("from_round", "count", "size", "carried", "others"),
}


def _one_of(kinds: type[TextChoices], initial: TextChoices, label: Any) -> forms.ChoiceField:
    """Return a choice that has been made when nobody makes another."""
    return forms.ChoiceField(
        label=label,
        choices=[(each.value, capfirst(each.label)) for each in kinds],
        initial=initial,
        required=False,
        widget=forms.RadioSelect,
    )


class StageForm(forms.Form):
    """What is planned: the kind of groups, and only what that kind needs."""

    kind = forms.ChoiceField(label=_("Groups"), widget=forms.RadioSelect)
    classes = forms.CharField(
        label=_("Names of the classes"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
        help_text=_("One on a line or with commas between them, the strongest first."),
    )
    from_round = forms.IntegerField(label=_("From round"), required=False, min_value=1)
    count = forms.IntegerField(
        label=_("How many groups"), required=False, min_value=1, max_value=MOST_GROUPS
    )
    size = forms.IntegerField(
        label=_("How many in a group"),
        required=False,
        min_value=2,
        max_value=64,
    )
    carried = _one_of(Carried, Carried.ALL, label=_("Points of the rounds before"))
    others = _one_of(Others, Others.PLAY_ON, label=_("Everybody else"))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = kinds_offered(tournament)
        choice_field(self, "kind").choices = [(kind.value, EXPLAINED[kind]) for kind in offered]
        from_round = self.fields["from_round"]
        from_round.initial = next_number(tournament)
        from_round.help_text = ngettext(
            "The drive has %(count)s round: the settings say how many.",
            "The drive has %(count)s rounds: the settings say how many.",
            tournament.rounds_planned,
        ) % {"count": tournament.rounds_planned}
        self.possible = bool(offered)

    def rows(self) -> list[tuple[str, forms.BoundField]]:
        """Return every field but the kind, with the kinds that have it."""
        return [
            (" ".join(kind.value for kind, names in FIELDS.items() if name in names), self[name])
            for name in ("classes", "from_round", "count", "size", "others", "carried")
        ]

    def clean(self) -> dict[str, Any]:
        """Ask for what the kind cannot do without."""
        values = super().clean() or {}
        kind = values.get("kind")
        needed = {"from_round", "size"}.intersection(FIELDS[StageKind(kind)] if kind else ())
        if kind == StageKind.POOLS:
            needed.add("count")
        for name in needed:
            if values.get(name) is None and name not in self.errors:
                self.add_error(name, self.fields[name].error_messages["required"])
        return values

    def values(self) -> dict[str, Any]:
        """Return the fields of a stage, as the service takes them: of its kind, and no others."""
        kind = StageKind(self.cleaned_data["kind"])
        chosen = {name: self.cleaned_data[name] for name in FIELDS[kind] if name != "classes"}
        if "count" in chosen:
            chosen["count"] = chosen["count"] or 1
        return {
            "from_round": 1,
            "carried": Carried.ALL,
            "others": Others.PLAY_ON,
            **{name: value for name, value in chosen.items() if value not in (None, "")},
            **self._without_others(kind),
            "kind": kind,
        }

    def _without_others(self, kind: StageKind) -> dict[str, Any]:
        """Return that all points are carried where nobody plays on beside a knock-out: only for
        those do they count."""
        stop = self.cleaned_data["others"] == Others.STOP
        return {"carried": Carried.ALL} if kind == StageKind.KNOCK_OUT and stop else {}

    def class_names(self) -> list[str]:
        """Return the names that were typed, for classes alone."""
        if self.cleaned_data["kind"] != StageKind.CLASSES:
            return []
        return re.split(r"[\n,;]", self.cleaned_data["classes"])


def kinds_offered(tournament: Tournament) -> list[StageKind]:
    """Return the kinds of groups that can still be planned beside what there is."""
    following = next_number(tournament)
    over = tournament.finished_at or following > tournament.rounds_planned
    if over or DrawMethod(tournament.later_method).planned:
        return []
    existing = {StageKind(stage.kind) for stage in tournament.stages.all()}
    if StageKind.CLASSES in existing:
        return []
    left_out = set()
    if existing or following > 1:
        left_out.add(StageKind.CLASSES)
    if not tournament.plays.one_opponent:
        left_out.add(StageKind.KNOCK_OUT)
    return [kind for kind in StageKind if kind not in left_out]


class MadeForm(forms.Form):
    """What was looked at when the groups were made."""

    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)


class PlaceForm(forms.Form):
    """Which entry goes into which group of a stage."""

    entry = forms.TypedChoiceField(label=_("Who"))
    group = forms.TypedChoiceField(label=_("To"))

    def __init__(self, *args: Any, shown: StageShown, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": f"stage-{shown.stage.pk}-%s"})
        groups = {str(each.group.pk): each.group for each in shown.groups}
        movable = () if shown.state == State.FIXED else shown.groups
        listed: list[tuple[Any, Sequence[Entry]]] = [(_("Not in a group yet"), shown.without)]
        listed += [(each.group.label, each.entries) for each in movable]
        entries = {str(entry.pk): entry for _label, some in listed for entry in some}
        self.possible = bool(entries)
        choice_field(self, "entry").choices = [
            *([] if shown.without else [("", _("choose somebody"))]),
            *(
                (label, [(entry.pk, str(entry)) for entry in some])
                for label, some in listed
                if some
            ),
        ]
        form_field(self, forms.TypedChoiceField, "entry").coerce = entries.__getitem__
        choice_field(self, "group").choices = [
            ("", _("choose a group")),
            *((key, group.label) for key, group in groups.items()),
        ]
        form_field(self, forms.TypedChoiceField, "group").coerce = groups.__getitem__


class ClassForm(TypedModelForm[Group]):
    """What one more class is called."""

    class Meta:
        model = Group
        fields = ["name"]
        labels = {"name": _("Add a class")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "class-%s"})
        self.fields["name"].required = True


class GroupNameForm(TypedModelForm[Group]):
    """What a group is called."""

    class Meta:
        model = Group
        fields = ["name"]
        help_texts = {"name": _("Empty: by its kind and place.")}

    def __init__(self, *args: Any, instance: Group, **kwargs: Any) -> None:
        super().__init__(
            *args, **kwargs | {"instance": instance, "auto_id": f"group-{instance.pk}-%s"}
        )

    def validate_unique(self) -> None:
        """Leave it to the service, which says it beside the field in its own words."""
