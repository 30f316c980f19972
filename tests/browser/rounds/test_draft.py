"""Changing a draft by clicking and by keys, in a real browser."""

import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import sign_in
from tests.factories import a_card, a_tournament, a_user, entries
from tournaments.models import Draw
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = (bytes([number]) * 32 for number in range(1, 99))
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: next(seeds)[:size])


@pytest.fixture
def second_round() -> Draw:
    """The draft of a drive of 46 teams."""
    return draft_of(46)


def draft_of(count: int) -> Draw:
    """Return the draft of round 2, with all cards of round 1."""
    tournament = a_tournament(a_user("kees"), code="kees2345")
    entries(tournament, count)
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    for table in round_.tables.all():
        a_card(table, 8, table.number % 8)
    return draw_round(tournament=tournament, by=None)


@pytest.fixture
def draft_page(page: Page, client: Any, live_server: Any, second_round: Draw) -> Page:
    """Kees looks at the draft."""
    tournament = second_round.round.tournament
    sign_in(page, client, live_server, tournament.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{tournament.code}/rounds/2/")
    return page


def sides(draw: Draw, table: int) -> tuple[int, int]:
    return seats_of(Draw.objects.get(pk=draw.pk))[0][table - 1].sides


def to_swap(draw: Draw) -> tuple[int, int]:
    """Two tables whose first teams may change places without anybody meeting twice."""
    met = {frozenset(table.sides) for table in seats_of(Draw.objects.get(round__number=1))[0]}
    seats = seats_of(draw)[0]
    one = seats[0]
    return next(
        (one.number, other.number)
        for other in seats[1:]
        if not met
        & {
            frozenset({other.sides[0], one.sides[1]}),
            frozenset({one.sides[0], other.sides[1]}),
        }
    )


def team(page: Page, number: int) -> Any:
    return page.locator(f"#team-{number}")


def test_two_clicks_swap_two_teams_and_one_undoes_it(draft_page, second_round):
    one, other = to_swap(second_round)
    (a, b), (c, d) = sides(second_round, one), sides(second_round, other)
    team(draft_page, a).click()
    expect(team(draft_page, a)).to_have_attribute("aria-pressed", "true")
    team(draft_page, c).click()
    answer = draft_page.locator(".answer .notice-success")
    expect(answer).to_be_in_viewport()
    assert (sides(second_round, one), sides(second_round, other)) == ((c, b), (a, d))
    answer.get_by_role("button").click()
    expect(draft_page.locator(".changed-by-hand")).to_have_count(0)
    assert (sides(second_round, one), sides(second_round, other)) == ((a, b), (c, d))


def test_a_change_is_undone_after_a_reload_and_publishing_stays_in_sight(draft_page, second_round):
    before = sides(second_round, 3)
    draft_page.click("#table-3")
    draft_page.click("#table-23")
    expect(draft_page.locator(".answer .notice-success")).to_be_in_viewport()
    draft_page.reload()
    draft_page.locator("#table-23").scroll_into_view_if_needed()
    expect(draft_page.get_by_role("button", name="Publiceren")).to_be_in_viewport()
    draft_page.get_by_role("button", name="Ongedaan maken").click()
    expect(draft_page.locator(".answer .notice")).to_have_count(0)
    assert sides(second_round, 3) == before


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (360, 640)])
def test_drawing_again_and_publishing_are_at_hand_at_the_last_table(draft_page, second_round, size):
    draft_page.set_viewport_size({"width": size[0], "height": size[1]})
    draft_page.locator("#table-23").scroll_into_view_if_needed()
    draft_page.get_by_text("Opnieuw loten").first.click()
    draft_page.get_by_label("Reden").fill("te laat gemeld")
    expect(draft_page.get_by_role("button", name="Publiceren")).to_be_in_viewport()
    assert draft_page.evaluate("document.documentElement.scrollWidth") == size[0]
    draft_page.keyboard.press("Enter")
    expect(draft_page.get_by_text("te laat gemeld")).to_be_visible()
    assert Draw.objects.filter(round=second_round.round).count() == 2


def test_a_swap_by_keys_alone(draft_page, second_round):
    one, other = to_swap(second_round)
    (a, b), (c, _d) = sides(second_round, one), sides(second_round, other)
    team(draft_page, a).focus()
    draft_page.keyboard.press("Enter")
    draft_page.keyboard.press("Escape")
    expect(team(draft_page, a)).not_to_have_attribute("aria-pressed", "true")
    draft_page.keyboard.press("Space")
    team(draft_page, c).focus()
    draft_page.keyboard.press("Enter")
    expect(draft_page.locator(".answer .notice-success")).to_be_in_viewport()
    expect(team(draft_page, c)).to_be_focused()
    assert sides(second_round, one) == (c, b)


def test_a_rematch_is_asked_where_it_is_seen_and_then_made(draft_page, second_round):
    first = Draw.objects.get(round__number=1)
    one, met = seats_of(first)[0][0].sides
    beside = next(
        set(table.sides) - {one} for table in seats_of(second_round)[0] if one in table.sides
    ).pop()
    draft_page.fill("[name=a] >> visible=true", str(beside))
    draft_page.fill("[name=b] >> visible=true", str(met))
    draft_page.keyboard.press("Enter")
    question = draft_page.locator(".answer .notice-warning")
    expect(question).to_be_in_viewport()
    question.get_by_role("button").click()
    expect(draft_page.locator(".answer .notice-success")).to_be_in_viewport()
    expect(draft_page.locator(".seating .tag", has_text="al gespeeld")).to_have_count(
        Draw.objects.get(pk=second_round.pk).pairing["cost"]["rematches"]
    )


def test_two_clicks_on_table_numbers_swap_the_tables(draft_page, second_round):
    before = sides(second_round, 1)
    draft_page.click("#table-1")
    draft_page.click("#table-4")
    expect(draft_page.locator(".answer .notice-success")).to_be_in_viewport()
    assert sides(second_round, 4) == before


@pytest.mark.parametrize("count", [46, 47])  # without and with a bye
def test_all_tables_stand_above_the_bar_of_a_laptop(
    page: Page, client: Any, live_server: Any, count: int
):
    tournament = draft_of(count).round.tournament
    tournament.entries.update(player2="")  # said above the tables
    for team_ in tournament.entries.all()[::2]:
        team_.name = f"Kampioenen van Oss {team_.number}"
        team_.save()
    sign_in(page, client, live_server, tournament.memberships.get().user)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{live_server.url}/drive/{tournament.code}/rounds/2/")
    tables = page.locator(".seating tbody tr")
    expect(tables).to_have_count(23)
    expect(page.get_by_text("ontbreekt de tweede speler nog")).to_be_visible()
    bottoms = tables.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().bottom)")
    bar = page.locator(".by-hand").evaluate("bar => bar.getBoundingClientRect().top")
    assert max(bottoms) <= bar


def test_long_names_are_whole_in_a_draft(draft_page: Page, second_round: Draw):
    longest = "De Onverbiddelijke Kampioenen van Sint-Oedenrode"
    second_round.round.tournament.entries.update(name=longest)
    draft_page.set_viewport_size({"width": 1366, "height": 768})
    draft_page.reload()
    names = draft_page.locator(".seating td .pick")
    assert names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)") == []
    assert names.count() == 46
