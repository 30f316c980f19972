"""How entries stood when groups were made of them, and the places that they keep by that."""

import re

import pytest

from scoring.cards import Card, Ending
from scoring.standings import PAWN_DIFFERENCE
from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.builders.grouped import a_drive_of, a_stage, at, in_pools, play
from tournaments.cards.services.scorecards import correct_card
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import StageKind
from tournaments.groups.queries.source_standings import source_standings
from tournaments.groups.services.stages import divide_stage, place_entry
from tournaments.history.services.journal_values import CorruptValue, require_values
from tournaments.models import GameTable, GroupPlace, Tournament
from tournaments.standings.queries.place_reasons import explain_place
from tournaments.standings.queries.standings import standings
from tournaments.standings.services import freeze_standings

pytestmark = pytest.mark.django_db


def a_drive_with_equals(**values) -> Tournament:
    """Eight teams after one round: 1 and 2 have 26 points, 3 and 4 the same with less difference,
    and of those that lost 5 and 6 have 8, 7 and 8 have 6; then a final of four, and the others
    stop."""
    drive = a_tournament(**{"rounds_planned": 2, "tie_breaks": ["pawn_difference"]} | values)
    field = entries(drive, 8)
    pairs = [(field[at], field[7 - at]) for at in range(4)]
    round_ = a_published_round(drive, pairs)
    for table, lost in zip(round_.tables.order_by("number"), (3, 3, 4, 4), strict=True):
        a_card(table, 8, lost)
    return drive


def a_final(drive: Tournament, size: int = 4) -> None:
    final = a_stage(drive, 2, StageKind.FINALS, count=1, size=size, others="stop")
    divide_stage(stage=final, by=None)
    play(drive)


def kept(drive: Tournament) -> list[tuple[int, int, bool]]:
    """Place, number and whether it is shared, of those who finished before the final."""
    rows = standings(drive).rows[4:]
    return [(row.row.rank, row.number, row.row.shared) for row in rows]


def test_who_shared_a_place_when_they_finished_share_it_for_good():
    drive = a_drive_with_equals()
    assert kept(drive) == [(5, 5, True), (5, 6, True), (7, 7, True), (7, 8, True)]
    a_final(drive)
    assert kept(drive) == [(5, 5, True), (5, 6, True), (7, 7, True), (7, 8, True)]


def test_what_parted_two_of_equal_points_is_known_as_it_was():
    drive = a_drive_with_equals()
    before = [row.row.decided_by for row in standings(drive).rows]
    assert before == [PAWN_DIFFERENCE] * 4 + [None] * 4
    a_final(drive, 2)
    assert [row.row.decided_by for row in standings(drive).rows[2:]] == before[2:]


def enter_again(drive: Tournament, number: int, lost: int) -> None:
    """The card of the table of a team once more: now its opponent had so many pawns home."""
    table = GameTable.objects.get(round__number=1, sides__entry__number=number)
    card = Card(Ending.FINISHED, (8, lost))
    correct_card(table=table, by=None, card=card, reason="verkeerd gelezen", seen_version=1)


def test_a_card_that_is_corrected_afterwards_changes_points_and_no_place(client):
    drive = a_drive_with_equals()
    a_final(drive)
    enter_again(drive, 1, 7)
    assert kept(drive) == [(5, 5, True), (5, 6, True), (7, 7, True), (7, 8, True)]
    shown = standings(drive)
    assert [row.row.points for row in shown.rows[4:]] == [8, 8, 6, 14]
    assert explain_place(shown, shown.rows[7]) == [
        "Uitgespeeld na ronde 1, met 14 punten.",
        "Het had 6 punten toen de groepen gemaakt werden; daarna is er iets verbeterd. De plaats"
        " van toen blijft.",
        "Deelt plaats 7 met 7 Team 7: niets scheidde hen toen.",
    ]
    page = client.get(at("public-groups", drive)).content.decode()
    assert "waardoor één team nu andere punten heeft dan toen" in page
    text = " ".join(re.sub("<[^>]*>", " ", page).split())
    assert text.count("8 Team 8 6 punten, nu 14, in alles gelijk: de lijst") == 1


def test_who_is_put_out_of_a_final_by_hand_finishes_on_his_own_place_and_everybody_sees_it(client):
    drive = a_drive_with_equals()
    final = a_stage(drive, 2, StageKind.FINALS, count=1, size=4, others="stop")
    divide_stage(stage=final, by=None)
    first, others = final.groups.all()
    for number, group in ((4, others), (5, first)):
        place_entry(entry=drive.entries.get(number=number), group=group, by=None)
    play(drive)
    assert kept(drive) == [(5, 4, False), (6, 6, False), (7, 7, True), (7, 8, True)]
    page = client.get(at("public-groups", drive)).content.decode()
    assert re.findall(r"Met de hand: .*?\.", page) == [
        "Met de hand: 4 Team 4 naar Overigen.",
        "Met de hand: 5 Team 5 naar Finale.",
    ]


def test_everybody_sees_the_standings_that_groups_were_made_from_and_what_parted_equals(client):
    drive = a_drive_with_equals()
    page = client.get(at("public-groups", drive)).content.decode()
    assert "waaruit ze gemaakt zijn" not in page
    a_final(drive)
    (made,) = source_standings(drive).values()
    assert [
        (line.stood.place, line.entry.number, line.stood.points, line.decided)
        for line in made.lines
    ] == [
        (1, 1, 26, "in alles gelijk: de lijst"),
        (1, 2, 26, "in alles gelijk: de lijst"),
        (3, 3, 26, "in alles gelijk: de lijst"),
        (3, 4, 26, "in alles gelijk: de lijst"),
        (5, 5, 8, "in alles gelijk: de lijst"),
        (5, 6, 8, "in alles gelijk: de lijst"),
        (7, 7, 6, "in alles gelijk: de lijst"),
        (7, 8, 6, "in alles gelijk: de lijst"),
    ]
    freeze_standings(tournament=drive, after=0, by=None)
    assert source_standings(drive, 0) == {}


def test_what_parted_equals_is_said_as_such(client):
    drive = a_drive_with_equals()
    enter_again(drive, 1, lost=2)
    a_final(drive)
    (made,) = source_standings(drive).values()
    assert [(line.entry.number, line.decided) for line in made.lines[:2]] == [
        (1, "bij gelijke punten: saldo"),
        (2, "bij gelijke punten: saldo"),
    ]
    assert "26 punten, bij gelijke punten: saldo" in client.get(at("public-groups", drive)).text


def test_of_pools_of_unequal_size_everybody_sees_the_place_in_the_pool_and_the_average(client):
    drive = a_drive_of(5, rounds_planned=4)
    in_pools(drive, (1, 2, 3), (4, 5))
    for _round in range(3):
        play(drive)
    final = a_stage(drive, 4, StageKind.FINALS, count=1, size=2)
    divide_stage(stage=final, by=None)
    (made,) = source_standings(drive).values()
    assert [
        (line.entry.number, line.stood.rank, line.pool, line.average) for line in made.lines
    ] == [
        (4, 1, "Poule B", "26,0"),
        (1, 1, "Poule A", "26,0"),
        (2, 2, "Poule A", "16,0"),
        (3, 3, "Poule A", "6,0"),
        (5, 2, "Poule B", "6,0"),
    ]
    page = client.get(at("public-groups", drive)).content.decode()
    assert "plaats 2 in Poule A, 49 punten, 16,0 per partij, saldo 0" in page


def test_who_left_two_pools_before_the_groups_were_made_stand_among_themselves():
    drive = a_tournament(rounds_planned=2, tie_breaks=["opponents"])
    field = entries(drive, 8)
    in_pools(drive, (1, 2, 3, 4), (5, 6, 7, 8))
    pairs = [(field[at], field[at + 1]) for at in (0, 2, 4, 6)]
    tables = a_published_round(drive, pairs).tables.order_by("number")
    for table, lost in zip(tables, (3, 2, 3, 3), strict=True):
        a_card(table, 8, lost)
    for number in (4, 2, 6):
        withdraw_entry(entry=drive.entries.get(number=number), from_round=2, reason="ziek", by=None)
    divide_stage(stage=a_stage(drive, 2, StageKind.FINALS, count=1, size=2), by=None)
    play(drive)
    without = standings(drive).sections[-1]
    assert [(row.row.rank, row.number, row.row.points, row.row.shared) for row in without.rows] == [
        (6, 2, 6, True),
        (6, 6, 6, True),
        (8, 4, 4, False),
    ]


@pytest.mark.parametrize(
    "standing",
    [
        {"place": 1, "points": 2},
        {"place": -1, "points": 2, "group": 1},
        {"place": 1, "points": 2, "group": 1, "decided_by": []},
        {"place": 1, "points": 2, "group": 1, "average": [1, 0]},
        {"place": 1, "points": 2, "group": 1, "name": "x"},
    ],
)
def test_a_journal_that_tells_another_kind_of_standing_is_refused(standing):
    with pytest.raises(CorruptValue):
        require_values(GroupPlace, {"standing": standing}, whole=False)
