"""A journal from elsewhere makes its own drive or goes on with it, and touches nothing else."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.moved import forged, journal_of, leave, moved, plainly
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.queries.journal import broken_in, head_of, links_of
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.entries import add_entry
from tournaments.enums import Role
from tournaments.history.services.replays import replay_journal
from tournaments.journal import Journal, read_journal, write_journal
from tournaments.journal.document import BadJournal
from tournaments.models import Entry, LogEntry, Membership, ScoreCard, Tournament
from tournaments.models.journaled import state_of
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.privacy import forget_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(anna) -> Tournament:
    """A round of two tables, one card in."""
    drive = a_tournament(name="Dorpsdrive")
    Membership.objects.create(tournament=drive, user=anna, role=Role.ORGANISER)
    teams = entries(drive, 4)
    round_ = a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])
    enter_card(table=round_.tables.first(), by=anna, card=Card(Ending.FINISHED, (8, 3)))
    return drive


def second_card(drive: Tournament, by) -> None:
    table = drive.rounds.get(number=1).tables.get(number=2)
    enter_card(table=table, by=by, card=Card(Ending.FINISHED, (2, 8)))


def roles(drive: Tournament) -> list[tuple[str, str]]:
    return [(member.user.username, member.role) for member in drive.memberships.all()]


def test_a_drive_goes_to_another_machine_and_comes_back_with_what_was_done_there(drive, anna):
    here = journal_of(drive)
    second_card(drive, anna)
    there, rows = journal_of(drive), [plainly(row) for row in state_of(drive.pk)]
    made = moved(drive, anna, here)
    assert ScoreCard.objects.count() == 1
    again = replay_journal(journal=there, by=anna)
    assert (again, head_of(again)) == (made, there.head)
    assert [plainly(row) for row in state_of(again.pk)] == rows
    assert broken_in(again) is None


def test_a_drive_in_which_both_machines_went_on_is_left_as_it_is(drive, anna):
    here = journal_of(drive)
    second_card(drive, anna)
    there = journal_of(drive)
    made = moved(drive, anna, here)
    check_in(entry=made.entries.first(), by=anna)
    before = head_of(made)
    with pytest.raises(DomainError, match="schakel 3 "):
        replay_journal(journal=there, by=anna)
    assert head_of(made) == before


@pytest.mark.parametrize("links", [1, 2])
def test_a_machine_that_knows_as_much_or_more_takes_nothing_over(drive, anna, links):
    old = journal_of(drive)
    for _more in range(links - 1):
        second_card(drive, anna)
    with pytest.raises(DomainError):
        replay_journal(journal=old, by=anna)


def test_only_the_organiser_of_a_drive_goes_on_with_it(drive, anna):
    here = journal_of(drive)
    second_card(drive, anna)
    there = journal_of(drive)
    made = moved(drive, anna, here)
    with pytest.raises(DomainError):
        replay_journal(journal=there, by=a_user("bert"))
    assert head_of(made) == here.head


def test_a_drive_that_was_rebuilt_for_nobody_goes_to_who_brings_its_whole_journal(drive, anna):
    old = journal_of(drive)
    second_card(drive, anna)
    whole = journal_of(drive)
    leave(drive, anna)
    made = replay_journal(journal=whole)
    for journal, by in ((old, anna), (whole, None)):
        with pytest.raises(DomainError, match="weet alles al"):
            replay_journal(journal=journal, by=by)
    rows = state_of(made.pk)
    assert replay_journal(journal=whole, by=anna) == made
    assert (head_of(made), state_of(made.pk)) == (whole.head, rows)
    assert roles(made) == [("anna", Role.ORGANISER)]
    with pytest.raises(DomainError, match="geen organisator"):
        replay_journal(journal=whole, by=a_user("bert"))


def test_another_journal_of_a_drive_of_nobody_does_not_give_it(drive, anna):
    whole = journal_of(drive)
    leave(drive, anna)
    made = replay_journal(journal=whole)
    other = forged(whole, lambda contents: contents[-1].update(actor="bert"))
    with pytest.raises(DomainError, match="anders verdergegaan"):
        replay_journal(journal=other, by=a_user("bert"))
    assert roles(made) == []


def test_what_was_forgotten_on_the_other_machine_is_forgotten_here(drive, anna):
    Entry.objects.filter(tournament=drive).update(player1="Anna Jansen")
    add_entry(tournament=drive, by=anna, values={"name": "Laat", "player1": "Piet Jansen"})
    here = journal_of(drive)
    forget_players(tournament=drive, by=anna)
    there = journal_of(drive)
    made = moved(drive, anna, here)
    assert "Piet Jansen" in stored(made)
    replay_journal(journal=there, by=anna)
    assert "Jansen" not in stored(made)
    assert broken_in(made) is None


def test_who_was_forgotten_on_the_other_machine_after_somebody_else_is_forgotten_here(drive, anna):
    for name in ("Wim", "Piet"):
        values = {"name": f"Laat {name}", "player1": f"{name} Jansen"}
        add_entry(tournament=drive, by=anna, values=values)
    one, other = drive.entries.filter(player1__contains="Jansen").order_by("pk")
    forget_person(entry=one, place=1, by=anna)
    here = journal_of(drive)
    forget_person(entry=other, place=1, by=anna)
    there = journal_of(drive)
    made = moved(drive, anna, here)
    assert ("Wim Jansen" in stored(made), "Piet Jansen" in stored(made)) == (False, True)
    replay_journal(journal=there, by=anna)
    assert "Jansen" not in stored(made)
    assert broken_in(made) is None


def stored(drive: Tournament) -> str:
    """All that is kept of a drive, as text."""
    log = LogEntry.objects.filter(tournament=drive).defer(None).values_list()
    return f"{state_of(drive.pk)} {list(log)}"


def row_of(contents: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The values of the first row of that name that the journal makes."""
    return next(
        values
        for content in contents
        for sign, model, _key, values in content["changes"]
        if sign == "+" and model == name
    )


def set_value(name: str, field: str, value: Any) -> Callable[[list[dict[str, Any]]], None]:
    def change(contents: list[dict[str, Any]]) -> None:
        row_of(contents, name)[field] = value

    return change


def append(*changes: Any) -> Callable[[list[dict[str, Any]]], None]:
    def change(contents: list[dict[str, Any]]) -> None:
        contents[-1]["changes"] += changes

    return change


BAD = {
    "a name that is too long": set_value("entry", "name", "x" * 5000),
    "a scheme that does not exist": set_value("tournament", "scheme", "weird"),
    "a time that no clock shows": set_value("tournament", "starts_at", "25:00:00"),
    "a time that this program writes otherwise": set_value("tournament", "starts_at", "20:00"),
    "a time somewhere else": set_value("tournament", "starts_at", "20:00:00+01:00"),
    "a number for a time": set_value("tournament", "starts_at", 20),
    "text for a number": set_value("entry", "number", "many"),
    "a list for a text": set_value("entry", "name", {"a": 1}),
    "a number beyond all bounds": set_value("entry", "number", 10**40),
    "an unknown field": set_value("entry", "is_superuser", True),
    "another code": set_value("tournament", "code", "anders"),
    "unknown rows": append(["+", "user", 7, {"username": "root"}]),
    "an unknown sign": append(["=", "", 0, {}], ["+", "entry", 1, {}]),
    "a log entry of another drive": set_value("round", "log_entry_id", 12),
    "no row at all": append(["~", "entry", 99, {"name": ["a", "b"]}]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_journal_that_fits_in_no_drive_is_refused_whole(drive, anna, name):
    journal = forged(journal_of(drive), BAD[name])
    leave(drive, anna)
    with pytest.raises(DomainError):
        replay_journal(journal=journal, by=anna)
    assert (Tournament.objects.count(), Entry.objects.count()) == (0, 0)


def test_a_drive_that_was_written_down_whole_changes_what_stands_at_published_tables(drive, anna):
    state = state_of(drive.pk)
    for _sign, name, _key, values in state:
        if name == "gametable":
            values["reason"] = {"club": "Club 1"}

    def write_whole(contents: list[dict[str, Any]]) -> None:
        contents.append(contents[-1] | {"id": 7, "changes": [["=", "", 0, {}], *state]})

    replay_journal(journal=forged(journal_of(drive), write_whole), by=anna)
    tables = drive.rounds.get(published_at__isnull=False).tables
    assert [table.reason for table in tables.all()] == [{"club": "Club 1"}] * 2
    assert broken_in(drive) is None


def test_a_card_that_was_forged_in_a_link_said_to_be_erased_is_refused(drive, anna):
    journal = journal_of(drive)
    *links, last = journal.links
    content = json.loads(json.dumps(last.content))
    lines = [v for _s, name, _k, v in content["changes"] if name == "scoreline"]
    lines[0]["pawns"], lines[1]["pawns"] = lines[1]["pawns"], lines[0]["pawns"]
    forged = Journal(journal.head, (*links, replace(last, content=content, erased=True)))
    leave(drive, anna)
    with pytest.raises(DomainError, match=f"Schakel {last.number} "):
        replay_journal(journal=forged, by=anna)
    assert not Tournament.objects.filter(code=drive.code).exists()


@pytest.fixture
def victim() -> Entry:
    return entries(a_tournament(name="Andere drive"), 1)[0]


@pytest.mark.parametrize("sign", ["~", "-", "+"])
def test_a_journal_changes_no_row_of_another_drive(drive, anna, victim, sign):
    values = {"name": [victim.name, "Gekaapt"]} if sign == "~" else {"name": "Gekaapt"}
    journal = forged(journal_of(drive), append([sign, "entry", victim.pk, values]))
    leave(drive, anna)
    with pytest.raises(DomainError):
        replay_journal(journal=journal, by=anna)
    before = victim.name
    victim.refresh_from_db()
    assert victim.name == before


def test_a_journal_refers_to_no_row_of_another_drive(drive, anna, victim):
    journal = forged(journal_of(drive), set_value("side", "entry_id", victim.pk))
    leave(drive, anna)
    with pytest.raises(DomainError):
        replay_journal(journal=journal, by=anna)
    assert not Tournament.objects.filter(code=drive.code).exists()


def with_a_number(drive: Tournament, number: str) -> list[str]:
    """The lines of its journal, with a number in the first link that means nothing there."""
    lines = list(write_journal(head_of(drive), links_of(drive)))
    assert '"before":{}' in lines[1]
    return [lines[0], lines[1].replace("{}", f'{{"spare":{number}}}', 1), *lines[2:]]


@pytest.mark.parametrize("number", ["1e16", "1e-7", "-0.0", "NaN", "Infinity"])
def test_a_number_that_a_database_would_give_back_in_another_form_is_no_journal(drive, number):
    with pytest.raises(BadJournal, match=r"Line 2 is not JSON\."):
        read_journal(with_a_number(drive, number))


def test_a_number_that_every_database_keeps_can_be_in_a_journal(drive):
    first = read_journal(with_a_number(drive, "12.5")).links[0]
    assert 12.5 in [*first.content["before"].values(), *first.content["after"].values()]
