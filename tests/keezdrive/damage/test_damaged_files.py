"""A good backup put back on a damaged database: by the command, by the page, and at the start."""

import sys
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.damage import KINDS, whole_foreign_log
from tests.installation import Installation, status_of
from tests.keezdrive.damage.evening_data import data_of, shown
from tournaments.models import User
from tournaments.safety.queries.backup_files import Backup, backups_in
from tournaments.safety.queries.restoring import last_restore, order_file
from tournaments.safety.services.restoring import carry_out_order, order_restore

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.own_file, pytest.mark.slow]
WAYS = ("command", "page", "start")
TABLE: dict[str, dict[str, str]] = {}


def by_command(hall: Installation, backup: Backup) -> str:
    """`manage.py restore_backup`, as a process; answers what it printed."""
    return hall.manage("restore_backup", str(backup.path))


def at_the_start(hall: Installation, backup: Backup) -> str:
    """Ordered, and carried out by a server that starts; answers what is said of it."""
    with data_of(hall):
        order_restore(backup=backup, now=timezone.now())
    hall.start()
    ready, ended = status_of(f"{hall.url}/health/ready"), hall.interrupt()
    assert (ready, ended) == (200, 0)
    with data_of(hall):
        return last_restore().sentence


def by_page(hall: Installation, backup: Backup, damage) -> str:
    """By who is signed in while the file breaks; answers what a page says in the end.

    Where the damage keeps everybody out, the page says so, and the order is left for the start.
    """
    with data_of(hall) as file:
        client = Client(raise_request_exception=False)
        client.force_login(User.objects.get(username="anna"))
        connection.close()
        damage(file)
        at = reverse("backup-restore", args=[backup.name])
        page = client.get(at)
        if page.status_code == 500:
            assert "<h1>De gegevens zijn beschadigd</h1>" in unescape(page.content.decode())
            order_restore(backup=backup, now=timezone.now())
        else:
            answer = client.post(at, {"seen": page.context["looked"].preview_token})
            assert answer.url == reverse("backups-wait")
        assert client.get(reverse("backups-wait")).status_code == 200
        connection.close()
        assert carry_out_order()
        if page.status_code == 500:
            client.force_login(User.objects.get(username="anna"))
            TABLE.setdefault(damage.__name__, {})["page"] = "says damaged, "
        [said] = client.get(reverse("backups")).context["messages"]
        return str(said)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_good_backup_is_put_back_on_whatever_is_there(hall, backup, of_then, kind, way):
    damage, file = KINDS[kind], hall.data / "keezdrive.sqlite3"
    if way == "page":
        said = by_page(hall, backup, damage)
    else:
        damage(file)
        said = (by_command if way == "command" else at_the_start)(hall, backup)

    assert "is teruggezet." in said
    now = shown(hall)
    assert now == of_then
    aside = sorted(hall.data.glob("damaged-*"))
    assert [str(folder) in said for folder in aside] == [True] * len(aside)
    kept = [each for each in backups_in(hall.data / "backups") if each.description.why == "restore"]
    # What there was is in a backup, or is laid aside; under a server that ran there is a new file.
    assert len(aside) + len(kept) == (kind != "gone" or way == "page")
    assert not order_file().exists()
    cells = TABLE.setdefault(damage.__name__, {})
    how = "laid aside" if aside else "in a backup"
    cells[way] = f"{cells.get(way, '')}{now}, {how}"


def test_the_table_of_the_cases(of_then):
    """For who runs these tests with -s: kinds of damage down, ways across."""
    lines = [f"standings of the backup (drives, hash): {of_then}", f"{'':16}"]
    lines[1] += "".join(f"{way:40}" for way in WAYS)
    for kind, damage in KINDS.items():
        cells = TABLE.get(damage.__name__, {})
        lines.append(f"{kind:16}" + "".join(f"{cells.get(way, '-'):40}" for way in WAYS))
    sys.stdout.write("\n".join(["", *lines, ""]))


def test_the_whole_log_of_another_database_is_not_played_into_what_is_put_back(
    hall, backup, of_then
):
    whole_foreign_log(hall.data / "keezdrive.sqlite3")
    assert "is teruggezet." in by_command(hall, backup)
    assert shown(hall) == of_then
