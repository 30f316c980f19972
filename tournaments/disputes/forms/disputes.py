"""What is filled in about a dispute: where it is, what is kept, and how it is decided."""

from typing import Any

from django import forms
from django.conf import settings
from django.db.models import TextChoices
from django.forms import Form
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from scoring.rules import Ruleset
from scoring.rules.rulesets import Pairing
from tournaments.cards.forms.scorecards import Outcome, ScoreForm, form_values
from tournaments.cards.queries.desk import find_table
from tournaments.cards.queries.scorecards import card_of, pairs_label
from tournaments.cards.services.dispute_opening import SAY_WHAT
from tournaments.cards.services.scorecards import normalized_card
from tournaments.core.forms import choice_field, number_field
from tournaments.core.services.errors import SIDE_FIELDS
from tournaments.disputes.forms.continuation import ContinuationForm, begun_continuation
from tournaments.disputes.queries.continuations import board_by_answer
from tournaments.disputes.queries.disputes import PAIRED_WITH_FIRST, Claim, DisputeRecord
from tournaments.disputes.queries.question_details import PAIRINGS
from tournaments.disputes.services.disputes import (
    CHOOSE_WHO,
    LONGEST_REASON,
    SAY_AGAINST,
    SAY_DECISION,
    SAY_WHY_WITHDRAWN,
)
from tournaments.enums import Partners, QuestionKey, SchemeKey
from tournaments.models import GameTable, Tournament
from tournaments.models.disputes import LONGEST
from tournaments.play.queries.rounds import published_rounds

ANOTHER_BOARD = gettext_lazy("This is not the board of the answer: decide in your own words.")
CARD_UNCHANGED = gettext_lazy(
    "The card says this already. Type what it becomes, or choose “the card stays as it is”."
)


def _seen(*, required: bool = True) -> forms.IntegerField:
    """Return a version that somebody looked at."""
    wrong = dict.fromkeys(("required", "invalid"), gettext_lazy("Load the page again."))
    return forms.IntegerField(widget=forms.HiddenInput, error_messages=wrong, required=required)


class LinesField(forms.CharField):
    """A text of several lines: browsers send each end of a line as two characters, of which only
    one counts."""

    def to_python(self, value: Any) -> str:
        """Return the text as it was typed."""
        return (super().to_python(value) or "").replace("\r\n", "\n")


class About(TextChoices):
    """What most disputes are about; each is a question of the desk."""

    MOVE = "move", gettext_lazy("a move")
    SCORE = "score", gettext_lazy("the pawns at the end")
    CONDUCT = "conduct", gettext_lazy("conduct")
    OTHER = "other", gettext_lazy("something else")


ASKED_OF_DESK = {
    About.MOVE: QuestionKey.MOVE,
    About.SCORE: QuestionKey.SCORE,
    About.CONDUCT: QuestionKey.CONDUCT,
}


class OpenForm(forms.Form):
    """The table whose card is in dispute, and what it is about, chosen or in one's own words, which
    go first; `game_table` once it is clean."""

    round = forms.TypedChoiceField(label=gettext_lazy("Round"), coerce=int)
    table = number_field(gettext_lazy("Table"))
    about = forms.ChoiceField(
        label=gettext_lazy("What it is about"),
        choices=About,
        initial=About.MOVE,
        required=False,
        widget=forms.RadioSelect,
    )
    subject = forms.CharField(
        label=gettext_lazy("In your own words"),
        max_length=LONGEST["subject"],
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        rounds = [each.number for each in published_rounds(tournament)]
        choice_field(self, "round").choices = [(number, number) for number in reversed(rounds)]

    def clean(self) -> dict[str, Any]:
        """Find the table, and the words for what it is about; a table that is not in the round is
        told beside its field."""
        if not self.cleaned_data.get("subject") and "subject" not in self.errors:
            about = self.cleaned_data.get("about")
            if about in ASKED_OF_DESK:
                with override(settings.LANGUAGE_CODE):
                    self.cleaned_data["subject"] = capfirst(str(About(about).label))
            else:
                self.add_error("subject", SAY_WHAT)
        number, table = (self.cleaned_data.get(name) for name in ("round", "table"))
        if number is None or table is None:
            return self.cleaned_data
        found = find_table(self.tournament, number, table)
        if found is None:
            text = _("Table %(number)s is not in this round.") % {"number": table}
            self.add_error("table", text)
        else:
            self.game_table: GameTable = found
        return self.cleaned_data


class SeenForm(forms.Form):
    """The version of the dispute that somebody looked at."""

    seen_version = _seen()


class WithdrawForm(SeenForm):
    """Why nothing is decided after all."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        error_messages={"required": SAY_WHY_WITHDRAWN},
    )


class CardIs(TextChoices):
    """What a decision does with the card."""

    SAME = "same", gettext_lazy("the card stays as it is")
    OTHER = "other", gettext_lazy("the card becomes")


class RulingIs(TextChoices):
    """Whose words a decision has."""

    ANSWER = "answer", gettext_lazy("as the answer says")
    OWN = "own", gettext_lazy("otherwise, or in other words")


class DecideForm(ContinuationForm, ScoreForm):
    """The decision; `card` is the one that follows from it, None where it stays as it is.

    What cannot be is not asked: nothing follows or goes against an answer that was not kept.
    """

    card: Any  # of `scoring`, or None
    ruling_is = forms.ChoiceField(
        label=gettext_lazy("The decision"),
        choices=RulingIs,
        required=False,
        widget=forms.RadioSelect,
    )
    ruling = LinesField(
        label=gettext_lazy("What the arbiter decides"),
        max_length=LONGEST["ruling"],
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
    )
    goes_against = forms.BooleanField(
        label=gettext_lazy("This goes against the answer"), required=False
    )
    against = forms.CharField(
        label=gettext_lazy("Why"), max_length=LONGEST["against"], required=False
    )
    card_is = forms.ChoiceField(
        label=gettext_lazy("Score card"), choices=CardIs, widget=forms.RadioSelect
    )
    seen_version = _seen()
    seen_card_version = _seen(required=False)

    def __init__(self, *args: Any, record: DisputeRecord, **kwargs: Any) -> None:
        tournament = record.table.round.tournament
        kwargs["initial"] = _initial(record, tournament) | (kwargs.get("initial") or {})
        seated = [team.entry for team in record.teams]
        super().__init__(*args, tournament=tournament, sides=len(seated), **kwargs)
        self.name_numbers(seated)
        self.record, self.says = record, _sayable(record, tournament)
        choice_field(self, "card_is").choices = _card_choices(record, self.says)
        self.name_choices()
        ruling: Any = self.fields["ruling"]  # `sometimes_required` is ours
        ruling.sometimes_required = True
        unasked = [] if record.verdict else ["goes_against", "against"]
        unasked += [] if record.ruling_by_answer else ["ruling_is"]
        for name in unasked:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Say together what is missing; numbers are looked at only where they become the card."""
        text = self.cleaned_data
        if text.get("ruling_is") == RulingIs.ANSWER and not text.get("goes_against"):
            text["ruling"] = self.record.ruling_by_answer
            self.errors.pop("ruling", None)
            if self._has_another_board():
                self.add_error("continues", ANOTHER_BOARD)
        elif text.get("ruling") == "":
            self.add_error("ruling", SAY_DECISION)
        if text.get("goes_against") and text.get("against") == "":
            self.add_error("against", SAY_AGAINST)
        if text.get("sanction") and text.get("sanctioned_seat", 0) is None:
            self.add_error("sanctioned_seat", CHOOSE_WHO)
        if text.get("card_is") == CardIs.OTHER:
            super().clean()
            if not self.errors and self._leaves_card_as_is():
                self.add_error("card_is", CARD_UNCHANGED)
            return self.cleaned_data
        for name in ("partner", *self.names, "outcome", "winner"):
            self.errors.pop(name, None)
        claim = self.says.get(text.get("card_is", ""))
        self.card = claim.card if claim else None
        return self.cleaned_data

    def _has_another_board(self) -> bool:
        """Return whether play is to go on from another board than that of the answer."""
        chosen, asked = self.cleaned_data.get("position"), self.record.position
        if chosen is None or asked is None:
            return False
        return bool(chosen != board_by_answer(asked, self.record.verdict))

    def _leaves_card_as_is(self) -> bool:
        """Return whether what the card becomes is what it says: the numbers begin with those of the
        card, and who forgets to change them would leave the card as it is."""
        stored = self.record.stored if self.record.is_open else None
        tournament = self.record.table.round.tournament
        return stored is not None and normalized_card(tournament, self.card) == card_of(stored)

    def decision(self) -> dict[str, Any]:
        """Return what is decided, as `decide_dispute` takes it."""
        text = self.cleaned_data
        sanction = text.get("sanction", "")
        return {
            "ruling": text["ruling"],
            "against": text["against"] if text.get("goes_against") else None,
            "continuation": text.get("position"),
            "sanction": sanction,
            "sanctioned_seat": text["sanctioned_seat"] if sanction else None,
            "card": self.card,
            "seen_version": text["seen_version"],
            "seen_card_version": text["seen_card_version"],
        }


def _sayable(record: DisputeRecord, tournament: Tournament) -> dict[str, Claim]:
    """Return what the teams say, by the choice that makes it the card; equal free points say no
    winner."""
    free = tournament.scheme == SchemeKey.VRIJ
    return {
        f"says-{claim.team.number}": claim
        for claim in record.team_claims
        if not (free and len(set(claim.card.values)) == 1)
    }


def _card_choices(record: DisputeRecord, claims_by_name: dict[str, Claim]) -> list[tuple[str, Any]]:
    same: tuple[str, Any]
    other: tuple[str, Any]
    same, other = CardIs.choices
    if record.card is None:
        same = (CardIs.SAME.value, _("the card is still to come"))
        other = (CardIs.OTHER.value, _("the card is"))
    claims = [
        (name, _("%(numbers)s, as %(team)s says") % {"numbers": claim.numbers, "team": claim.team})
        for name, claim in claims_by_name.items()
    ]
    return [same, *claims, other]


def _initial(record: DisputeRecord, tournament: Tournament) -> dict[str, Any]:
    """Return what the form begins with: the numbers that the board showed where they were counted,
    else those of the card."""
    stored = card_of(record.stored) if record.stored else None
    values = form_values(stored, tournament.scoring) if stored and not record.becomes else {}
    return values | begun_continuation(record) | decision_by_answer(record)


def decision_by_answer(record: DisputeRecord) -> dict[str, Any]:
    """Return what is filled in to decide as the answer says: the card stays as it is, or becomes
    what the board showed where it was counted."""
    decision = {
        "ruling_is": RulingIs.ANSWER.value,
        "card_is": (CardIs.OTHER if record.becomes else CardIs.SAME).value,
        "seen_version": record.dispute.version,
        "seen_card_version": record.card.version if record.card else None,
    }
    if not record.becomes:
        return decision
    partner = record.partner_on_board
    return (
        decision
        | {"outcome": Outcome.PLAYED.value, "winner": ""}
        | dict(zip(SIDE_FIELDS, record.becomes, strict=False))
        | ({} if partner is None else {"partner": str(partner + 1)})
    )


def asks_who_plays_together(rules: Ruleset, tournament: Tournament | None) -> bool:
    """Return whether cards can have made the pairs of this board: in a drive where they do it
    blindly, and for anybody who asks."""
    blind = tournament is None or tournament.partners == Partners.BLIND
    return rules.seats == 4 and rules.partners and blind


def name_pairings(form: Form, record: DisputeRecord) -> None:
    """Say behind the colours of every pairing who plays together then."""
    if "paired" not in form.fields:
        return
    names = [team.entry.name for team in record.teams]
    partners = {pairing.value: place for place, pairing in PAIRED_WITH_FIRST.items()}
    choice_field(form, "paired").choices = [
        (key, f"{text}: {pairs_label(names, partners[key])}" if key in partners else text)
        for key, text in PAIRINGS.items()
    ]


def usual_pairing(tournament: Tournament | None) -> Pairing | None:
    """Return the pairing that an address leaves out: those opposite each other, for anybody who
    asks; in a drive each is named."""
    return Pairing.OPPOSITE if tournament is None else None


def rules_paired(rules: Ruleset, address: QueryDict, tournament: Tournament | None) -> Ruleset:
    """Return the rules at a table where the cards made the pairs that an address names; in a drive
    of blind cards nobody knows them as long as it names none. What is no pairing is left out."""
    if not asks_who_plays_together(rules, tournament):
        return rules
    paired = address.get("paired", "")
    unknown = Pairing.OPPOSITE if tournament is None else Pairing.HIDDEN
    return rules.paired(paired if paired in PAIRINGS else unknown)
