"""What every answer does for the safety of who reads it, and what no request gets past."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.addresses import address_of, addresses
from tests.factories import a_member, a_tournament, a_user, entries
from tests.role_table import rights
from tournaments.models import Season
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = pytest.mark.django_db

ROOT = Path(settings.BASE_DIR)
PASSWORD = "geheim-keezen"
EVIL = '"><script>alert(1)</script>'
# Letters between laptops, which are sealed with a code and belong to no session.
SEALED = {"follow-letter", "follow-first"}
RUNS_CODE = {"eval", "exec", "compile", "__import__"}
READS_CODE = {"pickle", "marshal", "shelve", "yaml"}


@pytest.fixture
def drive():
    tournament = a_tournament(reports="desk")
    entries(tournament, 4)
    by = tournament.memberships.get().user
    publish_draw(draw=draw_round(tournament=tournament, by=by), by=by)
    return tournament


@pytest.mark.parametrize("name", ["home", "login", "public", "drive", "api-drives", "health-live"])
def test_every_answer_says_what_a_browser_may_do_with_it(client, drive, name):
    client.force_login(drive.memberships.get().user)
    headers = client.get(address_of(name, drive)).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Permissions-Policy"] == "camera=()"
    assert headers["Content-Type"].endswith("; charset=utf-8") or name == "health-live"
    assert {"Server", "X-Powered-By"}.isdisjoint(headers)


@pytest.mark.parametrize("name", ["home", "login", "public", "drive", "api-drives", "health-live"])
def test_only_over_https_pages_are_kept_apart_from_those_of_other_sites(client, drive, name):
    client.force_login(drive.memberships.get().user)
    at, policy = address_of(name, drive), "Cross-Origin-Opener-Policy"
    assert client.get(at, secure=True).headers[policy] == "same-origin"
    assert policy not in client.get(at).headers


def test_a_camera_is_lent_to_the_page_of_photos_alone(client, drive):
    client.force_login(drive.memberships.get().user)
    answer = client.get(address_of("form-photos", drive))
    assert answer.headers["Permissions-Policy"] == "camera=(self)"


@pytest.mark.slow
def test_nothing_is_done_without_the_token_of_the_page(drive):
    client = Client(enforce_csrf_checks=True)
    client.force_login(drive.memberships.get().user)
    doing = [right.name for right in rights().values() if "post" in right.methods]
    of_others = {name for name in doing if name in addresses()} - SEALED
    answers = {name: client.post(address_of(name, drive)).status_code for name in of_others}
    assert {name: status for name, status in answers.items() if status != 403} == {}
    assert len(of_others) > 80


def test_the_key_of_a_session_is_new_at_signing_in_and_worthless_after_signing_out():
    a_user("anna")
    client = Client()
    client.get(reverse("set_language"))
    client.cookies["sessionid"] = "van-een-ander-gekregen"
    answer = client.post(reverse("login"), {"username": "anna", "password": PASSWORD})
    cookie = answer.cookies["sessionid"]
    key = cookie.value
    assert len(key) >= 32
    assert key != "van-een-ander-gekregen"
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    client.post(reverse("logout"))
    thief = Client()
    thief.cookies["sessionid"] = key
    assert thief.get(reverse("account")).status_code == 302


@pytest.mark.parametrize("there", ["https://elders.example/", "//elders.example", "javascript:x"])
def test_signing_in_leads_to_no_other_site(client, there):
    a_user("anna")
    sent = {"username": "anna", "password": PASSWORD}
    answer = client.post(f"{reverse('login')}?next={there}", sent)
    assert answer.headers["Location"] == reverse("home")


@pytest.mark.parametrize("password", ["x" * 128, "wachtzin met spaties er in", "ねこ🐱ねこ🐱ねこ"])
def test_a_password_may_be_long_and_have_any_sign(client, settings, password):
    settings.SIGNUP_OPEN = True
    sent = {"display_name": "Anna", "username": "anna", "password": password}
    assert client.post(reverse("signup"), sent).status_code == 302
    again = Client().post(reverse("login"), {"username": "anna", "password": password})
    assert (again.status_code, "sessionid" in again.cookies) == (302, True)


@pytest.mark.slow
def test_what_people_are_called_is_text_on_every_page(client, drive):
    by = drive.memberships.get().user
    type(by).objects.update(display_name=EVIL[:80])
    drive.entries.update(name=EVIL, player1=EVIL, player2=EVIL, club=EVIL, remarks=EVIL)
    type(drive).objects.update(name=EVIL, place=EVIL)
    client.force_login(by)
    pages = [right.name for right in rights().values() if "get" in right.methods]
    shown = 0
    for name in [name for name in pages if name in addresses()]:
        answer = client.get(address_of(name, drive))
        if answer.headers["Content-Type"].startswith("text/html") and answer.status_code == 200:
            shown += 1
            assert "<script>alert" not in answer.content.decode(), name
    assert shown > 40


def test_somebody_elses_things_are_not_there_under_the_own_drive(client, drive):
    mine = a_tournament()
    client.force_login(mine.memberships.get().user)
    theirs = drive.entries.first()
    for name in ("entry", "entry-delete"):
        address = reverse(name, args=[mine.code, theirs.pk])
        assert client.get(address).status_code == 404
        assert client.post(address).status_code == 404


def test_a_helper_stays_what_he_is_whatever_he_sends(client, drive):
    helper = a_member(drive)
    client.force_login(helper)
    member = drive.memberships.get(user=helper)
    address = reverse("helper-role", args=[drive.code, member.pk])
    assert client.post(address, {"role": "organiser"}).status_code == 403
    client.post(reverse("account"), {"display_name": "Ik", "is_superuser": "on", "role": "x"})
    helper.refresh_from_db()
    member.refresh_from_db()
    assert (helper.is_superuser, member.role) == (False, "secretary")


@pytest.mark.slow
def test_no_code_is_made_of_what_people_send():
    parts = [ROOT / part for part in ("keezdrive", "tournaments", "scoring")]
    sources = [path for part in parts for path in part.rglob("*.py")]
    found = []
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") in RUNS_CODE
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            module = [node.module] if isinstance(node, ast.ImportFrom) else []
            shell = isinstance(node, ast.keyword) and node.arg == "shell"
            if called or shell or READS_CODE & {*names, *module}:
                found.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}")
    assert found == []
    scripts = [path.read_text(encoding="utf-8") for path in (ROOT / "static/js").rglob("*.js")]
    assert [
        text for text in scripts if re.search(r"\beval\(|new Function\(|\.innerHTML\s*=", text)
    ] == []


def test_nothing_is_fetched_from_elsewhere():
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static/css").rglob("*.css")]
    from_elsewhere = re.compile(r'(?:src|href)="(?:https?:)?//|url\(["\']?(?:https?:)?//')
    told = [path.name for path in files if from_elsewhere.search(path.read_text(encoding="utf-8"))]
    assert told == []


def test_a_season_of_another_is_changed_by_nobody_else(client, drive):
    address = address_of("season-settings", drive)
    before = Season.objects.values().get()
    client.force_login(a_user())
    assert client.post(address, {"name": "Van mij", "counting": 1}).status_code == 404
    assert Season.objects.values().get() == before


@pytest.mark.any_database
def test_every_form_that_changes_something_has_the_token_of_the_page():
    forms = {
        f"{page.relative_to(ROOT)}: {form[:80]}": "csrf_token" in form
        for page in sorted((ROOT / "templates").rglob("*.html"))
        for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", page.read_text(), re.S)
    }
    assert [form for form, has_it in forms.items() if not has_it] == []
    assert len(forms) > 100
