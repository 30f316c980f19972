"""The forms that were read from photos and wait at the desk, beside what is entered already."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Card, Ending, Scheme, judge
from scoring.formats import parties
from tournaments.cards.queries.desk import DeskTable
from tournaments.cards.queries.kept_pictures import HEAD_OF_CUT_OUT, why_not_shown
from tournaments.cards.queries.scorecards import PARTS, card_of, score_text
from tournaments.enums import CardState
from tournaments.models import FormReading, GameTable, Round, ScoreCard, Tournament
from tournaments.models.form_photos import FormPhotoState, FormReadingState

MOST_SHOWN = 60  # forms that wait: the rest comes as these are taken
MOST_PICTURES = 4  # of the form of one table
CODE_NOT_READABLE = gettext_lazy("Code not readable: type this form")
OF_ANOTHER_DRIVE = gettext_lazy("Form of another drive, or of tables that were changed")
LONGEST_NAME = 24  # characters of a name in a sentence


@dataclass(frozen=True, slots=True)
class FormWaiting:
    """A form that was read and waits; `table` is the one of the round at the desk that it is of,
    None where it cannot be used, for the reason in `why_not`; `number` is that of the table in any
    case, where it is one of this round. `differs_from` is the round and the table of the card that
    it says something else than. Its picture is `not_shown` for that reason, empty where it is."""

    reading: FormReading
    table: DeskTable | None
    why_not: str
    number: int | None = None
    not_shown: str = ""
    differs_from: tuple[int, int] | None = None


def waiting_forms(round_: Round, tables: Sequence[DeskTable]) -> list[FormWaiting]:
    """Return the forms that wait, those that can be used first, in the order in which they came,
    without those that say what the card of their table does; one query where none do, else two, and
    two more where one has the numbers of a card or is of another round."""
    can_be_used = [table.number for table in tables if not _why_not(round_, table)]
    usable = GameTable.objects.filter(round=round_, number__in=can_be_used, code=OuterRef("code"))
    waiting = FormReading.objects.filter(
        photo__tournament=round_.tournament_id, state=FormReadingState.WAITING
    ).annotate(is_usable=Exists(usable), head=HEAD_OF_CUT_OUT)
    readings = list(waiting.order_by("-is_usable", "pk").defer("cut_out")[:MOST_SHOWN])
    places = places_by_code(round_.tournament_id, {each.code for each in readings})
    by_number = {table.number: table for table in tables}
    found = [
        _waiting(
            each,
            round_,
            places.get(each.code),
            by_number,
            why_not_shown(bytes(each.head or b"")),
        )
        for each in readings
    ]
    of_others = {code: place for code, place in places.items() if place[0] != round_.number}
    news = _without_doubles(round_.tournament, found, by_number, of_others)
    return sorted(news, key=lambda form: form.table is None)


def tables_with_a_form(round_: Round, *states: FormReadingState) -> set[int]:
    """Return the numbers of the tables of a round with a form in such a state, shown or not."""
    readings = FormReading.objects.filter(
        photo__tournament=round_.tournament_id, state__in=states, code=OuterRef("code")
    )
    tables = GameTable.objects.filter(Exists(readings), round=round_)
    return set(tables.values_list("number", flat=True))


def _without_doubles(
    tournament: Tournament,
    found: Sequence[FormWaiting],
    tables: Mapping[int, DeskTable],
    of_others: Mapping[str, tuple[int, int]],
) -> list[FormWaiting]:
    """Return the forms without those that say what the card of their table does, in this round or
    with a code `of_others`, whose round and table that gives; one that says something else than its
    card, or only names another winner, says so."""
    alike = {*of_others} | {
        each.reading.code
        for each in found
        if each.number and tables[each.number].card == _score_text(each.reading)
    }
    cards = cards_by_code(tournament, alike)
    news = []
    for each in found:
        card = cards.get(each.reading.code)
        place = of_others.get(each.reading.code)
        if card is not None and matches_card(each.reading, card, tournament.scoring):
            continue
        if card is not None and place and {*each.reading.read["numbers"]} != {None}:
            why_not = _differs(each.reading, score_text(card, tournament.scoring), place)
            news.append(replace(each, why_not=why_not, differs_from=place))
        elif card is not None and _score_text(each.reading) == score_text(card, tournament.scoring):
            why_not = _another_winner(each.reading) % {"table": each.number}
            news.append(replace(each, why_not=why_not))
        else:
            news.append(each)
    return news


def _differs(reading: FormReading, card: str, place: tuple[int, int]) -> str:
    """Return what a form of a place in another round says, and what its card does."""
    form = "–".join("?" if number is None else str(number) for number in reading.read["numbers"])
    values = {"round": place[0], "table": place[1], "form": form, "card": card}
    if form == card:
        return _("Form of round %(round)s, table %(table)s: another winner than its card") % values
    text = _("Form of round %(round)s, table %(table)s says %(form)s, and its card %(card)s")
    return text % values


def _another_winner(reading: FormReading) -> str:
    if reading.read.get("cards"):
        return _(
            "Table %(table)s has a card already, with another winner or partner than this form"
        )
    return _("Table %(table)s has a card already, with another winner than this form")


def cards_by_code(tournament: Tournament, codes: Collection[str]) -> dict[str, Card]:
    """Return the card that counts of each table by the code on its form; two queries."""
    if not codes:
        return {}
    cards = ScoreCard.objects.filter(
        is_current=True, table__code__in=codes, table__round__tournament=tournament
    )
    stored = cards.select_related("table").prefetch_related(PARTS[0])
    return {each.table.code: card_of(each) for each in stored}


def matches_card(reading: FormReading, card: Card, rules: Scheme) -> bool:
    """Return whether a form says what a card does, as far as it is clear who won and who played
    together."""
    if _score_text(reading) != score_text(card, rules):
        return False
    together = partner_by(reading.read.get("cards", []))
    return _clearly_ticked(reading) in (None, won_box(card, rules)) and together in (
        None,
        card.partner,
    )


def won_box(card: Card, rules: Scheme) -> int | None:
    """Return which box of the winner a card would tick, 0 where nobody won; None without a game."""
    if card.ending in (Ending.ABSENT, Ending.NOT_PLAYED):
        return None
    won = [place for place, score in enumerate(judge(rules, card).scores) if score.won]
    together = parties(len(card.values), card.partner)
    return next((at for at, party in enumerate(together, 1) if won == [*party]), 0)


def partner_by(drawn: Sequence[int | None]) -> int | None:
    """Return the place of who drew the same card as the first; None where nobody or more did."""
    same = [place for place, each in enumerate(drawn) if place and each == drawn[0]]
    return same[0] if None not in drawn and len(same) == 1 else None


def _score_text(reading: FormReading) -> str:
    """Return the numbers of a form as those of a card are shown."""
    return "–".join(str(number) for number in reading.read["numbers"])


def places_by_code(tournament: int, codes: Collection[str]) -> dict[str, tuple[int, int]]:
    """Return the round and the number of each table of the drive by the code on its form."""
    if not codes:
        return {}
    tables = GameTable.objects.filter(code__in=codes, round__tournament=tournament)
    rows = tables.values_list("code", "round__number", "number")
    return {code: (round_, number) for code, round_, number in rows}


def _waiting(
    reading: FormReading,
    round_: Round,
    place: tuple[int, int] | None,
    tables: dict[int, DeskTable],
    not_shown: str,
) -> FormWaiting:
    table = number = differs_from = None
    if not reading.code:
        why_not = str(CODE_NOT_READABLE)
    elif place is None:
        why_not = str(OF_ANOTHER_DRIVE)
    elif place[0] != round_.number or place[1] not in tables:
        where = {"round": place[0], "table": place[1]}
        why_not = _("Form of round %(round)s, table %(table)s") % where
    else:
        number = place[1]
        found = tables[number]
        why_not = _why_not(round_, found) or not_shown
        if found.card is not None:
            differs_from = place
            why_not = _card_against_form(found, round_.tournament.scoring, reading.read["numbers"])
        table = None if why_not else found
    return FormWaiting(reading, table, why_not, number, not_shown, differs_from)


def _why_not(round_: Round, table: DeskTable) -> str:
    """Return why no form of a table is of use now; empty where one is."""
    named = {"table": table.number}
    if table.card is not None:
        return _("Table %(table)s has a card already") % named
    if table.state is CardState.DIFFERENT:
        return _("Table %(table)s: solve the difference first") % named
    if round_.entered_twice and table.state is CardState.EMPTY:
        return _("Table %(table)s: somebody enters the card first") % named
    return ""


def clipped(name: str) -> str:
    """Return a name for a sentence, cut off past LONGEST_NAME characters."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def _card_against_form(table: DeskTable, rules: Scheme, read: Sequence[int | None]) -> str:
    """Return that a table has a card, with what it says and which numbers were read of a form of
    it."""
    if not any(number is not None for number in read):
        text = _("Table %(table)s has a card already; no crosses were seen on this form")
        return text % {"table": table.number}
    parts = rules.numbers(len(table.seated), table.partner)
    names = [" + ".join(clipped(table.seated[at].name) for at in places) for places in parts]
    written = ["?" if number is None else str(number) for number in read]
    text = _("Table %(table)s has a card already (%(card)s), and this form says %(form)s")
    told = {"card": _named(names, str(table.card).split("–")), "form": _named(names, written)}
    return text % ({"table": table.number} | told)


def _named(names: Sequence[str], numbers: Sequence[str]) -> str:
    """Return each number behind its name; without names where these are not as many."""
    if len(names) != len(numbers):
        return "–".join(numbers)
    return ", ".join(f"{name}: {number}" for name, number in zip(names, numbers, strict=True))


def contradict(one: FormReading, other: FormReading) -> bool:
    """Return whether two readings of forms of a table say different things; what is in doubt agrees
    with anything."""
    return any(
        None not in pair and pair[0] != pair[1]
        for pair in zip(_values_read(one), _values_read(other), strict=False)
    )


def _values_read(reading: FormReading) -> list[int | None]:
    read = reading.read
    return [*read["numbers"], _clearly_ticked(reading), *read.get("cards", [])]


def _clearly_ticked(reading: FormReading) -> int | None:
    doubts = {"winner", "time_over"} & set(reading.doubts)
    return None if doubts else ticked_winner(reading.read)


def ticked_winner(read: Mapping[str, Any]) -> int | None:
    """Return which box of the winner was read as ticked, from 1, 0 where time was over; None where
    none was, or not clearly."""
    if read.get("winner") is not None:
        return int(read["winner"]) + 1
    return 0 if read.get("time_over") else None


def pictures_of_form(table: GameTable) -> list[FormReading]:
    """Return the readings of the form of a table whose picture can be shown, the last first, each
    with its photo."""
    of_table = FormReading.objects.filter(
        photo__tournament=table.round.tournament_id, code=table.code
    ).annotate(head=HEAD_OF_CUT_OUT)
    last = of_table.select_related("photo").defer("cut_out", "photo__content")
    last = last.order_by("-pk")[:MOST_PICTURES]
    return [each for each in last if not why_not_shown(bytes(each.head or b""))]


def photos_mark(tournament: Tournament) -> str:
    """Return what changes with every photo that comes and every form that is read, taken or put
    aside, empty without any; one query, and one more where there are photos."""
    photos = tournament.form_photos.aggregate(
        newest=Max("pk"), queued=Count("pk", filter=Q(state=FormPhotoState.QUEUED))
    )
    if photos["newest"] is None:
        return ""
    readings = FormReading.objects.filter(photo__tournament=tournament.pk)
    last: datetime | None = readings.aggregate(last=Max("at"))["last"]
    return f"{photos['newest']}.{photos['queued']}.{last.timestamp() if last else 0:.6f}"


def photos_being_read(tournament: Tournament) -> int:
    """Return how many photos wait for the worker, or are under way."""
    return tournament.form_photos.filter(state=FormPhotoState.QUEUED).count()
