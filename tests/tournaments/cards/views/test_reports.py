"""Players report on their phones: who may speak for whom, and what each page says."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    a_card,
    a_dispute,
    a_member,
    a_published_round,
    a_report,
    a_user,
)
from tests.tournaments.builders.reported import (
    HTMX,
    a_phone,
    a_round,
    confirm,
    messages_of,
    page_of,
    send,
    team,
)
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.core.queries.qr import qr_of
from tournaments.enums import Role
from tournaments.models import GameTable, Report, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> GameTable:
    return a_round()[0]


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


def test_the_phone_that_reported_shows_the_code_that_leads_the_other_to_its_answer(
    table: GameTable,
):
    page = send(a_phone(table), table, 0, 8, 3).content.decode()
    answer = f"{page_of(table)}?side={table.sides.last().position}"
    assert page.count(qr_of(f"http://testserver{answer}")) == 1
    assert Client().get(answer).context["part"] == "answer"


def test_what_counts_at_once_is_the_card_and_is_said_so():
    table = a_round(reports="accept")[0]
    one, two = (a_phone(table, team(table, place), proven=True) for place in (0, 1))
    send(one, table, 0, 8, 3)
    page = confirm(two, table, 1, Report.objects.get())
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
    assert "U vulde <strong>5–8</strong> in. Wat klopt er?" in text
    assert f'name="against" value="{report.pk}"' in text
    page = send(two, table, 1, 8, 5, against=report.pk)
    assert (page.context["part"], page.context["now"].disputed) == ("closed", True)
    assert "Het ene team meldt 3–8, het andere zegt 5–8." in page.content.decode()


def test_who_did_not_see_what_his_team_reported_is_told_and_reports_it_with_a_second_tap(
    table: GameTable,
):
    there, phone = a_report(table, 8, 3), a_phone(table)
    page = send(phone, table, 0, 8, 4, known="")
    assert "Een andere telefoon van uw team meldde 8–3." in page.content.decode()
    assert f'name="known" value="{there.pk}"' in page.content.decode()
    assert page.context["form"]["second"].value() == "4"
    send(phone, table, 0, 8, 4, known=there.pk)
    assert list(Report.objects.values_list("state", "values")) == [
        ("set_aside", [8, 3]),
        ("waiting", [8, 4]),
    ]


def test_a_report_that_was_changed_meanwhile_is_not_confirmed_unseen(table: GameTable):
    seen = a_report(table, 8, 3)
    send(a_phone(table), table, 0, 8, 4)
    page = confirm(a_phone(table), table, 1, seen)
    assert messages_of(page) == ["Dit is intussen gewijzigd. Kijk wat er nu staat."]
    assert (page.context["part"], page.context["now"].numbers_for(None)) == ("choose", "8–4")


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


def test_a_table_that_both_confirmed_asks_nobody_who_he_is(table: GameTable):
    a_report(table, 8, 3, state="confirmed")
    page = Client().get(page_of(table))
    assert page.context["part"] == "confirmed"
    assert [row.value for row in page.context["rows"]] == [8, 3]


def test_the_own_team_is_marked_and_stands_first(table: GameTable):
    phone = a_phone(table, team(table, 1))
    page = phone.get(page_of(table))
    assert [field.name for _side, field in page.context["form"].numbers_of_sides] == [
        "second",
        "first",
    ]
    text = page.content.decode()
    assert text.count('<span class="tag tag-good">u</span>') == 1
    assert text.index("U meldt voor") < text.index('id="report-form"')
    a_report(table, 8, 3)
    assert [row.value for row in phone.get(page_of(table)).context["rows"]] == [3, 8]


def test_who_confirmed_can_say_that_it_was_different_after_all(table: GameTable):
    report, phone = a_report(table, 8, 3), a_phone(table)
    page = confirm(phone, table, 1, report)
    assert (page.context["part"], page.context["theirs"]) == ("confirmed", report)
    form = phone.get(page_of(table), {"change": "", "side": 1})
    assert form.context["part"] == "enter"
    assert "U bevestigde <strong>3–8</strong>. Wat was het?" in form.content.decode()
    others = a_phone(table).get(page_of(table), {"change": "", "side": 1})
    assert (others.context["part"], others.context["theirs"]) == ("confirmed", None)
    page = send(phone, table, 1, 8, 5, against=report.pk)
    assert (page.context["part"], page.context["now"].disputed) == ("closed", True)


def test_the_first_fault_has_the_focus_and_is_announced(table: GameTable):
    text = send(a_phone(table), table, 1, "", "").content.decode()
    assert text.count("autofocus") == 1
    assert 'aria-describedby="wrong-second" tabindex="-1" autofocus>' in text
    assert text.count('class="wrong" id="wrong-first" role="alert"') == 1


def test_a_report_that_is_sent_by_htmx_leaves_no_answer_in_the_history(table: GameTable):
    phone = a_phone(table)
    sent = {"side": 0, "first": "8", "second": "8"}
    refused = phone.post(page_of(table), sent, headers=HTMX)
    assert next(template.name for template in refused.templates) == "cards/reports/table.html#table"
    assert refused.context["form"]["second"].value() == "8"
    stored = phone.post(page_of(table), sent | {"second": "3"}, headers=HTMX)
    assert (stored.status_code, stored.headers["HX-Redirect"]) == (200, page_of(table))


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
        assert page.context["now"].table == table
        assert table.code not in page.content.decode()
    assert Client().get(address.replace("/1/", "/99/")).status_code == 404


def test_a_phone_that_cannot_confirm_yet_is_told_how_both_ways(table: GameTable):
    a_report(table, 8, 3)
    own = team(table, 1)
    address = reverse("result-team", args=[table.round.tournament.code, own.number])
    text = a_phone(table, own).get(address).content.decode()
    assert "<h1>Bevestig de uitslag</h1>" in text
    assert "<li>de code op het scoreformulier van tafel 1,</li>" in text
    assert "<li>of de deelnemerskaart van 2 Team 2.</li>" in text


def test_the_page_of_a_team_leads_a_phone_that_spoke_for_it_back_to_its_table(table: GameTable):
    own, phone = team(table, 0), a_phone(table)
    send(phone, table, 0, 8, 3)
    drive = table.round.tournament.code
    address = reverse("result-team", args=[drive, own.number])
    assert phone.get(address).headers["Location"] == page_of(table)
    theirs = reverse("result-team", args=[drive, team(table, 1).number])
    assert phone.get(theirs).status_code == 200


def test_the_page_of_a_team_tells_that_its_table_is_in_dispute(table: GameTable):
    a_dispute(table)
    address = reverse("public-team", args=[table.round.tournament.code, team(table, 0).number])
    assert "Uw tafel is in geschil" in Client().get(address).content.decode()


def test_in_english_the_page_is_english_and_couples_are_called_so():
    table = a_round(entry_word="couple")[0]
    page = Client().get(page_of(table), headers={"Accept-Language": "en"}).content.decode()
    assert "Which couple do you report for?" in page


DENIED = [
    ("nk", {}, (8, 3), "3–8 is wat 1 Team 1 meldt."),
    ("vrij", {"free_step": 10}, (900, 300), "300–900 is wat 1 Team 1 meldt."),
]


@pytest.mark.parametrize(("scheme", "more", "numbers", "told"), DENIED)
def test_who_says_that_it_was_different_begins_empty_and_cannot_confirm_by_it(
    scheme: str, more: dict[str, int], numbers: tuple[int, int], told: str
):
    table = a_round(scheme=scheme, **more)[0]
    report, phone = a_report(table, 8, 3), a_phone(table)
    Report.objects.update(values=list(numbers))
    page = phone.get(page_of(table), {"change": "", "side": 1})
    form = page.context["form"]
    assert (page.context["part"], form["first"].value(), form["second"].value()) == (
        "enter",
        None,
        None,
    )
    refused = send(phone, table, 1, *numbers, against=report.pk)
    assert refused.context["form"].non_field_errors() == [
        f"{told} Klopt dat toch? Tik dan op “Ja”; vul anders in wat het was."
    ]
    assert [refused.context["form"][name].value() for name in ("first", "second")] == [
        str(each) for each in numbers
    ]
    assert Report.objects.get().state == "waiting"


def test_who_changes_his_own_report_finds_what_he_said(table: GameTable):
    phone = a_phone(table)
    send(phone, table, 0, 8, 3)
    form = phone.get(page_of(table), {"change": "", "side": 0}).context["form"]
    assert (form["first"].value(), form["second"].value()) == (8, 3)


@pytest.mark.parametrize("way", ["report", "confirm", "deny"])
def test_what_a_phone_sends_again_because_it_heard_no_answer_is_one(table: GameTable, way: str):
    phone = a_phone(table)
    if way != "report":
        there = a_report(table, 8, 3)
    for _time in range(2):
        if way == "report":
            page = send(phone, table, 0, 8, 3)
        elif way == "confirm":
            page = confirm(phone, table, 1, there)
        else:
            page = send(phone, table, 1, 8, 5, against=there.pk)
    assert messages_of(page) == []
    became = {
        "report": ("waiting", "report_result"),
        "confirm": ("confirmed", "confirm_report"),
        "deny": ("contested", "contest_report"),
    }
    state, act = became[way]
    assert Report.objects.get().state == state
    assert table.round.tournament.log.filter(action=act).count() == 1


def test_a_phone_without_a_camera_can_type_the_code_where_it_is_told_how_to_report(
    table: GameTable,
):
    own = team(table, 0)
    address = reverse("result-team", args=[table.round.tournament.code, own.number])
    field = f'action="{reverse("find-card")}"'
    assert Client().get(address).content.decode().count(field) == 1
    a_dispute(table)
    assert Client().get(address).content.decode().count(field) == 0
