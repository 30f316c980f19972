"""The desk as pages: also without scripts, for the wrong people, and with broken input."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_card, a_member, a_published_round, a_tournament, a_user, entries
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.scorecards import TABLES_CHANGED, correct_card
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import Role
from tournaments.models import LogEntry, Round, ScoreCard, User
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def a_round(by: User, tables: int) -> Round:
    tournament = a_tournament(by)
    teams = entries(tournament, 2 * tables)
    return a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))


def page_of(round_: Round, table: int | None = None) -> str:
    code = round_.tournament.code
    if table is None:
        return reverse("desk-round", args=[code, round_.number])
    return reverse("desk-card", args=[code, round_.number, table])


def typed(table: int, first: object, second: object, **more: Any) -> dict[str, Any]:
    """The form as the page sends it, of the round that was published last."""
    publication = LogEntry.objects.filter(action="publish_draw").latest("pk").pk
    card = {"table": table, "first": first, "second": second, "outcome": "played"}
    return card | {"publication": publication} | more


def values(round_: Round, table: int) -> tuple[int | None, ...] | None:
    card = current_card(round_.tables.get(number=table))
    return card_of(card).values if card else None


def test_the_desk_leads_to_the_round_that_is_played(desk: Client, round_: Round):
    response = desk.get(reverse("desk", args=[round_.tournament.code]))
    assert response.headers["Location"] == page_of(round_)


def test_before_the_first_round_the_desk_says_what_it_waits_for(desk: Client, kees: User):
    response = desk.get(reverse("desk", args=[a_tournament(kees).code]))
    assert next(template.name for template in response.templates) == "cards/desk/waiting.html"


def test_a_round_that_is_not_published_is_not_there(desk: Client, round_: Round):
    Round.objects.create(tournament=round_.tournament, number=2)
    assert desk.get(page_of(round_).replace("/1/", "/2/")).status_code == 404


def test_without_scripts_a_card_is_saved_too(desk: Client, round_: Round):
    response = desk.post(page_of(round_), typed(2, 8, 3))
    assert response.headers["Location"] == page_of(round_)
    assert values(round_, 2) == (8, 3)


def test_a_refused_card_keeps_what_was_typed(desk: Client, round_: Round):
    response = desk.post(page_of(round_), typed(9, 9, 3))
    form = response.context["form"]
    assert (set(form.errors), form["first"].value(), form["second"].value()) == (
        {"table", "first"},
        "9",
        "3",
    )
    assert ScoreCard.objects.count() == 0


@pytest.mark.parametrize(
    ("second", "event"), [(3, "card-same"), (4, "card-conflict"), (9, "card-refused")]
)
def test_the_answer_names_what_became_of_the_card(
    desk: Client, round_: Round, second: int, event: str
):
    first = desk.post(page_of(round_), typed(2, 8, 3), headers=HTMX)
    assert first.headers["HX-Trigger-After-Settle"] == '{"card-saved": {}}'
    again = desk.post(page_of(round_), typed(2, 8, second), headers=HTMX)
    assert again.headers["HX-Trigger-After-Settle"] == f'{{"{event}": {{}}}}'
    assert values(round_, 2) == (8, 3)


def test_a_conflict_is_corrected_from_the_desk_with_a_reason(desk: Client, round_: Round):
    desk.post(page_of(round_), typed(2, 8, 3))
    conflict = desk.post(page_of(round_), typed(2, 8, 4), headers=HTMX)
    answer = conflict.context["answer"]
    assert (answer.outcome, answer.typed, conflict.context["looked_up"].numbers) == (
        "conflict",
        "8–4",
        "8–3",
    )
    filled = {name: answer.correction[name].value() for name in answer.correction.fields}
    without = desk.post(page_of(round_, 2), filled | {"reason": ""}, headers=HTMX)
    assert without.context["answer"].correction["first"].value() == "8"
    assert values(round_, 2) == (8, 3)
    done = desk.post(page_of(round_, 2), filled | {"reason": "misgelezen"}, headers=HTMX)
    assert done.context["answer"].outcome == "corrected"
    assert values(round_, 2) == (8, 4)


def test_a_correction_of_an_old_version_is_shown_what_is_there_now(
    desk: Client, round_: Round, kees: User
):
    table = round_.tables.get(number=2)
    a_card(table, 8, 3)
    page = desk.get(page_of(round_, 2))
    seen = page.context["form"]["seen_version"].value()
    meanwhile = Card(Ending.FINISHED, (3, 8))
    correct_card(table=table, by=None, card=meanwhile, reason="omgedraaid", seen_version=1)
    mine = typed(2, 8, 5, reason="onleesbaar", seen_version=seen)
    response = desk.post(page_of(round_, 2), mine)
    form = response.context["form"]
    assert (len(form.non_field_errors()), form["reason"].value(), form["second"].value()) == (
        1,
        "onleesbaar",
        5,
    )
    assert form["seen_version"].value() == 2
    assert values(round_, 2) == (3, 8)


def test_a_correction_tells_of_a_draw_of_the_next_round_unless_it_was_set_aside(
    desk: Client, kees: User
):
    drive = a_tournament(kees)
    entries(drive, 6)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=None), by=None)

    def told(seen: int) -> list[str]:
        card = typed(2, 8, 3 + seen, reason="misgelezen", seen_version=seen)
        page = desk.post(page_of(round_, 2), card, headers=HTMX).content.decode()
        return re.findall(r"Ronde (\w+) is al geloot, met de oude getallen", page)

    draw_round(tournament=drive, by=None, allow_missing=True)
    draft = unpublish_draw(round=round_, by=None, reason="te vroeg")
    a_card(publish_draw(draw=draft, by=None).tables.get(number=2), 8, 3)
    set_aside = told(1)
    draw_round(tournament=drive, by=None, allow_missing=True)
    assert (set_aside, told(2)) == ([], ["2"])


def test_the_card_page_has_every_version(desk: Client, round_: Round, kees: User):
    table = round_.tables.get(number=2)
    a_card(table, 8, 3)
    desk.post(page_of(round_, 2), typed(2, 3, 8, reason="omgedraaid", seen_version=1))
    cards = desk.get(page_of(round_, 2)).context["cards"]
    assert [(card.version, card.numbers, card.reason, card.by) for card in cards] == [
        (2, "3–8", "omgedraaid", "kees"),
        (1, "8–3", "", ""),
    ]


def test_the_page_of_a_card_that_is_not_in_is_the_desk(desk: Client, round_: Round):
    response = desk.get(page_of(round_, 2))
    assert response.headers["Location"] == page_of(round_) + "?table=2"
    assert desk.get(page_of(round_, 99)).status_code == 404


def test_an_empty_card_is_told_what_is_missing(desk: Client, round_: Round):
    form = desk.post(page_of(round_), {}).context["form"]
    assert set(form.errors) == {"table", "first", "second", "outcome"}


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("data", [{}, {"seen_version": "x"}, {"first": "9" * 9000}])
def test_an_empty_correction_is_told_what_is_missing(
    desk: Client, round_: Round, headers: dict[str, str], data: dict[str, str]
):
    a_card(round_.tables.get(number=2), 8, 3)
    response = desk.post(page_of(round_, 2), data, headers=headers)
    form = response.context["answer"].correction if headers else response.context["form"]
    assert set(form.errors) == {"first", "second", "outcome", "reason", "seen_version"}
    assert values(round_, 2) == (8, 3)


def drawn_anew(round_: Round) -> Round:
    """The round is taken back, and published with other teams at its tables."""
    sides = [tuple(side.entry for side in table.sides.all()) for table in round_.tables.all()]
    round_.published_at = None
    round_.save()
    round_.tables.all().delete()
    round_.draws.all().delete()
    return a_published_round(round_.tournament, sides[::-1])


def test_a_card_begun_before_the_round_was_drawn_anew_is_refused_with_the_new_tables(
    desk: Client, round_: Round
):
    card = typed(1, 8, 3)
    again = drawn_anew(round_)
    refused = desk.post(page_of(round_), card, headers=HTMX)
    assert refused.context["form"].errors == {"table": [TABLES_CHANGED]}
    assert refused.context["tables"]["1"]["sides"][0]["name"] == "Team 5"
    assert f'data-publication="{again.log_entry_id}"' in refused.content.decode()
    assert values(again, 1) is None
    without_scripts = desk.post(page_of(round_), card)
    assert f'name="publication" value="{again.log_entry_id}"' in without_scripts.content.decode()
    desk.post(page_of(round_), card | {"publication": again.log_entry_id})
    assert values(again, 1) == (8, 3)


def test_a_round_that_was_taken_back_takes_no_cards(desk: Client, round_: Round):
    card = typed(1, 8, 3)
    round_.published_at = None
    round_.save()
    assert desk.post(page_of(round_), card, headers=HTMX).status_code == 404
    assert ScoreCard.objects.count() == 0


@pytest.mark.parametrize(
    ("outcome", "first", "second", "tags"),
    [
        ("played", 8, 3, []),
        ("played", 7, 5, ["time over"]),
        ("first_absent", "", "", ["absent"]),
        ("not_played", "", "", ["not played"]),
    ],
)
def test_the_echo_says_how_a_card_ended_when_it_was_no_ordinary_game(
    desk: Client, round_: Round, outcome: str, first: object, second: object, tags: list[str]
):
    headers = HTMX | {"Accept-Language": "en"}
    card = typed(2, first, second, outcome=outcome)
    page = desk.post(page_of(round_), card, headers=headers).content.decode()
    answer = page.split('id="wrong-table"')[0]
    assert re.findall(r'class="tag[^"]*">([^<]+)<', answer) == tags


def test_a_finished_drive_takes_no_cards(desk: Client, round_: Round, kees: User):
    for table in round_.tables.all():
        a_card(table, 8, 3)
    finish_tournament(tournament=round_.tournament, by=kees)
    response = desk.post(page_of(round_), typed(1, 3, 8))
    assert len(response.context["form"].non_field_errors()) == 1
    assert values(round_, 1) == (8, 3)
    assert "desk-form" not in desk.get(page_of(round_)).content.decode()


def test_news_is_sent_only_when_there_is_any(desk: Client, round_: Round):
    round_.tournament.refresh_from_db()
    version = round_.tournament.version
    assert desk.get(f"{page_of(round_)}?v={version}", headers=HTMX).status_code == 204
    desk.post(page_of(round_), typed(2, 8, 3))
    response = desk.get(f"{page_of(round_)}?v={version}", headers=HTMX)
    assert next(template.name for template in response.templates) == "cards/desk/round.html#news"
    assert response.context["desk"].missing == [1, 3]


def a_next_round(round_: Round) -> Round:
    return a_published_round(round_.tournament, [tuple(round_.tournament.entries.all()[:2])])


def test_a_round_that_has_begun_is_told_with_its_tab_and_its_address(desk: Client, round_: Round):
    assert desk.get(page_of(round_)).context["begun"] is None
    later = a_next_round(round_)
    news = desk.get(f"{page_of(round_)}?v=0", headers=HTMX)
    assert news.context["begun"] == later
    assert [each.number for each in news.context["rounds"]] == [1, 2]
    head = news.content.decode().split('id="desk-head"')[1]
    assert head.count(f'href="{page_of(later)}"') == 2
    assert desk.get(page_of(later)).context["begun"] is None


def test_a_conflict_says_of_which_round(desk: Client, round_: Round):
    a_card(round_.tables.get(number=2), 8, 3)
    headers = HTMX | {"Accept-Language": "en"}
    answer = desk.post(page_of(round_), typed(2, 8, 4), headers=headers)
    assert "Table 2 has a card in round 1 already. Which is right?" in answer.content.decode()


def test_a_finished_drive_has_nothing_to_correct_and_no_round_to_go_to(
    desk: Client, round_: Round, kees: User
):
    later = a_next_round(round_)
    for table in [*round_.tables.all(), *later.tables.all()]:
        a_card(table, 8, 3)
    offered = []
    for finish in (None, finish_tournament):
        if finish:
            finish(tournament=round_.tournament, by=kees)
        page = desk.get(page_of(round_), headers={"Accept-Language": "en"})
        offered.append(re.findall(r'recent-table"[^>]*>(correct\w*)<', page.content.decode()))
    assert offered == [["correct"] * 3, []]
    assert page.context["begun"] is None
    assert "does not change its tables" not in page.content.decode()


@pytest.mark.parametrize(
    ("tables", "said"),
    [(1, "The only card of this round is in"), (2, "All 2 cards of this round are in")],
)
def test_that_all_cards_are_in_is_said_of_one_card_too(
    desk: Client, kees: User, tables: int, said: str
):
    round_ = a_round(kees, tables)
    for table in round_.tables.all():
        a_card(table, 8, 3)
    page = desk.get(page_of(round_), headers={"Accept-Language": "en"}).content.decode()
    done = r'desk-done [^>]*>\s*<p class="desk-sentence [^>]*>([^<]+)<'
    assert re.findall(done, page) == [said]


@pytest.mark.parametrize(
    ("who", "status"), [("nobody", 302), ("stranger", 404), ("door", 403), ("secretary", 302)]
)
def test_only_secretary_and_organiser_enter_cards(
    client: Client, round_: Round, who: str, status: int
):
    people = {
        "stranger": a_user,
        "door": lambda: a_member(round_.tournament, role=Role.DOOR),
        "secretary": lambda: a_member(round_.tournament, role=Role.SECRETARY),
    }
    if who in people:
        client.force_login(people[who]())
    assert client.post(page_of(round_), typed(2, 8, 3)).status_code == status
    assert values(round_, 2) == ((8, 3) if who == "secretary" else None)


def test_the_number_of_queries_does_not_grow_with_the_tables(desk: Client, kees: User):
    counts = []
    for tables in (1, 3, 23):
        round_ = a_round(kees, tables)
        for table in round_.tables.all()[: max(1, tables // 2)]:
            a_card(table, 8, 3)
        with CaptureQueriesContext(connection) as queries:
            desk.get(page_of(round_))
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2]
