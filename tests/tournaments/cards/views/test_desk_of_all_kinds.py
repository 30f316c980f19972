"""The desk of three teams, of four players and of small tables: every page and every answer."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_dispute
from tests.tournaments.builders.kinds import FULL, OTHER, SMALL, a_round_of
from tournaments.cards.queries.reports import invites
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.core.services.errors import SIDE_FIELDS
from tournaments.enums import PlayerReports, QuestionKey, Sanction
from tournaments.models import Dispute, Round, ScoreCard, User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.parametrize("scheme", sorted(FULL)),
    pytest.mark.slow,
]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def round_(scheme: str, kees: User) -> Round:
    return a_round_of(scheme, kees)


def page_of(round_: Round, table: int | None = None) -> str:
    rest = [] if table is None else [table]
    name = "desk-round" if table is None else "desk-card"
    return reverse(name, args=[round_.tournament.code, round_.number, *rest])


def typed(round_: Round, table: int, *numbers: object, **more: Any) -> dict[str, Any]:
    written = dict(zip(SIDE_FIELDS, numbers, strict=False))
    seen = {"table": table, "outcome": "played", "publication": round_.log_entry_id}
    return seen | written | more


def numbers(round_: Round, table: int) -> tuple[int | None, ...] | None:
    """What the form of this table says, by its numbers."""
    card = current_card(round_.tables.get(number=table))
    if card is None:
        return None
    values = card_of(card).values
    rules = round_.tournament.scoring
    return tuple(values[places[0]] for places in rules.numbers(len(values)))


def test_full_and_small_tables_are_saved_from_one_form(desk: Client, round_: Round, scheme: str):
    for table, written in ((1, FULL[scheme]), (2, SMALL[scheme])):
        answer = desk.post(page_of(round_), typed(round_, table, *written), headers=HTMX)
        assert answer.context["answer"].outcome == "saved"
        assert (
            len(answer.context["looked_up"].sides) == round_.tables.get(number=table).sides.count()
        )
        assert numbers(round_, table) == written
    assert desk.get(page_of(round_)).context["desk"].missing == []


def test_the_line_of_a_card_has_every_side_with_its_new_total(
    desk: Client, round_: Round, scheme: str
):
    told = {
        "koppel": [15, 54, 30],
        "gedeeld": [13, 6, 13, 6],
        "individueel": [11, 7, 11, 0],
    }
    answer = desk.post(page_of(round_), typed(round_, 1, *FULL[scheme]), headers=HTMX)
    there = answer.context["looked_up"]
    assert [side.points for side in there.sides] == told[scheme]
    assert [side.total for side in there.sides] == told[scheme]


def test_after_saving_the_names_stand_by_pair_and_not_by_seat(
    desk: Client, round_: Round, scheme: str
):
    answer = desk.post(page_of(round_), typed(round_, 1, *FULL[scheme]), headers=HTMX)
    pages = [answer, desk.get(page_of(round_, 1))]
    named = r'class="desk-line-number [^"]*">(\d)', r"<dt>(\d)"
    lines = [
        re.findall(name, page.content.decode()) for name, page in zip(named, pages, strict=True)
    ]
    order = list("123") if scheme == "koppel" else list("1324")
    assert lines == [order, order]


def test_a_conflict_is_asked_about_corrected_and_kept_as_a_version(
    desk: Client, round_: Round, scheme: str
):
    desk.post(page_of(round_), typed(round_, 1, *FULL[scheme]))
    same = desk.post(page_of(round_), typed(round_, 1, *FULL[scheme]), headers=HTMX)
    assert same.context["answer"].outcome == "same"
    response = desk.post(page_of(round_), typed(round_, 1, *OTHER[scheme]), headers=HTMX)
    answer = response.context["answer"]
    assert answer.typed == "–".join(map(str, OTHER[scheme]))
    assert response.context["looked_up"].numbers == "–".join(map(str, FULL[scheme]))
    page = response.content.decode()
    assert all(f'type="hidden" name="{field.name}"' in page for field in answer.correction.numbers)
    filled = {name: answer.correction[name].value() for name in answer.correction.fields}
    done = desk.post(page_of(round_, 1), filled | {"reason": "misgelezen"}, headers=HTMX)
    assert done.context["answer"].outcome == "corrected"
    assert numbers(round_, 1) == OTHER[scheme]
    cards = desk.get(page_of(round_, 1)).context["cards"]
    assert [card.numbers for card in cards] == [answer.typed, response.context["looked_up"].numbers]


def test_a_card_is_taken_off(desk: Client, round_: Round, scheme: str):
    desk.post(page_of(round_), typed(round_, 1, *FULL[scheme]))
    address = reverse("desk-take-off", args=[round_.tournament.code, 1, 1])
    desk.post(address, {"reason": "andere tafel", "seen_version": 1})
    assert numbers(round_, 1) is None
    assert ScoreCard.objects.get().taken_off_reason == "andere tafel"


def test_one_who_is_absent_is_on_the_card(desk: Client, round_: Round, scheme: str):
    left = (8, 3, "") if scheme == "koppel" else ()
    desk.post(page_of(round_), typed(round_, 1, *left, outcome="third_absent"))
    card = card_of(current_card(round_.tables.get(number=1)))
    assert card.absent == 2
    assert card.ending is (Ending.FINISHED if scheme == "koppel" else Ending.ABSENT)
    form = desk.get(page_of(round_, 1)).context["form"]
    assert form["outcome"].value() == "third_absent"
    desk.post(page_of(round_), typed(round_, 2, outcome="second_absent"))
    small = card_of(current_card(round_.tables.get(number=2)))
    assert (small.ending, small.absent) == (Ending.ABSENT, 1)


def test_a_refused_card_keeps_all_that_was_typed(desk: Client, round_: Round, scheme: str):
    wrong = (11, *FULL[scheme][1:])
    for headers in ({}, HTMX):
        form = desk.post(page_of(round_), typed(round_, 1, *wrong), headers=headers).context["form"]
        assert set(form.errors) == {"first"}
        assert [field.value() for field in form.numbers] == [str(number) for number in wrong]
    assert ScoreCard.objects.count() == 0


def test_what_a_card_would_be_worth_is_asked_of_the_server(
    desk: Client, round_: Round, scheme: str
):
    address = reverse("desk-echo", args=[round_.tournament.code, 1])
    written = typed(round_, 1, *FULL[scheme])
    response = desk.get(address, written).json()
    desk.post(page_of(round_), written)
    there = desk.get(page_of(round_)).context["desk"].recent[0]
    assert response["points"] == [side.points for side in there.sides]
    assert response["won"] == next(place for place, side in enumerate(there.sides) if side.won)
    faulty = desk.get(address, typed(round_, 1, 11, *FULL[scheme][1:])).json()
    assert set(faulty["wrong"]) == {"first"}
    for nonsense in ({}, {"table": "x", "first": "9" * 9000}, {"outcome": "won"}):
        assert desk.get(address, nonsense).json() == {}
    assert desk.post(address).status_code == 405


def test_the_number_of_queries_does_not_grow_with_tables_of_two_sizes(
    desk: Client, kees: User, scheme: str
):
    counts = []
    for tables in (1, 3):
        most = 3 if scheme == "koppel" else 4
        round_ = a_round_of(scheme, kees, [most] * tables + [2])
        desk.post(page_of(round_), typed(round_, 1, *FULL[scheme]))
        with CaptureQueriesContext(connection) as queries:
            desk.get(page_of(round_))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_phones_do_not_report_of_such_tables(client: Client, kees: User, scheme: str):
    round_ = a_round_of(scheme, kees, reports=PlayerReports.DESK)
    table, drive = round_.tables.get(number=1), round_.tournament
    assert invites(drive) == {}
    answer = client.get(reverse("card-code", args=[table.code]))
    assert answer.headers["Location"] == reverse("public", args=[drive.code])
    page = client.get(reverse("result", args=[table.code]), {"side": 2})
    assert page.context["part"] == "closed"
    response = client.post(
        reverse("result", args=[table.code]), {"side": 1, "first": 8, "second": 3}, follow=True
    )
    assert response.status_code == 200
    assert table.reports.count() == 0


def test_a_dispute_is_opened_asked_decided_and_reported(
    desk: Client, round_: Round, scheme: str, settings: Any
):
    drive = round_.tournament
    drive.sanctions = True
    drive.save()
    desk.post(page_of(round_), typed(round_, 1, *FULL[scheme]))
    opened = {"round": 1, "table": 1, "subject": "pion op 12"}
    desk.post(reverse("disputes", args=[drive.code]), opened)
    dispute = Dispute.objects.get()
    record = desk.get(reverse("dispute", args=[drive.code, dispute.pk])).context["record"]
    seats = sorted(seat for team in record.teams for seat in team.seats)
    assert seats == list(range(6 if scheme == "koppel" else 4))
    ask = desk.get(reverse("dispute-ask", args=[drive.code, dispute.pk])).context["form"]
    offered = [key for key, _label in ask.fields["question"].choices]
    assert (QuestionKey.SCORE in offered) == (scheme != "koppel")
    decide = reverse("dispute-decide", args=[drive.code, dispute.pk])
    form = desk.get(decide).context["form"]
    assert [field.value() for field in form.numbers] == list(FULL[scheme])
    written = dict(zip(SIDE_FIELDS, OTHER[scheme], strict=False))
    decision = {
        "ruling": "De pion gaat terug.",
        "sanction": Sanction.FOREMOST_BACK.value,
        "sanctioned_seat": seats[-1],
        "card_is": "other",
        "outcome": "played",
        "seen_version": 1,
        "seen_card_version": 1,
    }
    answer = desk.post(decide, decision | written)
    assert answer.headers["Location"] == reverse("dispute", args=[drive.code, dispute.pk])
    assert numbers(round_, 1) == OTHER[scheme]
    assert desk.get(answer.headers["Location"]).status_code == 200
    report = desk.get(reverse("dispute-report", args=[drive.code, dispute.pk]))
    assert report.headers["Content-Type"] == "application/pdf"


def test_a_dispute_before_the_card_is_decided_with_one(desk: Client, round_: Round, scheme: str):
    drive = round_.tournament
    dispute = a_dispute(round_.tables.get(number=2))
    decide = reverse("dispute-decide", args=[drive.code, dispute.pk])
    first, second = SMALL[scheme]
    said = {"ruling": "Zo is het.", "card_is": "other", "outcome": "played", "seen_version": 1}
    desk.post(decide, said | {"first": first, "second": second})
    card = Card(Ending.FINISHED, (first, second), winner=0)
    assert card_of(current_card(round_.tables.get(number=2))) == card
