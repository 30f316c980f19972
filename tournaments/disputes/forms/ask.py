"""A question about a board, as the page asks it."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Scheme
from scoring.formats import FORMATS
from scoring.rules import (
    RULESETS,
    Card,
    Move,
    NotAMove,
    NotAPosition,
    Position,
    Ruleset,
    colour_of,
)
from scoring.rules.typed import move_typed
from scoring.rules.words.switches import describe_house_rules, describe_switch
from scoring.schemes import SCHEMES
from scoring.verdicts import CONDUCT, turned_too_late
from scoring.verdicts.final import describe_team
from tournaments.core.forms import choice_field, choices_of
from tournaments.disputes.forms.continuation import notation_field, position_field
from tournaments.disputes.forms.disputes import asks_who_plays_together, usual_pairing
from tournaments.disputes.queries.question_details import (
    CLAIMS,
    FIELDS,
    OF_QUESTION,
    PAIRINGS,
    RULESET_NAMES,
)
from tournaments.disputes.queries.seats import has_board
from tournaments.enums import Ending, FormatKey, QuestionKey, SchemeKey
from tournaments.models import Tournament
from tournaments.settings.forms.fields import ABOUT, PREFIX, scheme_choices, switch_field
from tournaments.speech import card_sign, in_language, unreadable

NEEDS = {
    QuestionKey.MOVE: {
        "card": gettext_lazy("Choose the card."),
        "move": gettext_lazy("Say which pawn goes where."),
    },
    QuestionKey.HAND: {"hand": gettext_lazy("Choose the cards in the hand.")},
    QuestionKey.SCORE: {"ending": gettext_lazy("Say how the game ended.")},
    QuestionKey.LAST: {"card": gettext_lazy("Choose the card.")},
    QuestionKey.CONDUCT: {"conduct": gettext_lazy("Choose the question.")},
    QuestionKey.ROUND: {
        "start": gettext_lazy("Say how the board stood before the deal round."),
        "pile": gettext_lazy("Say which cards were played."),
    },
}
LABELS = {field: name for field, (name, _show) in FIELDS.items()}
TURN_THE_CARDS = gettext_lazy(
    "Somebody has all pawns home, so the cards are turned. Say who plays together."
)
# Every field that only some of the questions look at.
OF_SOME = {"scheme", *CLAIMS}.union(*OF_QUESTION.values())


def card_choices() -> list[tuple[str, str]]:
    """Return every card with its sign in the language of the page."""
    return [(card.value, card_sign(card)) for card in Card]


def conduct_choices() -> list[tuple[str, str]]:
    """Return every question of conduct in the language of the page."""
    return [("", "–"), *((each.key, in_language(each.text)) for each in CONDUCT)]


def board_in(text: str, rules: Ruleset) -> Position:
    """Return the position of a text; where it is none under these rules, every pawn in its nest."""
    try:
        return Position.from_text(text, rules)
    except NotAPosition:
        return Position.start(rules)


def _claim(team: Sequence[int]) -> forms.IntegerField:
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    label = in_language(describe_team(team))
    return forms.IntegerField(label=label, min_value=0, max_value=99, required=False, widget=widget)


def pile_hint(rules: Ruleset) -> str:
    """Return how the cards that were played are written."""
    if rules.discards_one:
        order = _(
            "In the order of play; a card that was thrown away in brackets at its moment: "
            "A 3 7 (4) 5."
        )
    else:
        order = _(
            "In the order of play; a hand that was laid down in brackets at its moment: "
            "A 3 7 (KQJ) 5."
        )
    return " ".join((order, _("Empty brackets if nobody knows what was in it.")))


class AskForm(forms.Form):
    """One of the six questions. In a drive its rules count, else those that are chosen.

    Only what the question needs is asked for; what was typed for another one is left alone, so
    that whoever changes the question finds it again.
    """

    rules = forms.ChoiceField(
        label=gettext_lazy("Rules of the game"),
        choices=list(RULESET_NAMES.items()),
        required=False,
    )
    question = forms.ChoiceField(
        label=gettext_lazy("Question"), choices=QuestionKey, widget=forms.RadioSelect
    )
    position = position_field()
    card = forms.ChoiceField(
        label=LABELS["card"], choices=card_choices, required=False, widget=forms.RadioSelect
    )
    hand = forms.MultipleChoiceField(
        label=LABELS["hand"],
        choices=card_choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    move = notation_field(
        LABELS["move"],
        60,
        gettext_lazy(
            "Draw it on the board, or type it: 60-h1, n-0 to enter, 5x40 to swap, "
            "60-h1,0-3 for a seven."
        ),
    )
    claim = notation_field(LABELS["claim"], 60)
    seat = forms.TypedChoiceField(
        label=LABELS["seat"], coerce=int, required=False, empty_value=None
    )
    paired = forms.ChoiceField(
        label=LABELS["paired"], choices=list(PAIRINGS.items()), required=False
    )
    scheme = forms.ChoiceField(
        label=gettext_lazy("Scoring"),
        # A formula of one's own is known in its drive alone.
        choices=[
            choice
            for choice in scheme_choices(FORMATS[FormatKey.TEAMS])
            if choice[0] != SchemeKey.FORMULE
        ],
        required=False,
        initial=SchemeKey.NK,
    )
    ending = forms.ChoiceField(
        label=LABELS["ending"],
        choices=[(each.value, each.label) for each in (Ending.FINISHED, Ending.TIME_OVER)],
        required=False,
        widget=forms.RadioSelect,
    )
    conduct = forms.ChoiceField(
        label=LABELS["conduct"],
        choices=conduct_choices,
        required=False,
        help_text=gettext_lazy("The board matters only where a pawn has to go back."),
    )
    start = notation_field(LABELS["start"], 200)
    pile = notation_field(LABELS["pile"], 400)

    def __init__(
        self, *args: Any, rules: Ruleset, tournament: Tournament | None = None, **kwargs: Any
    ) -> None:
        """`rules` are those of the page: of the drive, or as chosen in the address."""
        super().__init__(*args, **kwargs)
        self.ruleset, self.tournament = rules, tournament
        if not asks_who_plays_together(rules, tournament):
            del self.fields["paired"]
        else:
            usual = usual_pairing(tournament)
            choice_field(self, "paired").choices = [
                ("" if key == usual else key, text) for key, text in PAIRINGS.items()
            ]
            self.fields["paired"].initial = "" if rules.pairing == usual else rules.pairing
        seats = [(seat, in_language(colour_of(seat))) for seat in range(rules.seats)]
        choice_field(self, "seat").choices = [("", _("by the turn on the board")), *seats]
        if not rules.jokers:
            for name in ("card", "hand"):
                choice_field(self, name).choices = card_choices()[:-1]
        self.fields["pile"].help_text = pile_hint(rules)
        for name, team in zip(CLAIMS, rules.teams, strict=False):
            self.fields[name] = _claim(team)
        if tournament is None:
            for switch in ABOUT:
                self.fields[PREFIX + switch] = switch_field(switch)
        else:
            for name in ("rules", "scheme"):
                del self.fields[name]
        left_out = self._left_out()
        choice_field(self, "question").choices = [
            choice for choice in QuestionKey.choices if choice[0] not in left_out
        ]

    def _left_out(self) -> set[QuestionKey]:
        """Return the questions that are not asked here: those of conduct have a page of their own
        outside a drive, and a board of four seats says nothing of the score of a table of six."""
        if self.tournament is None:
            return {QuestionKey.CONDUCT}
        scored = has_board(self.tournament, self.tournament.plays.sides)
        return set() if scored else {QuestionKey.SCORE}

    @property
    def rules_label(self) -> str:
        """The rule set by its name for people."""
        return str(RULESET_NAMES[self.ruleset.name])

    @property
    def house_rule_labels(self) -> list[str]:
        """What was agreed otherwise than in the rule set."""
        return [in_language(rule) for rule in describe_house_rules(self.ruleset)]

    @property
    def switches(self) -> list[tuple[forms.BoundField, str]]:
        """The house rules to choose from, each with what the rule set has; none in a drive."""
        rules = RULESETS[self.ruleset.name]
        return [
            (self[PREFIX + switch], in_language(describe_switch(switch, getattr(rules, switch))))
            for switch in ABOUT
            if PREFIX + switch in self.fields
        ]

    @property
    def wrong_switches(self) -> bool:
        """Whether something is wrong among the house rules; else they are folded away."""
        return any(field.errors for field, _rule in self.switches)

    @property
    def claims(self) -> list[forms.BoundField]:
        """What the card says each team has home, one field a team."""
        return [self[name] for name in CLAIMS if name in self.fields]

    @property
    def board(self) -> Position:
        """The position that the page shows: as asked, else with every pawn in its nest."""
        return board_in(self["position"].value() or "", self.ruleset)

    @property
    def key(self) -> QuestionKey:
        """The question that the page shows."""
        chosen = self["question"].value()
        offered = dict(choices_of(choice_field(self, "question")))
        return QuestionKey(chosen) if chosen in offered else QuestionKey.MOVE

    def clean(self) -> dict[str, Any]:
        """Read position and moves, and ask for what the question needs."""
        values = self.cleaned_data
        question = values.get("question")
        if not question:
            return values
        self._forgive(QuestionKey(question))
        values["position"] = self._position("position")
        if turned_too_late(values["position"]) and "paired" in self.fields:
            self.add_error("paired", TURN_THE_CARDS)
        for name, sentence in NEEDS[QuestionKey(question)].items():
            if not values.get(name) and name not in self.errors:
                self.add_error(name, sentence)
        if self.errors:
            return values
        if question == QuestionKey.MOVE:
            values["move"] = self._move("move", values["position"])
        elif question == QuestionKey.CONDUCT and self.tournament:
            values["sanctions"] = self.tournament.sanctions
        elif question == QuestionKey.LAST:
            if values["seat"] is None:
                values["seat"] = (values["position"].turn - 1) % self.ruleset.seats
            before = values["position"].with_turn(values["seat"])
            values["claim"] = self._move("claim", before) if values["claim"] else None
        return values

    def _forgive(self, question: QuestionKey) -> None:
        """Drop the errors of fields that this question does not look at."""
        wanted = OF_QUESTION[question]
        if question == QuestionKey.SCORE:
            wanted = wanted.union(CLAIMS, {"scheme"})
        for name in OF_SOME.difference(wanted).intersection(self.errors):
            del self.errors[name]

    def _position(self, name: str) -> Position:
        text = self.cleaned_data.get(name) or Position.start(self.ruleset).to_text()
        try:
            return Position.from_text(text, self.ruleset)
        except NotAPosition:
            self.add_error(name, unreadable(self.ruleset))
            return Position.start(self.ruleset)

    def _move(self, name: str, position: Position) -> Move | None:
        card = Card(self.cleaned_data["card"])
        try:
            return move_typed(self.cleaned_data[name], card, position, made=name == "claim")
        except NotAMove:
            self.add_error(
                name,
                _("This move cannot be read. Write it like 60-h1, n-0 to enter, 5x40 to swap."),
            )
            return None

    def question_values(self) -> dict[str, Any]:
        """Return the question as plain values, by the names of the fields, with the rules of
        then."""
        rules = self.ruleset
        shown = {name: self[name].value() for name in self.fields}
        if "paired" in shown:
            shown["paired"] = rules.pairing.value
        return {name: value for name, value in shown.items() if value not in (None, "", [])} | {
            "rules": rules.name,
            "house_rules": [str(rule) for rule in rules.house_rules],
        }

    @property
    def scoring(self) -> Scheme:
        """How the card becomes points: as in the drive, else as chosen."""
        if self.tournament is not None:
            return self.tournament.scoring
        return SCHEMES[self.cleaned_data.get("scheme") or SchemeKey.NK]
