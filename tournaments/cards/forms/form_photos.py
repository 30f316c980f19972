"""Photos of forms that are sent, and what the desk fills in of a form that was read from one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Card, Scheme, judge
from scoring.formats import SINGLES, parties
from tournaments.cards.forms.scorecards import CardForm, Outcome, card_from_form
from tournaments.cards.forms.ticked_winner import (
    NOBODY_TICKED,
    doubt_winner,
    resubmit_hint,
    winner_named,
)
from tournaments.cards.queries.desk import DeskTable
from tournaments.cards.queries.form_readings import (
    FormWaiting,
    contradict,
    partner_by,
    ticked_winner,
    won_box,
)
from tournaments.core.services.errors import SIDE_FIELDS, sentence
from tournaments.enums import SchemeKey
from tournaments.models import FormReading
from tournaments.scanning.layouts import LAYOUTS

MOST_FILES = 30  # in one request
WRITTEN = {each.letter for each in LAYOUTS.values() if each.typed}
OF_FIELDS = {each.letter for each in LAYOUTS.values() if any(one.many for one in each.questions)}


class FilesInput(forms.FileInput):
    """Several files at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """The files that were chosen, each as its bytes."""

    def clean(self, data: Any, initial: Any = None) -> list[bytes]:
        """Return their bytes; refuse none, and too many."""
        files = data if isinstance(data, list | tuple) else [data] if data else []
        if not files:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        if len(files) > MOST_FILES:
            text = _("Send at most %(most)s files at once.")
            raise forms.ValidationError(text % {"most": MOST_FILES})
        return [each.read() for each in files]


class PhotosForm(forms.Form):
    """Photos or PDF files of score forms."""

    file = FilesField(
        widget=FilesInput,
        error_messages={"required": gettext_lazy("Choose a photo or a PDF.")},
    )


class ReadingForm(forms.Form):
    """Which form is put aside, or waits again."""

    back = forms.BooleanField(required=False)


NOT_CLEAR = gettext_lazy("Not read for sure: type what the form says.")
NO_CROSSES = gettext_lazy("No crosses were seen. Type the form, or press Esc where it is empty.")
BOTH_ENDS = gettext_lazy("Both a winner and time over are crossed.")
TYPE_WINNER = gettext_lazy("Type who won.")
TYPE_RIGHT = gettext_lazy("Type what the form says.")


@dataclass(frozen=True, slots=True)
class Filled:
    """What a form that was read fills in at the desk: text by the name of a box, the boxes that
    stay empty because it is to be asked, and what is asked; `ticked` is the winner's box, 0 where
    time was over, None in doubt and where it is typed as well. `again` is asked once more before
    what was read is saved as it stands; `unticked` is a form on which the winner is asked only, and
    `blank` one on which no crosses were seen."""

    values: dict[str, str]
    ticked: int | None
    empty: list[str] = field(default_factory=list)
    question: str = ""
    numbers: str = ""
    winners: tuple[str, ...] = ()
    again: str = ""
    unticked: bool = False
    blank: bool = False

    @property
    def asks(self) -> bool:
        """Whether somebody has to look before it can be taken."""
        return bool(self.question)


def fill_from_reading(form: CardForm, waiting: FormWaiting) -> Filled | None:
    """Return what this form fills in; None where it is no form for its table."""
    table, read = waiting.table, waiting.reading.read
    if table is None:
        return None
    sides, rules = len(table.seated), form.rules
    names = SIDE_FIELDS[: len(rules.numbers(sides))]
    of_fields = rules.key == SchemeKey.INDIVIDUEEL
    if len(read["numbers"]) != len(names) or (read["layout"] in OF_FIELDS) != of_fields:
        return None
    values = {"table": str(table.number)} | _texts(names, read["numbers"])
    partner = None
    if "partner" in form.fields and sides == SINGLES:
        partner = partner_by(read.get("cards", []))
        values["partner"] = "" if partner is None else str(partner + 1)
    ticked = ticked_winner(read)
    compared = None if "ticked" in form.fields else ticked
    if "ticked" in form.fields:
        values["ticked"] = "" if ticked is None else str(ticked)
    spoken = _numbers_text(read["numbers"])
    empty = [name for name, text in values.items() if not text]
    if read["layout"] in WRITTEN:
        return Filled(values, compared, empty, _("Points in digits are typed."), spoken)
    if _is_blank(read):
        return Filled(values, compared, empty, str(NO_CROSSES), spoken, blank=True)
    if empty:
        which = _candidate_question(form, table, read, partner, ticked)
        return Filled(values, compared, empty, which or _missing(empty, read), spoken)
    card = _card(rules, sides, read["numbers"], partner)
    if question := _contradiction(card, rules, read, table):
        asked = Filled(values, compared, [], question, spoken)
        return _doubted(asked, card, rules, is_both=_is_both(read))
    won = [place for place, score in enumerate(judge(rules, card).scores) if score.won]
    names_of = tuple(table.seated[place].name for place in won)
    return Filled(values, compared, [], "", spoken, names_of)


def _is_blank(read: dict[str, Any]) -> bool:
    """Return whether nothing at all was read, and nowhere two boxes that have ink."""
    answers = [*read["numbers"], *read.get("cards", [])]
    nothing = not any(answer is not None for answer in answers) and ticked_winner(read) is None
    return nothing and not read.get("candidates")


def _is_both(read: dict[str, Any]) -> bool:
    """Return whether both a winner and time over are crossed."""
    return "time_over" in read.get("candidates", {})


def _missing(empty: Sequence[str], read: dict[str, Any]) -> str:
    """Return what to ask where these boxes are not clear."""
    if [*empty] != ["ticked"]:
        return str(NOT_CLEAR)
    if _is_both(read):
        return f"{BOTH_ENDS} {TYPE_WINNER}"
    return " ".join([_("Nobody is ticked as the winner, or not clearly."), str(TYPE_WINNER)])


def _doubted(fill: Filled, card: Card, rules: Scheme, *, is_both: bool) -> Filled:
    """Return what a form fills in of which the numbers cannot be, or say another winner than its
    box: they stand in the boxes, and it is said what to type, and asked again before they are
    saved."""
    if judge(rules, card).faults:
        return replace(fill, question=f"{fill.question} {TYPE_RIGHT}")
    if "ticked" in fill.values:
        question, values = f"{fill.question} {TYPE_WINNER}", fill.values | {"ticked": ""}
        return replace(fill, question=question, values=values, empty=["ticked"])
    if fill.ticked is None and not is_both:
        return replace(fill, unticked=True)
    question = f"{fill.question} {TYPE_RIGHT}"
    return replace(fill, question=question, again=f"{fill.question} {resubmit_hint(rules)}")


def ask_where_different(
    waiting: Sequence[FormWaiting], fills: Sequence[Filled | None]
) -> list[Filled | None]:
    """Return what forms fill in, nothing but a question where those of one table differ."""
    of_table: dict[int, list[FormReading]] = {}
    for each in waiting:
        if each.table:
            of_table.setdefault(each.table.number, []).append(each.reading)
    filled: list[Filled | None] = []
    for each, fill in zip(waiting, fills, strict=True):
        others = of_table[each.table.number] if fill and each.table else []
        differs = any(contradict(each.reading, other) for other in others)
        filled.append(_with_question(fill) if fill and differs else fill)
    return filled


def _with_question(fill: Filled) -> Filled:
    empty = [name for name in fill.values if name != "table"]
    question = _("Photos of this table say different things. The form decides.")
    return replace(
        fill,
        values=fill.values | dict.fromkeys(empty, ""),
        empty=empty,
        question=question,
        again="",
        unticked=False,
    )


def _candidate_question(
    form: CardForm, table: DeskTable, read: dict[str, Any], partner: int | None, ticked: int | None
) -> str:
    """Return what to ask where just one number is not clear and two of its boxes have ink, and
    which of them agrees with the winner's box; nothing of other doubts."""
    sides, numbers, found = len(table.seated), read["numbers"], read.get("candidates", {})
    places = [place for place, number in enumerate(numbers) if number is None]
    two = found.get(f"numbers.{places[0]}", []) if len(places) == 1 else []
    if len(two) != 2:
        return ""
    which = _("%(one)s or %(other)s? Two boxes have ink. The form decides.")
    question = which % {"one": two[0], "other": two[1]}
    agreeing, unknown = [], "partner" in form.fields and sides == SINGLES and partner is None
    for each in two if ticked is not None and not unknown else ():
        tried = [each if number is None else number for number in numbers]
        card = _card(form.rules, sides, tried, partner)
        if not _contradiction(card, form.rules, read, table):
            agreeing.append(each)
    if len(agreeing) != 1:
        return question
    reason = _("Time over is ticked: then it is %(number)s.")
    if ticked:
        reason = _("Ticked: %(who)s. Then it is %(number)s.")
    who = winner_named(ticked or 0, _names(table), partner)
    return f"{question} {reason % {'who': who, 'number': agreeing[0]}}"


def _names(table: DeskTable) -> list[str]:
    return [one.name for one in table.seated]


def _texts(names: Sequence[str], numbers: Sequence[int | None]) -> dict[str, str]:
    texts = ["" if number is None else str(number) for number in numbers]
    return dict(zip(names, texts, strict=True))


def _card(rules: Scheme, sides: int, numbers: Sequence[int], partner: int | None) -> Card:
    of = dict(zip(rules.numbers(sides, partner), numbers, strict=True))
    by_place = {place: number for places, number in of.items() for place in places}
    values = tuple(by_place[place] for place in range(sides))
    return card_from_form(rules, values, Outcome.PLAYED, "", partner)


def _contradiction(card: Card, rules: Scheme, read: dict[str, Any], table: DeskTable) -> str:
    """Return what is to be asked of numbers that are clear: whether they can be, and agree with
    the winner's box."""
    faults = judge(rules, card).faults
    if faults:
        return sentence(faults[0])
    if _is_both(read):
        return str(BOTH_ENDS)
    ticked = ticked_winner(read)
    if ticked is None:
        won = winner_named(won_box(card, rules) or 0, _names(table), card.partner)
        return str(NOBODY_TICKED) % {"won": won}
    if ticked > len(parties(len(card.values), card.partner)):
        return str(NOT_CLEAR)
    return doubt_winner(card, rules, ticked, _names(table))


def _numbers_text(numbers: Sequence[int | None]) -> str:
    return "–".join("?" if number is None else str(number) for number in numbers)
