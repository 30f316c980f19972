"""The desk with forms that were read from photos: what it fills in, asks and refuses."""

import re
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.addresses import address
from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.twice_entered import a_round as a_round_entered_twice
from tests.tournaments.cards.views.test_desk import a_round, page_of, typed, values
from tests.tournaments.cards.views.test_form_photos import (
    DUTCH,
    HTMX,
    a_reading,
    fills,
    rows,
)
from tournaments.cards.queries import form_readings
from tournaments.enums import Role
from tournaments.models import Entry, FormReading, Round, Tournament, User

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


def test_the_desk_fills_in_what_was_read_and_doubts_come_first(desk: Client, round_: Round):
    clear, doubtful = a_reading(round_, 1, [8, 3]), a_reading(round_, 2, [None, 5])
    answer = desk.get(page_of(round_), headers=DUTCH)
    assert rows(answer) == ["2 Team 3 – Team 4 vraag", "1 8–3 Team 1 wint Enter"]
    filled = fills(answer)
    assert filled[str(clear.pk)]["values"] == {"table": "1", "first": "8", "second": "3"}
    assert filled[str(clear.pk)]["empty"] == []
    assert filled[str(doubtful.pk)]["values"] == {"table": "2", "first": "", "second": "5"}
    assert filled[str(doubtful.pk)]["empty"] == ["first"]
    assert filled[str(doubtful.pk)]["question"] == "Niet zeker gelezen: typ wat het formulier zegt."


def test_forms_that_cannot_be_used_say_why_and_fill_in_nothing(desk: Client, round_: Round):
    desk.post(page_of(round_), typed(2, 8, 1), headers=DUTCH)
    other = a_round(User.objects.get(username="kees"), 1)
    a_reading(round_, 1, [8, 3], code="")
    a_reading(round_, 1, [8, 3], code=other.tables.get().code)
    a_reading(round_, 2, [8, 3])
    a_reading(round_, 3, [8, 3, 1])
    a_reading(round_, 1, [8, 3], layout="E")  # printed before the drive got another scoring
    answer = desk.get(page_of(round_), headers=ENGLISH)
    assert fills(answer) == {}
    assert whys(answer) == [
        "Table 3 has another kind of form",
        "Table 1 has another kind of form",
        "Code not readable: type this form",
        "Form of another drive, or of tables that were changed",
        "Table 2 has a card already (Team 3: 8, Team 4: 1), "
        "and this form says Team 3: 8, Team 4: 3",
    ]


def whys(answer: HttpResponse) -> list[str]:
    """Why each form that is of no use is of none, in English."""
    rest = [each.removeprefix("– ").partition(" Aside")[0] for each in rows(answer)]
    return [each.partition(" · ")[0] for each in rest]


@pytest.mark.parametrize(
    ("read", "said"),
    [
        ([None, 7], ", and this form says Team 1: ?, De Onverslaanbare Pionn…: 7"),
        ([None, None], "; no crosses were seen on this form"),
    ],
    ids=["in doubt", "blank"],
)
def test_a_form_of_a_table_with_a_card_says_what_both_say(
    desk: Client, round_: Round, read: list[int | None], said: str
):
    Entry.objects.filter(name="Team 2").update(name="De Onverslaanbare Pionnen van Zuid")
    desk.post(page_of(round_), typed(1, 8, 3))
    a_reading(round_, 1, read)
    (why,) = whys(desk.get(page_of(round_), headers=ENGLISH))
    card = " (Team 1: 8, De Onverslaanbare Pionn…: 3)" if read[1] else ""
    assert why == f"Table 1 has a card already{card}{said}"


def test_the_card_that_a_form_differs_from_is_one_press_away(desk: Client, round_: Round):
    desk.post(page_of(round_), typed(1, 8, 3))
    a_reading(round_, 1, [8, 5])
    a_reading(round_, 2, [8, 5], code="")
    answer = desk.get(page_of(round_), headers=ENGLISH)
    assert answer.content.count(b'">correct<') == 2  # beside it, and among the last cards
    links = re.findall(
        r'href="([^"]*)">correct<', answer.content.decode().partition("desk-forms")[2]
    )
    assert links[:1] == [address("desk-card", round_.tournament, round_.number, 1)]
    assert desk.get(links[0]).status_code == 200


def test_the_card_of_a_game_that_was_not_played_and_that_of_pairs_are_said_too(
    client: Client, kees: User
):
    drive = a_tournament(kees, format="players", scheme="gedeeld")
    round_ = a_published_round(drive, [tuple(entries(drive, 4)), tuple(entries(drive, 4))])
    client.force_login(kees)
    client.post(page_of(round_), typed(1, 8, 3))
    client.post(page_of(round_), typed(2, "", "", outcome="not_played"))
    for table in (1, 2):
        a_reading(round_, table, [8, 5], layout="C", winner=0)
    assert whys(client.get(page_of(round_), headers=ENGLISH)) == [
        "Table 1 has a card already (Team 1 + Team 3: 8, Team 2 + Team 4: 3), "
        "and this form says Team 1 + Team 3: 8, Team 2 + Team 4: 5",
        "Table 2 has a card already (not played), "
        "and this form says Team 5 + Team 7: 8, Team 6 + Team 8: 5",
    ]


def test_where_cards_are_entered_twice_a_photo_waits_for_the_first_entry(
    client: Client, kees: User
):
    round_ = a_round_entered_twice()
    client.force_login(a_member(round_.tournament, kees, Role.SECRETARY))
    reading = a_reading(round_, 1, [8, 3])
    answer = client.get(page_of(round_), headers=DUTCH)
    assert rows(answer) == []
    assert "De foto van tafel 1 wacht op een eerste invoer." in answer.text
    sent = typed(1, 8, 3)
    refused = client.post(page_of(round_), sent | {"reading": reading.pk}, headers=DUTCH)
    assert "In deze ronde voert eerst iemand de kaart in" in refused.text
    client.post(page_of(round_), sent, headers=DUTCH)
    assert fills(client.get(page_of(round_), headers=DUTCH))[str(reading.pk)]["empty"] == []
    client.post(page_of(round_), sent | {"reading": reading.pk}, headers=DUTCH)
    assert values(round_, 1) == (8, 3)


def test_a_form_that_contradicts_itself_is_no_second_entry_of_the_machine(
    client: Client, kees: User
):
    round_ = a_round_entered_twice()
    client.force_login(a_member(round_.tournament, kees, Role.SECRETARY))
    reading = a_reading(round_, 1, [8, 3], winner=1)
    client.post(page_of(round_), typed(1, 8, 3))
    client.post(page_of(round_), typed(1, 8, 3, reading=reading.pk))
    assert values(round_, 1) is None


def test_enter_saves_the_card_and_the_form_waits_no_more(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [8, 3])
    desk.post(page_of(round_), typed(1, 8, 3, reading=reading.pk))
    reading.refresh_from_db()
    assert (values(round_, 1), reading.state) == ((8, 3), "taken")
    assert rows(desk.get(page_of(round_))) == []


def test_a_form_that_somebody_else_took_is_said_and_saves_nothing(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [8, 3])
    bert = a_user("bert")
    FormReading.objects.update(state="taken", by=bert)
    answer = desk.post(page_of(round_), typed(1, 8, 3, reading=reading.pk), headers=DUTCH)
    assert f"Dit formulier is al van de foto overgenomen, door {bert}." in answer.text
    assert values(round_, 1) is None


def test_a_card_that_is_sent_again_after_a_lost_answer_is_the_same(desk: Client, round_: Round):
    sent = typed(1, 8, 3, reading=a_reading(round_, 1, [8, 3]).pk)
    desk.post(page_of(round_), sent)
    again = desk.post(page_of(round_), sent, headers=HTMX)
    assert again.headers["HX-Trigger-After-Settle"] == '{"card-same": {}}'
    otherwise = desk.post(page_of(round_), sent | {"second": 2}, headers=DUTCH)
    assert "al van de foto overgenomen" in otherwise.text
    assert values(round_, 1) == (8, 3)


def test_forms_that_can_be_used_are_shown_before_those_that_cannot(
    desk: Client, kees: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(form_readings, "MOST_SHOWN", 3)
    round_ = a_round(kees, 5)
    for table in range(1, 5):
        a_reading(round_, table, [8, 3])
        desk.post(page_of(round_), typed(table, 8, 3))
    last = a_reading(round_, 5, [8, 3])
    assert [*fills(desk.get(page_of(round_), headers=DUTCH))] == [str(last.pk)]


def test_a_form_that_comes_later_to_the_desk_is_no_card_without_a_photo(
    desk: Client, round_: Round, monkeypatch: pytest.MonkeyPatch
):
    for table in (1, 2):
        a_reading(round_, table, [8, 3])
    for shown in (2, 1):
        monkeypatch.setattr(form_readings, "MOST_SHOWN", shown)
        answer = desk.get(page_of(round_), headers=ENGLISH)
        assert len(rows(answer)) == shown
        assert without_a_photo(answer) == ["3"]


def without_a_photo(answer: HttpResponse) -> list[str]:
    return re.findall(r"[0-9]+ cards? without a photo: tables? ([0-9, ]+)", answer.text)


def test_a_form_that_differs_from_the_first_entry_is_no_card_without_a_photo(
    client: Client, kees: User
):
    round_ = a_round_entered_twice()
    client.force_login(a_member(round_.tournament, kees, Role.SECRETARY))
    for table in (1, 2):
        client.post(page_of(round_), typed(table, 8, 3))
    differs, agrees = a_reading(round_, 1, [8, 4]), a_reading(round_, 2, [8, 3])
    client.post(page_of(round_), typed(1, 8, 4, reading=differs.pk))
    answer = client.get(page_of(round_), headers=ENGLISH)
    assert ([*fills(answer)], without_a_photo(answer)) == ([str(agrees.pk)], [])


@pytest.mark.parametrize("reading", ["x", "0", "-1", "99999", "1" * 400])
def test_a_form_that_is_not_there_saves_nothing(desk: Client, round_: Round, reading: str):
    answer = desk.post(page_of(round_), typed(1, 8, 3, reading=reading), headers=HTMX)
    assert (answer.status_code, values(round_, 1)) == (200, None)


def test_the_desk_hears_of_photos_without_a_new_version_of_the_drive(desk: Client, round_: Round):
    version = round_.tournament.version
    seen = f"{page_of(round_)}?v={version}"
    assert desk.get(seen, headers=HTMX).status_code == 204
    a_reading(round_, 1, [8, 3])
    assert desk.get(seen, headers=HTMX).status_code == 200
    round_.tournament.refresh_from_db()
    assert round_.tournament.version == version


def test_many_forms_cost_no_more_queries_than_one(desk: Client, round_: Round):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            desk.get(page_of(round_))
        return len(asked)

    a_reading(round_, 1, [8, 3])
    desk.get(page_of(round_))
    one = queries()
    a_reading(round_, 2, [8, 3])
    a_reading(round_, 3, [None, 3])
    assert queries() == one


def test_photos_of_a_table_that_differ_are_asked_and_doubles_of_a_card_are_gone(
    desk: Client, round_: Round
):
    one, other = a_reading(round_, 1, [8, 1]), a_reading(round_, 1, [8, 2])
    filled = fills(desk.get(page_of(round_), headers=DUTCH))
    sentence = "Foto's van deze tafel spreken elkaar tegen. Het formulier beslist."
    assert {key: (each["question"], each["empty"]) for key, each in filled.items()} == {
        str(one.pk): (sentence, ["first", "second"]),
        str(other.pk): (sentence, ["first", "second"]),
    }
    desk.post(page_of(round_), typed(1, 8, 1, reading=one.pk))
    card = "Table 1 has a card already (Team 1: 8, Team 2: 1)"
    text = f"{card}, and this form says Team 1: 8, Team 2: 2"
    assert whys(desk.get(page_of(round_), headers=ENGLISH)) == [text]
    a_reading(round_, 1, [8, 1])
    assert len(rows(desk.get(page_of(round_), headers=DUTCH))) == 1


@pytest.mark.parametrize(
    ("said", "what"),
    [({"winner": 1}, "winner"), ({"cards": [4, 4]}, "winner or partner")],
    ids=["of teams", "of partners"],
)
def test_a_form_with_the_numbers_of_a_card_and_another_winner_is_seen(
    desk: Client, round_: Round, said: dict[str, Any], what: str
):
    Tournament.objects.update(scheme="vrij")
    a_reading(round_, 1, [8, 3], **said)
    a_reading(round_, 2, [8, 3], winner=None, time_over=None)
    for table in (1, 2):
        desk.post(page_of(round_), typed(table, 8, 3))
    answer = desk.get(page_of(round_), headers=ENGLISH)
    why_not = f"Table 1 has a card already, with another {what} than this form"
    assert whys(answer) == [why_not]


def test_a_form_that_says_what_its_card_does_is_done_in_later_rounds_too(
    desk: Client, round_: Round
):
    for table, other in ((1, 3), (2, 4), (3, 3)):
        desk.post(page_of(round_), typed(table, 8, other))
        a_reading(round_, table, [8, 3], winner=1 if table == 3 else 0)
    a_reading(round_, 2, [8, None])
    a_reading(round_, 2, [None, None])
    teams = list(round_.tournament.entries.order_by("number"))
    later = a_published_round(round_.tournament, [(teams[0], teams[2]), (teams[1], teams[3])])
    answer = desk.get(page_of(later), headers=ENGLISH)
    assert whys(answer) == [
        "Form of round 1, table 2 says 8–3, and its card 8–4",
        "Form of round 1, table 3: another winner than its card",
        "Form of round 1, table 2 says 8–?, and its card 8–4",
        "Form of round 1, table 2",
    ]
    cards = [address("desk-card", round_.tournament, 1, table) for table in (2, 3, 2)]
    assert re.findall(r' · <a href="([^"]*)">correct', answer.text) == cards


def test_a_form_without_a_picture_has_no_link_to_one(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [8, 3], code="")
    shown = f'href="{address("form-cut-out", round_.tournament, reading.pk)}"'
    assert shown in desk.get(page_of(round_)).text
    FormReading.objects.update(cut_out=b"")
    answer = desk.get(page_of(round_), headers=DUTCH)
    assert shown not in answer.text
    assert rows(answer)[0].startswith("– Code niet leesbaar: typ dit formulier")


def test_a_correction_shows_the_picture_of_the_form_while_it_is_kept(desk: Client, round_: Round):
    readings = [a_reading(round_, table, [8, 3]) for table in (1, 2)]
    desk.post(page_of(round_), typed(1, 8, 3, reading=readings[0].pk))
    card = address("desk-card", round_.tournament, 1, 1)
    own, other = (address("form-cut-out", round_.tournament, each.pk) for each in readings)
    text = desk.get(card).text
    folded = len(re.findall(r'<details class="form-pictures[^"]*">', text))
    assert (folded, text.count(own), text.count(other)) == (1, 1, 0)
    FormReading.objects.update(cut_out=b"")
    assert own not in desk.get(card).text


def test_pictures_beside_a_correction_are_named_and_those_put_aside_say_so(
    desk: Client, round_: Round
):
    for state in ("aside", "waiting", "taken"):
        FormReading.objects.filter(pk=a_reading(round_, 1, [8, 3]).pk).update(state=state)
    desk.post(page_of(round_), typed(1, 8, 3))
    page = desk.get(address("desk-card", round_.tournament, 1, 1), headers=DUTCH)
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", page.text)
    texts = [re.sub(r"<[^>]*>|[0-9]{2}:[0-9]{2}", " ", each) for each in captions]
    said = [" ".join(each.split()) for each in texts]
    assert said == ["Foto 3", "Foto 2", "Foto 1 opzij gelegd"]


def test_entries_that_differ_show_the_picture_of_their_form_unfolded(client: Client, kees: User):
    round_ = a_round_entered_twice()
    client.force_login(a_member(round_.tournament, kees, Role.SECRETARY))
    client.post(page_of(round_), typed(1, 8, 3))
    reading = a_reading(round_, 1, [8, 4])
    client.post(page_of(round_), typed(1, 8, 4, reading=reading.pk))
    page = client.get(address("desk-differences", round_.tournament, 1)).text
    assert address("form-cut-out", round_.tournament, reading.pk) in page
    assert len(re.findall(r'<details class="form-pictures[^"]*" open>', page)) == 1
