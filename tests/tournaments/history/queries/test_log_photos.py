"""What the log says of photos of forms: what was read, what was entered, and what was in doubt."""

import pytest
from django.utils.translation import override

from scoring.cards import Card, Ending
from tests.factories import a_user
from tests.tournaments.cards.views.test_desk import a_round
from tournaments.cards.services.form_photos import NO_FORM, FormFound, keep_forms, send_photo
from tournaments.cards.services.form_readings import take_reading
from tournaments.history.queries.log import lines
from tournaments.history.queries.log_photos import OF_PHOTOS
from tournaments.models import FormReading, LogEntry, Round, User
from tournaments.scanning.layouts import LAYOUTS

pytestmark = pytest.mark.django_db


@pytest.fixture
def kees() -> User:
    return a_user("kees")


@pytest.fixture
def round_(kees: User) -> Round:
    return a_round(kees, 3)


def said(action: str) -> list[tuple[str, str, dict[str, tuple[str, str]]]]:
    """The lines of an act: by whom, about what, and before and after by the name of a value."""
    with override("en"):
        told = lines(LogEntry.objects.filter(action=action))
        return [
            (
                line.actor,
                line.target,
                {each.name: (each.before, each.after) for each in line.changes},
            )
            for line in told
        ]


def test_that_a_photo_was_sent_says_which_number_it_has_in_its_drive(kees: User, round_: Round):
    for drive in (a_round(kees, 1).tournament, round_.tournament):
        send_photo(tournament=drive, content=b"JPEG", by=kees)
    assert said("send_form_photo") == [(str(kees), "", {"photo": ("", "1")})] * 2


def test_that_a_photo_was_read_says_of_which_tables(round_: Round, kees: User):
    photo = send_photo(tournament=round_.tournament, content=b"JPEG", by=kees)
    codes = [round_.tables.get(number=number).code for number in (3, 1)]
    read = {"numbers": [8, 3], "winner": 0, "time_over": False}
    found = [FormFound(1, code, read, [], b"") for code in (*codes, "")]
    keep_forms(photo=photo, found=found, sentence="")
    values = {
        "photo": ("", str(photo.number)),
        "forms on it": ("", "3"),
        "tables": ("", "round 1: 1, 3"),
    }
    assert said("read_form_photo") == [("", "", values)]


def test_that_a_photo_was_not_read_says_why(round_: Round, kees: User):
    photo = send_photo(tournament=round_.tournament, content=b"JPEG", by=kees)
    keep_forms(photo=photo, found=[], sentence=NO_FORM)
    values = {"photo": ("", str(photo.number)), "forms on it": ("", "0"), "not read": ("", NO_FORM)}
    assert said("read_form_photo") == [("", "", values)]


def test_a_form_that_was_taken_says_what_was_read_and_typed_and_from_which_photo(
    round_: Round, kees: User
):
    photo = send_photo(tournament=round_.tournament, content=b"JPEG", by=kees)
    table = round_.tables.get(number=2)
    read = {"numbers": [8, None], "winner": None, "time_over": True}
    found = FormFound(1, table.code, read, ["numbers.1", "winner", "time_over"], b"")
    keep_forms(photo=photo, found=[found], sentence="")
    reading = FormReading.objects.get().pk
    take_reading(reading=reading, table=table, by=kees, card=Card(Ending.FINISHED, (8, 3)))
    values = {
        "photo": ("", str(photo.number)),
        "numbers read": ("", "8, –"),
        "numbers typed": ("", "8, 3"),
        "ticked as the winner": ("nobody", "first"),
        "in doubt": ("", "number 2, winner, time over"),
    }
    assert said("take_reading") == [(str(kees), "round 1, table 2", values)]


def test_every_question_of_a_form_has_a_word_in_the_log():
    asked = {question.name for layout in LAYOUTS.values() for question in layout.questions}
    with override("en"):
        said = OF_PHOTOS["in_doubt"][1](sorted(asked))
    assert said == (
        "card 1, card 2, card 3, card 4, number 1, number 2, number 3, number 4, time over, winner"
    )
