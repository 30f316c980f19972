"""The desk of a drive that somebody else deletes at that moment."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.models import Round, Tournament, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_(kees: User) -> Round:
    """A round of two tables."""
    tournament = a_tournament(kees)
    a, b, c, d = entries(tournament, 4)
    return a_published_round(tournament, [(a, b), (c, d)])


@pytest.fixture
def desk(client: Client, kees: User) -> Client:
    client.force_login(kees)
    return client


def desk_of(round_: Round) -> str:
    return reverse("desk-round", args=[round_.tournament.code, round_.number])


@contextmanager
def deleted_before(drive: Tournament, by: User, statement: str) -> Iterator[None]:
    """Somebody else deletes the drive just before the first such statement of a request."""
    waiting = [statement]

    def delete_first(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if waiting and waiting[0] in sql:
            waiting.clear()
            delete_tournament(tournament=drive, by=by, name=drive.name)
        return execute(sql, *rest)

    with connection.execute_wrapper(delete_first):
        yield


@pytest.mark.parametrize("correcting", [False, True])
def test_a_card_for_a_drive_that_is_deleted_at_that_moment_leads_to_the_start_page(
    desk: Client, round_: Round, kees: User, correcting: bool
):
    a_card(round_.tables.get(number=2), 8, 3)
    page = f"{desk_of(round_)}2/" if correcting else desk_of(round_)
    sent = {"first": 8, "second": 4, "outcome": "played", "table": 1}
    sent |= {"publication": round_.log_entry_id, "reason": "fout", "seen_version": 1}
    with deleted_before(round_.tournament, kees, "SAVEPOINT"):
        response = desk.post(page, sent, headers={"HX-Request": "true"})
    assert (response.status_code, response.headers["HX-Redirect"]) == (200, "/")


def test_the_desk_of_a_drive_that_is_deleted_at_that_moment_does_not_exist(
    desk: Client, round_: Round, kees: User
):
    with deleted_before(round_.tournament, kees, 'FROM "tournaments_tournament"'):
        assert desk.get(desk_of(round_)).status_code == 404
