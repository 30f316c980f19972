"""What a player fills in on his phone: the two numbers of the form, by tapping where they count
pawns."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.cards.forms.scorecards import ScoreForm
from tournaments.cards.queries.reports import (
    TableSnapshot,
    own_side_first,
    report_card,
    values_text,
)
from tournaments.core.forms import choice_field
from tournaments.core.services.errors import SIDE_FIELDS
from tournaments.enums import SchemeKey
from tournaments.models import Side

PAWNS = [(number, number) for number in range(9)]
TAPPED = (*SIDE_FIELDS, "winner")


class ReportForm(ScoreForm):
    """The result of a game that was played; `card` is its value once the form is clean.

    The number of `side`, that of the phone, comes first.  `against` is the key of the report of the
    other side that the page showed, where this says otherwise, `known` that of whatever it showed.
    Only where points are free can a winner be ticked: eight pawns tell him.
    """

    outcome = None  # type: ignore[assignment] # so a form does without a field of its parent
    against = forms.IntegerField(required=False, widget=forms.HiddenInput)
    known = forms.IntegerField(required=False, widget=forms.HiddenInput)
    field_order = ["first", "second", "winner", "against", "known"]

    def __init__(
        self, *args: Any, snapshot: TableSnapshot, side: Side | None = None, **kwargs: Any
    ) -> None:
        seated = [side.entry for side in snapshot.sides]
        super().__init__(*args, tournament=snapshot.tournament, sides=len(seated), **kwargs)
        self.seated, self.side = snapshot.sides, side
        self.name_numbers(seated)
        for name in self.names:
            if self.rules.key != SchemeKey.VRIJ:
                self.fields[name].widget = forms.RadioSelect(choices=PAWNS)
        if self.rules.key == SchemeKey.VRIJ:
            teams = [(str(place), str(side.entry)) for place, side in enumerate(snapshot.sides)]
            self.fields["winner"].label = _("Winner")
            choice_field(self, "winner").choices = [("", _("who has most points")), *teams]
        else:
            del self.fields["winner"]

    @property
    def numbers_of_sides(self) -> list[tuple[Side, forms.BoundField]]:
        """The two numbers with their sides."""
        return own_side_first(list(zip(self.seated, self.numbers, strict=False)), self.side)

    @property
    def begun(self) -> bool:
        """Whether a number was filled in."""
        return any(self[name].value() not in (None, "") for name in self.names)

    @property
    def typed(self) -> str:
        """What was filled in, as it is spoken."""
        return values_text([self[name].value() for name in self.names], self.side)

    @property
    def first_fault(self) -> str:
        """The name of the first field on the page with a fault, where somebody begins to read."""
        return next((field.name for _side, field in self.numbers_of_sides if field.errors), "")


class AnswerForm(forms.Form):
    """The report that somebody saw and confirms."""

    report = forms.IntegerField(widget=forms.HiddenInput)


def earlier_report_values(snapshot: TableSnapshot) -> dict[str, Any]:
    """Return what a side said before, for its own form that changes it."""
    if snapshot.report is None:
        return {}
    first, second = report_card(snapshot.report).values
    return {"first": first, "second": second}
