"""Photos of forms are kept, read by a job, and become cards that somebody saw."""

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_member, a_user
from tests.tournaments.builders.pictures import a_file
from tests.tournaments.builders.twice_entered import a_round as a_round_entered_twice
from tests.tournaments.cards.views.test_desk import a_round
from tests.tournaments.scanning.photographed import (
    blank_forms_of,
    crossed,
    photo_of,
    photos_of,
    won,
)
from tournaments.cards.queries.scorecards import card_of, current_card, entered, typist_name
from tournaments.cards.services.card_entries import enter_turn
from tournaments.cards.services.form_photos import read_forms, send_photo
from tournaments.cards.services.form_readings import put_aside, return_reading, take_reading
from tournaments.cards.services.scorecards import CardIsThere, enter_card
from tournaments.core.services.errors import DomainError
from tournaments.enums import CardState, Role
from tournaments.models import FormPhoto, FormReading, Job, LogEntry, Round, User
from tournaments.models.form_photos import FormPhotoState, FormReadingState

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def kees(db: None) -> User:
    return a_user("kees")


@pytest.fixture
def round_(kees: User) -> Round:
    return a_round(kees, 3)


def send(round_: Round, content: bytes, by: User | None = None) -> FormPhoto:
    photo = send_photo(tournament=round_.tournament, content=content, by=by)
    photo.refresh_from_db()
    return photo


def a_reading(round_: Round, table: int = 1, first: int = 8, second: int = 3) -> FormReading:
    send(round_, photos_of(round_, {table: won(first, second)})[table])
    return FormReading.objects.latest("pk")


def card(first: int, second: int) -> Card:
    return Card(Ending.FINISHED, (first, second))


def values_of(round_: Round, table: int) -> tuple[int | None, ...] | None:
    found = current_card(round_.tables.get(number=table))
    return card_of(found).values if found else None


def test_a_photo_is_read_by_a_job_and_its_forms_wait(round_: Round, kees: User):
    photo = send(round_, photos_of(round_, {2: won(4, 8)})[2], kees)
    reading = photo.readings.get()
    assert (photo.state, photo.sent_by, photo.round) == (FormPhotoState.READ, kees, round_)
    assert (reading.code, reading.state) == (round_.tables.get(number=2).code, "waiting")
    assert (reading.read["numbers"], reading.read["winner"], reading.doubts) == ([4, 8], 1, [])
    assert bytes(reading.cut_out)[:3] == b"\xff\xd8\xff"
    assert values_of(round_, 2) is None


def test_the_same_photo_again_is_there_once(round_: Round, kees: User):
    content = photos_of(round_, {1: won(8, 0)})[1]
    assert send(round_, content, kees) == send(round_, content, kees)
    assert (FormPhoto.objects.count(), FormReading.objects.count()) == (1, 1)
    assert LogEntry.objects.filter(action="send_form_photo").count() == 1


def test_a_photo_of_which_nothing_came_is_read_again_when_it_is_sent_again(round_: Round):
    content = photos_of(round_, {1: won(8, 0)})[1]
    photo = send(round_, content)
    photo.readings.all().delete()
    FormPhoto.objects.update(state=FormPhotoState.UNREADABLE, sentence="This could not be read.")
    assert send(round_, content) == photo
    assert (FormPhoto.objects.get().state, FormReading.objects.count()) == (FormPhotoState.READ, 1)


def test_a_job_that_is_done_once_more_reads_nothing_twice(round_: Round):
    a_reading(round_)
    read_forms(Job.objects.latest("pk"), lambda _done, _all: None)
    assert FormReading.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"<script>", "This is no photo and no PDF."),
        (b"%PDF-1.4 nothing", "The PDF is damaged, or has a password."),
        (
            b"\0\0\0\x18ftypheic" + bytes(99),
            "This is a HEIC photo. Set the camera of the phone to JPEG, as “most compatible” does.",
        ),
        (a_file((300, 200)).getvalue()[:200], "The photo is damaged."),
        (
            a_file((300, 200)).getvalue(),
            "No form was found in it: take the photo again, or type the form.",
        ),
    ],
    ids=["text", "pdf", "heic", "damaged", "empty table"],
)
def test_what_cannot_be_read_says_why_and_is_kept(round_: Round, content: bytes, sentence: str):
    photo = send(round_, content)
    assert (photo.state, photo.sentence) == (FormPhotoState.UNREADABLE, sentence)
    assert bytes(photo.content) == content


@pytest.mark.parametrize("content", [b"", b"x" * (6 * 1024**2 + 1)], ids=["empty", "large"])
def test_what_is_empty_or_too_large_is_not_kept(round_: Round, content: bytes):
    with pytest.raises(DomainError):
        send(round_, content)
    assert not FormPhoto.objects.exists()


def test_a_form_that_is_taken_becomes_a_card_and_the_log_says_by_whom(round_: Round, kees: User):
    reading = a_reading(round_)
    table = round_.tables.get(number=1)
    state = take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 3))
    reading.refresh_from_db()
    assert (state, values_of(round_, 1)) == (CardState.DEFINITIVE, (8, 3))
    assert (reading.state, reading.by, reading.card) == ("taken", kees, current_card(table))
    entry = LogEntry.objects.get(action="take_reading")
    assert (entry.actor, entry.target) == (kees, "1.1")
    assert (entry.before, entry.after) == ({}, {"read_numbers": [8, 3]})


def test_what_was_corrected_stands_in_the_log(round_: Round, kees: User):
    reading = a_reading(round_)
    table = round_.tables.get(number=1)
    take_reading(reading=reading.pk, table=table, by=kees, card=card(8, 4))
    entry = LogEntry.objects.get(action="take_reading")
    assert values_of(round_, 1) == (8, 4)
    assert entry.before == {"read_numbers": [8, 3]}
    assert entry.after == {"read_numbers": [8, 4]}


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
    assert entered(table).first is None
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


def test_several_forms_in_a_photo_each_wait(round_: Round):
    blanks = blank_forms_of(round_)
    forms = [crossed(blanks[1], won(8, 1)), crossed(blanks[3], won(2, 8))]
    send(round_, photo_of(*forms))
    read = FormReading.objects.order_by("place").values_list("code", "read__numbers")
    codes = {table.code: table.number for table in round_.tables.all()}
    assert {codes[code]: numbers for code, numbers in read} == {1: [8, 1], 3: [2, 8]}
