"""A drive is rebuilt from its journal, and nobody can change the journal unseen."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tests.rolled_back import rolled_back
from tests.tournaments.builders.moved import journal_of
from tournaments.cards.services.card_entries import enter_turn, resolve_entries
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.core.queries.journal import broken_in, head_of, links_of
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import create_tournament, delete_tournament
from tournaments.entries.services.entries import (
    add_entry,
    change_entry,
    remove_entry,
    withdraw_entry,
)
from tournaments.enums import StageKind
from tournaments.groups.services.stages import add_stage, divide_stage
from tournaments.history.services.replays import replay_journal
from tournaments.journal import first_broken, linked, write_journal
from tournaments.journal.chain import START
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import LogEntry, Round, Tournament, User
from tournaments.models.journaled import ORDER, WHOLE, Journaled, state_of
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.privacy import forget_players
from tournaments.rounds.queries.proofs import proofs_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.settings.services import change_tournament
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def evening(django_db_setup, django_db_blocker) -> Iterator[Tournament]:
    with rolled_back(django_db_blocker):
        yield an_evening()


@pytest.fixture
def drive(evening) -> Tournament:
    return Tournament.objects.get(pk=evening.pk)


def an_evening() -> Tournament:
    """Nine teams, three rounds, a correction, a card taken off, a round taken back and drawn anew,
    a team that leaves, one that comes late and one that was removed; a final of four, of which the
    cards are entered twice."""
    by = a_user()
    drive = create_tournament(
        by=by, values={"name": "Dorpsdrive", "date": "2026-11-21", "rounds_planned": 3}
    )
    for number in range(1, 10):
        values = {"number": number, "name": f"Team {number}", "player1": f"Anna{number} Jansen"}
        add_entry(tournament=drive, by=by, values=values)
    gone = add_entry(tournament=drive, by=by, values={"name": "Gaat niet door", "number": 77})
    remove_entry(entry=gone, by=by)
    final = add_stage(
        tournament=drive,
        by=by,
        values={"from_round": 3, "kind": StageKind.FINALS, "size": 4, "carried": "half"},
    )
    publish_draw(draw=draw_round(tournament=drive, by=by), by=by)
    unpublish_draw(round=drive.rounds.get(number=1), by=by, reason="te vroeg")
    draft = redraw(draw=draw_round(tournament=drive, by=by), by=by, reason="nog eens")
    tables = list(publish_draw(draw=draft, by=by).tables.all())
    for table in tables:
        enter_card(table=table, by=by, card=Card(Ending.FINISHED, (8, 3)))
    correct_card(
        table=tables[0],
        by=by,
        card=Card(Ending.FINISHED, (4, 8)),
        reason="verkeerd gelezen",
        seen_version=1,
    )
    take_off_card(table=tables[1], by=by, reason="andere tafel", seen_version=1)
    enter_card(table=tables[1], by=by, card=Card(Ending.FINISHED, (8, 0)))
    withdraw_entry(entry=drive.entries.get(number=3), by=by, reason="ziek", from_round=2)
    for table in publish_draw(draw=draw_round(tournament=drive, by=by), by=by).tables.all():
        enter_card(table=table, by=by, card=Card(Ending.TIME_OVER, (5, 4)))
    divide_stage(stage=final, by=by)
    change_tournament(tournament=drive, by=by, values={"second_entry": "blind"})
    enter_twice(publish_draw(draw=draw_round(tournament=drive, by=by), by=by), by)
    return Tournament.objects.get(pk=drive.pk)


def enter_twice(round_: Round, by: User) -> None:
    """All cards but the last, one after a difference, one after it was taken off."""
    other = a_user()
    one, two, *_rest, last = round_.tables.all()
    for table in round_.tables.all():
        enter_turn(table=table, by=by, card=Card(Ending.FINISHED, (8, 2)))
        said = (8, 5) if table == one else (8, 2)
        if table != last:
            enter_turn(table=table, by=other, card=Card(Ending.FINISHED, said))
    resolve_entries(table=one, by=by, turn=2)
    take_off_card(table=two, by=by, reason="andere tafel", seen_version=1)
    for who in (by, other):
        enter_turn(table=two, by=who, card=Card(Ending.FINISHED, (1, 8)))


def told(drive: Tournament) -> tuple:
    """Standings, draws and rows of a drive."""
    drive = Tournament.objects.get(code=drive.code)
    return (
        standings(drive).rows,
        standings(drive).results,
        [proof.document for round_ in drive.rounds.all() for proof in proofs_of(round_)],
        [without_account(*change) for change in state_of(drive.pk)],
        list(drive.log.order_by("pk").values_list("pk", "action", "before", "after", "at")),
        head_of(drive),
    )


def without_account(sign: str, model: str, key: int, values: dict) -> tuple:
    """A row without who entered it: another machine has other accounts."""
    nobody = {"entered_by_id": None, "taken_off_by_id": None, "by_id": None}
    return sign, model, key, {**values, **nobody}


@pytest.mark.slow
def test_an_empty_machine_gets_the_same_drive_from_its_journal(drive):
    journal, before = journal_of(drive), told(drive)
    delete_tournament(tournament=drive, by=a_user(), name="Dorpsdrive")
    assert not Tournament.objects.exists()
    made = replay_journal(journal=journal, by=a_user())
    assert told(made) == before
    assert broken_in(made) is None
    assert findings_of(made) == []


@pytest.mark.slow
def test_the_rebuilt_drive_goes_on_and_its_journal_with_it(drive):
    journal = journal_of(drive)
    delete_tournament(tournament=drive, by=a_user(), name="Dorpsdrive")
    made = replay_journal(journal=journal)
    entry = made.entries.get(number=4)
    change_entry(entry=entry, by=a_user(), values={"name": "Nieuw"}, seen={"name": entry.name})
    assert head_of(made).length == journal.head.length + 1
    assert broken_in(made) is None


def test_every_act_that_changes_rows_is_a_link_and_the_last_state_follows_from_them(drive):
    links = list(links_of(drive))
    assert [link.number for link in links] == list(range(1, len(links) + 1))
    assert first_broken(drive.code, links) is None
    rows: dict[tuple[str, int], dict] = {}
    for link in links:
        for sign, model, key, values in link.content["changes"]:
            if sign == "+":
                rows[model, key] = dict(values)
            elif sign == "-":
                del rows[model, key]
            elif sign == "~":
                for name, (old, new) in values.items():
                    assert rows[model, key][name] == old
                    rows[model, key][name] = new
    now = {(model, key): values for _sign, model, key, values in state_of(drive.pk)}
    assert rows == {row: json.loads(json.dumps(values)) for row, values in now.items()}


def test_what_a_row_rests_on_is_written_down_before_it(drive):
    assert {str(model._meta.model_name) for model in Journaled.__subclasses__()} == {*ORDER}
    assert ORDER.index("cardentry") < ORDER.index("scorecard")
    for model in Journaled.__subclasses__():
        for field in model.tracked_fields():
            if field.is_relation and issubclass(field.related_model, Journaled):
                of, to = (
                    ORDER.index(each._meta.model_name) for each in (model, field.related_model)
                )
                assert to < of, f"{model} {field.name}"
    names = [name for _sign, name, _key, _values in state_of(drive.pk)]
    assert names == sorted(names, key=ORDER.index)


@pytest.mark.parametrize("part", ["actor", "action", "target", "before", "after", "changes"])
def test_a_link_that_somebody_changed_is_the_first_broken_one(drive, part):
    links = list(links_of(drive))
    content = {**links[6].content, part: [] if part == "changes" else "x"}
    broken = first_broken(drive.code, [*links[:6], replace(links[6], content=content), *links[7:]])
    assert (broken.number, broken.wrong) == (7, "content")


@pytest.mark.parametrize("field", ["number", "at", "previous", "digest", "hash", "before", "salt"])
def test_the_database_refuses_to_change_a_link(drive, field):
    links = LogEntry.objects.filter(tournament=drive, number=7)
    values = {"number": 99, "at": "2026-11-22T20:00:00Z", "before": {"a": 1}}
    with pytest.raises(IntegrityError), transaction.atomic():
        links.update(**{field: values.get(field, "x")})
    links.update(actor=None)


def test_a_link_that_somebody_took_out_or_dated_otherwise_is_found(drive):
    links = list(links_of(drive))
    assert first_broken(drive.code, links[:4] + links[5:]).number == 5
    assert first_broken(drive.code, links[:-1]) is None
    late = replace(links[2], at="2026-11-22T20:00:00+00:00")
    assert first_broken(drive.code, [*links[:2], late]).wrong == "hash"
    assert first_broken("andere", links).number == 1


def test_to_say_that_a_link_was_erased_excuses_no_change_of_it(drive):
    links = list(links_of(drive))
    content = {**links[6].content, "changes": []}
    for said in (links[6].content, content):
        forged = replace(links[6], content={**said, "before": {"a": 1}}, erased=True)
        broken = first_broken(drive.code, [*links[:6], forged, *links[7:]])
        assert (broken.number, broken.wrong) == (7, "content")


def test_the_link_that_holds_the_whole_drive_is_never_erased(drive):
    forget_players(tournament=drive, by=a_user())
    *links, whole = links_of(drive)
    assert first_broken(drive.code, [*links, whole]) is None
    for changes in (whole.content["changes"], []):
        forged = replace(whole, content={**whole.content, "changes": changes}, erased=True)
        assert first_broken(drive.code, [*links, forged]) is not None


@pytest.mark.parametrize("part", ["id", "actor", "action", "target", "before", "after", "salt"])
def test_what_an_erasure_left_of_a_link_is_held_to_as_well(drive, part):
    for number in (1, 2):
        one = drive.entries.get(number=number)
        forget_person(entry=one, place=1, by=a_user())
    links = list(links_of(drive))
    assert first_broken(drive.code, links) is None
    assert {link.content["salt"] for link in links if link.erased} == {""}
    other = {"id": 7, "before": {"a": 1}, "after": {"a": 1}}.get(part, "x")
    forged = replace(links[6], content={**links[6].content, part: other})
    broken = first_broken(drive.code, [*links[:6], forged, *links[7:]])
    assert (broken.number, broken.wrong) == (1, "content")


def test_what_an_older_erasure_left_is_held_to_nothing():
    content = {"id": 1, "action": "add_entry", "before": {}, "changes": [["+", "entry", 1, {}]]}
    first = linked("abc", 1, "2026-11-21T20:00:00+00:00", content, START)
    erased = replace(first, content={**content, "changes": [], "before": {"a": 1}}, erased=True)
    for before, wrong in (({}, None), ({"erased": "0" * 64}, 1)):
        told = {"id": 2, "action": "forget_players", "before": before, "changes": [WHOLE]}
        whole = linked("abc", 2, "2026-11-21T21:00:00+00:00", told, first.hash)
        broken = first_broken("abc", [erased, whole])
        assert (broken and broken.number) == wrong


def test_a_journal_without_its_end_or_of_a_drive_that_is_here_is_refused(drive):
    journal = journal_of(drive)
    with pytest.raises(DomainError):
        replay_journal(journal=journal)
    delete_tournament(tournament=drive, by=a_user(), name="Dorpsdrive")
    with pytest.raises(DomainError):
        replay_journal(journal=replace(journal, links=journal.links[:-1]))
    assert not Tournament.objects.exists()
    assert LogEntry.objects.count() == 1


@pytest.mark.slow
def test_what_was_erased_is_in_no_journal_and_the_chain_holds(drive):
    forget_players(tournament=drive, by=a_user())
    journal = journal_of(drive)
    assert "Jansen" not in "".join(write_journal(journal.head, journal.links))
    assert first_broken(drive.code, journal.links) is None
    before = told(drive)
    delete_tournament(tournament=drive, by=a_user(), name="Dorpsdrive")
    made = replay_journal(journal=journal)
    assert told(made)[:2] == before[:2]
    assert broken_in(made) is None
