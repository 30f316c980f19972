"""Drives of single players, of three teams at a table and of two players, from start to finish."""

from collections import Counter
from itertools import combinations

import pytest
from django.urls import reverse

from scoring.formats import parties
from scoring.schemes import Card, Ending
from tests.factories import a_tournament, entries
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.entries import withdraw_entry
from tournaments.models import Bye, Draw, Side, Tournament
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.queries.preparation import preparation
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.rounds.services.swaps import swap
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.slow]

CARDS = {
    ("players", 4): (8, 3, 8, 3),
    ("players", 2): (4, 1),
    ("threes", 3): (8, 3, 5),
    ("threes", 2): (8, 3),
    ("duels", 2): (4, 1),
}


def a_drive(players: int, **values) -> Tournament:
    values = {
        "format": "players",
        "scheme": "gedeeld",
        "rounds_planned": 5,
        "later_method": "lot",
    } | values
    drive = a_tournament(**values)
    entries(drive, players)
    return drive


def play(drive: Tournament) -> Draw:
    """Draw, publish and play the next round: whoever sits first wins."""
    draft = draw_round(tournament=drive, by=None)
    for table in publish_draw(draw=draft, by=None).tables.all():
        values = CARDS[drive.format, table.sides.count()]
        enter_card(table=table, by=None, card=Card(Ending.FINISHED, values))
    draft.refresh_from_db()
    return draft


def met(drive: Tournament) -> Counter:
    """How often each two sat at one table, and how often as partners."""
    tables: dict[int, list[int]] = {}
    for side in Side.objects.filter(round__tournament=drive).order_by("table", "position"):
        tables.setdefault(side.table_id, []).append(side.entry_id)
    found: Counter = Counter()
    for seated in tables.values():
        found.update(frozenset(pair) for pair in combinations(seated, 2))
        for party in parties(len(seated)):
            found.update(("partners", seated[a], seated[b]) for a, b in combinations(party, 2))
    return found


def test_sixteen_players_meet_nobody_twice_in_five_rounds():
    drive = a_drive(16)
    draws = [play(drive) for _round in range(5)]
    assert set(met(drive).values()) == {1}
    assert [draw.pairing["quality"] for draw in draws] == ["certified", *["planned"] * 4]
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 5
    rows = standings(drive).rows
    assert sum(row.row.points for row in rows) == 5 * 4 * (13 + 3 + 13 + 3)


@pytest.mark.parametrize("rest", ["sit_out", "small_table"])
def test_of_33_players_one_rests_and_nobody_twice(rest):
    drive = a_drive(33, rest=rest, rounds_planned=3)
    for _round in range(3):
        play(drive)
    assert {round_.tables.count() for round_ in drive.rounds.all()} == {8}
    byes = Bye.objects.filter(round__tournament=drive).values_list("entry_id", flat=True)
    assert (len(byes), len(set(byes))) == (3, 3)
    assert set(met(drive).values()) == {1}


def test_of_35_players_two_play_at_a_small_table_and_one_rests():
    drive = a_drive(35, rest="small_table", bye_points=13)
    drawn = play(drive)
    assert sorted(len(table.sides) for table in seats_of(drawn)[0]) == [2, *[4] * 8]
    rows = standings(drive).rows
    assert Counter(row.row.points for row in rows) == {13: 16 + 1 + 1, 3: 16, 2: 1}


def test_three_rest_at_once_and_each_gets_the_points_of_a_bye():
    drive = a_drive(7, bye_points=13)
    draft = play(drive)
    assert len(seats_of(draft)[1]) == 3
    assert sorted(row.row.points for row in standings(drive).rows) == [3, 3, 13, 13, 13, 13, 13]


def test_when_somebody_leaves_the_rest_is_drawn_anew_and_still_nobody_has_a_partner_twice():
    drive = a_drive(20)
    play(drive)
    leaver = drive.entries.get(number=7)
    withdraw_entry(entry=leaver, by=None, reason="ziek", from_round=2)
    drawn = [play(drive) for _round in range(2)]
    assert [recompute_draw(draw).wrong for draw in drawn] == [(), ()]
    assert drawn[0].pairing["quality"] != "planned"
    found = met(drive)
    assert max(times for pair, times in found.items() if "partners" in pair) == 1


def test_a_round_that_a_hand_changed_is_followed_by_a_new_draw():
    drive = a_drive(16)
    draft = draw_round(tournament=drive, by=None)
    first, second = seats_of(draft)[0][:2]
    changed = swap(
        draw=draft, a=first.sides[0], b=second.sides[0], by=None, expected_version=1, confirmed=True
    )
    publish_draw(draw=changed, by=None)
    again = draw_round(tournament=drive, by=None, allow_missing=True)
    assert again.original["field"]["following"] == []
    assert recompute_draw(again).wrong == ()


def test_who_is_given_a_table_sits_at_it_from_the_next_draw_on():
    drive = a_drive(16)
    play(drive)
    drive.entries.filter(number=5).update(fixed_table=1)
    drawn = [play(drive) for _round in range(2)]
    assert [5 in seats_of(draw)[0][0].sides for draw in drawn] == [True, True]
    assert [recompute_draw(draw).wrong for draw in drawn] == [(), ()]
    assert drawn[1].pairing["quality"] == "planned"


def test_who_asks_for_another_draw_gets_one_though_the_round_was_drawn_with_the_first():
    drive = a_drive(16)
    play(drive)
    old = draw_round(tournament=drive, by=None)
    new = redraw(draw=old, by=None, reason="nog eens")
    assert new.original["tables"] != old.original["tables"]
    publish_draw(draw=new, by=None)
    new.refresh_from_db()
    assert (recompute_draw(new).wrong, recompute_draw(new).planned) == ((), False)
    assert draw_round(tournament=drive, by=None, allow_missing=True).pairing["quality"] == "planned"


def test_rounds_that_were_public_stay_right_when_the_one_before_them_is_drawn_again():
    drive = a_drive(16)
    first, second = (
        publish_draw(draw=draw_round(tournament=drive, by=None, allow_missing=True), by=None)
        for _round in range(2)
    )
    was_public = unpublish_draw(round=second, by=None, reason="te vroeg")
    draft = unpublish_draw(round=first, by=None, reason="te vroeg")
    new = redraw(draw=draft, by=None, reason="te vroeg")
    was_public.refresh_from_db()
    assert recompute_draw(was_public).wrong == ()
    publish_draw(draw=new, by=None)
    assert recompute_draw(was_public).wrong == ()


def test_a_round_that_follows_no_draw_that_was_ever_public_is_told():
    drive = a_drive(16)
    play(drive)
    second = play(drive)
    before = drive.rounds.get(number=1).draws.get()
    before.original["later"][0]["tables"].reverse()
    before.save(update_fields=["original"])
    assert recompute_draw(second).wrong == ("later",)


def test_by_standings_neighbours_sit_together_and_nobody_has_a_partner_twice():
    drive = a_drive(16, later_method="results", rounds_planned=3)
    drawn = [play(drive) for _round in range(3)]
    assert max(times for pair, times in met(drive).items() if "partners" in pair) == 1
    assert [recompute_draw(draw).wrong for draw in drawn] == [()] * 3
    assert drawn[-1].pairing["reasons"][0]["code"].endswith("_by_points")


def test_eighteen_teams_at_tables_of_six_meet_nobody_twice_in_four_rounds():
    drive = a_drive(18, format="threes", scheme="koppel", rounds_planned=4)
    draws = [play(drive) for _round in range(4)]
    assert {len(table.sides) for draw in draws for table in seats_of(draw)[0]} == {3}
    assert set(met(drive).values()) == {1}
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 4
    points = sum(row.row.points for row in standings(drive).rows)
    assert points == 4 * 6 * (40 + 2 * 5 + 2 * 3 + 15 + 25)


@pytest.mark.parametrize(
    ("rest", "sizes", "resting"),
    [
        ("sit_out", [3] * 10, 1),
        ("small_table", [2, 2, *[3] * 9], 0),
    ],
)
def test_31_teams_at_tables_of_six(rest, sizes, resting):
    drive = a_drive(31, format="threes", scheme="nk", rest=rest, rounds_planned=3)
    assert preparation(drive, 1).resting == resting
    draws = [play(drive) for _round in range(3)]
    for draw in draws:
        tables, out = seats_of(draw)
        assert (sorted(len(table.sides) for table in tables), len(out)) == (sizes, resting)
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 3


def test_tables_of_six_by_standings_are_proved_too():
    drive = a_drive(12, format="threes", scheme="nk", rounds_planned=3, later_method="results")
    draws = [play(drive) for _round in range(3)]
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 3


def test_two_players_alone_are_drawn_as_two_teams_are():
    drive = a_drive(7, format="duels", scheme="nk", rounds_planned=3)
    draws = [play(drive) for _round in range(3)]
    assert [len(seats_of(draw)[1]) for draw in draws] == [1] * 3
    assert set(met(drive).values()) == {1}
    assert sum(row.row.points for row in standings(drive).rows) == 3 * (3 * (18 + 2) + 17)


def test_a_round_that_was_drawn_with_an_earlier_one_claims_no_seed_of_its_own(client):
    drive = a_drive(8, rounds_planned=2)
    for _round in range(2):
        play(drive)
    pages = [
        client.get(reverse("draw-proof", args=[drive.code, number])).content.decode()
        for number in (1, 2)
    ]
    assert ["Alle rondes zijn tegelijk geloot" in page for page in pages] == [False, True]
    assert ["Zaad, nu bekend" in page for page in pages] == [True, False]
    assert ["De tafels volgen uit zaad en lijst." in page for page in pages] == [True, False]


@pytest.mark.parametrize(("kind", "fewest"), [("players", 4), ("threes", 3), ("duels", 2)])
def test_too_few_are_told_how_many_it_takes(kind, fewest):
    drive = a_drive(fewest - 1, format=kind, scheme="gedeeld" if kind == "players" else "nk")
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=None)
    assert str(fewest) in refused.value.message


def test_two_who_both_rest_are_not_swapped():
    drive = a_drive(6)
    draft = draw_round(tournament=drive, by=None)
    one, other = seats_of(draft)[1]
    with pytest.raises(DomainError):
        swap(draw=draft, a=one, b=other, by=None, expected_version=1)


def test_families_are_kept_apart_at_tables_of_six():
    values = {"format": "threes", "scheme": "nk", "later_method": "lot", "club_rounds": 2}
    drive = a_drive(9, rounds_planned=2, **values)
    for entry in drive.entries.all():
        entry.club = f"familie {entry.number % 3}"
        entry.save()
    draws = [play(drive), play(drive)]
    tables = [seats for draw in draws for seats in seats_of(draw)[0]]
    assert [{side % 3 for side in table.sides} for table in tables] == [{0, 1, 2}] * 6
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 2
