"""What the organiser takes along when a drive is over."""

import io
import re
import zipfile
from html import unescape

import pytest
from django.urls import reverse

from tests.factories import a_tournament
from tests.tournaments.builders.finished import a_finished_drive
from tournaments.core.services.log import raise_version
from tournaments.enums import JobState
from tournaments.models import Job
from tournaments.standings.services import freeze_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(client):
    made, _teams = a_finished_drive()
    client.force_login(made.memberships.get().user)
    return made


@pytest.fixture
def ask(client, django_capture_on_commit_callbacks):
    """Ask for the folder, which is made as soon as that is committed."""

    def asked(drive, **headers):
        with django_capture_on_commit_callbacks(execute=True):
            return client.post(address("results-site", drive), headers=headers)

    return asked


def address(name, drive):
    return reverse(name, args=[drive.code])


def test_the_organiser_has_the_folder_made_and_downloads_it(client, drive, ask):
    page = client.get(address("afterwards", drive)).content.decode()
    assert "Map maken" in page
    assert client.get(address("results-zip", drive)).status_code == 302
    answer = ask(drive)
    assert answer.headers["Location"] == address("afterwards", drive)
    assert "Map downloaden (.zip)" in client.get(address("afterwards", drive)).content.decode()
    answer = client.get(address("results-zip", drive))
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="uitslag-dorpsdrive-2026-11-21.zip"'
    )
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert "uitslag-dorpsdrive-2026-11-21/index.html" in archive.namelist()


def test_a_second_click_makes_no_second_folder(client, drive, ask):
    for _click in range(2):
        ask(drive, **{"HX-Request": "true"})
    assert Job.objects.count() == 1


@pytest.mark.parametrize("state", [JobState.FAILED, JobState.STOPPED])
def test_a_folder_that_never_came_is_made_after_all(client, drive, ask, state):
    ask(drive)
    Job.objects.update(state=state, result=None)
    ask(drive)
    page = client.get(address("afterwards", drive)).content.decode()
    assert (Job.objects.count(), "Map downloaden (.zip)" in page) == (2, True)


@pytest.mark.parametrize("state", [JobState.QUEUED, JobState.RUNNING, JobState.FAILED])
def test_a_folder_that_is_not_there_yet_is_no_empty_file_either(client, drive, ask, state):
    ask(drive)
    Job.objects.update(state=state, result=None)
    assert client.get(address("results-zip", drive)).url == address("afterwards", drive)


def test_a_folder_that_has_grown_old_is_made_again(client, drive, ask):
    ask(drive)
    raise_version(drive)
    page = client.get(address("afterwards", drive)).content.decode()
    assert "Sinds de map is gemaakt, is er iets veranderd." in page
    ask(drive)
    assert Job.objects.count() == 2
    assert "Opnieuw maken" not in client.get(address("afterwards", drive)).content.decode()


def test_the_page_asks_by_itself_how_far_the_folder_is(client, drive, ask):
    ask(drive)
    Job.objects.update(state=JobState.RUNNING, done=3, total=5)
    part = client.get(address("results-site", drive), headers={"HX-Request": "true"})
    assert 'value="3" max="5"' in part.content.decode()
    asking = f'hx-get="{address("results-site", drive)}" hx-trigger="every 1s, wake"'
    assert asking in part.content.decode()


def test_nothing_is_made_before_everybody_may_see_the_results(client, drive, ask):
    freeze_standings(tournament=drive, after=1, by=drive.memberships.get().user)
    ask(drive)
    page = client.get(address("afterwards", drive)).content.decode()
    assert "Sluit eerst de drive af en reik de prijzen uit." in page
    assert Job.objects.count() == 0
    part = ask(drive, **{"HX-Request": "true"}).content.decode()
    assert part.count("Sluit eerst de drive af en reik de prijzen uit.") == 1


def test_the_text_for_the_paper_is_shown_and_is_taken_along_with_what_was_added(client, drive):
    page = client.get(address("afterwards", drive)).content.decode()
    shown = unescape(re.search(r'<textarea id="press"[^>]*>\n?(.*?)</textarea>', page, re.S)[1])
    assert shown.startswith("Winst voor De Keezers in Dorpsdrive\n")
    added = f"{shown}Met dank aan de vrijwilligers: Chloë & Ĳsbrand.\n"
    answer = client.post(address("press-txt", drive), {"text": added.replace("\n", "\r\n")})
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="tekst-voor-de-krant-dorpsdrive-2026-11-21.txt"'
    )
    assert answer.content.decode("utf-8-sig") == added.replace("\n", "\r\n")


def test_an_empty_text_is_the_one_that_was_made(client, drive):
    taken = client.post(address("press-txt", drive), {"text": " "}).content.decode("utf-8-sig")
    assert taken.startswith("Winst voor De Keezers in Dorpsdrive\r\n\r\n")


def test_the_parts_of_a_drive_lead_here_once_it_is_finished(client, drive):
    steps = client.get(address("settings", drive)).content.decode()
    assert f'href="{address("afterwards", drive)}"' in steps
    for name, said in (("afterwards", "Uitslag en krant"), ("privacy", "Privacy")):
        page = client.get(address(name, drive)).content.decode()
        lit = f'<a href="{address(name, drive)}" aria-current="page">{said}</a>'
        assert (name, page.count(lit), page.count("aria-current")) == (name, 1, 1)


def test_before_that_no_page_leads_there(client):
    drive = a_tournament()
    client.force_login(drive.memberships.get().user)
    page = client.get(address("privacy", drive)).content.decode()
    assert address("afterwards", drive) not in page


def test_a_drive_that_is_not_over_has_nothing_to_take_along(client):
    drive = a_tournament()
    client.force_login(drive.memberships.get().user)
    page = client.get(address("afterwards", drive)).content.decode()
    assert "De drive is nog niet afgesloten." in page
    for answer in (
        client.post(address("press-txt", drive)),
        client.get(address("results-zip", drive)),
    ):
        assert answer.headers["Location"] == address("afterwards", drive)


def test_before_the_standings_are_final_the_page_leads_to_what_comes_next(client):
    drive = a_tournament()
    client.force_login(drive.memberships.get().user)
    page = client.get(address("afterwards", drive)).content.decode()
    part = re.search(r'<div class="notice notice-warning not-final">(.*?)</div>', page, re.DOTALL)
    assert re.findall('href="(.*?)"', part[1]) == [address("drive", drive)]
