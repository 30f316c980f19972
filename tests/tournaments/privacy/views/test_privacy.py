"""The page on the data of players, and the pages of a drive without any."""

import datetime
import re
from html import unescape

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.urls import reverse
from django.utils.translation import override

from tests.factories import a_tournament, a_user, entries
from tests.tournaments.builders.finished import a_finished_drive
from tests.tournaments.builders.grouped import a_drive_with_a_knock_out
from tests.tournaments.drives.views.test_every_page import PAGES, a_drive_under_way, address_of
from tournaments.core.services.jobs import start_job
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import MAIL_CARDS, JobState, PaperKind
from tournaments.models import Job, LogEntry, Tournament
from tournaments.privacy.services.privacy import forget_players

pytestmark = pytest.mark.django_db

PAGES_BY_NAME = {str(page.name) for page in PAGES}
WAIT = "Er worden op dit moment kaarten gemaild. Wacht tot dat klaar is."
# Of a sheet, a paper, the code of a card, and who signed up: these were erased.
GONE = {
    "import-preview",
    "paper-print",
    "paper-pdf",
    "ask-found",
    "dispute-photo",
    "form-cut-out",
    "participant",
    "signed-up",
    "sign-ups-change",
}


@pytest.fixture
def drive(client):
    """Played on the evening of its date: from that day the weeks are counted."""
    with time_machine.travel(datetime.datetime.fromisoformat("2026-11-21 22:00+01:00")):
        made, _teams = a_finished_drive()
    client.force_login(made.memberships.get().user)
    return made


def at(name, drive):
    return reverse(name, args=[drive.code])


def test_the_page_says_what_is_kept_and_until_when(client, drive):
    page = client.get(at("privacy", drive)).content.decode()
    assert "<dt>Teams met namen van spelers</dt><dd>4</dd>" in page
    assert "Op 16 januari 2027 worden de gegevens vanzelf gewist." in page
    for name in ("entries-export", "standings-xlsx", "afterwards"):
        assert f'href="{at(name, drive)}"' in page


def test_how_long_is_chosen_on_the_page_also_when_the_drive_is_finished(client, drive):
    answer = client.post(at("privacy", drive), {"keep_weeks": ""})
    assert answer.headers["Location"] == at("privacy", drive)
    assert Tournament.objects.get().keep_weeks is None
    page = client.post(at("privacy", drive), {"keep_weeks": "0"}).content.decode()
    assert page.count('class="wrong" id="id_keep_weeks_error"') == 1
    assert Tournament.objects.get().keep_weeks is None


def test_players_are_erased_when_the_name_of_the_drive_is_typed_over(client, drive):
    page = client.post(at("privacy-forget", drive), {"name": "Dorp"}).content.decode()
    assert "Typ de naam van de drive precies zoals hij er staat." in page
    assert drive.entries.filter(player1="").count() == 0
    answer = client.post(at("privacy-forget", drive), {"name": "Dorpsdrive"})
    assert answer.headers["Location"] == at("privacy", drive)
    assert drive.entries.filter(player1="", player2="").count() == 4
    page = client.get(at("privacy", drive)).content.decode()
    assert "De gegevens van de spelers zijn gewist op" in page
    assert "Nu wissen" not in page
    assert at("entries-export", drive) not in page
    assert at("entries-export", drive) not in client.get(at("afterwards", drive)).content.decode()


def test_the_page_says_that_the_name_is_typed_to_confirm_and_that_names_of_prizes_stay(
    client, drive
):
    page = client.get(at("privacy", drive)).content.decode()
    assert "Typ de naam van de drive om te bevestigen" in page
    assert "namen van prijzen" in page


def test_both_pages_say_that_photos_with_disputes_and_of_forms_go(client, drive):
    page = client.get(at("privacy", drive)).content.decode()
    assert "foto's bij geschillen en van formulieren, en elke reden" in unescape(page)
    player = {"name": drive.entries.get(number=1).player1}
    person = client.post(at("privacy-person", drive), player).content.decode()
    assert "foto's waarop een formulier van hem kan staan" in unescape(person)


def test_names_that_came_back_can_be_taken_along_and_erased_again(client, drive):
    forget_players(tournament=drive, by=None)
    drive.entries.update(extra={"Dieet": "vega"})
    page = client.get(at("privacy", drive)).content.decode()
    assert at("entries-export", drive) in page
    assert "Nu wissen" in page


def test_while_cards_are_mailed_the_page_says_to_wait(client, drive):
    Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=JobState.RUNNING, arguments={})
    answer = client.post(at("privacy-forget", drive), {"name": "Dorpsdrive"})
    assert answer.context["forget"].non_field_errors() == [WAIT]
    assert answer.content.decode().count(WAIT) == 1
    assert drive.entries.filter(player1="").count() == 0


def test_looking_at_the_page_to_erase_erases_nothing(client, drive):
    assert client.get(at("privacy-forget", drive)).status_code == 200
    assert drive.entries.filter(player1="").count() == 0


def test_all_names_go_when_that_is_ticked(client, drive):
    client.post(at("privacy-forget", drive), {"name": "Dorpsdrive", "all_names": "on"})
    assert LogEntry.objects.first().after == {"count": 4, "all_names": True}


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2027-01-01", None),
        ("2027-01-04", "Over 12 dagen worden de namen en adressen van de spelers gewist."),
        ("2027-01-15", "Over 1 dag worden de namen en adressen van de spelers gewist."),
        ("2027-01-16", "De namen en adressen van de spelers worden vandaag gewist."),
    ],
)
def test_the_overview_warns_from_two_weeks_before(client, drive, day, said):
    with time_machine.travel(datetime.datetime.fromisoformat(f"{day} 12:00+01:00"), tick=False):
        client.force_login(drive.memberships.get().user)
        page = client.get(at("drive", drive)).content.decode()
    warned = "worden de namen" in page or "worden vandaag gewist" in page
    assert warned == (said is not None)
    assert said is None or said in page


@pytest.mark.slow
@pytest.mark.any_database
@pytest.mark.parametrize("finished", [False, True])
def test_every_page_of_a_drive_without_players_is_there(client, finished):
    by = a_user()
    drive = a_drive_under_way(by, 6)
    addresses = {str(page.name): address_of(page, drive) for page in PAGES}
    if finished:
        Tournament.objects.filter(pk=drive.pk).update(finished_at=drive.created_at)
    client.force_login(by)
    with transaction.atomic():
        forget_players(tournament=drive, by=by, all_names=True)
        after = {name: client.get(address).status_code for name, address in addresses.items()}
        transaction.set_rollback(True)
    cache.clear()
    assert {after[name] for name in GONE} <= {302, 404}
    # Before it was forgotten only what is not there now may have been otherwise.
    not_there = {name for name in PAGES_BY_NAME if after[name] != 200}
    before = {name: client.get(addresses[name]).status_code for name in not_there}
    assert {name for name in not_there if before[name] != after[name]} <= GONE


@pytest.mark.slow
@pytest.mark.any_database
@pytest.mark.parametrize("kind", PaperKind)
def test_every_paper_of_a_drive_without_players_is_made(kind, django_capture_on_commit_callbacks):
    of_groups = kind in (PaperKind.GROUPS, PaperKind.BRACKET)
    drive = a_drive_with_a_knock_out() if of_groups else a_finished_drive()[0]
    forget_players(tournament=drive, by=None, all_names=True)
    if kind in (PaperKind.PLAN, PaperKind.ROUNDS):
        Tournament.objects.update(later_method="movement")
    arguments = {"round": 2, "base": "http://hal/", "pages": 1, "language": "nl"}
    with django_capture_on_commit_callbacks(execute=True):
        start_job(tournament=drive, kind=kind, arguments=arguments, by=None)
    job = Job.objects.get()
    assert (job.state, job.error) == (JobState.DONE, "")


def test_results_of_a_drive_without_players_are_shown(client, drive):
    forget_players(tournament=drive, by=None)
    page = client.get(at("results", drive)).content.decode()
    assert "De Keezers" in page
    assert "Anna" not in page
    text = client.post(at("press-txt", drive)).content.decode("utf-8-sig")
    assert "De eerste plaats was voor De Keezers met 52 punten." in text


def test_an_entry_of_a_drive_that_was_forgotten_can_be_saved_as_it_is(client):
    by = a_user()
    drive = a_tournament(by)
    (entry,) = entries(drive, 1)
    forget_players(tournament=drive, by=by)
    client.force_login(by)
    address = reverse("entry", args=[drive.code, entry.pk])
    form = client.get(address).context["form"]
    values = {name: form[name].value() or "" for name in form.fields if name != "needs"}
    hidden = {form.add_initial_prefix(name): value for name, value in values.items()}
    answer = client.post(address, {**hidden, **values})
    assert answer.status_code == 302


def test_a_drive_that_was_forgotten_can_be_finished(client):
    drive, _teams = a_finished_drive()
    Tournament.objects.update(finished_at=None)
    forget_players(tournament=drive, by=None)
    with override("nl"):
        assert finish_tournament(tournament=drive, by=a_user()).finished_at


def test_of_single_players_it_speaks_of_no_teams_and_no_name_stays(client):
    drive = a_tournament(a_user(), format="players", scheme="gedeeld", entry_word="player")
    for number, (name, player) in enumerate((("Jan", "Jan Bos"), ("Ploeterkees", "K. Wit")), 1):
        drive.entries.create(number=number, name=name, player1=player)
    client.force_login(drive.memberships.get().user)
    page = client.get(at("privacy", drive)).content.decode()
    told = page[page.index("<main") : page.index("</main>")]
    assert re.findall(r"(?i)team\w*|Jan & Piet", told) == []
    assert "Van een speler blijft het nummer: “Jan” wordt “Speler 12”." in told
    assert 'name="all_names"' not in told
    client.post(at("privacy-forget", drive), {"name": drive.name, "all_names": ""})
    assert list(drive.entries.values_list("name", "player1")) == [
        ("Speler 1", ""),
        ("Speler 2", ""),
    ]
