"""Changing a draft in the browser, with and without htmx."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.factories import a_card, a_tournament, a_user, entries
from tournaments.enums import DrawState
from tournaments.models import Draw
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft():
    tournament = a_tournament(by=a_user("anna"))
    entries(tournament, 6)
    return draw_round(tournament=tournament, by=None)


@pytest.fixture
def post(client, draft):
    """Post an act on the round of the draft, as htmx does unless told otherwise."""
    client.force_login(draft.round.tournament.memberships.get().user)

    def send(name, values, *, number=1, htmx=True):
        place = reverse(name, args=[draft.round.tournament.code, number])
        return client.post(place, values, headers={"HX-Request": "true"} if htmx else {})

    return send


def first_of(draft, table):
    return seats_of(Draw.objects.get(pk=draft.pk))[0][table - 1].sides[0]


def swap_values(draft, **more):
    a, b = first_of(draft, 1), first_of(draft, 2)
    return {"draw": draft.number, "version": 1, "a": a, "b": b} | more


def test_a_swap_shows_the_changed_draft_in_place(post, draft):
    values = swap_values(draft)
    answer = post("round-swap", values)
    assert next(template.name for template in answer.templates) == "rounds/_draft.html"
    assert answer.context["draw"].pairing["version"] == 2
    assert first_of(draft, 1) == values["b"]


def looked_at(answer):
    """The change that the page offers to undo."""
    last = answer.context["last_change"]
    return last and (last.action, last.one, last.other)


@pytest.mark.slow
def test_changes_by_hand_can_be_undone_on_every_page_the_newest_first(client, post, draft):
    page = reverse("round", args=[draft.round.tournament.code, 1])
    values = swap_values(draft)
    post("round-swap", values)
    assert looked_at(client.get(page)) == ("swap_teams", values["a"], values["b"])
    post("round-move", {"draw": 1, "version": 2, "table": 1, "to": 7})
    assert looked_at(client.get(page)) == ("move_table", 1, 7)
    post("round-move", {"draw": 1, "version": 3, "table": 7, "to": 1})
    assert looked_at(client.get(page)) == ("swap_teams", values["a"], values["b"])
    back = post("round-swap", {"draw": 1, "version": 4, "a": values["b"], "b": values["a"]})
    assert (back.context["draw"].by_hand, looked_at(back)) == (False, None)


def test_what_was_changed_in_a_draft_that_was_set_aside_is_not_undone_in_the_next(
    client, post, draft
):
    post("round-swap", swap_values(draft))
    redraw(draw=draft, by=None, reason="opnieuw")
    second = {"draw": 2, "version": 1, "table": 1, "to": 7}
    post("round-move", second)
    answer = client.get(reverse("round", args=[draft.round.tournament.code, 1]))
    assert looked_at(answer) == ("move_table", 1, 7)


def test_without_javascript_a_swap_comes_back_to_the_round(post, draft):
    answer = post("round-swap", swap_values(draft), htmx=False)
    assert answer.headers["Location"] == reverse("round", args=[draft.round.tournament.code, 1])
    assert Draw.objects.get().by_hand


@pytest.mark.parametrize("htmx", [True, False])
def test_a_team_that_does_not_exist_is_refused_beside_its_field_and_stays_typed(post, draft, htmx):
    answer = post("round-swap", swap_values(draft, b=99), htmx=htmx)
    form = answer.context["swap_form"]
    assert (list(form.errors), form["b"].value()) == (["b"], "99")


@pytest.mark.parametrize("wrong", ["", "abc", "-3", "1e9", "9" * 30])
def test_what_is_no_number_is_refused_beside_its_field(post, draft, wrong):
    answer = post("round-swap", swap_values(draft, a=wrong))
    assert list(answer.context["swap_form"].errors) == ["a"]


def test_a_stale_draft_is_told_and_the_page_then_shows_the_newest(post, draft):
    post("round-swap", swap_values(draft))
    answer = post("round-swap", swap_values(draft))
    assert len(answer.context["swap_form"].non_field_errors()) == 1
    assert '<input type="hidden" name="version" value="2">' in answer.content.decode()
    assert Draw.objects.get().pairing["version"] == 2


def test_a_draft_that_was_drawn_again_is_told(post, draft):
    values = swap_values(draft)
    redraw(draw=draft, by=None, reason="opnieuw")
    answer = post("round-swap", values)
    assert len(answer.context["swap_form"].non_field_errors()) == 1


def test_a_rematch_is_asked_and_then_made(post, draft):
    for table in publish_draw(draw=draft, by=None).tables.all():
        a_card(table, 8, 1)
    second = draw_round(tournament=draft.round.tournament, by=None)
    one, met = seats_of(draft)[0][0].sides
    beside = next(
        set(table.sides) - {one} for table in seats_of(second)[0] if one in table.sides
    ).pop()
    values = {"draw": 1, "version": 1, "a": beside, "b": met}
    asked = post("round-swap", values, number=2)
    assert asked.context["asked"]["a"] == beside
    assert Draw.objects.get(pk=second.pk).by_hand is False
    answer = post("round-swap", values | {"confirmed": "on"}, number=2)
    assert answer.context["draw"].pairing["cost"]["rematches"] > 0


def test_tables_change_numbers_and_a_wrong_one_is_refused_beside_its_field(post, draft):
    looked_at = {"draw": 1, "version": 1}
    answer = post("round-move", looked_at | {"table": 8, "to": 1})
    assert list(answer.context["move_form"].errors) == ["table"]
    answer = post("round-move", looked_at | {"table": 1, "to": 0})
    assert list(answer.context["move_form"].errors) == ["to"]
    post("round-move", looked_at | {"table": 1, "to": 12})
    assert [row[0] for row in Draw.objects.get().pairing["tables"]] == [2, 3, 12]


def test_drawing_again_keeps_the_reason_typed_when_refused(post, draft):
    answer = post("round-redraw", {"draw": 1, "reason": ""}, htmx=False)
    assert list(answer.context["redraw_form"].errors) == ["reason"]
    post("round-redraw", {"draw": 1, "reason": "te laat gemeld"}, htmx=False)
    assert Draw.objects.filter(state=DrawState.DISCARDED).count() == 1
    answer = post("round-redraw", {"draw": 1, "reason": "nog eens"}, htmx=False)
    assert answer.context["redraw_form"]["reason"].value() == "nog eens"
    assert Draw.objects.count() == 2


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Deze loting is al gepubliceerd."),
        ({"a": "", "b": "x"}, "Iemand ging hier intussen verder. Wat u invulde is niet gebruikt."),
    ],
)
def test_a_swap_of_a_round_that_was_published_meanwhile_reloads_the_page(
    post, draft, typed, sentence
):
    values = swap_values(draft) | typed
    publish_draw(draw=draft, by=None)
    answer = post("round-swap", values)
    assert answer.headers["HX-Refresh"] == "true"
    assert [str(each) for each in get_messages(answer.wsgi_request)] == [sentence]
