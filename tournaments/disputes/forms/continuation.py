"""How play goes on after a decision, as an arbiter fills it in, and what a sanction costs then."""

from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy

from scoring.rules import Position, colour_of, explain
from scoring.verdicts.continuation import describe_turn
from tournaments.core.forms import choice_field
from tournaments.disputes.queries.continuations import (
    Continuation,
    board_by_answer,
    board_in_text,
    continuation,
)
from tournaments.disputes.queries.disputes import DisputeRecord
from tournaments.enums import QuestionKey, Sanction
from tournaments.speech import in_language, unreadable

# What was there to choose when the page was made, and is not any more.
GONE = {"invalid_choice": gettext_lazy("Somebody else has just changed this dispute.")}


def notation_field(label: Any, longest: int, hint: Any = "", **attrs: str) -> forms.CharField:
    """Return a field for what is written in notation: a board, moves, cards."""
    widget = forms.TextInput(
        attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"} | attrs
    )
    return forms.CharField(
        label=label, max_length=longest, required=False, widget=widget, help_text=hint
    )


def position_field() -> forms.CharField:
    """Return the field in which a board stands."""
    return notation_field(gettext_lazy("Position"), 200, **{"aria-describedby": "position-wrong"})


class Continues(TextChoices):
    """From which board play goes on."""

    AFTER = "after", gettext_lazy("with the board after the move")
    BEFORE = "before", gettext_lazy("with the board as it was asked about")
    OTHER = "other", gettext_lazy("with another board")


class ContinuationForm(forms.Form):
    """The board on which play goes on, and the sanction that rests on it.

    What cannot be is not asked: no board where none was asked about or the game is over, and no
    sanction where none was agreed beforehand. Once it is clean, `position` is the board that was
    chosen, None for that of the answer.
    """

    record: DisputeRecord
    continues = forms.ChoiceField(
        label=gettext_lazy("Play goes on"),
        choices=Continues,
        required=False,
        widget=forms.RadioSelect,
        error_messages=GONE,
    )
    position = position_field()
    sanction = forms.ChoiceField(
        label=gettext_lazy("Sanction"),
        choices=[("", gettext_lazy("none")), *Sanction.choices],
        required=False,
        widget=forms.RadioSelect,
    )
    sanctioned_seat = forms.TypedChoiceField(
        label=gettext_lazy("For the player of"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
        error_messages=GONE,
    )

    def name_choices(self) -> None:
        """Name the boards with their turns and the players with their teams, and drop what is not
        asked."""
        record = self.record
        names = {key: key.label for key in Continues} | {Continues.BEFORE: record.board_asked_about}
        choice_field(self, "continues").choices = [
            (key, f"{names[key]}: {in_language(describe_turn(board))}" if board else names[key])
            for key, board in self._boards().items()
        ]
        choice_field(self, "sanctioned_seat").choices = sorted(
            (seat, f"{in_language(colour)} · {team.entry}")
            for team in record.teams
            for seat, colour in zip(team.seats, team.colours, strict=True)
        ) or [(seat, in_language(colour_of(seat))) for seat in range(len(record.teams))]
        over = record.position is None or record.dispute.question == QuestionKey.SCORE
        unasked = ["continues", "position"] if over else []
        unasked += (
            [] if record.table.round.tournament.sanctions else ["sanction", "sanctioned_seat"]
        )
        for name in unasked:
            del self.fields[name]

    def clean_position(self) -> Position | None:
        """Read the board that was chosen."""
        chosen = self.cleaned_data.get("continues", "")
        board = self._board(chosen, self.cleaned_data["position"])
        if chosen == Continues.OTHER and board is None:
            raise forms.ValidationError(unreadable(self._asked.rules))
        return board

    @property
    def going_on(self) -> Continuation | None:
        """How play goes on by what is filled in, whether it is all right or not."""
        record = self.record
        if record.position is None or record.dispute.question == QuestionKey.SCORE:
            return None
        values = {name: str(self[name].value() or "") for name in self.fields if name in SHOWN}
        seat = str(self["sanctioned_seat"].value()) if "sanctioned_seat" in self.fields else ""
        chosen = values.get("continues", "")
        board = self._board(chosen, values.get("position", ""))
        if board is None and chosen != Continues.OTHER:
            board = board_by_answer(record.position, record.verdict)
        if board is None or explain(board):
            return None
        return continuation(
            board,
            values.get("sanction", ""),
            int(seat) if seat.isdecimal() and len(seat) == 1 else None,
        )

    @property
    def board(self) -> Position:
        """The board that can be set up: as it was filled in, else as the answer has it."""
        typed = board_in_text(str(self["position"].value() or ""), self._asked)
        return typed or board_by_answer(self._asked, self.record.verdict)

    @property
    def _asked(self) -> Position:
        asked = self.record.position
        if asked is None:
            raise ValueError("no board was asked about")
        return asked

    def _boards(self) -> dict[Continues, Position | None]:
        """Return the boards to choose from; what is not there cannot be chosen."""
        after, before = self.record.board_after_move, self.record.position
        boards: dict[Continues, Position | None] = {}
        if after is not None:
            boards[Continues.AFTER] = after
        if before is not None and not explain(before):
            boards[Continues.BEFORE] = before
        return boards | {Continues.OTHER: None}

    def _board(self, chosen: str, typed: str) -> Position | None:
        if chosen == Continues.OTHER:
            return board_in_text(typed, self._asked)
        return next((board for key, board in self._boards().items() if key == chosen), None)


# What says how play goes on, but for whose sanction it is.
SHOWN = ("continues", "position", "sanction")


def begun_continuation(record: DisputeRecord) -> dict[str, Any]:
    """Return what the form begins with: the board of the answer."""
    if record.position is None:
        return {}
    board = board_by_answer(record.position, record.verdict)
    by_answer = Continues.AFTER if board == record.board_after_move else Continues.BEFORE
    if explain(board):
        by_answer = Continues.OTHER
    return {"continues": by_answer, "position": board.to_text(), "sanction": ""}
