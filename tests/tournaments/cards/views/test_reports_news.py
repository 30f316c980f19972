"""What phones at a table hear while they wait."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_card, a_published_round, a_report
from tests.tournaments.builders.reported import (
    HTMX,
    a_phone,
    a_round,
    messages_of,
    page_of,
    queries_of,
    team,
)
from tournaments.cards.queries.reports import TableSnapshot, table_snapshot
from tournaments.core.services.log import raise_version
from tournaments.models import GameTable, Report, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> GameTable:
    return a_round()[0]


def test_who_asks_for_news_gets_none_without_a_query_until_his_table_changes():
    table, other = a_round()
    tournament, phone = table.round.tournament, a_phone(table, None)
    mark = phone.get(page_of(table)).context["mark"]
    address = f"{page_of(table)}?v={mark}"
    phone.get(address)
    assert queries_of(phone, address) == (204, 0)
    a_report(other, 8, 3)
    raise_version(tournament)
    assert phone.get(address).status_code == 204
    a_report(table, 8, 3)
    raise_version(tournament)
    news = phone.get(address + "&side=1", headers=HTMX)
    assert next(template.name for template in news.templates) == "cards/reports/table.html#table"
    assert news.context["part"] == "answer"
    typing = phone.get(address + "&side=1&typing=1", headers=HTMX)
    assert "1 Team 1 meldt 3–8." in typing.content.decode()
    assert 'name="first"' not in typing.content.decode()


def test_a_page_takes_equally_many_queries_however_often_was_reported(table: GameTable):
    phone = a_phone(table, team(table, 0))
    before = queries_of(phone, page_of(table))
    for _time in range(3):
        a_report(table, 8, 3, state="set_aside")
    assert queries_of(phone, page_of(table)) == before


def poll(phone: Client, table: GameTable, page: Any, **more: object) -> Any:
    """What a phone hears that shows this page."""
    return phone.get(page_of(table), {"v": page.context["mark"], **more}, headers=HTMX)


def next_round(table: GameTable) -> None:
    """Its two teams meet once more."""
    tournament = table.round.tournament
    a_published_round(tournament, [tuple(tournament.entries.all()[:2])])
    raise_version(tournament)


def test_a_phone_that_stays_at_a_table_of_an_earlier_round_costs_nothing(table: GameTable):
    phone = a_phone(table)
    page = phone.get(page_of(table))
    next_round(table)
    closed = poll(phone, table, page)
    assert (closed.status_code, closed.context["part"]) == (200, "closed")
    address = f"{page_of(table)}?v={closed.context['mark']}"
    assert queries_of(phone, address)[0] == 204
    assert queries_of(phone, address) == (204, 0)
    next_round(table)
    assert poll(phone, table, closed).status_code == 200


def test_what_changes_while_a_page_is_made_is_news_to_it(
    table: GameTable, monkeypatch: pytest.MonkeyPatch
):
    def meanwhile(there: GameTable) -> TableSnapshot:
        now = table_snapshot(there)
        a_report(table, 8, 3)
        raise_version(there.round.tournament)
        return now

    phone = a_phone(table)
    with monkeypatch.context() as change:
        change.setattr("tournaments.cards.views.reports.table_snapshot", meanwhile)
        page = phone.get(page_of(table), {"side": 1})
    assert page.context["part"] == "enter"
    assert poll(phone, table, page, side=1).context["part"] == "answer"


def test_the_next_round_leads_a_phone_back_to_the_page_of_its_team(table: GameTable):
    home = reverse("public-team", args=[table.round.tournament.code, team(table, 1).number])
    chosen, proven = a_phone(table), a_phone(table, team(table, 1), proven=True)
    page = chosen.get(page_of(table), {"side": 1})
    next_round(table)
    assert poll(chosen, table, page, side=1).headers["HX-Redirect"] == home
    assert poll(proven, table, page).headers["HX-Redirect"] == home
    assert proven.get(page_of(table)).headers["Location"] == home
    typing = poll(chosen, table, page, side=1, typing=1)
    assert "Ronde 1 is voorbij" in typing.content.decode()
    response = chosen.get(page_of(table), {"side": 1, "first": 8}, headers=HTMX)
    assert response.context["typed"] == "?–8"


def test_the_card_leads_a_phone_back(table: GameTable):
    home = reverse("public-team", args=[table.round.tournament.code, team(table, 0).number])
    phone = a_phone(table, team(table, 0))
    page = phone.get(page_of(table))
    a_card(table, 8, 3)
    raise_version(table.round.tournament)
    assert poll(phone, table, page).headers["HX-Redirect"] == home
    assert messages_of(phone.get(home)) == ["De kaart van uw tafel is binnen."]
    assert phone.get(page_of(table)).context["part"] == "closed"


def test_a_card_that_says_otherwise_than_both_confirmed_is_shown_first(table: GameTable):
    phone = a_phone(table, team(table, 0))
    a_report(table, 8, 3, state="confirmed")
    page = phone.get(page_of(table))
    a_card(table, 8, 4)
    raise_version(table.round.tournament)
    assert poll(phone, table, page).context["part"] == "closed"


def test_a_form_that_comes_with_the_news_is_whole_and_says_nothing_false(table: GameTable):
    phone = a_phone(table)
    report = a_report(table, 8, 3)
    page = phone.get(page_of(table), {"side": 0})
    assert "js/reports.js" in page.content.decode()
    report.delete()
    raise_version(table.round.tournament)
    news = poll(phone, table, page, side=0)
    assert news.context["part"] == "enter"
    assert "notice" not in news.content.decode()


def test_what_was_tapped_goes_along_to_what_the_other_side_reports(table: GameTable):
    phone = a_phone(table)
    page = phone.get(page_of(table), {"side": 1})
    a_report(table, 8, 3)
    raise_version(table.round.tournament)
    news = poll(phone, table, page, side=1, typing=1).content.decode()
    assert 'hx-include="#report-form" hx-params="side,first,second,winner"' in news
    tapped = {"side": 1, "first": 8, "second": 5}
    response = phone.get(page_of(table), tapped, headers=HTMX)
    assert (response.context["part"], response.context["form"].typed) == ("enter", "5–8")
    assert "U vulde <strong>5–8</strong> in. Wat klopt er?" in response.content.decode()
    assert Report.objects.get().state == "waiting"


def test_a_table_that_went_while_somebody_typed_is_told_beside_what_he_typed(table: GameTable):
    phone = a_phone(table)
    sent = {"side": 0, "first": 8, "second": 3}
    Round.objects.update(published_at=None)
    gone = "De tafels van deze ronde zijn gewijzigd. Kijk waar u zit."
    for answer in (
        phone.post(page_of(table), sent, headers=HTMX),
        phone.get(page_of(table), {"v": "x", "typing": 1}, headers=HTMX),
    ):
        assert (answer.status_code, answer.headers["HX-Retarget"]) == (200, "#live")
        assert gone in answer.content.decode()
    page = phone.post(page_of(table), sent)
    assert page.status_code == 404
    assert "of de code klopt niet. Kijk waar u zit." in page.content.decode()
