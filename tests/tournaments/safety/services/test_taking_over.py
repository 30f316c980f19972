"""Making the copy the data of this laptop, whatever stops in the middle."""

import json
import sqlite3
import time
from contextlib import closing
from dataclasses import asdict

import pytest
from django.utils import timezone

from tests.factories import a_tournament, a_user
from tournaments.core.queries.leadership import Leadership, TakeOver, leadership
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import AHEAD
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Screen
from tournaments.models import Tournament
from tournaments.safety.queries.following import Complete, copy_file, follow_folder, key_file
from tournaments.safety.services import taking_over
from tournaments.safety.services.following import PeerCredentials
from tournaments.safety.services.leadership import keep_leadership
from tournaments.safety.services.taking_over import (
    carry_out_take_over,
    decide_take_over,
    decided,
    note_first,
)

NOW = timezone.now()
COMPLETE = Complete("dorp", "Dorpsdrive", False, 17, 1, 3, 23, 1, 12, NOW.isoformat(), "a7")
BOND = PeerCredentials(
    address="http://192.168.1.5:8000",
    id="1122334455667788",
    key="",
    public="",
    machine="tweede",
    name="laptop",
    port=8000,
    first="eerste",
    term=4,
    history=(TakeOver(4, "eerste", "", {"dorp": 9}),),
    peers=("http://192.168.1.9:8000",),
)


@pytest.fixture
def database(settings, tmp_path, monkeypatch):
    """What a laptop had of its own, and a whole copy of another beside it."""
    settings.DATA_DIR = tmp_path
    file = tmp_path / "keezdrive.sqlite3"
    monkeypatch.setattr(taking_over, "database_file", lambda: file)
    monkeypatch.setattr(taking_over, "proved", lambda _copy: [COMPLETE])
    follow_folder().mkdir()
    for path, said in ((file, "own"), (copy_file(), "copy")):
        with closing(sqlite3.connect(path, isolation_level=None)) as made:
            made.execute("CREATE TABLE said AS SELECT ? AS it", (said,))
    for end in ("-wal", "-journal"):
        (tmp_path / f"keezdrive.sqlite3{end}").write_text("of its own")
    (tmp_path / "secret-key").write_text("own key")
    key_file().write_text("key of the first")
    return file


def decide():
    return decide_take_over(bond=BOND, behind=2.5, handed_over=False, now=NOW)


def said(database):
    with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as file:
        return file.execute("SELECT it FROM said").fetchone()[0]


def all_is_done(database):
    data = database.parent
    [aside] = data.glob("before-following-*")
    assert (said(database), said(aside / "keezdrive.sqlite3")) == ("copy", "own")
    for end in ("-wal", "-journal"):
        assert not (data / f"keezdrive.sqlite3{end}").exists()
        assert (aside / f"keezdrive.sqlite3{end}").read_text() == "of its own"
    assert (data / "secret-key").read_text() == "key of the first"
    assert (aside / "secret-key").read_text() == "own key"
    known = leadership()
    assert (known.term, known.machine, known.deposed) == (5, "tweede", None)
    assert known.peers == ("http://192.168.1.5:8000", "http://192.168.1.9:8000")
    assert [(each.term, each.complete, each.heads) for each in known.history] == [
        (4, {"dorp": 9}, {}),
        (5, {"dorp": 17}, {"dorp": "a7"}),
    ]
    assert not follow_folder().exists()


def test_the_copy_becomes_the_data_and_what_was_there_is_laid_aside(database):
    decide()
    assert carry_out_take_over()
    all_is_done(database)
    assert not carry_out_take_over()


@pytest.mark.parametrize("step", range(12))
def test_a_power_cut_at_any_step_is_gone_on_from_at_the_next_start(database, monkeypatch, step):
    decide()
    steps = iter(range(100))

    def cut(name):
        real = getattr(taking_over.os, name)

        def acting(*arguments):
            if next(steps) == step:
                raise KeyboardInterrupt
            return real(*arguments)

        return acting

    with monkeypatch.context() as dying:
        dying.setattr(taking_over.os, "replace", cut("replace"))
        dying.setattr(taking_over.os, "fsync", cut("fsync"))
        try:
            carry_out_take_over()
        except KeyboardInterrupt:
            assert decided() is not None
    carry_out_take_over()
    all_is_done(database)


def test_a_laptop_without_data_of_its_own_lays_nothing_aside(database):
    for file in database.parent.glob("keezdrive*"):
        file.unlink()
    (database.parent / "secret-key").unlink()
    decide()
    carry_out_take_over()
    assert said(database) == "copy"
    assert list(database.parent.glob("before-following-*")) == []


def test_a_database_that_is_a_link_stays_where_it_is_and_the_link_is_laid_aside(database, tmp_path):
    elsewhere = tmp_path / "elsewhere.sqlite3"
    database.rename(elsewhere)
    database.symlink_to(elsewhere)
    decide()
    carry_out_take_over()
    assert said(elsewhere) == "own"
    all_is_done(database)


@pytest.mark.parametrize("missing", [copy_file, key_file])
def test_without_a_whole_copy_nobody_takes_over(database, missing):
    missing().unlink()
    with pytest.raises(DomainError, match="nog geen hele kopie"):
        decide()
    assert not carry_out_take_over()
    assert said(database) == "own"


def test_a_decision_that_cannot_be_read_is_none(database):
    decide()
    (follow_folder() / "take-over.json").write_text("{")
    assert not carry_out_take_over()
    assert said(database) == "own"


@pytest.mark.django_db
def test_every_drive_that_goes_on_says_once_from_where(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    drive, over = a_tournament(), a_tournament(finished_at=NOW)
    switch_screen(tournament=drive, screen=Screen.CLOCK, by=a_user())
    before = Tournament.objects.get(pk=drive.pk).version
    complete = [
        asdict(Complete(each.code, each.name, False, 1, 1, 3, 23, 1, 12)) for each in (drive, over)
    ]
    last = {"complete": complete, "at": timezone.now().isoformat()}
    keep_leadership(Leadership(machine="b", term=2, last=json.loads(json.dumps(last))))
    note_first()
    raised = Tournament.objects.get(pk=over.pk).version
    note_first()
    [entry] = drive.log.filter(action="take_over")
    assert (entry.target, entry.after) == ("1.12", {"term": 2, "complete_to": 1})
    assert entry.number == 2
    assert over.log.count() == 0
    assert Tournament.objects.get(pk=over.pk).version == raised >= int(time.time()) - 60
    assert Tournament.objects.get(pk=drive.pk).version >= max(before + AHEAD, int(time.time()) - 60)
