"""What somebody needs at a table is ticked or remarked, and seen before it matters."""

import pytest
from django.urls import reverse

from tests import factories
from tournaments.models import Entry
from tournaments.papers.queries.filled_papers import door_paper

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(client):
    user = factories.a_user()
    client.force_login(user)
    drive = factories.a_tournament(user)
    return factories.entries(drive, 4)[0]


def save(client, entry, **values):
    address = reverse("entry", args=[entry.tournament.code, entry.pk])
    form = client.get(address).context["form"]
    stored = {name: form[name].value() for name in ("name", "number", "remarks", "joined_round")}
    client.post(address, {**stored, "seen": form["seen"].value(), **values})
    return Entry.objects.get(pk=entry.pk).remarks


@pytest.mark.slow
def test_a_tick_is_kept_in_the_remarks_and_taken_out_again(client, entry):
    assert save(client, entry, remarks="tot straks", needs=["light"]) == "tot straks\nlicht nodig"
    assert save(client, entry, needs=["light"]) == "tot straks\nlicht nodig"
    assert save(client, entry, needs=[]) == "tot straks"


def test_what_the_remark_says_already_is_not_written_twice(client, entry):
    assert save(client, entry, remarks="zit in een rolstoel", needs=["wheelchair"]) == (
        "zit in een rolstoel"
    )


def test_it_is_seen_at_the_door_before_the_draw_and_on_the_list_for_the_door(client, entry):
    Entry.objects.filter(pk=entry.pk).update(remarks="rolstoel", fixed_table=2)
    drive = entry.tournament
    tag = '<span class="tag tag-warning">rolstoel</span>'
    pages = [reverse("entries-check-in", args=[drive.code]), reverse("round", args=[drive.code, 1])]
    assert [client.get(page).content.decode().count(tag) for page in pages] == [1, 1]
    assert client.get(pages[1]).content.decode().count("altijd tafel 2") == 1
    assert next(line.team.players for line in door_paper(drive).lines).endswith("(rolstoel)")
