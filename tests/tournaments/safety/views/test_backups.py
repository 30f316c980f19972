"""The page of backups, for whoever owns the installation."""

import io
import json
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import strip_tags

from scoring.schemes import Card, Ending
from tests.addresses import address
from tests.factories import a_member, a_tournament, a_user
from tests.tournaments.builders.backed_up import (
    a_drive_entered_twice,
    a_drive_in_round_1,
    next_card,
)
from tournaments.cards.services.card_entries import enter_turn
from tournaments.enums import Role
from tournaments.models import User
from tournaments.privacy.services.privacy import forget_players
from tournaments.safety.queries.backup_files import held_now
from tournaments.safety.queries.backups import all_backups, own_folder, state_file
from tournaments.safety.queries.restoring import order_file, waiting_database
from tournaments.safety.services import restore_preparing
from tournaments.safety.services.backups import make_backup
from tournaments.safety.services.restoring import carry_out_order

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.own_file]


@pytest.fixture
def drive(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return a_drive_in_round_1()


@pytest.fixture
def owner(client, drive):
    client.force_login(drive.memberships.get().user)
    return client


def make(client):
    client.post(reverse("backups-make"))
    return all_backups()[0]


def test_one_click_makes_a_backup_that_can_be_downloaded(owner):
    made = make(owner)

    page = owner.get(reverse("backups")).content.decode()
    assert page.count(reverse("backup", args=[made.name])) == 2  # to download, and to put back
    assert page.count("met de hand gemaakt") == 1
    answer = owner.get(reverse("backup", args=[made.name]))
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as packed:
        assert json.loads(packed.read("backup.json"))["cards"] == 1
    assert answer["Content-Disposition"] == f'attachment; filename="{made.name}"'
    assert "no-store" in answer["Cache-Control"]


def test_what_would_be_gone_is_shown_before_anything_is_put_back(owner, drive):
    made = make(owner)
    next_card(drive)
    at = reverse("backup-restore", args=[made.name])

    page = owner.get(at).content.decode()

    assert page.count("1 scorekaart moet dan opnieuw worden ingevoerd.") == 1
    assert " ".join(page.split()).count("ronde 1: de kaart van tafel 2") == 1
    assert not order_file().exists()


def test_a_first_entry_that_would_be_gone_is_counted_and_named_in_the_red_notice(owner, drive):
    twice = a_drive_entered_twice()
    made = make(owner)
    anna, bert = a_member(twice, a_user("anna")), a_member(twice, a_user("bert"))
    for number, by, second in ((1, anna, 3), (2, anna, 3), (2, bert, 5)):
        table = twice.rounds.get().tables.get(number=number)
        enter_turn(table=table, by=by, card=Card(Ending.FINISHED, (8, second)))

    page = owner.get(reverse("backup-restore", args=[made.name])).content.decode()

    notice = page.partition('<div class="notice notice-error">')[2].partition("<table")[0]
    text = " ".join(strip_tags(notice).split())
    assert text == (
        "Er gaat geen scorekaart verloren. 1 eerste invoer moet dan opnieuw. "
        "1 open verschil gaat verloren, met beide invoeren. "
        "Alle drives gaan in één keer terug naar hoe zij toen waren. "
        "Finale ronde 1: eerste invoer van tafel 1 ronde 1: open verschil van tafel 2"
    )
    assert page.count("wat daarna is gewijzigd, geen kaart") == 0


def test_players_who_were_erased_since_are_said_to_come_back_maybe(owner, drive):
    made = make(owner)
    text = (
        f"{drive.name}: spelers die intussen zijn gewist, kunnen terugkomen. Wis hen dan opnieuw."
    )
    next_card(drive)
    before = owner.get(reverse("backup-restore", args=[made.name])).content.decode()
    forget_players(tournament=drive, by=drive.memberships.get().user)
    after = owner.get(reverse("backup-restore", args=[made.name])).content.decode()
    assert [page.count(text) for page in (before, after)] == [0, 1]


@pytest.mark.parametrize(
    ("password", "text"),
    [
        ("geheim", "Deze accounts hebben in de kopie een wachtwoord: anna."),
        (None, "In de kopie heeft geen account een wachtwoord."),
    ],
)
def test_which_accounts_can_sign_in_after_it_is_said_also_where_none_can(
    client, drive, password, text
):
    user = drive.memberships.get().user
    user.username = "anna"
    user.set_password(password)
    user.save()
    made = make_backup(now=timezone.now())
    user.set_password("geheim")
    user.save()
    client.force_login(user)
    page = client.get(reverse("backup-restore", args=[made.name])).content.decode()
    assert re.findall(r"<li>([^<]*account[^<]*wachtwoord[^<]*)</li>", page) == [text]


def test_nobody_puts_back_what_is_not_what_he_saw(owner, drive):
    made = make(owner)
    at = reverse("backup-restore", args=[made.name])
    looked = owner.get(at)
    [seen] = re.findall(r'name="seen" value="(\w+)"', looked.content.decode())
    assert seen == looked.context["looked"].preview_token
    next_card(drive)

    answer = owner.post(at, {"seen": seen})

    assert [str(each) for each in answer.context["messages"]] == [
        "Intussen is er iets veranderd: kijk nog eens."
    ]
    assert not order_file().exists()
    again = owner.post(at, {"seen": answer.context["looked"].preview_token})
    assert again.url == reverse("backups-wait")
    assert order_file().exists()
    assert held_now()[drive.code].count == 2
    assert owner.get(reverse("backups-wait"), headers={"HX-Request": "true"}).status_code == 204
    order_file().unlink()
    gone_on = owner.get(reverse("backups-wait"), headers={"HX-Request": "true"})
    assert gone_on["HX-Redirect"] == reverse("backups")


def test_once_a_backup_is_put_back_the_page_says_so_one_time(owner, drive):
    made = make(owner)
    next_card(drive)
    at = reverse("backup-restore", args=[made.name])
    owner.post(at, {"seen": owner.get(at).context["looked"].preview_token})
    carry_out_order()

    gone_on = owner.get(reverse("backups-wait"), headers={"HX-Request": "true"})
    page, again = owner.get(gone_on["HX-Redirect"]), owner.get(reverse("backups"))

    of = date_format(timezone.localtime(made.description.made_at), "j F Y, H:i")
    told = [(each.level_tag, str(each)) for each in page.context["messages"]]
    assert told == [("success", f"De reservekopie van {of} is teruggezet.")]
    assert list(again.context["messages"]) == []


def test_a_backup_that_was_not_put_back_is_not_said_to_be(owner, drive):
    made = make(owner)
    at = reverse("backup-restore", args=[made.name])
    owner.post(at, {"seen": owner.get(at).context["looked"].preview_token})
    waiting_database().write_bytes(b"nothing")
    carry_out_order()
    page = owner.get(reverse("backups"))
    assert list(page.context["messages"]) == []
    assert page.content.decode().count("De reservekopie is niet teruggezet") == 1


def test_who_waits_for_a_backup_that_was_not_put_back_reads_that_there(owner, client, drive):
    made = make(owner)
    at = reverse("backup-restore", args=[made.name])
    owner.post(at, {"seen": owner.get(at).context["looked"].preview_token})
    waiting_database().write_bytes(b"nothing")
    waits = reverse("backups-wait")
    assert owner.get(waits).content.decode().count("<progress") == 1
    carry_out_order()

    assert owner.get(waits, headers={"HX-Request": "true"})["HX-Redirect"] == waits
    page = Client().get(waits).content.decode()
    assert page.count("<h1>De reservekopie is niet teruggezet</h1>") == 1
    assert page.count("Alles is zoals het was.") == 1


def test_who_waits_asks_nothing_of_a_database_that_may_be_damaged(
    owner, drive, django_assert_num_queries
):
    made = make(owner)
    at = reverse("backup-restore", args=[made.name])
    owner.post(at, {"seen": owner.get(at).context["looked"].preview_token})
    with django_assert_num_queries(0):
        assert owner.get(reverse("backups-wait")).status_code == 200


def test_of_data_that_cannot_be_read_the_page_says_what_becomes_of_it(owner, drive, monkeypatch):
    made = make(owner)

    def broken() -> None:
        raise DatabaseError("database disk image is malformed")

    monkeypatch.setattr(restore_preparing, "held_now", broken)
    page = owner.get(reverse("backup-restore", args=[made.name])).content.decode()
    assert page.count("of kunnen niet worden gelezen") == 1
    assert page.count(drive.name) == 1
    assert page.count("Er is niets om terug te zetten") == 0


def test_a_backup_from_elsewhere_is_looked_at_first(owner, drive):
    made = make(owner)
    file = SimpleUploadedFile("x.zip", made.path.read_bytes())
    made.path.unlink()

    answer = owner.post(reverse("backups-upload"), {"file": file})

    [brought] = all_backups()
    assert answer.url == reverse("backup-restore", args=[brought.name])
    assert owner.get(answer.url).context["looked"].changed == []


def test_a_file_that_is_none_is_refused_beside_the_field(owner, drive):
    answer = owner.post(reverse("backups-upload"), {"file": SimpleUploadedFile("x.zip", b"hello")})
    assert answer.context["upload_form"].errors == {
        "file": ["Dit bestand is geen reservekopie van Keezdrive."]
    }
    assert owner.post(reverse("backups-upload")).context["upload_form"].errors.keys() == {"file"}


def test_another_folder_gets_its_first_backup_at_once(owner, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    owner.post(reverse("backups-folder"), {"folder": "typed", "path": f" {stick} "})
    assert len(list(stick.iterdir())) == 1

    answer = owner.post(reverse("backups-folder"), {"folder": "typed", "path": "<b>/x"})
    assert "Typ het hele pad" in answer.context["folder_form"].errors.as_text()
    assert 'value="&lt;b&gt;/x"' in answer.content.decode()


@pytest.mark.parametrize("name", ["..", "keezdrive-20261121-203015-00000000.zip", "backup.json"])
def test_only_a_backup_that_there_is_can_be_downloaded(owner, name):
    make(owner)
    (own_folder() / "backup.json").write_text("{}")
    assert owner.get(f"/backups/{name}/restore/").status_code == 404
    assert owner.get(f"/backups/{name}/").status_code in {200, 404}
    assert owner.get(f"/backups/{name}/").get("Content-Type") != "application/zip"


def test_an_organiser_of_the_site_who_does_not_own_it_stays_out(client, drive):
    make_name = reverse("backup", args=["keezdrive-20261121-203015-00000000.zip"])
    for person in (a_user(), a_member(drive, role=Role.ORGANISER)):
        client.force_login(person)
        for at in (reverse("backups"), make_name):
            assert client.get(at).status_code == 403
        assert client.post(reverse("backups-make")).status_code == 403
    assert all_backups() == []


def test_the_oldest_account_with_a_password_owns_the_installation(client, drive):
    first = drive.memberships.get().user
    second = a_user()
    User.objects.filter(pk=first.pk).update(is_active=False)
    client.force_login(second)
    assert client.get(reverse("backups")).status_code == 200


def test_what_is_wrong_stands_on_every_page_of_the_organiser_and_of_nobody_else(client, drive):
    state_file().write_text(
        json.dumps(
            {
                "at": "2026-11-21T19:31:00+00:00",
                "trouble": {"kind": "gone", "folder": "/media/anna/STICK", "elsewhere": True},
            }
        )
    )
    text = "De map voor reservekopieën, /media/anna/STICK, is weg: zit de stick er nog in?"
    organiser, other = drive.memberships.get().user, a_member(drive, role=Role.ORGANISER)
    secretary = a_member(drive, role=Role.SECRETARY)

    def times(person, name, *rest):
        client.force_login(person)
        return client.get(address(name, drive, *rest)).content.decode().count(text)

    assert [times(organiser, name) for name in ("drive", "entries", "papers")] == [1, 1, 1]
    assert [times(other, "drive"), times(secretary, "desk-round", 1)] == [1, 0]


def test_on_a_database_server_the_page_says_what_to_do_instead(owner, monkeypatch):
    for module in ("tournaments.safety.views.backups", "tournaments.safety.services.backups"):
        monkeypatch.setattr(f"{module}.is_kept_here", lambda: False)
    page = owner.get(reverse("backups")).content.decode()
    assert page.count("pg_dump") == 1
    owner.post(reverse("backups-make"))
    assert all_backups() == []


def test_a_drive_of_another_is_no_way_to_its_backups(client, drive):
    a_tournament()
    assert client.get(reverse("backups")).url == f"/login/?next={reverse('backups')}"
