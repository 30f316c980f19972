"""Forms that were read from photos become cards that somebody saw, and the log says how."""

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_member, a_user
from tests.tournaments.builders.twice_entered import a_round as a_round_entered_twice
from tests.tournaments.cards.services.test_form_photos import a_reading
from tests.tournaments.cards.views.test_desk import a_round
from tournaments.cards.queries.card_entries import double_entry_of, typist_name
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.card_entries import enter_turn, resolve_entries
from tournaments.cards.services.form_readings import put_aside, return_reading, take_reading
from tournaments.cards.services.scorecards import CardIsThere, enter_card, take_off_card
from tournaments.core.services.errors import DomainError
from tournaments.enums import CardState, Role
from tournaments.history.services.undoing import undo_act
from tournaments.models import FormPhoto, FormReading, LogEntry, Round, User
from tournaments.models.form_photos import FormReadingState

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def kees(db: None) -> User:
    return a_user("kees")


@pytest.fixture
def round_(kees: User) -> Round:
    return a_round(kees, 3)


def card(first: int, second: int) -> Card:
    return Card(Ending.FINISHED, (first, second))


def values_of(round_: Round, table: int) -> tuple[int | None, ...] | None:
    found = current_card(round_.tables.get(number=table))
    return card_of(found).values if found else None


def test_a_form_that_is_taken_becomes_a_card_and_the_log_says_by_whom(round_: Round, kees: User):
    reading = a_reading(round_)
    table = round_.tables.get(number=1)
    state = take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 3))
    reading.refresh_from_db()
    assert (state, values_of(round_, 1)) == (CardState.DEFINITIVE, (8, 3))
    assert (reading.state, reading.by, reading.card) == ("taken", kees, current_card(table))
    entry = LogEntry.objects.get(action="take_reading")
    assert (entry.actor, entry.target) == (kees, "1.1")
    said = {"read_numbers": [8, 3], "ticked": 1, "photo": reading.photo.number}
    assert (entry.before, entry.after) == ({}, said)


def test_what_was_in_doubt_stands_in_the_log(round_: Round, kees: User):
    reading = a_reading(round_)
    read = reading.read | {"numbers": [8, None], "winner": None, "time_over": None}
    FormReading.objects.update(read=read, doubts=["numbers.1", "winner", "time_over"])
    table = round_.tables.get(number=1)
    take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 3))
    entry = LogEntry.objects.get(action="take_reading")
    assert entry.before == {}
    assert entry.after == {
        "read_numbers": [8, "–"],
        "typed_numbers": [8, 3],
        "ticked": 1,
        "photo": reading.photo.number,
        "in_doubt": ["numbers.1", "winner", "time_over"],
    }


def test_another_winner_than_was_read_stands_in_the_log(round_: Round, kees: User):
    reading = a_reading(round_)
    FormReading.objects.update(read=reading.read | {"winner": None, "time_over": True})
    table = round_.tables.get(number=1)
    take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 3))
    entry = LogEntry.objects.get(action="take_reading")
    assert (entry.before, entry.after["ticked"]) == ({"ticked": 0}, 1)


def test_a_form_whose_card_is_undone_waits_again(round_: Round, kees: User):
    reading, table = a_reading(round_), round_.tables.get(number=1)
    for _time in range(2):
        take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 3))
        link = LogEntry.objects.filter(action="enter_card").latest("number").number
        undo_act(tournament=round_.tournament, number=link, by=kees)
        reading.refresh_from_db()
        assert (reading.state, reading.card, values_of(round_, 1)) == ("waiting", None, None)
    back = LogEntry.objects.filter(action="return_reading").first()
    assert (back.actor, back.target, back.after) == (kees, "1.1", {"photo": reading.photo.number})


def test_a_form_whose_card_is_taken_off_waits_again_also_where_cards_are_entered_twice(kees: User):
    round_ = a_round_entered_twice()
    anna = a_member(round_.tournament, a_user("anna"), Role.SECRETARY)
    reading, table = a_reading(round_), round_.tables.get(number=1)
    enter_turn(table=table, by=anna, card=card(8, 6))
    take_reading(reading=reading.pk, table=table, by=anna, card=card(8, 3))
    resolve_entries(table=table, by=kees, turn=2)
    take_off_card(table=table, by=kees, reason="of another table", seen_version=1)
    reading.refresh_from_db()
    assert reading.state == "waiting"


def test_a_form_that_was_put_aside_stays_so_when_the_card_of_its_table_is_taken_off(
    round_: Round, kees: User
):
    reading, table = a_reading(round_), round_.tables.get(number=1)
    put_aside(tournament=round_.tournament, reading=reading.pk, by=kees)
    enter_card(table=table, by=kees, card=card(8, 3))
    take_off_card(table=table, by=kees, reason="of another table", seen_version=1)
    reading.refresh_from_db()
    assert reading.state == "aside"


def test_what_was_corrected_stands_in_the_log(round_: Round, kees: User):
    reading = a_reading(round_)
    table = round_.tables.get(number=1)
    take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 4))
    entry = LogEntry.objects.get(action="take_reading")
    assert values_of(round_, 1) == (8, 4)
    assert entry.before == {}
    assert entry.after == {
        "read_numbers": [8, 3],
        "typed_numbers": [8, 4],
        "ticked": 1,
        "photo": reading.photo.number,
    }


def test_two_people_take_the_same_form_once(round_: Round, kees: User):
    reading, bert = a_reading(round_), a_member(round_.tournament, a_user("bert"), Role.SECRETARY)
    table = round_.tables.get(number=1)
    take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 3))
    with pytest.raises(DomainError) as refused:
        take_reading(reading=reading.pk, table=table, by=bert, card=card(8, 2))
    assert str(refused.value) == f"Dit formulier is al van de foto overgenomen, door {kees}."
    assert (values_of(round_, 1), refused.value.field) == ((8, 3), "table")


def test_a_form_is_not_taken_for_another_table(round_: Round, kees: User):
    reading = a_reading(round_)
    with pytest.raises(DomainError):
        take_reading(
            reading=reading.pk, table=round_.tables.get(number=2), by=kees, card=card(8, 3)
        )
    assert (values_of(round_, 1), values_of(round_, 2)) == (None, None)


def test_a_form_of_another_drive_is_not_there(round_: Round, kees: User):
    other = a_round(kees, 1)
    with pytest.raises(DomainError):
        take_reading(
            reading=a_reading(other).pk,
            table=round_.tables.get(number=1),
            by=kees,
            card=card(8, 3),
        )
    with pytest.raises(DomainError):
        put_aside(tournament=round_.tournament, reading=FormReading.objects.get().pk, by=kees)


def test_a_card_that_is_there_is_never_overwritten(round_: Round, kees: User):
    reading, table = a_reading(round_), round_.tables.get(number=1)
    enter_card(table=table, by=kees, card=card(8, 5))
    with pytest.raises(CardIsThere):
        take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 3))
    reading.refresh_from_db()
    assert (reading.state, values_of(round_, 1)) == (FormReadingState.WAITING, (8, 5))


def test_a_form_is_put_aside_and_waits_again(round_: Round, kees: User):
    reading = a_reading(round_)
    of_drive = {"tournament": round_.tournament, "reading": reading.pk, "by": kees}
    assert put_aside(**of_drive).state == "aside"
    assert put_aside(**of_drive).state == "aside"
    with pytest.raises(DomainError):
        take_reading(
            reading=reading.pk, table=round_.tables.get(number=1), by=kees, card=card(8, 3)
        )
    assert return_reading(**of_drive).state == "waiting"
    actions = LogEntry.objects.filter(target="1.1").exclude(action="enter_card")
    assert [*actions.order_by("pk").values_list("action", flat=True)] == [
        "put_reading_aside",
        "return_reading",
    ]


def test_a_photo_is_only_the_second_entry_of_a_card(kees: User):
    round_ = a_round_entered_twice()
    anna = a_member(round_.tournament, a_user("anna"), Role.SECRETARY)
    reading, table = a_reading(round_), round_.tables.get(number=1)
    with pytest.raises(DomainError):
        take_reading(reading=reading.pk, table=table, by=anna, card=card(8, 3))
    with pytest.raises(DomainError):
        take_reading(reading=reading.pk, table=table, by=anna, card=card(8, 2))
    assert double_entry_of(table).first is None
    enter_turn(table=table, by=anna, card=card(8, 3))
    assert take_reading(reading=reading.pk, table=table, by=anna, card=card(8, 3)) == "definitive"
    second = table.card_entries.get(turn=2)
    assert (second.by, typist_name(second), values_of(round_, 1)) == (None, "een foto", (8, 3))


def test_a_photo_that_says_something_else_than_the_first_entry_is_a_difference(kees: User):
    round_ = a_round_entered_twice()
    anna = a_member(round_.tournament, a_user("anna"), Role.SECRETARY)
    reading, table = a_reading(round_), round_.tables.get(number=1)
    enter_turn(table=table, by=anna, card=card(8, 6))
    state = take_reading(reading=reading.pk, table=table, by=anna, card=card(8, 3))
    assert (state, values_of(round_, 1)) == (CardState.DIFFERENT, None)


def test_photos_of_a_table_that_differ_are_decided_by_a_person(kees: User):
    round_ = a_round_entered_twice()
    secretary = a_member(round_.tournament, kees, Role.SECRETARY)
    reading, table = a_reading(round_), round_.tables.get(number=1)
    a_reading(round_, first=8, second=2)
    enter_turn(table=table, by=secretary, card=card(8, 3), devices=[])
    take = {"reading": reading.pk, "table": table, "card": card(8, 3)}
    with pytest.raises(DomainError):
        take_reading(by=secretary, **take)
    bert = a_member(round_.tournament, a_user("bert"), Role.SECRETARY)
    assert take_reading(by=bert, **take) == CardState.DEFINITIVE
    assert values_of(round_, 1) == (8, 3)


def test_another_photo_that_says_the_very_same_is_taken_too(round_: Round, kees: User):
    reading = a_reading(round_)
    double = FormReading.objects.create(
        photo=FormPhoto.objects.create(
            tournament=round_.tournament, number=2, content=b"", digest="2"
        ),
        place=0,
        page=1,
        code=reading.code,
        read=reading.read,
        cut_out=b"",
        at=reading.at,
    )
    table = round_.tables.get(number=1)
    take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 3))
    double.refresh_from_db()
    assert (double.state, double.card) == ("taken", current_card(table))
    log = LogEntry.objects.filter(action="take_reading").order_by("pk")
    assert [(each.target, each.after["photo"]) for each in log] == [
        ("1.1", double.photo.number),
        ("1.1", reading.photo.number),
    ]
    undo_act(tournament=round_.tournament, number=LogEntry.objects.latest("number").number, by=kees)
    states = FormReading.objects.values_list("state", flat=True)
    assert ([*states], values_of(round_, 1)) == (["waiting"] * 2, None)
