"""Players report on their phones: who may speak for whom, and what each page says."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import (
    a_card,
    a_dispute,
    a_member,
    a_published_round,
    a_report,
    a_tournament,
    a_user,
    entries,
)
from tournaments.enums import Role
from tournaments.models import Entry, GameTable, Report, ScoreCard, Tournament
from tournaments.queries.scorecards import card_of, current_card
from tournaments.services.log import raise_version
from tournaments.views.phones import remember

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def a_round(**values: Any) -> tuple[GameTable, GameTable]:
    """The two tables of a round in which players report."""
    tournament = a_tournament(**{"reports": "desk"} | values)
    a, b, c, d = entries(tournament, 4)
    first, second = a_published_round(tournament, [(a, b), (c, d)]).tables.all()
    return first, second


@pytest.fixture
def table(db: None) -> GameTable:
    return a_round()[0]


def page_of(table: GameTable, name: str = "result") -> str:
    return reverse(name, args=[table.code])


def a_phone(table: GameTable, of: Entry | None = None, *, proven: bool = False) -> Client:
    """A phone at a table, perhaps one that chose a team or showed its card."""
    phone = Client()
    if of:
        response = HttpResponse()
        remember(RequestFactory().get("/"), response, of, proven=proven)
        phone.cookies.update(response.cookies)
    phone.get(page_of(table))
    return phone


def send(
    phone: Client, table: GameTable, side: int, first: object, second: object, **more: Any
) -> Any:
    """Report what one side says; the page after it."""
    sent = {"side": side, "first": first, "second": second} | more
    return phone.post(page_of(table), sent, follow=True)


def confirm(phone: Client, table: GameTable, side: int, report: Report) -> Any:
    sent = {"side": side, "report": report.pk}
    return phone.post(page_of(table, "result-confirm"), sent, follow=True)


def messages_of(page: Any) -> list[str]:
    return [str(message) for message in page.context["messages"]]


def team(table: GameTable, position: int) -> Entry:
    return table.sides.get(position=position).entry


def test_a_phone_that_scanned_the_form_first_chooses_its_team(table: GameTable):
    phone = Client()
    page = phone.get(reverse("card-code", args=[table.code]), follow=True)
    assert (page.redirect_chain, page.context["part"]) == ([(page_of(table), 302)], "choose")
    assert "Anna &amp; Bert" in page.content.decode()
    assert "Anna 1" not in page.content.decode()
    chosen = phone.get(page_of(table), {"side": 1})
    assert (chosen.context["part"], chosen.context["visitor"].side.position) == ("enter", 1)


def test_one_phone_reports_and_another_confirms(table: GameTable):
    one, two = a_phone(table), a_phone(table)
    assert send(one, table, 0, 8, 3).context["part"] == "wait"
    assert two.get(page_of(table), {"side": 1}).context["part"] == "answer"
    assert confirm(two, table, 1, Report.objects.get()).context["part"] == "confirmed"
    assert one.get(page_of(table)).context["part"] == "confirmed"


def test_what_counts_at_once_is_the_card_and_is_said_so():
    table = a_round(reports="accept")[0]
    send(a_phone(table), table, 0, 8, 3)
    page = confirm(a_phone(table), table, 1, Report.objects.get())
    assert "De uitslag telt al mee." in page.content.decode()
    assert card_of(current_card(table)).values == (8, 3)


def test_a_phone_that_showed_the_card_of_a_team_speaks_for_that_team_only(table: GameTable):
    phone = a_phone(table, team(table, 1), proven=True)
    page = phone.get(page_of(table), {"side": 0})
    assert (page.context["visitor"].side.position, page.context["visitor"].fixed) == (1, True)
    send(phone, table, 0, 8, 3)
    assert Report.objects.get().side.position == 1


def test_a_phone_of_a_team_at_another_table_does_not_speak_here():
    table, other = a_round()
    phone = a_phone(table, team(other, 0), proven=True)
    assert phone.get(page_of(table)).context["part"] == "stranger"
    page = send(phone, table, 0, 8, 3)
    assert (page.context["part"], Report.objects.count()) == ("stranger", 0)


def test_a_phone_that_chose_its_team_has_chosen_here_but_may_choose_again(table: GameTable):
    phone = a_phone(table, team(table, 1))
    visitor = phone.get(page_of(table)).context["visitor"]
    assert (visitor.side.position, visitor.fixed) == (1, False)
    assert phone.get(page_of(table), {"side": 0}).context["visitor"].side.position == 0


def test_the_phone_that_entered_cannot_confirm(table: GameTable):
    phone = a_phone(table)
    send(phone, table, 0, 8, 3)
    page = phone.get(page_of(table), {"side": 1})
    assert (page.context["part"], page.context["visitor"].side.position) == ("wait", 0)
    page = confirm(phone, table, 1, Report.objects.get())
    assert messages_of(page) == [
        "Uw team meldde dit. De tegenpartij antwoordt op de eigen telefoon."
    ]
    assert Report.objects.get().state == "waiting"


def test_a_browser_that_keeps_no_cookies_is_told_so(table: GameTable):
    page = send(Client(), table, 0, 8, 3)
    assert page.context["form"].non_field_errors() == [
        "Deze browser bewaart geen cookies en kan dus niets melden. Lever het formulier in."
    ]
    assert Report.objects.count() == 0


@pytest.mark.parametrize(
    ("first", "second", "errors"),
    [
        ("8", "8", {"second": ["Twee teams met 8 kan niet. Wie was het eerst binnen?"]}),
        ("", "3", {"first": ["Nog niet ingevuld."]}),
        ("9", "-1", {"first": ["9 is te veel: er zijn 8 pionnen."], "second": ["Alleen cijfers."]}),
    ],
)
def test_what_is_wrong_stands_beside_the_field_and_what_was_filled_in_stays(
    table: GameTable, first: str, second: str, errors: dict[str, list[str]]
):
    form = send(a_phone(table), table, 0, first, second).context["form"]
    assert form.errors == errors
    assert (form["first"].value(), form["second"].value()) == (first, second)
    assert Report.objects.count() == 0


def test_free_points_are_typed_with_the_winner_where_they_are_equal():
    table = a_round(scheme="vrij", free_step=10)[0]
    phone = a_phone(table)
    refused = send(phone, table, 0, 905, 900)
    assert refused.context["form"].errors == {"first": ["Dit moet een veelvoud van 10 zijn."]}
    send(phone, table, 0, 900, 900, winner="1")
    report = Report.objects.get()
    assert (report.values, report.winner) == ([900, 900], 1)


def test_other_numbers_than_the_other_side_has_are_asked_about_first(table: GameTable):
    two = a_phone(table)
    report = a_report(table, 8, 3)
    page = send(two, table, 1, 8, 5)
    assert (page.context["part"], page.context["theirs"]) == ("enter", report)
    text = page.content.decode()
    assert "U vulde <strong>8–5</strong> in. Wat klopt er?" in text
    assert f'name="against" value="{report.pk}"' in text
    page = send(two, table, 1, 8, 5, against=report.pk)
    assert (page.context["part"], page.context["now"].disputed) == ("closed", True)
    assert "Het ene team meldt 8–3, het andere zegt 8–5." in page.content.decode()


def test_a_report_that_was_changed_meanwhile_is_not_confirmed_unseen(table: GameTable):
    seen = a_report(table, 8, 3)
    send(a_phone(table), table, 0, 8, 4)
    page = confirm(a_phone(table), table, 1, seen)
    assert messages_of(page) == ["Dit is intussen gewijzigd. Kijk wat er nu staat."]
    assert (page.context["part"], page.context["now"].said) == ("choose", "8–4")


def test_what_happened_while_somebody_filled_in_is_told_with_what_he_filled_in(table: GameTable):
    phone = a_phone(table)
    a_dispute(table)
    page = send(phone, table, 0, 8, 3).content.decode()
    assert "Over deze tafel is een geschil. De arbiter beslist." in page
    assert "U vulde 8–3 in." in page


def test_the_card_that_differs_from_what_both_confirmed_is_shown_with_it(table: GameTable):
    a_report(table, 8, 3, state="confirmed")
    a_card(table, 8, 4)
    page = a_phone(table).get(page_of(table)).content.decode()
    assert "Beide teams hadden 8–3 bevestigd." in page


def test_a_code_leads_players_to_the_result_only_while_it_can_be_reported(client: Client):
    table = a_round(reports="none")[0]
    tournament = table.round.tournament
    address, public = (
        reverse("card-code", args=[table.code]),
        reverse("public", args=[tournament.code]),
    )
    assert client.get(address).headers["Location"] == public
    Tournament.objects.update(reports="accept")
    assert client.get(address).headers["Location"] == page_of(table)
    client.force_login(a_member(tournament, role=Role.DOOR))
    assert client.get(address).headers["Location"] == public
    client.logout()
    a_published_round(tournament, [tuple(tournament.entries.all()[:2])])
    assert client.get(address).headers["Location"] == public


@pytest.mark.parametrize("name", ["result", "result-confirm"])
def test_a_visitor_does_not_learn_of_a_drive_that_is_not_public(client: Client, name: str):
    table = a_round(public=False)[0]
    assert client.post(page_of(table, name)).status_code == 404
    client.force_login(a_user())
    assert client.post(page_of(table, name)).status_code == 404
    client.force_login(a_member(table.round.tournament, role=Role.DOOR))
    assert client.post(page_of(table, name)).status_code in (200, 302)


def test_nobody_who_only_looks_changes_anything(client: Client, table: GameTable):
    a_report(table, 8, 3)
    assert client.get(page_of(table, "result-confirm")).status_code == 405
    client.get(page_of(table), {"side": 1, "first": 8, "second": 5})
    assert Report.objects.get().state == "waiting"


def test_the_page_of_a_team_leads_its_own_phone_to_its_table(table: GameTable):
    own = team(table, 0)
    address = reverse("result-team", args=[table.round.tournament.code, own.number])
    proven = a_phone(table, own, proven=True)
    assert proven.get(address).headers["Location"] == page_of(table)
    for other in (Client(), a_phone(table, own), a_phone(table, team(table, 1), proven=True)):
        page = other.get(address)
        assert page.context["table"] == table
        assert table.code not in page.content.decode()
    assert Client().get(address.replace("/1/", "/99/")).status_code == 404


def queries_of(phone: Client, address: str) -> tuple[int, int]:
    with CaptureQueriesContext(connection) as queries:
        status = phone.get(address, headers=HTMX).status_code
    return status, len(queries)


def test_who_asks_for_news_gets_none_without_a_query_until_his_table_changes():
    table, other = a_round()
    tournament, phone = table.round.tournament, a_phone(table, None)
    mark = phone.get(page_of(table)).context["mark"]
    address = f"{page_of(table)}?v={mark}&drive={tournament.code}"
    phone.get(address)
    assert queries_of(phone, address) == (204, 0)
    a_report(other, 8, 3)
    raise_version(tournament)
    assert phone.get(address).status_code == 204
    a_report(table, 8, 3)
    raise_version(tournament)
    news = phone.get(address + "&side=1")
    assert next(template.name for template in news.templates) == "reports/_table.html"
    assert news.context["part"] == "answer"
    typing = phone.get(address + "&side=1&typing=1")
    assert "1 Team 1 meldt 8–3." in typing.content.decode()
    assert 'name="first"' not in typing.content.decode()


def test_a_page_takes_equally_many_queries_however_often_was_reported(table: GameTable):
    phone = a_phone(table, team(table, 0))
    before = queries_of(phone, page_of(table))
    for _time in range(3):
        a_report(table, 8, 3, state="set_aside")
    assert queries_of(phone, page_of(table)) == before


def test_the_secretary_takes_over_one_table_or_all(client: Client):
    one, two = a_round()
    reports = [a_report(table, 8, 3, state="confirmed") for table in (one, two)]
    drive = one.round.tournament
    address = reverse("desk-over", args=[drive.code, 1])
    client.force_login(a_member(drive))
    news = client.post(address, {"report": reports[1].pk}, headers=HTMX)
    assert (news.context["said"], news.context["desk"].missing) == ("Tafel 2 is overgenomen.", [1])
    again = client.post(address, {"report": reports[1].pk}, headers=HTMX)
    assert (again.context["said"], again.context["failed"]) == (
        "Deze kaart was al ingevoerd.",
        True,
    )
    page = client.post(address, follow=True)
    assert (messages_of(page), ScoreCard.objects.count()) == (["Tafel 1 is overgenomen."], 2)


@pytest.mark.parametrize("report", ["x", "", "999999", "9" * 40])
def test_a_report_that_is_not_there_is_not_taken_over(
    client: Client, table: GameTable, report: str
):
    a_report(table, 8, 3, state="confirmed")
    client.force_login(a_member(table.round.tournament))
    address = reverse("desk-over", args=[table.round.tournament.code, 1])
    assert client.post(address, {"report": report}).status_code == 404
    assert ScoreCard.objects.count() == 0


def test_a_report_of_another_drive_is_not_taken_over(client: Client, table: GameTable):
    theirs = a_report(a_round()[0], 8, 3, state="confirmed")
    client.force_login(a_member(table.round.tournament))
    address = reverse("desk-over", args=[table.round.tournament.code, 1])
    assert client.post(address, {"report": theirs.pk}).status_code == 404
    assert ScoreCard.objects.count() == 0


def test_the_desk_is_told_what_players_said_of_a_table_without_a_card(client: Client):
    one, two = a_round()
    a_report(one, 8, 3, state="confirmed")
    a_report(two, 8, 3)
    client.force_login(a_member(one.round.tournament))
    tables = client.get(reverse("desk-round", args=[one.round.tournament.code, 1])).context[
        "tables"
    ]
    assert tables["1"]["players"] == {"said": "8–3", "typed": ["8", "3"], "tick": ""}
    assert "players" not in tables["2"]
    a_card(one, 8, 4)
    tables = client.get(reverse("desk-round", args=[one.round.tournament.code, 1])).context[
        "tables"
    ]
    assert "players" not in tables["1"]


def test_in_english_the_page_is_english_and_couples_are_called_so():
    table = a_round(entry_word="couple")[0]
    page = Client().get(page_of(table), headers={"Accept-Language": "en"}).content.decode()
    assert "Which couple do you report for?" in page
