"""The code on a score form, scanned: to the desk, to the public page, or to nothing."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_card, a_member, a_published_round, a_tournament, a_user, entries
from tournaments.enums import Role
from tournaments.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    tournament = a_tournament()
    a, b, c, d = entries(tournament, 4)
    return a_published_round(tournament, [(a, b), (c, d)])


def page_of(round_: Round, table: int | None = None) -> str:
    code = round_.tournament.code
    if table is None:
        return reverse("desk-round", args=[code, round_.number])
    return reverse("desk-card", args=[code, round_.number, table])


@pytest.mark.parametrize("role", [Role.SECRETARY, Role.ORGANISER])
def test_a_scanned_code_leads_a_secretary_to_its_table(client: Client, round_: Round, role: Role):
    client.force_login(a_member(round_.tournament, role=role))
    table = round_.tables.get(number=2)
    address = reverse("card-code", args=[table.code])
    assert client.get(address).headers["Location"] == page_of(round_) + "?table=2"
    a_card(table, 8, 3)
    assert client.get(address).headers["Location"] == page_of(round_, 2)


def test_a_scanned_code_leads_everybody_else_to_the_public_page(client: Client, round_: Round):
    address = reverse("card-code", args=[round_.tables.get(number=2).code])
    public = reverse("public", args=[round_.tournament.code])
    assert client.get(address).headers["Location"] == public
    for user in (a_user(), a_member(round_.tournament, role=Role.DOOR)):
        client.force_login(user)
        assert client.get(address).headers["Location"] == public
    assert client.get(reverse("card-code", args=["nooit"])).status_code == 404


def test_a_scanned_code_tells_a_visitor_nothing_of_a_drive_that_is_not_public(
    client: Client, round_: Round
):
    round_.tournament.public = False
    round_.tournament.save()
    address = reverse("card-code", args=[round_.tables.get(number=2).code])
    assert client.get(address).status_code == 404
    client.force_login(a_user())
    assert client.get(address).status_code == 404
    client.force_login(a_member(round_.tournament, role=Role.DOOR))
    public = reverse("public", args=[round_.tournament.code])
    assert client.get(address).headers["Location"] == public
    client.force_login(a_member(round_.tournament, role=Role.SECRETARY))
    assert client.get(address).headers["Location"] == page_of(round_) + "?table=2"
