"""A source is called by its name on every page and paper: its number says nothing to anybody."""

import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from scoring.rules import RULESETS
from tests import factories
from tests.tournaments.drives.views.test_every_page import PAGES, a_drive_under_way, address_of
from tests.tournaments.papers.pdf.paper import pages
from tournaments.enums import PaperKind, RulesetKey
from tournaments.papers.services.papers import make_paper
from tournaments.tasks import run_job

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NUMBER_OF_A_SOURCE = re.compile(r"\[0\d\d\]")


def test_no_page_names_a_source_by_its_number(client):
    by = factories.a_user()
    client.force_login(by)
    drive = a_drive_under_way(by, 6)
    found = {}
    for page in PAGES:
        answer = client.get(address_of(page, drive))
        if answer.streaming or answer.status_code != 200:
            continue
        if numbers := NUMBER_OF_A_SOURCE.findall(answer.content.decode(errors="replace")):
            found[page.name] = numbers
    assert found == {}


BOARD = "0,60,h4/16/-/40,h1,h2 0"
ASKED = (
    {"question": "move", "position": BOARD, "card": "4", "move": "0-4"},
    {"question": "hand", "position": BOARD, "hand": ["4", "J", "T"]},
    {"question": "score", "position": BOARD, "ending": "time_over"},
)


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("rules", [name for name, each in RULESETS.items() if each.seats == 4])
def test_no_answer_names_a_source_by_its_number(client, rules, language):
    client.cookies["django_language"] = language
    for asked in ASKED:
        page = client.get(reverse("ask"), asked | {"rules": rules, "scheme": "nk", "ask": "1"})
        text = page.content.decode()
        assert "verdict-said" in text
        assert NUMBER_OF_A_SOURCE.findall(text) == []


def papers(kinds, language, **values):
    by = factories.a_user()
    drive = factories.a_tournament(by, sanctions=True, **values)
    factories.a_published_round(drive, [tuple(factories.entries(drive, 2))])
    for kind in kinds:
        with override(language):
            job = make_paper(tournament=drive, kind=kind, round_number=1, base="http://h/", by=by)
        run_job(job.pk)
        job.refresh_from_db()
        if job.result:
            yield kind, "\n".join(text for texts in pages(bytes(job.result)) for text in texts)


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("rules", RulesetKey.values)
def test_no_sheet_of_rules_names_a_source_by_its_number(rules, language):
    ((_kind, told),) = papers([PaperKind.RULES_SHEET], language, ruleset=rules)
    assert NUMBER_OF_A_SOURCE.findall(told) == []


def test_no_paper_names_a_source_by_its_number():
    grouped = {PaperKind.GROUPS, PaperKind.BRACKET, PaperKind.PLAN, PaperKind.ROUNDS}
    found = dict(papers([kind for kind in PaperKind if kind not in grouped], "nl"))
    assert len(found) >= 9
    assert [kind for kind, told in found.items() if NUMBER_OF_A_SOURCE.search(told)] == []
