"""A score form as it is typed: numbers, an absence, and all that is wrong with them together."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.cards import Card, Ending, Scheme, judge, others_play, plays_absent
from scoring.formats import SINGLES, parties
from tournaments.cards.forms.number_words import number_words, party_words, place_words
from tournaments.cards.forms.partners import PartnerField, name_partners
from tournaments.cards.forms.ticked_winner import ORDINALS, doubt_winner
from tournaments.cards.queries.desk import sizes_of
from tournaments.cards.queries.scorecards import winner_by_tick
from tournaments.cards.services.scorecards import (
    SAY_PARTNER,
    SAY_WHY_CORRECTED,
    SAY_WHY_TAKEN_OFF,
    TABLES_CHANGED,
)
from tournaments.core.forms import (
    NUMBER,
    NumberField,
    choice_field,
    choices_of,
    form_field,
    number_field,
)
from tournaments.core.services.errors import SIDE_FIELDS, field_of, sentence
from tournaments.enums import SchemeKey
from tournaments.models import Entry, GameTable, Round, Tournament


class Outcome(TextChoices):
    """Whether there was a game, in the words of a secretary."""

    PLAYED = "played", _("played")
    FIRST_ABSENT = "first_absent", _("first absent")
    SECOND_ABSENT = "second_absent", _("second absent")
    THIRD_ABSENT = "third_absent", _("third absent")
    FOURTH_ABSENT = "fourth_absent", _("fourth absent")
    NOT_PLAYED = "not_played", _("not played")


ABSENT = (
    Outcome.FIRST_ABSENT,
    Outcome.SECOND_ABSENT,
    Outcome.THIRD_ABSENT,
    Outcome.FOURTH_ABSENT,
)
KEYS = dict(zip([*ABSENT, Outcome.NOT_PLAYED], "ABCDN", strict=True))


class OutcomeRadios(forms.RadioSelect):
    """The choices, each with its key at the desk and the place of who is absent."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return one choice."""
        option = super().create_option(name, value, *args, **kwargs)
        place = ABSENT.index(value) if value in ABSENT else ""
        return option | {"key": KEYS.get(value, ""), "place": place}


class ScoreForm(forms.Form):
    """What stands on a form of so many `sides`; `card` is its value for `scoring` once it is clean.

    It has a field for each number of the form, and a choice for each side that can be absent and
    for each party that can win (by its place among the parties); where cards at the table made the
    pairs, one for who played with the first.
    """

    partner = PartnerField(
        label=_("Line 1 with"), required=False, widget=forms.TextInput(attrs=NUMBER)
    )
    first, second, third, fourth = (number_field("", required=False) for _each in SIDE_FIELDS)
    outcome = forms.ChoiceField(label=_("Game"), widget=OutcomeRadios)
    winner = forms.ChoiceField(
        label=_("Ticked as winner"), required=False, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, tournament: Tournament, sides: int = 2, **kwargs: Any) -> None:
        kwargs["initial"] = {"outcome": Outcome.PLAYED, "winner": ""} | (
            kwargs.get("initial") or {}
        )
        super().__init__(*args, **kwargs)
        self.rules, self.sides = tournament.scoring, sides
        self.names = SIDE_FIELDS[: len(self.rules.numbers(sides))]
        for name in SIDE_FIELDS:
            if name not in self.names:
                del self.fields[name]
            elif self.rules.key != SchemeKey.VRIJ:
                form_field(self, NumberField, name).highest = self.rules.highest
        self.pairs_are_found = tournament.pairs_are_found
        if not self.pairs_are_found or sides != SINGLES:
            del self.fields["partner"]
        if "outcome" in self.fields:
            shown = (Outcome.PLAYED, *ABSENT[:sides], Outcome.NOT_PLAYED)
            choice_field(self, "outcome").choices = [
                (outcome.value, outcome.label) for outcome in shown
            ]
        winners = zip(map(str, range(len(parties(sides)))), ORDINALS, strict=False)
        choice_field(self, "winner").choices = [("", _("whom the numbers name")), *winners]

    @property
    def numbers(self) -> list[forms.BoundField]:
        """The fields of the numbers, in the order of the form."""
        return [self[name] for name in self.names]

    def name_numbers(self, entries: Sequence[Entry]) -> None:
        """Say of each number, absence and winner who it is: a team, a player or partners."""
        together = [_together(entries, each) for each in parties(len(entries))]
        if "partner" in self.fields:
            together = [gettext("%(who)s and partner") % {"who": entries[0]}, gettext("the others")]
            name_partners(form_field(self, PartnerField, "partner"), entries)
        for name, places in zip(self.names, self.rules.numbers(len(entries)), strict=True):
            own = together[SIDE_FIELDS.index(name)] if len(places) > 1 else str(entries[places[0]])
            self.fields[name].label = own
        if "outcome" in self.fields:
            absences = zip(ABSENT, entries, strict=False)
            labels = {kind.value: _("%(who)s absent") % {"who": entry} for kind, entry in absences}
            self.label_choices("outcome", labels)
        self.label_choices("winner", {str(at): each for at, each in enumerate(together)})

    def label_choices(self, name: str, labels: dict[str, Any]) -> None:
        """Give choices of a field other words."""
        field = choice_field(self, name)
        field.choices = [(key, labels.get(key, label)) for key, label in choices_of(field)]

    def clean(self) -> dict[str, Any]:
        """Put every fault of the card beside its field."""
        partner = self._partner()
        self.card = self._card(partner)
        for field, text in self._faults(partner):
            if field not in self.errors:
                self.add_error(field or None, text)
        for name in self.names[len(self.rules.numbers(self.sides)) :]:
            if self.cleaned_data.get(name) is not None:
                self.add_error(name, _("This table has no such number."))
        return self.cleaned_data

    def _partner(self) -> int | None:
        """Return the place of who played with the first, as typed; what is missing or too much is
        said."""
        typed = self.cleaned_data.get("partner")
        if self.sides != SINGLES:
            if typed is not None:
                self.add_error("partner", _("This table has no such number."))
            return None
        if "partner" not in self.fields or "partner" in self.errors:
            return None
        if typed is None and self.cleaned_data.get("outcome", "") == Outcome.PLAYED:
            self.add_error("partner", SAY_PARTNER)
        return None if typed is None else typed - 1

    def _faults(self, partner: int | None) -> list[tuple[str, str]]:
        """Return what is wrong and beside which field; as long as nobody knows who played together,
        only what is wrong whoever did."""
        unknown = partner is None and "partner" in self.fields and self.sides == SINGLES
        found, *others = [
            self._field_faults(each) for each in ((1, 2, 3) if unknown else (partner,))
        ]
        return [fault for fault in found if all(fault in other for other in others)]

    def _field_faults(self, partner: int | None) -> list[tuple[str, str]]:
        numbers = self.rules.numbers(self.sides, partner)
        faults = judge(self.rules, self._card(partner)).faults
        return [(field_of(fault, numbers), sentence(fault)) for fault in faults]

    def _card(self, partner: int | None) -> Card:
        numbers = self.rules.numbers(self.sides, partner)
        values = dict.fromkeys(range(self.sides)) | {
            place: self.cleaned_data.get(name)
            for name, places in zip(self.names, numbers, strict=False)
            for place in places
        }
        return card_from_form(
            self.rules,
            tuple(values.values()),
            self.cleaned_data.get("outcome", Outcome.PLAYED),
            self.cleaned_data.get("winner", ""),
            partner,
        )


def _together(entries: Sequence[Entry], places: Sequence[int]) -> str:
    return get_text_list([str(entries[place]) for place in places], gettext("and"))


def card_from_form(
    rules: Scheme,
    values: tuple[int | None, ...],
    outcome: str,
    winner: str = "",
    partner: int | None = None,
) -> Card:
    """Return the card of these values: where those who are there can play, an absence is no ending.
    `winner` is the place of a party among the parties."""
    ticked = parties(len(values), partner)[int(winner)][0] if winner else None
    if outcome == Outcome.NOT_PLAYED:
        return Card(Ending.NOT_PLAYED, values, ticked)
    absent = ABSENT.index(outcome) if outcome in ABSENT else None
    card = Card(rules.ending_of(values, partner), values, ticked, absent, partner)
    return card if absent is None or others_play(card) else replace(card, ending=Ending.ABSENT)


class CardForm(ScoreForm):
    """A card for one of the tables of a round; `game_table` is that table once it is clean.

    `publication` is the log entry by which the tables were published that the page showed: a
    round can be taken back and drawn again while somebody types. `instead_of` is one's own first
    entry that this takes the place of.
    """

    table = number_field(_("Table"))
    publication = forms.IntegerField(required=False, widget=forms.HiddenInput)
    instead_of = forms.IntegerField(required=False, widget=forms.HiddenInput)
    reading = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    ticked = number_field(_("Winner"), required=False)
    field_order = ["table", "partner", *SIDE_FIELDS, "ticked", "outcome", "winner"]

    def __init__(self, *args: Any, round_: Round, **kwargs: Any) -> None:
        tournament = round_.tournament
        self.sizes = sizes_of(round_) or (tournament.plays.sides,)
        super().__init__(*args, tournament=tournament, sides=self.sizes[0], **kwargs)
        self.round = round_
        if not tournament.winner_asked:
            del self.fields["ticked"]
        self._name_boxes()

    def clean_table(self) -> int:
        """Return the number of a table that is in this round."""
        number: int = self.cleaned_data["table"]
        found = self.round.tables.select_related("round__tournament").filter(number=number).first()
        if found is None:
            raise forms.ValidationError(
                _("Table %(number)s is not in this round."), params={"number": number}
            )
        self.game_table: GameTable = found
        self.names_there = list(found.sides.values_list("entry__name", flat=True))
        self.sides = len(self.names_there)
        self._name_boxes()
        return number

    def _name_boxes(self) -> None:
        """Label the boxes as the form of this table has them."""
        tournament = self.round.tournament
        words = number_words(tournament, self.sides)
        for name, word in zip(self.names, words, strict=False):
            self.fields[name].label = str(word)
        labels = [
            _("%(who)s absent") % {"who": each} for each in place_words(tournament, self.sides)
        ]
        self.label_choices("outcome", dict(zip(ABSENT, labels, strict=False)))
        teams = map(str, party_words(tournament, self.sides))
        self.label_choices("winner", {str(at): team for at, team in enumerate(teams)})

    def clean(self) -> dict[str, Any]:
        """Refuse a card for other teams than those that the page showed."""
        if self.cleaned_data.get("publication") != self.round.log_entry_id:
            self.add_error("table", TABLES_CHANGED)
        super().clean()
        check_tick = "ticked" in self.fields and not self.errors
        if check_tick:
            ticked = self.cleaned_data["ticked"]
            doubt = doubt_winner(self.card, self.rules, ticked, self.names_there)
            if doubt:
                self.add_error("ticked", doubt)
        return self.cleaned_data


def _seen_version() -> forms.IntegerField:
    """Return the version of the card that somebody looked at."""
    wrong = dict.fromkeys(("required", "invalid"), _("Load the page again."))
    return forms.IntegerField(widget=forms.HiddenInput, error_messages=wrong)


class TakeOffForm(forms.Form):
    """Why a card does not lie on the right table, and the version that was seen."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        error_messages={"required": SAY_WHY_TAKEN_OFF},
    )
    seen_version = _seen_version()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "off_%s"})


class CorrectionForm(ScoreForm):
    """Other numbers for a card that is in, with the reason and the version that was seen."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        widget=forms.TextInput(attrs={"list": "reasons", "autocomplete": "off"}),
        error_messages={"required": SAY_WHY_CORRECTED},
    )
    seen_version = _seen_version()
    field_order = ["partner", *SIDE_FIELDS, "outcome", "winner", "reason"]

    def __init__(self, *args: Any, table: GameTable, **kwargs: Any) -> None:
        seated = [side.entry for side in table.sides.select_related("entry")]
        super().__init__(*args, tournament=table.round.tournament, sides=len(seated), **kwargs)
        self.name_numbers(seated)
        self.fields["first"].widget.attrs["autofocus"] = True


def form_values(card: Card, rules: Scheme) -> dict[str, Any]:
    """Return a card as the values of a ScoreForm.

    The tick is left out where the numbers tell the winner, so that it does not contradict them
    when they are corrected.
    """
    outcome = Outcome.PLAYED
    if card.ending is Ending.NOT_PLAYED:
        outcome = Outcome.NOT_PLAYED
    elif card.absent is not None:
        outcome = ABSENT[card.absent]
    tick, together = winner_by_tick(card, rules), parties(len(card.values), card.partner)
    places = [sides[0] for sides in rules.numbers(len(card.values), card.partner)]
    missed = plays_absent(card)
    values = [None if place == missed else card.values[place] for place in places]
    winner = next((str(at) for at, party in enumerate(together) if tick in party), "")
    numbers = dict(zip(SIDE_FIELDS, values, strict=False))
    text = numbers | {"outcome": outcome, "winner": winner}
    return text if card.partner is None else text | {"partner": str(card.partner + 1)}
