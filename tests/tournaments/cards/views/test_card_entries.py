"""Cards that are entered twice, as pages: who sees what, and who decides."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.reported import played, report, side
from tournaments.cards.queries.card_entries import double_entry_of
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.card_entries import CHANGED, enter_turn
from tournaments.cards.services.reports import confirm_report
from tournaments.cards.services.scorecards import enter_card
from tournaments.enums import Role
from tournaments.models import CardEntry, Round, User

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SECRET = Card(Ending.FINISHED, (8, 7))
READ_WITHOUT_A_NUMBER = ("drive", "log", "log-file", "public", "public-tables", "standings")
SECRETS = ("8–7", "8-7", '"8", "7"', "8, 7", "8 – 7", "[8,7]")


def a_round(tables: int = 3, **values: Any) -> Round:
    drive = a_tournament(**{"second_entry": "blind"} | values)
    teams = entries(drive, 2 * tables)
    return a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))


def signed_in(round_: Round, name: str, role: Role = Role.SECRETARY) -> tuple[Client, User]:
    user, client = a_member(round_.tournament, a_user(name), role), Client()
    client.force_login(user)
    return client, user


def at(round_: Round, name: str = "desk-round", *rest: int) -> str:
    return reverse(name, args=[round_.tournament.code, round_.number, *rest])


def typed(round_: Round, table: int, first: int, second: int, **more: Any) -> dict[str, Any]:
    card = {"table": table, "first": first, "second": second, "outcome": "played"}
    return card | {"publication": round_.log_entry_id} | more


def values(round_: Round, table: int) -> tuple[int | None, ...] | None:
    card = current_card(round_.tables.get(number=table))
    return card_of(card).values if card else None


def read(client: Client, page: str) -> str:
    """What a page says, also one that comes in pieces, but for the list of all scores there are."""
    text = b"".join(client.get(page, follow=True)).decode()
    return re.sub(r'<script id="desk-echo".*?</script>', "", text, flags=re.DOTALL)


def outcome(response: Any) -> str:
    """What the desk's scripts are told of a card."""
    return response.headers["HX-Trigger-After-Settle"]


def enter(round_: Round, table: int, by: User, *numbers: int) -> None:
    enter_turn(
        table=round_.tables.get(number=table), by=by, card=Card(Ending.FINISHED, tuple(numbers))
    )


def test_two_people_at_the_desk_make_a_card_definitive():
    round_ = a_round()
    (anna, _), (bert, _) = signed_in(round_, "anna"), signed_in(round_, "bert")
    first = anna.post(at(round_), typed(round_, 2, 8, 3), headers=HTMX)
    again = anna.post(at(round_), typed(round_, 2, 8, 3), headers=HTMX)
    second = bert.post(at(round_), typed(round_, 2, 8, 3), headers=HTMX)
    late = bert.post(at(round_), typed(round_, 2, 8, 3), headers=HTMX)
    said = [next(iter(outcome(each).split('"')[1:2])) for each in (first, again, second, late)]
    assert said == ["card-first", "card-first", "card-saved", "card-same"]
    assert values(round_, 2) == (8, 3)


def test_without_scripts_both_entries_are_saved_too():
    round_ = a_round()
    (anna, _), (bert, _) = signed_in(round_, "anna"), signed_in(round_, "bert")
    for client in (anna, bert):
        assert client.post(at(round_), typed(round_, 2, 8, 3)).status_code == 302
    assert values(round_, 2) == (8, 3)


@pytest.mark.slow
def test_the_second_person_reads_the_first_entry_nowhere():
    round_ = a_round(reports="desk")
    anna, (bert, _) = a_member(round_.tournament, a_user("anna")), signed_in(round_, "bert")
    arbiter, _ = signed_in(round_, "cas", Role.ORGANISER)
    enter_turn(table=round_.tables.get(number=1), by=anna, card=SECRET)
    table = round_.tables.get(number=2)
    said = report(table, 0, played(8, 7))
    confirm_report(report=said, side=side(table, 1), phone="phone 1")
    code = round_.tournament.code
    pages = [
        at(round_),
        f"{at(round_)}?table=1",
        at(round_, "desk-echo") + "?table=1&outcome=played&first=8",
        at(round_, "desk-card", 1),
        *(reverse(name, args=[code]) for name in READ_WITHOUT_A_NUMBER),
        *(reverse(name, args=[code, 3]) for name in ("public-team", "result-team")),
        reverse("api-round", args=[code, 1]),
    ]
    for client in (bert, arbiter):
        for page in pages:
            text = read(client, page)
            assert [(page, secret) for secret in SECRETS if secret in text] == []
        wrong = client.post(at(round_), typed(round_, 1, 8, 2), headers=HTMX).content.decode()
        assert [secret for secret in SECRETS if secret in wrong] == []


def test_the_tables_are_counted_by_how_far_they_are():
    round_ = a_round(tables=6)
    (anna, ann), (_, bert) = signed_in(round_, "anna"), signed_in(round_, "bert")
    for table in (1, 2, 3):
        enter(round_, table, ann, 8, 3)
    enter(round_, 4, bert, 8, 3)
    enter(round_, 3, bert, 8, 4)
    enter(round_, 2, bert, 8, 3)
    desk = anna.get(at(round_)).context["desk"]
    told = [desk.without_an_entry, desk.entered_once, desk.different]
    assert [[table.number for table in tables] for tables in told] == [[5, 6], [1, 4], [3]]
    assert desk.missing == [1, 3, 4, 5, 6]
    tables = anna.get(at(round_)).context["tables"]
    assert [tables[str(number)]["entry"] for number in range(1, 7)] == [
        {"state": state} for state in ("mine", "definitive", "different", "first", "empty", "empty")
    ]


def test_news_come_when_somebody_else_entered_and_not_before():
    round_ = a_round()
    (anna, _), bert = signed_in(round_, "anna"), a_member(round_.tournament, a_user("bert"))
    seen = anna.get(at(round_)).context["version"]
    address = f"{at(round_)}?v={seen}"
    assert anna.get(address, headers=HTMX).status_code == 204
    enter(round_, 1, bert, 8, 3)
    assert anna.get(address, headers=HTMX).status_code == 200


def test_ones_own_slip_is_asked_about_and_replaced():
    round_ = a_round()
    anna, _ = signed_in(round_, "anna")
    anna.post(at(round_), typed(round_, 2, 8, 6), headers=HTMX)
    response = anna.post(at(round_), typed(round_, 2, 8, 3), headers=HTMX)
    answer = response.context["answer"]
    assert (answer.outcome, answer.before, answer.typed) == ("mine", "8–6", "8–3")
    anna.post(at(round_), dict(answer.sent) | {"instead_of": answer.own_entry.pk}, headers=HTMX)
    assert CardEntry.objects.get().said[1] == [8, 3]


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({"turn": "1"}, (8, 3)),
        ({"turn": "2"}, (8, 6)),
        ({"first": "5", "second": "8", "outcome": "played"}, (5, 8)),
        ({"outcome": "first_absent"}, (None, None)),
    ],
)
def test_a_difference_is_decided_by_one_key_or_typed_anew(sent, expected):
    round_ = a_round()
    (anna, ann), (_, bert) = signed_in(round_, "anna"), signed_in(round_, "bert")
    for who, other in ((ann, 3), (bert, 6)):
        enter(round_, 2, who, 8, other)
    page = anna.get(at(round_, "desk-differences"))
    told = [[cell.value for cell in entry.cells] for entry in page.context["entries"]]
    assert told == [["8", "3"], ["8", "6"]]
    answer = anna.post(at(round_, "desk-resolve", 2), sent, follow=True)
    assert values(round_, 2) == expected
    assert answer.redirect_chain[-1][0] == at(round_)


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"first": "9", "second": "3", "outcome": "played"}, "first"),
        ({"first": "8", "second": "8", "outcome": "played"}, "second"),
        ({"first": "", "second": "3", "outcome": "played"}, "first"),
        ({"first": "x", "second": "3", "outcome": "played"}, "first"),
        ({"turn": "3"}, "outcome"),
        ({}, "outcome"),
    ],
)
def test_what_is_wrong_with_the_form_is_said_beside_its_field(sent, field):
    round_ = a_round()
    (anna, ann), (_, bert) = signed_in(round_, "anna"), signed_in(round_, "bert")
    for who, other in ((ann, 3), (bert, 6)):
        enter(round_, 2, who, 8, other)
    page = anna.post(at(round_, "desk-resolve", 2), sent)
    assert list(page.context["form"].errors)[-1:] == [field] or field in page.context["form"].errors
    assert values(round_, 2) is None


def test_a_difference_that_was_decided_meanwhile_stays_decided():
    round_ = a_round()
    (anna, ann), (cas, bert) = signed_in(round_, "anna"), signed_in(round_, "bert")
    for who, other in ((ann, 3), (bert, 6)):
        enter(round_, 2, who, 8, other)
    anna.post(at(round_, "desk-resolve", 2), {"turn": "1"})
    page = cas.post(at(round_, "desk-resolve", 2), {"turn": "2"}, follow=True)
    assert [str(each) for each in page.context["messages"]] == ["Tafel 2 was al opgelost."]
    assert values(round_, 2) == (8, 3)


def test_a_second_pair_of_eyes_agrees_or_says_that_it_differs():
    round_ = a_round(second_entry="eyes")
    ann, (bert, _) = a_member(round_.tournament, a_user("anna")), signed_in(round_, "bert")
    for table in (1, 2):
        enter(round_, table, ann, 8, 3)
    first = bert.get(at(round_)).context["tables"]["1"]["entry"]["first"]
    assert (first["said"], first["by"]) == ("8–3", "anna")
    for table, agrees in ((1, "yes"), (2, "no")):
        seen = double_entry_of(round_.tables.get(number=table)).first.pk
        sent = {"table": table, "seen": seen, "agrees": agrees}
        bert.post(at(round_, "desk-eyes"), sent, headers=HTMX)
    assert (values(round_, 1), values(round_, 2)) == ((8, 3), None)
    entry = bert.get(at(round_, "desk-differences")).context["entries"][1]
    assert (entry.is_filled_in, [cell.value for cell in entry.cells]) == (False, ["?", "?"])


@pytest.mark.parametrize(
    "sent", [{}, {"table": 9, "seen": 1, "agrees": "yes"}, {"table": 1, "agrees": "perhaps"}]
)
def test_eyes_that_say_nothing_of_an_entry_are_refused_beside_the_table(sent):
    round_ = a_round(second_entry="eyes")
    bert, _ = signed_in(round_, "bert")
    page = bert.post(at(round_, "desk-eyes"), sent, headers=HTMX)
    assert page.context["form"].errors["table"] == [str(CHANGED)]


def test_eyes_on_an_entry_that_changed_are_told_beside_the_table():
    round_ = a_round(second_entry="eyes")
    ann, (bert, _) = a_member(round_.tournament, a_user("anna")), signed_in(round_, "bert")
    enter(round_, 1, ann, 8, 3)
    sent = {"table": 1, "seen": 1, "agrees": "yes"}
    page = bert.post(at(round_, "desk-eyes"), sent, headers=HTMX)
    assert "card-refused" in outcome(page)
    assert "Dit is intussen gewijzigd." in page.content.decode()
    assert values(round_, 1) is None


@pytest.mark.slow
@pytest.mark.parametrize("way", ["blind", "eyes"])
def test_the_desk_asks_as_much_of_the_database_however_many_entries_there_are(way):
    counts = []
    for tables in (1, 3, 9):
        round_ = a_round(tables, second_entry=way)
        name = f"{way}{tables}"
        (_, ann), (bert, _) = signed_in(round_, f"anna{name}"), signed_in(round_, f"bert{name}")
        for number in range(1, tables + 1):
            enter(round_, number, ann, 8, 3)
        with CaptureQueriesContext(connection) as queries:
            bert.get(at(round_))
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2]


def test_the_page_of_differences_asks_as_much_however_many_there_are():
    counts = []
    for tables in (1, 3):
        round_ = a_round(tables)
        (_, ann), (bert, ber) = signed_in(round_, f"a{tables}"), signed_in(round_, f"b{tables}")
        for number in range(1, tables + 1):
            enter(round_, number, ann, 8, 3)
            enter(round_, number, ber, 8, 4)
        with CaptureQueriesContext(connection) as queries:
            bert.get(at(round_, "desk-differences"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_entered_once_the_desk_asks_nothing_more_than_before():
    round_ = a_round(second_entry="none")
    anna, ann = signed_in(round_, "anna")
    enter_card(table=round_.tables.get(number=1), by=ann, card=SECRET)
    with CaptureQueriesContext(connection) as queries:
        anna.get(at(round_))
    assert [each["sql"] for each in queries if "cardentry" in each["sql"]] == []
