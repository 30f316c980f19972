"""One's own account: another name, another password, and what to do when that is forgotten."""

import os
import subprocess
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.addresses import AT_THE_MACHINE
from tests.factories import a_helper, a_user
from tournaments.access.queries import new_password_commands
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db

PHONE = {"REMOTE_ADDR": "10.0.0.99"}
FOREIGN = {"HTTP_HOST": "kwaad.example:8000"}
OLD, NEW = "geheim-keezen", "vier-pionnen-binnen"


@pytest.fixture
def anna(client):
    anna = a_user("anna")
    client.force_login(anna)
    return anna


def passwords(old=OLD, new=NEW, again=NEW):
    return {"old_password": old, "new_password1": new, "new_password2": again}


def change(client, **typed):
    return client.post(reverse("account-password"), passwords(**typed), follow=True)


def told(answer):
    return [str(message) for message in answer.context["messages"]]


@pytest.mark.parametrize("name", ["account", "account-password"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_only_who_has_a_password_has_an_account_to_change(client, name, method):
    visit = getattr(client, method)
    if (name, method) != ("account-password", "get"):
        sent = "&sent=1" if method == "post" else ""
        assert visit(reverse(name)).headers["Location"] == f"/login/?next=/account/{sent}"
    client.force_login(a_helper())
    assert visit(reverse(name)).status_code in {403, 405}
    assert not LogEntry.objects.exists()


def test_the_header_leads_whoever_has_a_password_to_his_account(client):
    link = f'class="topbar-user" href="{reverse("account")}"'
    for somebody, links in ((a_user(), 1), (a_helper(), 0)):
        client.force_login(somebody)
        assert client.get("/").content.decode().count(link) == links


def test_another_name_is_saved_and_logged(client, anna):
    assert told(client.post("/account/", {"display_name": "Anna de Wit"}, follow=True)) == [
        "Opgeslagen."
    ]
    anna.refresh_from_db()
    assert anna.display_name == "Anna de Wit"
    line = LogEntry.objects.get()
    assert (line.action, line.actor, line.before, line.after) == (
        "change_name",
        anna,
        {"name": "anna"},
        {"name": "Anna de Wit"},
    )
    client.post("/account/", {"display_name": "Anna de Wit"})
    assert LogEntry.objects.count() == 1


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_name_that_cannot_be_is_refused_beside_its_field(client, anna, name):
    answer = client.post("/account/", {"display_name": name})
    assert list(answer.context["name"].errors) == ["display_name"]
    anna.refresh_from_db()
    assert anna.display_name == "anna"


def test_another_password_keeps_this_session_and_ends_the_others(client, anna):
    elsewhere = Client()
    elsewhere.force_login(anna)
    answer = change(client)
    assert told(answer) == ["Uw wachtwoord is gewijzigd. Op andere apparaten logt u opnieuw in."]
    assert client.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302
    signing_in = [
        Client().post("/login/", {"username": "anna", "password": password}).status_code
        for password in (OLD, NEW)
    ]
    assert signing_in == [200, 302]
    line = LogEntry.objects.get()
    assert (line.action, line.actor, line.after) == ("change_password", anna, {})


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        (
            {"old": "geraden"},
            "old_password",
            "Uw oude wachtwoord is niet juist ingevoerd. Voer het opnieuw in.",
        ),
        (
            {"again": "iets-anders"},
            "new_password2",
            "De twee wachtwoordvelden komen niet overeen.",
        ),
        (
            {"new": "kort", "again": "kort"},
            "new_password2",
            "Dit wachtwoord is te kort: neem ten minste 8 tekens.",
        ),
    ],
)
def test_what_is_wrong_with_a_new_password_is_said_beside_its_field(
    client, anna, typed, field, sentence
):
    answer = change(client, **typed)
    assert answer.context["password"].errors == {field: [sentence]}
    anna.refresh_from_db()
    assert anna.check_password(OLD)


def test_the_sign_in_page_tells_at_the_machine_itself_how_to_get_a_new_password():
    a_user("anna")
    for page, commands in (
        (Client(**AT_THE_MACHINE).get("/login/"), new_password_commands()),
        (Client(**PHONE).get("/login/", HTTP_HOST="localhost"), []),
        (Client(**FOREIGN).get("/login/"), []),
    ):
        assert page.context["commands"] == commands
        assert page.content.decode().count("changepassword anna") == len(commands[-1:])


def test_the_commands_name_the_account_if_there_is_only_one_and_other_data(settings):
    settings.BASE_DIR = Path("/home/anna/mijn drives")
    settings.DATA_DIR = settings.DEFAULT_DATA_DIR = settings.BASE_DIR / "data"
    python = f"{settings.BASE_DIR}/.venv/bin/python"
    settings.PROGRAM = [python, f"{settings.BASE_DIR}/manage.py"]
    a_user("anna")
    a_helper()
    assert new_password_commands() == [
        "cd '/home/anna/mijn drives'",
        ".venv/bin/python manage.py changepassword anna",
    ]
    a_user("bert")
    settings.DATA_DIR = Path("/media/usb stick")
    assert new_password_commands() == [
        "cd '/home/anna/mijn drives'",
        "export KEEZDRIVE_DATA='/media/usb stick'",
        ".venv/bin/python manage.py changepassword inlognaam",
    ]


def test_the_command_of_an_installed_package_needs_no_folder(settings):
    settings.INSTALLED = True
    settings.DATA_DIR = settings.DEFAULT_DATA_DIR
    settings.PROGRAM = ["/opt/k d/bin/python", "-P", "-m", "keezdrive"]
    a_user("anna")
    assert new_password_commands() == ["'/opt/k d/bin/python' -P -m keezdrive changepassword anna"]


@pytest.mark.skipif(os.name == "nt", reason="the lines are for another command window there")
def test_the_commands_are_such_that_the_machine_understands_them():
    a_user("anna")
    # Asked for its help only: the database of this test is no file that another process opens.
    lines = "\n".join([*new_password_commands()[:-1], new_password_commands()[-1] + " --help"])
    answer = subprocess.run(["sh", "-c", lines], capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout.split()[:3]) == (
        0,
        ["usage:", "manage.py", "changepassword"],
    )


@pytest.mark.parametrize("opened", [True, False])
def test_an_open_installation_says_where_an_account_is_made(client, settings, opened):
    a_user()
    settings.SIGNUP_OPEN = opened
    links = [client.get(at).content.decode().count('href="/signup/"') for at in ("/login/", "/")]
    assert links == [opened, opened]
