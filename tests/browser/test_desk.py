"""Cards at the desk, typed in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import a_published_round, a_tournament, a_user, entries
from tournaments.models import Round, User
from tournaments.queries.scorecards import card_of, current_card

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A Dutch browser on a laptop."""
    viewport = {"width": 1366, "height": 768}
    return {**browser_context_args, "locale": "nl-NL", "viewport": viewport}


def a_round(tables: int = 23, **values: Any) -> Round:
    tournament = a_tournament(a_user("kees"), **values)
    teams = entries(tournament, 2 * tables)
    return a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))


def sign_in(page: Page, client: Any, live_server: Any, user: User) -> None:
    client.force_login(user)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


def at_the_desk(page: Page, client: Any, live_server: Any, round_: Round) -> None:
    """Kees sits at the desk of this round."""
    sign_in(page, client, live_server, User.objects.get(username="kees"))
    page.goto(f"{live_server.url}/drive/{round_.tournament.code}/desk/")
    expect(page.locator("#id_table")).to_be_focused()


def press(page: Page, keys: str) -> None:
    """Press one key for each character; ⏎ is Enter, _ the space bar."""
    names = {"⏎": "Enter", "_": "Space"}
    for key in keys:
        page.keyboard.press(names.get(key, key))


def saved(round_: Round, number: int) -> tuple[int | None, ...] | None:
    card = current_card(round_.tables.get(number=number))
    return card_of(card).values if card else None


@pytest.mark.parametrize(
    ("keys", "table", "values"),
    [
        ("1283⏎", 12, (8, 3)),
        ("783⏎", 7, (8, 3)),
        ("283⏎", 2, (8, 3)),
        ("1_83⏎", 1, (8, 3)),
        ("0183⏎", 1, (8, 3)),
        ("1⏎83⏎", 1, (8, 3)),
        ("12-7-5⏎", 12, (7, 5)),
        ("2378⏎", 23, (7, 8)),
    ],
)
def test_a_card_takes_at_most_six_keys(
    page: Page, client: Any, live_server: Any, keys: str, table: int, values: tuple[int, int]
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, keys)
    expect(page.locator(".desk-saved")).to_contain_text(f"Tafel {table} is opgeslagen.")
    expect(page.locator("#id_table")).to_be_focused()
    expect(page.locator("#id_table")).to_have_value("")
    assert saved(round_, table) == values
    assert len(keys) <= 7
