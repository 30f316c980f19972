"""Whatever a file says that is or was a journal: a drive of its own, or one sentence, and no other
row of this machine is changed."""

import copy
import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, a_user, classes, entries
from tests.fuzzing import examples
from tests.tournaments.builders.moved import forged
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.core.queries.journal import broken_in, head_of, links_of
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.entries import add_entry, remove_entry, withdraw_entry
from tournaments.history.forms import JournalForm
from tournaments.history.services.replays import replay_journal
from tournaments.journal import BadJournal, Journal, read_journal, write_journal
from tournaments.models import LogEntry, Tournament, User
from tournaments.models.journaled import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**40), 10**40),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["x" * 5000, "\ud800", "\0", "\u2028", "2026-13-41", "=", "+", "tournament"]),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def a_drive(name: str, by: User) -> Tournament:
    """With some of everything: cards, a correction, a withdrawal, a row that went again."""
    drive = a_tournament(by, name=name)
    teams = entries(drive, 4)
    classes(drive, A=teams[:2], B=teams[2:])
    tables = a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])]).tables
    enter_card(table=tables.first(), by=by, card=Card(Ending.FINISHED, (8, 3)))
    better = Card(Ending.FINISHED, (8, 4))
    correct_card(table=tables.first(), by=by, card=better, reason="Fout.", seen_version=1)
    check_in(entry=teams[0], by=by)
    late = add_entry(
        tournament=drive, by=by, values={"name": "Laat\u2028A\u0085B", "player1": "An"}
    )
    remove_entry(entry=late, by=by)
    withdraw_entry(entry=teams[3], by=by, reason="Ziek.", from_round=2)
    return drive


@pytest.fixture
def machine() -> Iterator[tuple[Journal, str, Tournament]]:
    """The journal of a drive that is no longer here, as values and as text, and another drive."""
    by = a_user("anna")
    drive, victim = a_drive("Dorpsdrive", by), a_drive("Andere drive", by)
    text = "".join(write_journal(head_of(drive), links_of(drive)))
    delete_tournament(tournament=drive, by=by, name=drive.name)
    return read_journal(StringIO(text)), text, victim


def tried(journal: Journal, victim: Tournament) -> None:
    """Replay it, and look around; afterwards nothing of it is left."""
    before, log = state_of(victim.pk), LogEntry.objects.filter(tournament=victim)
    links = list(log.defer(None).values_list())
    users, drives = list(User.objects.values_list()), Tournament.objects.count()
    with transaction.atomic():
        try:
            made = replay_journal(journal=journal, by=User.objects.get(username="anna"))
        except DomainError:
            assert Tournament.objects.count() == drives
        else:
            assert (made.code, broken_in(made)) == (journal.head.drive, None)
            assert Tournament.objects.count() == drives + 1
        assert state_of(victim.pk) == before
        assert list(log.defer(None).values_list()) == links
        assert list(User.objects.values_list()) == users
        transaction.set_rollback(True)


def uploaded(raw: bytes) -> JournalForm:
    return JournalForm(files={"file": SimpleUploadedFile("x.jsonl", raw)})


@examples(40)
@given(st.data())
def test_fuzzed_bytes_of_a_journal_are_refused_or_a_drive(machine, data):
    _journal, text, victim = machine
    raw = text.encode()
    at = data.draw(st.integers(0, len(raw) - 1))
    junk = data.draw(st.binary(max_size=6) | st.sampled_from([b"\n", b"{}\n", b"\xed\xa0\x80"]))
    cut = data.draw(st.sampled_from([0, 0, 1, len(junk), 400]))
    form = uploaded(raw[:at] + junk + raw[at + cut :])
    if form.is_valid():
        tried(form.cleaned_data["file"], victim)


@examples(40)
@given(st.data())
def test_fuzzed_json_of_a_journal_is_refused_or_a_drive(machine, data):
    _journal, text, victim = machine
    lines = [json.loads(line) for line in StringIO(text, newline="\n")]
    for _change in range(data.draw(st.integers(1, 3))):
        change(data, lines)
    written = "\n".join(json.dumps(line) for line in lines)
    try:
        journal = read_journal(StringIO(written))
    except BadJournal:
        return
    tried(journal, victim)


@examples(80)
@given(st.data())
def test_fuzzed_rows_of_a_journal_whose_chain_is_whole_are_refused_or_a_drive(machine, data):
    journal, _text, victim = machine

    def mutate(contents: list[dict[str, Any]]) -> None:
        for _change in range(data.draw(st.integers(1, 3))):
            change(data, contents)

    try:
        other = forged(journal, mutate)
        read = read_journal(StringIO("".join(write_journal(other.head, other.links))))
    except (BadJournal, UnicodeEncodeError):
        return
    except (AttributeError, TypeError):
        return  # no longer a list of records, of which there is no chain
    tried(read, victim)


def change(data: st.DataObject, value: Any) -> None:
    """Something odd at a place by lot, or one part away, or the copy of another."""
    holder = value
    while True:
        keys = sorted(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        inside = holder[key]
        if not isinstance(inside, dict | list) or not inside or data.draw(st.integers(0, 9)) == 0:
            break
        holder = inside
    how = data.draw(st.sampled_from(["odd", "odd", "away", "twin"]))
    if how == "odd":
        holder[key] = data.draw(ODD)
    elif how == "away":
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[data.draw(st.sampled_from(keys))]))
    else:
        holder[key] = copy.deepcopy(holder[data.draw(st.sampled_from(keys))])


def test_a_name_with_other_ends_of_lines_goes_with_the_file_to_another_machine(machine):
    journal, text, _victim = machine
    form = uploaded(text.encode())
    assert form.is_valid()
    assert form.cleaned_data["file"] == journal
