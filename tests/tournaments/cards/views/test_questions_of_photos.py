"""What the desk asks of forms that were read from photos, and what stands in the boxes then."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import a_member, a_published_round, a_tournament, entries
from tests.tournaments.builders.twice_entered import EIGHT_THREE
from tests.tournaments.builders.twice_entered import a_round as a_round_entered_twice
from tests.tournaments.cards.views.test_desk import a_round, page_of
from tests.tournaments.cards.views.test_form_photos import DUTCH, a_reading, fills, rows
from tournaments.cards.services.card_entries import enter_turn
from tournaments.models import Entry, FormPhoto, FormReading, Round, Tournament, User

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ({"winner": 0}, " Kruisje: Team 1. Dan is het 8."),
        ({"winner": None, "time_over": True}, " Tijd om is aangekruist: dan is het 7."),
        ({"winner": 1}, ""),
        ({"winner": None, "time_over": None}, ""),
    ],
    ids=["first", "time over", "contradiction", "not clear"],
)
def test_two_boxes_with_ink_are_named_and_which_agrees_with_the_winners_box(
    desk: Client, round_: Round, said: dict[str, Any], hint: str
):
    found = {"winner": None, "time_over": False} | said
    reading = a_reading(round_, 1, [None, 5], candidates={"numbers.0": [7, 8]}, **found)
    filled = fills(desk.get(page_of(round_), headers=DUTCH))[str(reading.pk)]
    text = "7 of 8? Twee vakjes hebben inkt. Het formulier beslist."
    assert (filled["question"], filled["empty"]) == (text + hint, ["first"])


def test_a_winner_who_is_not_that_of_the_numbers_is_asked(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [7, 8], winner=0)
    filled = fills(desk.get(page_of(round_), headers=ENGLISH))[str(reading.pk)]
    assert (filled["values"], filled["empty"]) == ({"table": "1", "first": "7", "second": "8"}, [])
    text = "Who won: Team 1 (ticked) or Team 2 (the numbers)?"
    assert filled["question"] == f"{text} Type what the form says."
    assert filled["again"] == f"{text} If the numbers are right, press Enter again."


def test_where_points_are_free_the_other_winner_can_be_ticked_too(desk: Client, round_: Round):
    Tournament.objects.update(scheme="vrij")
    reading = a_reading(round_, 1, [7, 9], winner=0)
    filled = fills(desk.get(page_of(round_), headers=ENGLISH))[str(reading.pk)]
    text = "Who won: Team 1 (ticked) or Team 2 (the numbers)? If the numbers are right, "
    assert filled["again"] == f"{text}press Enter again; W ticks another winner."


def test_a_form_on_which_nobody_is_ticked_says_who_wins_by_the_numbers(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [7, 8], winner=None, time_over=None)
    filled = fills(desk.get(page_of(round_), headers=ENGLISH))[str(reading.pk)]
    assert filled["values"] == {"table": "1", "first": "7", "second": "8"}
    assert (filled["unticked"], filled["again"]) == (True, "")
    text = "Nobody is ticked as the winner, or not clearly. The numbers say Team 2: press Enter "
    assert filled["question"] == f"{text}if that is right, else type what the form says."


def test_a_winner_and_time_over_together_are_named_and_asked_twice(desk: Client, round_: Round):
    both = {"winner": [1], "time_over": [1]}
    reading = a_reading(round_, 1, [7, 8], winner=None, time_over=None, candidates=both)
    filled = fills(desk.get(page_of(round_), headers=ENGLISH))[str(reading.pk)]
    text = "Both a winner and time over are crossed."
    assert filled["values"] == {"table": "1", "first": "7", "second": "8"}
    assert filled["question"] == f"{text} Type what the form says."
    assert filled["again"] == f"{text} If the numbers are right, press Enter again."


def test_numbers_that_cannot_be_stand_in_the_boxes_too(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [8, 8], winner=0)
    filled = fills(desk.get(page_of(round_), headers=ENGLISH))[str(reading.pk)]
    assert filled["values"] == {"table": "1", "first": "8", "second": "8"}
    assert filled["question"].endswith("? Type what the form says.")


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ({"winner": 0}, "Who won: Team 1 (ticked) or Team 2 (the numbers)? Type who won."),
        (
            {"winner": None, "time_over": None},
            "Nobody is ticked as the winner, or not clearly. Type who won.",
        ),
        (
            {"winner": None, "time_over": None, "candidates": {"winner": [1], "time_over": [1]}},
            "Both a winner and time over are crossed. Type who won.",
        ),
    ],
    ids=["another", "nobody", "both"],
)
def test_where_the_winner_is_typed_only_that_box_stays_empty(
    desk: Client, round_: Round, said: dict[str, Any], asked: str
):
    Tournament.objects.update(winner_asked=True)
    reading = a_reading(round_, 1, [7, 8], **said)
    filled = fills(desk.get(page_of(round_), headers=ENGLISH))[str(reading.pk)]
    values = {"table": "1", "first": "7", "second": "8", "ticked": ""}
    assert (filled["values"], filled["empty"]) == (values, ["ticked"])
    assert filled["question"] == asked


def test_a_form_without_a_cross_comes_last_and_is_no_photo_of_its_card(desk: Client, round_: Round):
    blank = a_reading(round_, 1, [None, None], winner=None, time_over=None)
    a_reading(round_, 2, [8, 3])
    answer = desk.get(page_of(round_), headers=ENGLISH)
    assert rows(answer) == ["2 8–3 Team 3 wins Enter", "1 Team 1 – Team 2 no crosses"]
    filled = fills(answer)[str(blank.pk)]
    assert filled["empty"] == ["first", "second"]
    text = "No crosses were seen. Type the form, or press Esc where it is empty."
    assert filled["question"] == text
    assert "2 cards without a photo: tables 1, 3." in answer.text


def test_a_form_that_was_put_aside_is_named_until_its_card_is_in(desk: Client, round_: Round):
    a_reading(round_, 2, [8, 3])
    aside = a_reading(round_, 1, [8, 3])
    FormReading.objects.filter(pk=aside.pk).update(state="aside")
    page = desk.get(page_of(round_), headers=ENGLISH).text
    assert "1 card without a photo: table 3. Put aside: table 1." in " ".join(page.split())
    a_reading(round_, 1, [8, 4])
    assert "Put aside" not in desk.get(page_of(round_), headers=ENGLISH).text


def test_while_photos_are_read_no_card_is_said_to_be_without_one(desk: Client, round_: Round):
    a_reading(round_, 2, [8, 3])
    FormPhoto.objects.create(tournament=round_.tournament, number=9, content=b"", digest="9")
    page = desk.get(page_of(round_), headers=ENGLISH).text
    assert "1 photo is being read" in page
    assert "without a photo" not in page


def test_a_question_about_the_winner_names_teams_and_cuts_long_names_off(
    desk: Client, round_: Round
):
    Entry.objects.filter(name="Team 2").update(name="De Onverslaanbare Pionnen van Zuid")
    reading = a_reading(round_, 1, [7, 8], winner=None, time_over=True)
    filled = fills(desk.get(page_of(round_), headers=ENGLISH))[str(reading.pk)]
    text = "Who won: nobody (ticked) or De Onverslaanbare Pionn… (the numbers)?"
    assert filled["question"].startswith(text)


def test_a_pair_is_named_by_both_players(client: Client, kees: User):
    drive = a_tournament(kees, format="players", scheme="gedeeld")
    round_ = a_published_round(drive, [tuple(entries(drive, 4))])
    client.force_login(kees)
    reading = a_reading(round_, 1, [5, 8], layout="C", winner=0)
    filled = fills(client.get(page_of(round_), headers=ENGLISH))[str(reading.pk)]
    text = "Who won: Team 1 + Team 3 (ticked) or Team 2 + Team 4 (the numbers)?"
    assert filled["question"].startswith(text)


def test_points_in_digits_are_to_be_typed(desk: Client, kees: User):
    round_ = a_round(kees, 2)
    Tournament.objects.update(scheme="vrij")
    reading = a_reading(round_, 1, [None, None], layout="I", winner=None, time_over=None)
    filled = fills(desk.get(page_of(round_), headers=DUTCH))[str(reading.pk)]
    assert (filled["question"], filled["empty"]) == ("Typ de punten.", ["first", "second"])


def test_a_question_about_a_card_is_not_asked_of_who_entered_it_first(client: Client, kees: User):
    round_ = a_round_entered_twice()
    drive = round_.tournament
    a_member(drive, kees)
    for table in round_.tables.all():
        enter_turn(table=table, by=kees, card=EIGHT_THREE)
    clear, asked = a_reading(round_, 1, [8, 3]), a_reading(round_, 2, [8, 3], winner=None)
    client.force_login(kees)
    answer = client.get(page_of(round_), headers=DUTCH)
    assert [*fills(answer)] == [str(clear.pk)]
    why = "Tafel 2: u voerde de kaart in; iemand anders bekijkt dit formulier"
    assert rows(answer)[1].startswith(f"– {why} Opzij")
    client.force_login(a_member(drive))
    assert {*fills(client.get(page_of(round_)))} == {str(clear.pk), str(asked.pk)}
