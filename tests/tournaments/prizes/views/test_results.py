"""The pages of a drive that is over."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.builders.finished import a_finished_drive
from tournaments.drives.services.tournaments import reopen_tournament
from tournaments.standings.services import freeze_standings

pytestmark = pytest.mark.django_db


def rows(page):
    """Rank, team and points of the lines of the standings."""
    lines = re.findall(r'<tr(?: class="gone")?><td class="rank">(\d+)</td>(.*?)</tr>', page, re.S)
    return [
        (
            int(rank),
            re.search(r">([^<]+)</a>", line)[1],
            int(re.search(r'class="points">(\d+)<', line)[1]),
        )
        for rank, line in lines
    ]


def test_everybody_sees_the_final_standings_and_the_pictures(client):
    drive, _teams = a_finished_drive()
    page = client.get(reverse("results", args=[drive.code])).content.decode()
    assert rows(page) == [
        (1, "1 De Keezers", 52),
        (2, "4 Vier Azen", 36),
        (3, "3 Jan &amp; Piet", 28),
        (4, "2 Thuis!", 10),
    ]
    assert page.count("<svg") == 2
    assert "de Vries" not in page
    assert "Anna &amp; Bert" in page


def test_the_final_standings_are_the_table_that_everybody_knows_but_for_sorting(client):
    drive, _teams = a_finished_drive()
    tables = [
        re.search(r"<table.*?</table>", client.get(address).content.decode(), re.S)[0]
        for address in (
            reverse("public", args=[drive.code]),
            reverse("results", args=[drive.code]),
        )
    ]
    known, final = (re.findall(r">\s*([^<>]*[^<>\s])\s*<", table) for table in tables)
    assert final == known
    assert [table.count("?sort=") > 0 for table in tables] == [True, False]


def test_a_team_has_a_page_with_its_rounds_and_its_line(client):
    drive, _teams = a_finished_drive()
    page = client.get(reverse("results-team", args=[drive.code, 3])).content.decode()
    assert "<title>Uitslag van team 3 · Dorpsdrive</title>" in page
    cell = r'class="opponent">\s*<span class="each"><a [^>]*href="([^"]+)">([^<]+)<'
    opponents = re.findall(cell, page)
    assert opponents == [
        (reverse("results-team", args=[drive.code, 4]), "4 Vier Azen"),
        (reverse("results-team", args=[drive.code, 2]), "2 Thuis!"),
    ]
    assert page.count("<svg") == 2


def test_before_the_end_every_team_has_its_page_and_nobody_else(client):
    drive, _teams = a_finished_drive()
    freeze_standings(tournament=drive, after=1, by=drive.memberships.get().user)
    asked = (9, 1, 2, 9, 1)
    pages = [client.get(reverse("results-team", args=[drive.code, team])) for team in asked]
    assert [page.status_code for page in pages] == [404, 200, 200, 404, 200]


@pytest.mark.parametrize("name", ["results", "results-team"])
def test_before_the_end_the_page_says_when_it_is_there(client, name):
    drive, _teams = a_finished_drive()
    by = drive.memberships.get().user
    address = reverse(name, args=[drive.code, *([1] if name == "results-team" else [])])
    freeze_standings(tournament=drive, after=1, by=by)
    page = client.get(address).content.decode()
    assert "Zodra de prijzen zijn uitgereikt, verschijnt de uitslag hier vanzelf." in page
    main = page[page.index("<main") : page.index("</main>")]  # beside it: a random token
    assert re.findall(r"\b52\b", re.sub(r"<[^>]*>", " ", main)) == []
    reopen_tournament(tournament=drive, by=by, reason="fout")
    page = client.get(address).content.decode()
    assert "Zodra de drive is afgesloten" in page


def test_a_team_that_is_not_there_has_no_results(client):
    drive, _teams = a_finished_drive()
    for number in (5, 10**30):
        assert client.get(reverse("results-team", args=[drive.code, number])).status_code == 404
    freeze_standings(tournament=drive, after=1, by=drive.memberships.get().user)
    assert client.get(reverse("results-team", args=[drive.code, 10**30])).status_code == 404


def test_a_second_visitor_costs_no_query_and_a_poll_is_told_nothing(
    client, django_assert_num_queries
):
    drive, _teams = a_finished_drive()
    address = reverse("results", args=[drive.code])
    client.get(address)
    drive.refresh_from_db()
    with django_assert_num_queries(0):
        assert client.get(address).status_code == 200
        assert client.get(address, {"v": drive.version}).status_code == 204


def test_a_drive_that_is_not_public_shows_no_results(client):
    drive, _teams = a_finished_drive(public=False)
    assert client.get(reverse("results", args=[drive.code])).status_code == 404
    client.force_login(drive.memberships.get().user)
    assert client.get(reverse("results", args=[drive.code])).status_code == 200
