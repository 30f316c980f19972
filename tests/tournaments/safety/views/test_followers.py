"""The page of the second laptop on the first, and every page of one that is no longer the first."""

import base64
import re
from dataclasses import asdict, replace

import pytest
from django.urls import reverse
from django.utils import timezone

from keezdrive.inline import take_up_left_jobs
from scoring.schemes import Card, Ending
from tests.addresses import AT_THE_MACHINE, address, address_of
from tests.factories import a_tournament, a_user
from tests.role_table import rights
from tests.tournaments.builders.backed_up import a_drive_in_round_1
from tests.tournaments.builders.laptops import Answering, a_laptop_that_answers, a_statement
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.queries.leadership import Leadership, TakeOver, leadership
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import JobState, Screen
from tournaments.models import Job, LogEntry, Tournament
from tournaments.safety.queries.backup_files import held_now
from tournaments.safety.queries.following import Complete, all_followers, open_code
from tournaments.safety.services import taking_over
from tournaments.safety.services.leadership import (
    keep_leadership,
    leader_claim,
    named,
    reclaim,
    sealed_statement,
    step_down,
)
from tournaments.safety.services.peer_client import see_peers
from tournaments.safety.services.peer_crypto import secret_of
from tournaments.safety.services.taking_over import note_first

pytestmark = [pytest.mark.django_db, pytest.mark.own_file, pytest.mark.slow]
NOW = timezone.now()
OTHER = "http://192.168.1.6:8000"
OTHERS_TO_PRESS = {"second-again", "logout"}
NOT_FIRST = "Deze laptop is niet meer de eerste."


@pytest.fixture
def drive(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return a_drive_in_round_1()


@pytest.fixture
def owner(client, drive):
    client.force_login(drive.memberships.get().user)
    return client


def taken_over_by_another(drive, number=0):
    """Another laptop took over and told so; it has the journal of the drive up to `number`."""
    named()
    history = [{"term": 2, "machine": "b", "at": NOW.isoformat(), "complete": {drive.code: number}}]
    return sealed_statement(
        {"term": 2, "machine": "b", "port": 8000, "address": OTHER, "history": history}
    )


@pytest.fixture
def deposed(client, drive):
    said = taken_over_by_another(drive)
    answer = client.post(reverse("follow-first"), said, content_type="text/plain")
    assert (answer.status_code, answer.content) == (200, b"")
    return drive


def page_of(client, name="second", **visitor):
    return re.sub(r"\s+", " ", client.get(reverse(name), **visitor).content.decode())


def test_the_page_shows_a_code_once_with_the_line_to_type(owner):
    answer = owner.post(reverse("second-code"))
    page = answer.content.decode()
    [code] = re.findall(r"followers-code\">([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})<", page)
    assert "python3 start.py --follow http://testserver<" in page
    opened = open_code()
    assert secret_of(code, bytes.fromhex(opened.salt)).hex() == opened.secret
    assert code not in page_of(owner)


def test_a_new_code_takes_the_place_of_one_that_nobody_used(owner):
    owner.post(reverse("second-code"))
    first = open_code().id
    owner.post(reverse("second-code"))
    assert [each.id != first for each in all_followers()] == [True]


def test_a_laptop_that_is_stopped_is_gone(owner):
    owner.post(reverse("second-code"))
    owner.post(reverse("second-stop", args=[open_code().id]))
    assert all_followers() == []
    assert "Er volgt geen laptop" in page_of(owner)


def test_without_a_code_there_is_nothing_to_say_hello_to(client, drive):
    answer = client.get(reverse("follow-hello"))
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("Er is geen code")


@pytest.mark.parametrize("letter", [b"", b"x", b"x" * 100, b"\0" * 5000])
def test_a_letter_that_is_none_or_of_a_stranger_is_refused(client, owner, letter):
    owner.post(reverse("second-code"))
    at = reverse("follow-letter")
    answer = client.post(at, letter, content_type="application/octet-stream")
    assert answer.status_code == (403 if len(letter) > 52 else 400)
    assert set(answer.json()) == {"error"}
    assert all_followers()[0].machine == ""


def test_a_first_tells_another_who_it_is_and_is_believed_only_when_sealed(client, drive):
    named()
    at = reverse("follow-first")
    said = taken_over_by_another(drive)
    assert client.post(at, said + "x", content_type="text/plain").status_code == 400
    lower = sealed_statement(
        {"term": 0, "machine": "b", "port": 8000, "address": "", "history": []}
    )
    theirs, ours = (
        client.post(at, lower, content_type="text/plain").content.decode(),
        leader_claim(),
    )
    assert (bool(theirs), len(theirs)) == (True, len(ours))
    assert leadership().deposed is None


def test_whoever_asks_who_is_the_first_reads_no_code_of_a_drive(client, deposed):
    reclaim(now=NOW)
    told = TakeOver(3, "a", NOW.isoformat(), {deposed.code: 7})
    keep_leadership(replace(leadership(), history=(told,)))
    sentence = client.post(reverse("follow-first"), "", content_type="text/plain")
    text = base64.b64decode(sentence.content)
    assert (sentence.status_code, deposed.code.encode() in text, b"machine" in text) == (
        200,
        False,
        False,
    )


def test_who_comes_from_no_address_is_refused_and_nothing_breaks(client, deposed):
    said = leader_claim() or taken_over_by_another(deposed)
    answer = client.post(reverse("follow-first"), said, content_type="text/plain", REMOTE_ADDR="")
    assert (answer.status_code, answer.json()) == (
        400,
        {"error": "Op welk adres deze laptop staat, is niet te zien."},
    )


def test_every_page_says_where_to_go_and_goes_on_showing_what_it_has(client, deposed):
    client.force_login(deposed.memberships.get().user)
    names = ("public", "drive", "beamer")
    for at in ("/", "/mag-dit/", *(address(name, deposed) for name in names)):
        answer = client.get(at)
        assert answer.status_code == 200
        assert f'<a href="{OTHER}">{OTHER}</a>' in answer.content.decode()


def test_a_screen_that_asks_by_itself_is_led_to_the_same_page_of_the_first_once_that_answers(
    client, drive
):
    at = address("public", drive)
    asked = {"HX-Request": "true", "HX-Current-URL": f"http://oud:8000{at}?groot=1"}
    with a_laptop_that_answers() as there:
        step_down(term=2, machine="nieuw", address=there, now=NOW)
        see_peers(now=NOW)
        assert not client.get(at, {"v": 1}, headers=asked).has_header("HX-Redirect")
        Answering.says = a_statement("nieuw", address=there).encode()
        see_peers(now=NOW)
    answer = client.get(at, {"v": 1}, headers=asked)
    assert (answer.status_code, answer["HX-Redirect"]) == (204, f"{there}{at}?groot=1")


def test_a_phone_that_came_too_early_sees_its_own_page_again(client, drive):
    at, asked = reverse("taken-over"), {"HX-Request": "true"}
    answer = client.get(at, {"here": ""}, headers=asked, REMOTE_ADDR="192.168.1.77")
    assert (answer.status_code, answer["HX-Refresh"]) == (200, "true")


def test_a_form_that_can_explain_shows_the_sentence_and_what_was_typed(client, deposed):
    client.force_login(deposed.memberships.get().user)
    answer = client.post(address("entry-new", deposed), {"name": "De Laatkomers"})
    page = answer.content.decode()
    assert f"{NOT_FIRST} Ga naar {OTHER} en doe het daar." in page
    assert "De Laatkomers" in page
    assert deposed.entries.count() == 4


def test_a_button_that_cannot_explain_gives_a_page_that_does(client, deposed):
    client.force_login(deposed.memberships.get().user)
    answer = client.post(address("prize-giving-stop", deposed))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "<h1>Dit is niet bewaard</h1>" in page
    assert f"{NOT_FIRST} Ga naar {OTHER} en doe het daar." in page


def test_no_button_of_the_whole_site_changes_anything_on_it(client, drive):
    client.force_login(drive.memberships.get().user)
    doing = [right.name for right in rights().values() if "post" in right.methods]
    there = {name: address_of(name, drive) for name in doing if name not in OTHERS_TO_PRESS}
    client.post(reverse("follow-first"), taken_over_by_another(drive), content_type="text/plain")
    before = (held_now(), LogEntry.objects.count())
    given = {name: client.post(at).status_code for name, at in there.items()}
    assert set(given.values()) <= {200, 204, 302, 400, 403, 404, 409}
    assert (held_now(), LogEntry.objects.count()) == before


def test_what_was_entered_after_the_take_over_stands_on_the_page_to_type_again(client, drive):
    by = drive.memberships.get().user
    table = drive.rounds.get().tables.get(number=2)
    enter_card(table=table, by=by, card=Card(Ending.FINISHED, (8, 5)))
    said = taken_over_by_another(drive, number=1)
    client.post(reverse("follow-first"), said, content_type="text/plain")
    client.force_login(by)
    page = page_of(client)
    assert "scorekaart ingevoerd" in page
    assert "ronde 1, tafel 2" in page
    assert "<b>8 – 5</b>" in page
    assert "1 handeling<" in page
    assert "Typ de kaarten daar over van het papier" in page


def test_what_is_no_card_is_not_said_to_lie_ready_on_paper(client, drive):
    by = drive.memberships.get().user
    switch_screen(tournament=drive, screen=Screen.CLOCK, by=by)
    said = taken_over_by_another(drive, number=1)
    client.post(reverse("follow-first"), said, content_type="text/plain")
    client.force_login(by)
    page = page_of(client)
    assert "De andere laptop heeft dit niet. Doe het daar opnieuw.</p>" in page
    assert "papier" not in page


def test_who_has_everything_reads_that_nothing_is_left_behind(client, drive):
    named()
    said = taken_over_by_another(drive, number=99)
    client.post(reverse("follow-first"), said, content_type="text/plain")
    client.force_login(drive.memberships.get().user)
    assert "Niets: de andere laptop heeft alles." in page_of(client)


def test_the_owner_can_go_on_here_after_all(client, deposed):
    client.force_login(deposed.memberships.get().user)
    client.post(reverse("second-again"))
    assert leadership().deposed is None
    assert NOT_FIRST not in page_of(client)
    client.post(address("entry-new", deposed), {"name": "De Laatkomers"})
    assert deposed.entries.count() == 5


@pytest.fixture
def two_deposed(client, drive):
    """Two drives with a journal, of which the second is finished, on a laptop of before."""
    over = a_tournament(version=7)
    for each in (drive, over):
        switch_screen(tournament=each, screen=Screen.CLOCK, by=a_user())
    Tournament.objects.filter(pk=over.pk).update(finished_at=NOW)
    client.post(reverse("follow-first"), taken_over_by_another(drive), content_type="text/plain")
    client.force_login(drive.memberships.get().user)
    return drive, over


def test_every_drive_says_once_that_it_goes_on_here_and_phones_ask_anew(client, two_deposed):
    client.post(reverse("second-again"))
    note_first()  # as the program begins anew
    told = LogEntry.objects.filter(action="reclaim").values_list("tournament", "after__term")
    assert list(told) == [(two_deposed[0].pk, leadership().term)]
    versions = Tournament.objects.values_list("version", flat=True)
    assert min(versions) >= int(NOW.timestamp()) - 60


def test_where_a_drive_cannot_say_so_the_laptop_stays_what_it_was(client, two_deposed, monkeypatch):
    before, versions = leadership(), list(Tournament.objects.values_list("version", flat=True))

    def fail(_drive):
        raise OSError("full")

    monkeypatch.setattr(taking_over, "raise_version_beyond", fail)
    with pytest.raises(OSError, match="full"):
        client.post(reverse("second-again"))
    assert leadership() == before
    assert not LogEntry.objects.filter(action="reclaim").exists()
    assert list(Tournament.objects.values_list("version", flat=True)) == versions


def test_what_stopped_halfway_is_noted_at_the_next_start(two_deposed):
    reclaim(now=NOW)
    note_first()
    assert LogEntry.objects.filter(action="reclaim").count() == 1


def test_work_that_waited_or_was_cut_short_is_done_once_it_goes_on_here(
    client, deposed, settings, monkeypatch, django_capture_on_commit_callbacks
):
    waiting = Job.objects.create(tournament=deposed, kind="forms")
    cut_short = Job.objects.create(tournament=deposed, kind="forms", state=JobState.RUNNING, runs=1)
    sent = []
    monkeypatch.setattr("keezdrive.celery.send_job", lambda job_id, _kind: sent.append(job_id))
    settings.SEND_JOB = "keezdrive.celery.send_job"
    client.force_login(deposed.memberships.get().user)
    with django_capture_on_commit_callbacks(execute=True):
        take_up_left_jobs()  # as the program begins anew on a laptop that is not the first
    assert sent == []
    for _time in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            client.post(reverse("second-again"))
    assert sent == [waiting.pk, cut_short.pk]


@pytest.fixture
def first_now(drive):
    complete = [Complete(drive.code, drive.name, False, 9, 1, 1, 2, 1, 1, NOW.isoformat())]
    last = {"complete": [asdict(each) for each in complete], "handed_over": False}
    keep_leadership(Leadership(machine="b", term=2, last=last))
    return drive


def test_after_a_take_over_the_page_names_the_last_card_of_every_drive(client, first_now):
    page = page_of(client, "taken-over", **AT_THE_MACHINE)
    time = timezone.localtime(NOW).strftime("%H:%M:%S")
    card = f"compleet tot en met de kaart van ronde 1 tafel 1 ({time})"
    assert f"<b>Dorpsdrive</b> <span>{card}</span>" in page
    assert "Ronde 1: 1 van de 2 kaarten is binnen." in page


def test_after_a_take_over_the_page_leads_to_the_round_clock(client, first_now):
    page = page_of(client, "taken-over", **AT_THE_MACHINE)
    assert "zet dan de klok goed op de pagina Schermen en klok van de drive." in page


def test_who_is_not_signed_in_there_is_led_to_sign_in_and_who_is_to_the_drives(client, first_now):
    login = f"{reverse('login')}?next={reverse('home')}"
    assert f'href="{login}">Inloggen</a>' in page_of(client, "taken-over", **AT_THE_MACHINE)
    client.force_login(first_now.memberships.get().user)
    page = page_of(client, "taken-over")
    assert login not in page
    assert f'href="{reverse("home")}">Naar de drives</a>' in page


@pytest.mark.parametrize(
    "visitor", [{"REMOTE_ADDR": "192.168.1.77"}, {"HTTP_HOST": "kwaad.example:8000"}]
)
def test_a_phone_or_a_foreign_page_does_not_read_which_drives_there_are(client, first_now, visitor):
    page = page_of(client, "taken-over", **(AT_THE_MACHINE | visitor))
    assert "Dorpsdrive" not in page
    assert "Deze laptop is nu de eerste" in page


def test_the_page_that_waited_is_led_on(client, first_now):
    answer = client.get(reverse("taken-over"), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == reverse("taken-over")


def test_a_laptop_that_took_nothing_over_has_nothing_to_tell(client, drive):
    assert client.get(reverse("taken-over")).headers["Location"] == "/"
