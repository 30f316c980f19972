"""Random drives of all kinds in groups: people leave, return and come late, cards are corrected,
and what must hold of a drive holds after every round."""

import contextlib
import json
from random import Random

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tests.tournaments.builders.grouped import a_drive_of, a_stage
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.core.services.errors import DomainError
from tournaments.draw.kinds import draw_any, read_any
from tournaments.entries.services.entries import return_entry, withdraw_entry
from tournaments.enums import StageKind
from tournaments.groups.services.stages import divide_stage, place_entry
from tournaments.models import Draw, Entry, GameTable, Stage, Tournament
from tournaments.play.queries.fields import entries_playing
from tournaments.play.queries.stages import division_in
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.queries.records import seats_record
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.any_database]

SIDES = {"teams": 2, "duels": 2, "players": 4, "threes": 3}
ROUNDS = 5


def a_random_drive(chance: Random) -> Tournament:
    """Of any kind, with classes, or with pools first and finals or a knock-out after them."""
    kind = chance.choice([*SIDES])
    sides = SIDES[kind]
    drive = a_drive_of(
        chance.randint(4 * sides, 8 * sides),
        rounds_planned=ROUNDS,
        format=kind,
        scheme="gedeeld" if kind == "players" else "nk",
        rest=chance.choice(["sit_out", "small_table"]),
        later_method=chance.choice(["results", "lot"]),
    )
    if chance.random() < 0.3:
        _in_classes(drive, chance)
        return drive
    if chance.random() < 0.5:
        a_stage(drive, 1, StageKind.POOLS, count=2)
    told = {"carried": chance.choice(["all", "half", "none"])}
    told["others"] = chance.choice(["play_on", "stop"])
    if sides == 2 and chance.random() < 0.6:
        a_stage(drive, 4, StageKind.KNOCK_OUT, size=4, count=chance.randint(1, 2), **told)
    else:
        a_stage(drive, chance.randint(2, 4), StageKind.FINALS, size=2 * sides - 1, **told)
    return drive


def _in_classes(drive: Tournament, chance: Random) -> None:
    groups = list(a_stage(drive, 1, StageKind.CLASSES, classes=["A", "B"]).groups.all())
    for at, entry in enumerate(drive.entries.all()):
        place_entry(entry=entry, group=groups[at % 2] if at < 8 else chance.choice(groups), by=None)


def people_come_and_go(drive: Tournament, number: int, chance: Random) -> None:
    """One leaves, one who left returns, or a late one comes; what may not be is refused."""
    entry = chance.choice(list(drive.entries.all()))
    try:
        if chance.random() < 0.4:
            withdraw_entry(entry=entry, by=None, reason="ziek", from_round=number)
        elif chance.random() < 0.4:
            return_entry(entry=entry, in_round=number, by=a_user())
    except DomainError:
        pass
    if chance.random() < 0.3:
        last = drive.entries.order_by("number").last().number
        Entry.objects.create(
            tournament=drive, number=last + 1, name=f"Laat {last}", joined_round=number
        )


def everybody_has_a_group(drive: Tournament, number: int) -> None:
    """The groups of the round are made, and who came late is put into the last that takes him."""
    for stage in Stage.objects.filter(tournament=drive, from_round=number):
        if stage.kind != StageKind.CLASSES:
            divide_stage(stage=stage, by=None)
    division = division_in(drive, number)
    if division is None:
        return
    for entry in entries_playing(drive, number):
        if division.group_of(entry.pk) is None:
            place_entry(entry=entry, group=division.groups[-1].group, by=None)


def cards(drive: Tournament, tables: list[GameTable], chance: Random) -> None:
    """Each table plays; sometimes an earlier card is corrected."""
    for table in tables:
        enter_card(table=table, by=None, card=a_card_for(drive, table, chance))
    table = chance.choice(list(GameTable.objects.filter(round__tournament=drive)))
    told = a_card_for(drive, table, chance)
    with contextlib.suppress(DomainError):
        correct_card(table=table, by=None, card=told, reason="verkeerd gelezen", seen_version=1)


def a_card_for(drive: Tournament, table: GameTable, chance: Random) -> Card:
    """A game that was finished: one party has all home."""
    count = table.sides.count()
    alone = drive.plays.players == 1 and count == 2
    most = 4 if alone else 8
    values = [chance.randrange(most) for _side in range(count)]
    values[chance.randrange(count)] = most
    if count == 4:
        values = [8, values[1] % 8] * 2 if max(values[::2]) == 8 else [values[0] % 8, 8] * 2
    return Card(Ending.FINISHED, tuple(values))


def all_is_well(drive: Tournament, draw: Draw) -> None:
    """Who plays sits once or rests, groups sit apart, the proof holds, and places are in order."""
    number, round_ = draw.round.number, draw.round
    seated = list(round_.sides.values_list("entry_id", flat=True))
    seated += round_.byes.values_list("entry_id", flat=True)
    playing = list(entries_playing(drive, number).values_list("pk", flat=True))
    assert sorted(seated) == sorted(playing)
    tables = round_.tables.order_by("number").values_list("number", flat=True)
    assert list(tables) == list(range(1, len(tables) + 1))
    division = division_in(drive, number)
    for table in round_.tables.all() if division else ():
        assert len({division.group_of(side.entry_id).key for side in table.sides.all()}) == 1
    again = draw_any(read_any(json.dumps(draw.original["field"])))
    assert seats_record(again.tables) == draw.original["tables"]
    shown = standings(drive)
    fields = [section.rows for section in shown.sections] if shown.ranks_apart else [shown.rows]
    for rows in fields:
        places = [row.row.rank for row in rows]
        assert all(place in (at, places[at - 2]) for at, place in enumerate(places, start=1))
    assert len({row.entry for row in shown.rows}) == len(shown.rows)
    assert {row.entry for row in shown.rows} >= set(playing)


@pytest.mark.parametrize("seed", [0, 1, 2, 5, 6])
def test_whatever_happens_in_a_drive_in_groups_its_rules_hold(seed):
    chance = Random(seed)
    drive = a_random_drive(chance)
    played = 0
    for number in range(1, ROUNDS + 1):
        if number > 1:
            people_come_and_go(drive, number, chance)
        everybody_has_a_group(drive, number)
        # A final of three, of which the lots of the rounds decide who is in, can lose two of them.
        if entries_playing(drive, number).count() < drive.plays.sides:
            with pytest.raises(DomainError, match="zijn minstens"):
                draw_round(tournament=drive, by=None)
            break
        draft = draw_round(tournament=drive, by=None)
        round_ = publish_draw(draw=draft, by=None)
        cards(drive, list(round_.tables.all()), chance)
        draft.refresh_from_db()
        all_is_well(drive, draft)
        played = number
    published = Draw.objects.filter(round__tournament=drive, state="published")
    assert [recompute_draw(draw).wrong for draw in published] == [()] * played
