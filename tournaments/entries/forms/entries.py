"""Writing an entry, and saying from when a team stays away."""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.forms import TypedModelForm, choice_field, plain_lines, show_instead
from tournaments.entries.queries.entries import next_undrawn_round, others_at, was_drawn
from tournaments.entries.queries.money import money_text
from tournaments.entries.services.check_in import NumberOrder
from tournaments.entries.services.imports import ImportRow
from tournaments.groups.queries.dividing import class_names
from tournaments.models import Entry, Tournament
from tournaments.models.entry_fields import (
    FIXED_TABLE,
    NAME,
    NUMBER,
    ON_SHEETS,
    PLAYER1,
    PLAYER2,
    STORED,
    Owner,
    Text,
)
from tournaments.models.needs import NEEDS, needs_in
from tournaments.models.tournaments import MOST_CENTS
from tournaments.play.queries.rounds import next_number


class EntryForm(TypedModelForm[Entry]):
    """An entry, as `entries.queries.entries.field` reads it, with what it said when the page was
    shown (`seen`).

    A fixed table that another team has is asked about once; `shared_table` is the answer.
    The first round it plays can be chosen for an entry that no draw has used.
    """

    number = forms.IntegerField(
        label=gettext_lazy("Number"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=gettext_lazy("Empty: it is given at the door."),
    )
    fixed_table = forms.IntegerField(
        label=gettext_lazy("Fixed table"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=gettext_lazy("For somebody in a wheelchair, for instance."),
    )
    joined_round = forms.TypedChoiceField(
        label=gettext_lazy("Plays from round"), coerce=int, required=False, empty_value=None
    )
    needs = forms.MultipleChoiceField(
        label=gettext_lazy("Needs at the table"),
        required=False,
        choices=[(need.key, need.label) for need in NEEDS],
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Seen at the door and before the draw; it is kept in the remarks."),
    )
    group = forms.ChoiceField(label=gettext_lazy("Class"))
    beyond_boards = forms.BooleanField(
        label=gettext_lazy("Enter it all the same: a board is borrowed"), required=False
    )
    shared_table = forms.IntegerField(required=False, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Entry
        fields = [each.name for each in STORED]
        widgets = {"remarks": forms.Textarea(attrs={"rows": 3})}

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields[tournament.plays.name_field].widget.attrs["autofocus"] = True
        if tournament.plays.singles:
            del self.fields["name"], self.fields["player2"]
            self.fields["player1"].label, self.fields["player1"].required = (
                gettext_lazy("Name"),
                True,
            )
        if tournament.fee_cents:
            fee = money_text(tournament.fee_cents)
            self.fields["paid"].label = gettext_lazy("paid (%(fee)s)") % {"fee": fee}
        self.tournament = tournament
        self.fixed_class = ""  # chosen, and played in
        self.stands = not self.instance._state.adding
        self.fields["needs"].initial = [need.key for need in self.instance.needs]
        self._offer_rounds(tournament)
        self._offer_classes(tournament)
        if self.stands:
            self.fields["seen"].initial = json.dumps(self.shown())

    def _offer_rounds(self, tournament: Tournament) -> None:
        if self.stands and was_drawn(self.instance):
            del self.fields["joined_round"]
            return
        first = self.instance.joined_round if self.stands else next_undrawn_round(tournament)
        rounds = {*range(next_number(tournament), tournament.rounds_planned + 1)}
        if self.stands:
            rounds.add(first)
        choice_field(self, "joined_round").choices = [(number, number) for number in sorted(rounds)]
        self.fields["joined_round"].initial = first

    def _offer_classes(self, tournament: Tournament) -> None:
        names = class_names(tournament)
        if not names:
            del self.fields["group"]
            return
        stands: Any = self.instance  # with its class, as `field` finds it
        chosen = stands.group if self.stands else ""
        sent = self.data.get("group", chosen)  # from a page of before round 1 was published
        if chosen and sent == chosen and next_number(tournament) > 1:
            self.fixed_class = chosen
            del self.fields["group"]
            return
        first = [] if chosen else [("", gettext_lazy("choose a class"))]
        choice_field(self, "group").choices = [*first, *((name, name) for name in names)]
        self.fields["group"].initial = chosen

    def further(self) -> list[tuple[bool, list[forms.BoundField]]]:
        """Return the fields that have no place of their own on the page, and whether they stand
        in a row: the addresses do."""
        apart = (NAME, PLAYER1, PLAYER2, NUMBER, FIXED_TABLE)
        rows = groupby(
            (each for each in STORED if each not in apart),
            lambda each: each.owner is Owner.ADDRESS,
        )
        return [(in_a_row, [self[each.name] for each in row]) for in_a_row, row in rows]

    def shown(self) -> dict[str, Any]:
        """Return what the entry says in the fields of this form."""
        return {name: getattr(self.instance, name) for name in self._stored()}

    def values(self) -> dict[str, Any]:
        """Return what the service is given."""
        return {name: self.cleaned_data[name] for name in self._stored()}

    def clean(self) -> dict[str, Any]:
        """Ask about a fixed table that another team has already, unless that was answered."""
        values = super().clean() or self.cleaned_data
        self._note_needs(values)
        table = values.get("fixed_table")
        if table and "fixed_table" in self.changed_data and values.get("shared_table") != table:
            other = others_at(self.tournament, table, self.instance).first()
            if other:
                text = gettext_lazy(
                    "Table %(table)s is already that of %(team)s. Is that right? Save again."
                )
                self.add_error("fixed_table", text % {"table": table, "team": other})
                show_instead(self, "shared_table", table)
        return values

    def _note_needs(self, values: dict[str, Any]) -> None:
        """Write the ticked needs into the remarks that do not say them, and take the word of one
        without a tick out again where it stands in a line of its own."""
        if "needs" not in self.changed_data or "remarks" not in values:
            return
        ticked = values.get("needs", [])
        dropped = {need.word for need in NEEDS if need.key not in ticked}
        lines = [line for line in values["remarks"].split("\n") if line.strip() not in dropped]
        noted = {need.key for need in needs_in("\n".join(lines))}
        lines += [need.word for need in NEEDS if need.key in ticked and need.key not in noted]
        values["remarks"] = "\n".join(lines).strip("\n")

    def clean_remarks(self) -> str:
        """Return the remarks with plain line ends: browsers send their own."""
        return plain_lines(self.cleaned_data["remarks"])

    def clean_seen(self) -> dict[str, Any]:
        """Return what the page showed; a page that does not say is as old as can be."""
        try:
            seen = json.loads(self.cleaned_data["seen"] or "{}")
            json.dumps(seen, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            seen = {}
        return seen if isinstance(seen, dict) else {}

    def _stored(self) -> list[str]:
        transient = ("seen", "shared_table", "beyond_boards", "needs")
        return [name for name in self.fields if name not in transient]


class WithdrawForm(forms.Form):
    """From which round a team stays away, and why."""

    from_round = forms.TypedChoiceField(label=gettext_lazy("Does not play from round"), coerce=int)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "from_round").choices = _open_rounds(tournament)


class ReturnForm(forms.Form):
    """From which round a team that had withdrawn plays again."""

    in_round = forms.TypedChoiceField(label=gettext_lazy("Plays again from round"), coerce=int)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "in_round").choices = _open_rounds(tournament)
        self.fields["in_round"].initial = next_undrawn_round(tournament)


class NumbersForm(forms.Form):
    """How all teams get their number at once."""

    order = forms.ChoiceField(
        label=gettext_lazy("In which order"),
        choices=[
            (NumberOrder.SIGN_UP.value, gettext_lazy("in order of sign-up")),
            (NumberOrder.NAME.value, gettext_lazy("alphabetical by name of the team")),
        ],
        widget=forms.RadioSelect,
        initial=NumberOrder.SIGN_UP.value,
    )
    again = forms.BooleanField(
        label=gettext_lazy("Number everybody anew, also who has a number already"), required=False
    )


def _open_rounds(tournament: Tournament) -> list[tuple[int, int]]:
    first = next_number(tournament)
    return [(number, number) for number in range(first, tournament.rounds_planned + 1)]


# "17", "17,5", "17.50", "€ 17,50", "17,-" or "17,50 euro"; three digits behind a point may be
# thousands or tenths of a cent, so that is asked again.
AMOUNT = re.compile(
    r"(?:€|eur|euro)?\s*([0-9]{1,6})(?:[.,](?:([0-9]{1,2})|[-–—=]{1,2}))?\s*(?:€|eur|euro)?",
    re.IGNORECASE,
)


class FeeField(forms.Field):
    """Whole cents, typed in euros with a comma or a point; nothing at all is no fee."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "maxlength": 20})

    def prepare_value(self, value: Any) -> Any:
        """Return cents as the page shows them, without the sign; what was typed stays as it is."""
        if not isinstance(value, int):
            return value
        return number_format(Decimal(value) / 100, 2) if value else ""

    def to_python(self, value: Any) -> int:
        """Return the cents. Raise ValidationError for what is no amount, and for one out of
        bounds."""
        found = AMOUNT.fullmatch(str(value or "").strip() or "0")
        euros, behind = found.groups() if found else ("", "")
        cents = int(euros + (behind or "").ljust(2, "0")) if found else MOST_CENTS + 1
        if cents > MOST_CENTS:
            text = _("Type an amount such as %(example)s, at most %(most)s.")
            values = {"example": money_text(1750), "most": money_text(MOST_CENTS)}
            raise forms.ValidationError(text % values)
        return cents


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of an entry with what it says, and what the sheet says."""

    field: str
    label: Text
    before: Any
    after: Any


def differences(row: ImportRow, entry: Entry) -> tuple[Difference, ...]:
    """Return where the sheet says something, and something else than the entry.

    What it leaves open, as a number given at the door or a fee paid there, is no difference.
    """
    compared = [
        Difference(each.name, each.label, getattr(entry, each.name), row.values[each.name])
        for each in ON_SHEETS
        if each is not NAME or entry.tournament.plays.names_are_chosen
    ]
    return tuple(each for each in compared if each.after and each.after != each.before)


def differences_token(found: Sequence[Difference], entry: Entry) -> str:
    """Return the same as long as these differences of this entry are the same: what a button stood
    for."""
    lines = [(each.field, each.before, each.after) for each in found]
    return hashlib.sha256(repr((entry.pk, lines)).encode()).hexdigest()[:16]
