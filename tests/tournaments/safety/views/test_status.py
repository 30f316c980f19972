"""The page that says that it runs: who sees it, a newer version, and stopping."""

import datetime
import http.server
import re
import threading
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.addresses import AT_THE_MACHINE
from tests.factories import a_tournament, a_user
from tests.installation import Installation, status_of, wait_for
from tests.tournaments.builders.backed_up import a_drive_in_round_1
from tournaments.safety.queries.backups import all_backups
from tournaments.safety.services.updates import Update

PAGE = "/status/"
FOREIGN = {"HTTP_HOST": "192.168.1.5:8000", "REMOTE_ADDR": "192.168.1.77"}


@pytest.fixture
def at_the_machine() -> Client:
    return Client(headers={"accept-language": "nl"}, **AT_THE_MACHINE)


@pytest.mark.django_db
def test_at_the_computer_itself_nobody_needs_to_sign_in(at_the_machine: Client) -> None:
    a_user("anna")
    assert at_the_machine.get(PAGE).status_code == 200
    answer = Client(**FOREIGN).get(PAGE)
    assert (answer.status_code, answer["Location"]) == (302, "/login/?next=/status/")


@pytest.mark.django_db
def test_elsewhere_only_the_first_account_sees_it() -> None:
    anna, bert = a_user("anna"), a_user("bert")
    for user, expected in ((anna, 200), (bert, 403)):
        client = Client(**FOREIGN)
        client.force_login(user)
        assert client.get(PAGE).status_code == expected
        for name in ("status-look", "status-stop"):
            posted = client.post(reverse(name)).status_code
            assert posted == (302 if expected == 200 else 403)
            assert client.get(reverse(name)).status_code == 405


@pytest.mark.django_db
def test_it_says_which_drive_is_played_now_and_not_which_was(at_the_machine: Client) -> None:
    assert at_the_machine.get(PAGE).context["status"].playing == []
    drive = a_drive_in_round_1()
    assert at_the_machine.get(PAGE).context["status"].playing == [drive.name]
    drive.rounds.update(published_at=timezone.now() - datetime.timedelta(hours=13))
    assert at_the_machine.get(PAGE).context["status"].playing == []


class Releases(http.server.BaseHTTPRequestHandler):
    """The address at which stands which version is the newest."""

    newest = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.newest)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def releases(settings) -> Iterator[type[Releases]]:
    served = type("Served", (Releases,), {})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), served)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.RELEASES = f"http://127.0.0.1:{server.server_port}/newest"
    yield served
    server.shutdown()
    server.server_close()


def told(client: Client) -> list[str]:
    """What the page says after looking for a newer version."""
    answer = client.post(reverse("status-look"), follow=True)
    return [str(message) for message in answer.context["messages"]]


NOBODY = (
    "Niemand kon zeggen of er een nieuwere versie is: is er internet? Deze blijft gewoon werken."
)


@pytest.mark.django_db
@pytest.mark.parametrize("answer", [b"", b"<html>", b"\xff", b"1.0; rm", b"9" * 200 + b"x"])
def test_an_answer_that_is_no_version_is_none(
    at_the_machine: Client, releases: type[Releases], answer: bytes
) -> None:
    releases.newest = answer
    assert told(at_the_machine) == [NOBODY]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["", "file:///etc/hostname", "http://127.0.0.1:1/"])
def test_without_an_address_that_answers_nobody_can_say(
    at_the_machine: Client, settings, address: str
) -> None:
    settings.RELEASES = address
    page = at_the_machine.get(PAGE)
    assert page.context["may_look"] == bool(address)
    assert told(at_the_machine) == [NOBODY]


@pytest.mark.own_file
@pytest.mark.django_db(transaction=True)
def test_a_newer_version_is_told_after_a_backup(
    at_the_machine: Client, releases: type[Releases], settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    a_tournament()
    for newest in (settings.VERSION, "0.0.9\n"):
        releases.newest = newest.encode()
        assert told(at_the_machine) == ["Dit is de nieuwste versie."]
    assert all_backups() == []
    releases.newest = b"0.10.0\n"
    update: Update = at_the_machine.post(reverse("status-look")).context["update"]
    assert update.version == "0.10.0"
    assert [backup.name for backup in all_backups()] == [update.backup.name]


@pytest.mark.django_db
def test_while_a_drive_is_played_nothing_is_looked_for(
    at_the_machine: Client, releases: type[Releases]
) -> None:
    releases.newest = b"99.0"
    a_drive_in_round_1()
    assert told(at_the_machine) == ["Er wordt een drive gespeeld: kijk na afloop."]


@pytest.mark.django_db
def test_in_a_container_nobody_sits_at_the_machine(at_the_machine: Client, settings) -> None:
    a_user("anna")
    settings.HAS_KEYBOARD = False
    assert at_the_machine.get(PAGE)["Location"] == "/login/?next=/status/"
    assert at_the_machine.post(reverse("status-stop"))["Location"] == "/login/?next=/status/&sent=1"


@pytest.mark.django_db
def test_a_drive_that_began_since_is_shown_before_the_server_is_stopped(
    at_the_machine: Client,
) -> None:
    page = at_the_machine.get(PAGE)
    assert page.content.decode().count('name="playing" value=""') == 1
    drive = a_drive_in_round_1()
    answer = at_the_machine.post(reverse("status-stop"), {"playing": ""}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        f"Er wordt nu gespeeld: {drive.name}. Wilt u toch stoppen, doe het dan nog eens."
    ]
    assert answer.content.decode().count(f'name="playing" value="{drive.name}"') == 1


@pytest.mark.slow
@pytest.mark.own_file
def test_the_button_stops_the_server_as_ctrl_c_does(installation: Installation) -> None:
    installation.start()
    local = installation.url.replace("127.0.0.1", "localhost")
    visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    shown = visitor.open(f"{local}{PAGE}").read().decode()
    [token] = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', shown))
    form = f"csrfmiddlewaretoken={token}&playing="
    answer = visitor.open(f"{local}/status/stop/", form.encode())
    assert "Keezdrive is gestopt" in answer.read().decode()
    wait_for(lambda: not status_of(installation.url), "the port to be left")
    assert installation.ended() == 0
