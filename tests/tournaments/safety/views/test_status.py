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
from tournaments.safety.services.updates import Update, _commands

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


class Index(http.server.BaseHTTPRequestHandler):
    """What pip asks for a package: the files that there are of it."""

    versions: tuple[str, ...] = ()

    def do_GET(self) -> None:
        files = [f"keezdrive-{each}-py3-none-any.whl" for each in self.versions]
        page = "".join(f'<a href="/{file}">{file}</a>' for file in files).encode()
        found = bool(files) and "keezdrive" in self.path
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page if found else b"")

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Index]]:
    """A place of packages on this computer, where pip looks."""
    served = type("Index", (Index,), {})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), served)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    for name in ("PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{server.server_port}/simple")
    yield served
    server.shutdown()
    server.server_close()


def told(client: Client) -> list[str]:
    """What the page says after looking for a newer version."""
    answer = client.post(reverse("status-look"), follow=True)
    return [str(message) for message in answer.context["messages"]]


@pytest.mark.slow
@pytest.mark.own_file
@pytest.mark.django_db(transaction=True)
def test_a_newer_version_is_told_with_a_backup_and_the_way_back(
    at_the_machine: Client, index: type[Index], settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    a_tournament()
    assert told(at_the_machine) == [
        "Niemand kon zeggen of er een nieuwere versie is: is er internet? Deze blijft gewoon "
        "werken."
    ]
    index.versions = ("0.0.9", settings.VERSION)
    assert told(at_the_machine) == ["Dit is de nieuwste versie."]
    index.versions = (settings.VERSION, "0.10.0", "0.9.0", "1.0.0rc1")
    update: Update = at_the_machine.post(reverse("status-look")).context["update"]
    assert update.version == "0.10.0"
    assert [backup.name for backup in all_backups()] == [update.backup.name]


@pytest.mark.django_db
def test_while_a_drive_is_played_nothing_is_looked_for(
    at_the_machine: Client, index: type[Index]
) -> None:
    index.versions = ("99.0",)
    a_drive_in_round_1()
    assert told(at_the_machine) == ["Er wordt een drive gespeeld: kijk na afloop."]


@pytest.mark.parametrize(
    ("prefix", "installed", "forward"),
    [
        ("/home/anna/keezdrive/.venv", False, "git pull"),
        ("/home/anna/pipx/venvs/keezdrive", True, "pipx install --force keezdrive==9"),
        (
            "/home/anna/.local/share/uv/tools/keezdrive",
            True,
            "uv tool install --force keezdrive==9",
        ),
        ("/opt/anna", True, '"/opt/anna/bin/python" -m pip install keezdrive==9'),
    ],
)
def test_what_to_type_follows_from_how_it_was_installed(
    monkeypatch: pytest.MonkeyPatch, settings, prefix: str, installed: bool, forward: str
) -> None:
    settings.INSTALLED = installed
    monkeypatch.setattr("sys.prefix", prefix)
    monkeypatch.setattr("sys.executable", f"{prefix}/bin/python")
    typed = _commands("9")
    assert typed[0] == forward
    assert typed[1] == {"git pull": f"git checkout {settings.VERSION}"}.get(
        forward, forward.replace("==9", f"=={settings.VERSION}")
    )


@pytest.mark.slow
@pytest.mark.own_file
def test_the_button_stops_the_server_as_ctrl_c_does(installation: Installation) -> None:
    installation.start()
    local = installation.url.replace("127.0.0.1", "localhost")
    visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    shown = visitor.open(f"{local}{PAGE}").read().decode()
    [token] = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', shown))
    answer = visitor.open(f"{local}/status/stop/", f"csrfmiddlewaretoken={token}".encode())
    assert "Keezdrive is gestopt" in answer.read().decode()
    wait_for(lambda: not status_of(installation.url), "the port to be left")
    assert installation.ended() == 0
