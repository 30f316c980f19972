"""Numbers of 64 digits stand on a page by their first twelve, and as a whole for who asks."""

import re

import pytest
from django.urls import reverse

from tests.factories import a_tournament, a_user, entries
from tournaments.core.queries.journal import head_of
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = pytest.mark.django_db
FOLDED = re.compile(
    r'<details class="hash-fold"><summary title="(\w{64})"><code>(\w{12})…</code> '
    r'<span class="quiet">voluit</span></summary><code class="hash">(\w{64})</code></details>'
)


@pytest.fixture
def drawn(client):
    """A round that was drawn and published, with Anna signed in."""
    anna = a_user("anna")
    client.force_login(anna)
    drive = a_tournament(anna)
    entries(drive, 4)
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    return drive


def in_sight(page: str) -> list[str]:
    """The numbers of 64 digits that stand in the open; the data of a draw are for a program."""
    text = re.sub(r"<textarea.*?</textarea>", "", page[page.index("<main") :], flags=re.DOTALL)
    return re.findall(r"\b[0-9a-f]{64}\b", FOLDED.sub("", text))


def folded(page: str) -> list[str]:
    """Those that are folded: each by its beginning, and the same one in full."""
    found = FOLDED.findall(page)
    assert [(title, start) for title, start, _full in found] == [
        (full, full[:12]) for _title, _start, full in found
    ]
    return [full for _title, _start, full in found]


def test_what_happened_folds_the_numbers_of_draws_and_of_its_last_link(client, drawn):
    page = client.get(reverse("log", args=[drawn.code])).content.decode()
    draw = drawn.rounds.get(number=1).draws.get()
    assert in_sight(page) == []
    assert {draw.commitment, draw.list_hash, head_of(drawn).hash} <= set(folded(page))


@pytest.mark.parametrize("name", ["round", "draw-proof"])
def test_a_draw_and_its_proof_fold_them_too(client, drawn, name):
    page = client.get(reverse(name, args=[drawn.code, 1])).content.decode()
    draw = drawn.rounds.get(number=1).draws.get()
    assert in_sight(page) == []
    assert {draw.commitment, draw.seed} <= set(folded(page))
