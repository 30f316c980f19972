"""The public page on which everybody can check a draw."""

import json
import subprocess
import sys
from datetime import datetime

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from tests.factories import a_tournament, a_user, entries
from tournaments.models import Draw, Tournament
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    made = a_tournament()
    entries(made, 7)
    return made


def proof(client, tournament, number=1):
    return client.get(reverse("draw-proof", args=[tournament.code, number]))


def document(client, tournament, made=1):
    return client.get(reverse("draw-json", args=[tournament.code, 1, made]))


def test_before_publishing_only_the_commitment_is_shown(client, tournament):
    draft = draw_round(tournament=tournament, by=None)
    page = proof(client, tournament).content.decode()
    assert draft.commitment in page
    assert draft.seed not in page
    assert "Team 1" not in page
    assert document(client, tournament).status_code == 404


def test_after_publishing_the_page_recomputes_the_draw(client, tournament):
    draft = draw_round(tournament=tournament, by=None)
    publish_draw(draw=draft, by=None)
    answer = proof(client, tournament)
    current = answer.context["current"]
    assert (current.verdict.right, len(current.seats.tables), len(current.entries)) == (True, 3, 7)
    assert draft.seed in answer.content.decode()


def test_a_draw_that_is_not_right_is_shown_as_such(client, tournament):
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    Draw.objects.filter(round__number=1).update(seed="00" * 32)
    assert proof(client, tournament).context["current"].verdict.right is False


def test_draws_that_were_set_aside_are_shown_with_seed_and_reason(client, tournament):
    old = draw_round(tournament=tournament, by=None)
    redraw(draw=old, by=None, reason="<b>afmelding</b>")
    page = proof(client, tournament).content.decode()
    assert old.seed in page
    assert "&lt;b&gt;afmelding&lt;/b&gt;" in page


def test_a_draw_is_recomputed_once_for_all_who_look(client, tournament):
    made = draw_round(tournament=tournament, by=None)
    publish_draw(draw=made, by=None)
    first = proof(client, tournament)
    with CaptureQueriesContext(connection) as captured:
        again = proof(client, tournament)
    assert again.content.partition(b"<section")[2] == first.content.partition(b"<section")[2] != b""
    assert not [query for query in captured.captured_queries if "tournaments_draw" in query["sql"]]


def test_what_is_drawn_after_somebody_looked_is_shown_to_the_next(client, tournament):
    assert proof(client, tournament).status_code == 404
    old = draw_round(tournament=tournament, by=None)
    assert old.commitment in proof(client, tournament).content.decode()
    new = redraw(draw=old, by=None, reason="afmelding")
    page = proof(client, tournament).content.decode()
    assert (old.seed in page, new.commitment in page, new.seed in page) == (True, True, False)
    publish_draw(draw=new, by=None)
    assert new.seed in proof(client, tournament).content.decode()


def test_the_data_of_a_draw_give_its_tables_outside_this_program(client, tournament):
    draft = draw_round(tournament=tournament, by=None, public_value="6 2 é")
    publish_draw(draw=draft, by=None)
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.draw"],
        input=document(client, tournament).content,
        capture_output=True,
        cwd=settings.BASE_DIR,
        check=True,
    )
    drawn = json.loads(done.stdout)
    tables = [[table["table"], *table["sides"]] for table in drawn["tables"]]
    assert (tables, drawn["bye"]) == (draft.original["tables"], draft.original["bye"])


def test_a_hidden_drive_shows_its_draws_to_its_members_only(client, tournament):
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    Tournament.objects.update(public=False)
    assert (proof(client, tournament).status_code, document(client, tournament).status_code) == (
        404,
        404,
    )
    client.force_login(a_user())
    assert proof(client, tournament).status_code == 404
    client.force_login(tournament.memberships.get().user)
    assert proof(client, tournament).status_code == 200


def test_a_round_or_draw_that_is_not_there_is_not_found(client, tournament):
    assert proof(client, tournament, 9).status_code == 404
    assert document(client, tournament, 9).status_code == 404


def test_a_round_taken_back_says_publicly_when_and_why_and_keeps_its_seed(client, tournament):
    draft = draw_round(tournament=tournament, by=None)
    round_ = publish_draw(draw=draft, by=None)
    published = timezone.localtime(round_.published_at)
    unpublish_draw(round=round_, by=None, reason="<b>verkeerde</b> lijst")
    page = proof(client, tournament).content.decode()
    taken_back = Draw.objects.get(pk=draft.pk).taken_back[0]["taken_back_at"]
    back = timezone.localtime(datetime.fromisoformat(taken_back))
    text = (
        f"Gepubliceerd {date_format(published, 'j F H:i')}, teruggehaald "
        f"{date_format(back, 'j F H:i')}. Reden: &lt;b&gt;verkeerde&lt;/b&gt; lijst"
    )
    assert (text in page, draft.seed in page) == (True, True)
    assert document(client, tournament).json() == draft.original["field"]
    links = client.get(reverse("public", args=[tournament.code])).content.decode()
    assert reverse("draw-proof", args=[tournament.code, 1]) in links


def test_only_a_commitment_that_was_there_before_is_said_to_have_been(client, tournament):
    before, only_then = "Controlegetal, vooraf vastgelegd", "pas bij deze loting gemaakt"

    def told(number):
        page = proof(client, tournament, number).content.decode()
        return page.count(before), page.count(only_then)

    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    second = draw_round(tournament=tournament, by=None, allow_missing=True)
    assert (told(1), told(2)) == ((0, 1), (1, 0))
    redraw(draw=second, by=None, reason="opnieuw", allow_missing=True)
    assert told(2) == (1, 1)
