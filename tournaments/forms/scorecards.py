"""A score form as it is typed: numbers, an absence, and all that is wrong with them together."""

from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from scoring.schemes import Card, Ending, Scheme
from tournaments.enums import SchemeKey
from tournaments.models import GameTable, Round, Tournament
from tournaments.queries.scorecards import tick_needed
from tournaments.services.faults import SIDE_FIELDS, field_of, sentence
from tournaments.services.scorecards import TABLES_CHANGED

NUMBER = {"inputmode": "numeric", "autocomplete": "off", "enterkeyhint": "go"}


class Outcome(TextChoices):
    """Whether there was a game, in the words of a secretary."""

    PLAYED = "played", _("played")
    FIRST_ABSENT = "first_absent", _("first absent")
    SECOND_ABSENT = "second_absent", _("second absent")
    NOT_PLAYED = "not_played", _("not played")


WINNERS = [("", _("nobody")), ("0", _("first")), ("1", _("second"))]
ABSENT = {Outcome.FIRST_ABSENT: 0, Outcome.SECOND_ABSENT: 1}


class NumberField(forms.IntegerField):
    """A number as it stands on a form: digits and nothing else.

    `single` is for pawns: "08" would be a digit of the table number that came too late.
    """

    single = False

    def to_python(self, value: Any) -> int | None:
        """Refuse signs, points, underscores and foreign digits, which `int` would take."""
        number = super().to_python(value)
        digits = str(value).strip()
        if number is None:
            return None
        if not (digits.isascii() and digits.isdigit()):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        if self.single and len(digits) > len(str(number)):
            raise forms.ValidationError(_("Type one digit, from 0 to 8."))
        return number


def _number(label: Any, **options: Any) -> NumberField:
    return NumberField(
        label=label,
        widget=forms.TextInput(attrs=NUMBER),
        error_messages={"invalid": _("Digits only."), "required": _("Nothing filled in yet.")},
        **options,
    )


class ScoreForm(forms.Form):
    """What stands on a form of two teams; `card` is its value for `scoring` once it is clean."""

    first = _number(_("First team"), required=False)
    second = _number(_("Second team"), required=False)
    outcome = forms.ChoiceField(label=_("Game"), choices=Outcome, widget=forms.RadioSelect)
    winner = forms.ChoiceField(
        label=_("Ticked as winner"), choices=WINNERS, required=False, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        kwargs["initial"] = {"outcome": Outcome.PLAYED, "winner": ""} | (
            kwargs.get("initial") or {}
        )
        super().__init__(*args, **kwargs)
        self.rules = tournament.scoring
        for name in SIDE_FIELDS:
            self.fields[name].single = self.rules.key != SchemeKey.VRIJ

    def clean(self) -> dict[str, Any]:
        """Put every fault of the card beside its field."""
        self.card = self._card()
        for fault in self.rules.faults(self.card):
            field = field_of(fault)
            if field not in self.errors:
                self.add_error(field or None, sentence(fault))
        return self.cleaned_data

    def _card(self) -> Card:
        outcome = self.cleaned_data.get("outcome", Outcome.PLAYED)
        winner = self.cleaned_data.get("winner")
        ticked = int(winner) if winner else None
        if outcome == Outcome.NOT_PLAYED:
            return Card(Ending.NOT_PLAYED, self._values(), ticked)
        if outcome in ABSENT:
            return Card(Ending.ABSENT, self._values(), ticked, ABSENT[outcome])
        return Card(self.rules.ending_of(self._values()), self._values(), ticked)

    def _values(self) -> tuple[int | None, ...]:
        return (self.cleaned_data.get("first"), self.cleaned_data.get("second"))


class CardForm(ScoreForm):
    """A card for one of the tables of a round; `game_table` is that table once it is clean.

    `publication` is the log entry by which the tables were published that the page showed: a
    round can be taken back and drawn again while somebody types.
    """

    table = _number(_("Table"))
    publication = forms.IntegerField(required=False, widget=forms.HiddenInput)
    field_order = ["table", "first", "second", "outcome", "winner"]

    def __init__(self, *args: Any, round_: Round, **kwargs: Any) -> None:
        super().__init__(*args, tournament=round_.tournament, **kwargs)
        self.round = round_

    def clean_table(self) -> int:
        """The number of a table that is in this round."""
        number = self.cleaned_data["table"]
        found = self.round.tables.select_related("round__tournament").filter(number=number).first()
        if found is None:
            raise forms.ValidationError(
                _("Table %(number)s is not in this round."), params={"number": number}
            )
        self.game_table: GameTable = found
        return number

    def clean(self) -> dict[str, Any]:
        """Never take a card for other teams than those that the page showed."""
        if self.cleaned_data.get("publication") != self.round.log_entry_id:
            self.add_error("table", TABLES_CHANGED)
        return super().clean()


def _seen_version() -> forms.IntegerField:
    """The version of the card that somebody looked at."""
    wrong = dict.fromkeys(("required", "invalid"), _("Load the page again."))
    return forms.IntegerField(widget=forms.HiddenInput, error_messages=wrong)


class TakeOffForm(forms.Form):
    """Why a card does not lie on the right table, and the version that was seen."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        error_messages={"required": _("Say why the card is taken off.")},
    )
    seen_version = _seen_version()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="off_%s", **kwargs)


class CorrectionForm(ScoreForm):
    """Other numbers for a card that is in, with the reason and the version that was seen."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        error_messages={"required": _("Say why the card is corrected.")},
    )
    seen_version = _seen_version()
    field_order = ["first", "second", "outcome", "winner", "reason"]

    def __init__(self, *args: Any, table: GameTable, **kwargs: Any) -> None:
        super().__init__(*args, tournament=table.round.tournament, **kwargs)
        for name, side in zip(SIDE_FIELDS, table.sides.select_related("entry"), strict=False):
            self.fields[name].label = str(side.entry)
        self.fields["first"].widget.attrs["autofocus"] = True

    @property
    def numbers(self) -> list[forms.BoundField]:
        """The two numbers, each under the name of its team."""
        return [self[name] for name in SIDE_FIELDS]


def typed(card: Card, rules: Scheme) -> dict[str, Any]:
    """A card as the values of a ScoreForm.

    The tick is left out where the numbers tell the winner, so that it does not contradict them
    when they are corrected.
    """
    outcome = Outcome.PLAYED
    if card.ending is Ending.NOT_PLAYED:
        outcome = Outcome.NOT_PLAYED
    elif card.ending is Ending.ABSENT:
        outcome = next(key for key, side in ABSENT.items() if side == card.absent)
    tick = tick_needed(card, rules)
    winner = "" if tick is None else str(tick)
    first, second = card.values
    return {"first": first, "second": second, "outcome": outcome, "winner": winner}
