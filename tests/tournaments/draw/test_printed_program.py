"""The program that is printed in docs/loting-narekenen.md draws what the package draws: all rounds
of drives in which teams and players come and go."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tournaments.draw.drives import field_of, played
from tournaments.draw import Field, draw, list_hash
from tournaments.draw.bracket import BracketField, slots_for
from tournaments.draw.groups import GroupedField, Part, RestingField
from tournaments.draw.kinds import AnyField, draw_any
from tournaments.draw.many import MultiSideField
from tournaments.draw.plans import most_rounds
from tournaments.draw.players import PlayersField
from tournaments.draw.seated import SeatedRound, SeatedTable
from tournaments.draw.threes import ThreesField
from tournaments.rounds.queries.records import field_record, pairing_record, rounds_hash

DOCS = Path(__file__).parents[3] / "docs" / "loting-narekenen.md"
PRINTED = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[3]
PROGRAM = compile(PRINTED, "narekenen.py", "exec")
REFUSED = "Alleen na te rekenen met python -m tournaments.draw: "
CORNERED = "na de beste loting konden de rondes die nog komen niet zonder herhaling."
NO_LOT = ("movement", "round_robin")


def answered(field: AnyField) -> list[str]:
    """What the printed program says of the data of this draw, line by line; or why it stops."""
    before, sys.stdin = sys.stdin, io.StringIO(json.dumps(field_record(field)))
    out = io.StringIO()
    try:
        with redirect_stdout(out):
            exec(PROGRAM, {})
    except SystemExit as stopped:
        return [str(stopped).removeprefix(REFUSED)]
    finally:
        sys.stdin = before
    return out.getvalue().splitlines()


def seats_in(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith(("tafel", "vrij"))]


def drawn(field: AnyField) -> list[str]:
    """What the package draws, as the printed program says it."""
    pairing = draw_any(field)
    tables = [f"tafel {t.number}: {' '.join(map(str, t.sides))}" for t in pairing.tables]
    return [*tables, " ".join(["vrij:", *map(str, pairing.resting)])]


def a_drive(seed: int, method: str) -> list[Field]:
    """The fields of all rounds of a small drive: fixed tables, clubs, and teams that go and
    return."""
    chance = random.Random(f"{method}{seed}")
    size, rounds = chance.randrange(2, 24), chance.randrange(2, 8)
    wishes: dict[str, object] = {}
    if method in NO_LOT:
        rounds = min(rounds, most_rounds(method, size))
        wishes["plan"] = tuple(range(1, size + 1))
    elif chance.random() < 0.5:
        wishes["clubs"] = {team: chance.choice(["a", "B", "b ", ""]) for team in range(1, size + 1)}
    if chance.random() < 0.5:
        wishes["fixed_tables"] = {
            team: chance.randrange(1, size // 2 + 3)
            for team in chance.sample(range(1, size + 1), min(size, 2))
        }
    first = method if method in NO_LOT else "random"
    lots = {"seed": seed.to_bytes(32, "big"), "drive": "kees", "public_value": "4 é"}
    field = field_of(size, method=first, rounds_left=rounds, number=1, **lots, **wishes)
    fields = []
    for number in range(1, rounds + 1):
        fields.append(field)
        field = played(field, draw(field), chance)
        teams = list(field.entries)
        if len(teams) > 4 and chance.random() < 0.2:
            teams.remove(chance.choice(teams))
        elif len(teams) < size and chance.random() < 0.4:
            teams.append(next(team for team in range(1, size + 1) if team not in teams))
        there = [team for each in field.rounds for pair in each for team in pair]
        missed = {team: number - there.count(team) for team in teams}
        field = replace(
            field,
            method=method,
            number=number + 1,
            entries=tuple(teams),
            missed={team: rounds for team, rounds in missed.items() if rounds},
        )
    return fields


def first_fields(method: str, count: int) -> list[Field]:
    return [field for seed in range(count) for field in a_drive(seed, method)]


@pytest.mark.slow
@pytest.mark.parametrize("method", ["results", "lot", *NO_LOT])
def test_the_printed_program_draws_every_round_that_it_says_it_can(method):
    fields = first_fields(method, 40)
    told = [seats_in(answered(field)) for field in fields]
    ours = [drawn(field) for field in fields]
    wrong = [pair for pair in zip(told, ours, strict=True) if pair[0] and pair[0] != pair[1]]
    assert wrong == []
    assert told.count([]) <= len(told) // 50


@pytest.mark.slow
def test_what_it_cannot_draw_is_what_the_page_says():
    fields = [*first_fields("results", 150), *first_fields("lot", 50)]
    refused = [answered(field) for field in fields]
    assert {lines[0] for lines in refused if not seats_in(lines)} == {CORNERED}


def test_it_says_the_hash_of_the_list_and_the_attempt():
    field = field_of(9, method="random", clubs=dict.fromkeys(range(1, 6), "x"))
    attempt = draw(field).attempt
    assert attempt > 0
    assert answered(field)[:2] == [f"lijst {list_hash(field.entries)}", f"poging {attempt}"]


def part_of(number: int, field: Field, teams: range) -> Part:
    renamed = dict(zip(field.entries, teams, strict=True))

    def as_here(entry):
        return renamed.get(entry, entry)

    return Part(
        f"1.{number}",
        replace(
            field,
            entries=tuple(teams),
            rounds=tuple(tuple(tuple(map(as_here, p)) for p in each) for each in field.rounds),
            points={as_here(entry): points for entry, points in field.points.items()},
            table_history={as_here(e): tables for e, tables in field.table_history.items()},
        ),
    )


@pytest.mark.parametrize("method", ["results", "lot"])
@pytest.mark.parametrize("played_before", [0, 1, 2])
def test_groups_are_drawn_one_list_a_group_and_numbered_through_the_hall(method, played_before):
    chance, parts, first = random.Random(played_before), [], 1
    for number, size in enumerate((6, 9, 12), start=1):
        field = field_of(size, method="random", rounds_left=3, seed=b"groups", number=1)
        for _round in range(played_before):
            field = replace(played(field, draw(field), chance), method=method, number=None)
        parts.append(part_of(number, field, range(first, first + size)))
        first += size
    number = played_before + 1
    parts = [Part(part.key, replace(part.field, number=number)) for part in parts]
    knock_out = BracketField(
        entries=(50, 51, 52),
        slots=slots_for((50, 51, 52), 4),
        block=4,
        seed=b"groups",
        round_number=number,
        firsts={51: 1},
    )
    alone = RestingField(entries=(60,), seed=b"groups", round_number=number)
    more = [Part("1.4", knock_out), Part("1.5", alone)]
    grouped = GroupedField((*parts, *more), {8: 2, 30: 1, 51: 40})
    lines = answered(grouped)
    assert seats_in(lines) == drawn(grouped)
    hashes = [f"lijst {list_hash(part.field.entries)}" for part in parts]
    assert [line for line in lines if line.startswith("lijst")] == hashes


def test_rounds_that_were_drawn_at_once_are_read():
    of = PlayersField(entries=tuple(range(1, 10)), seed=b"x", rounds_left=2, number=2)
    there = SeatedRound((SeatedTable(1, (4, 3, 2, 1)), SeatedTable(2, (5, 6, 7, 8))), (9,))
    followed = MultiSideField(of, "lot", (there, there))
    assert answered(followed) == ["tafel 1: 4 3 2 1", "tafel 2: 5 6 7 8", "vrij: 9"]


def many_field(kind: str, method: str, ids: tuple[int, ...], **wishes: object) -> MultiSideField:
    if kind == "threes":
        return MultiSideField(ThreesField(entries=ids, **wishes), method)
    return MultiSideField(
        PlayersField(entries=ids, pairs_drawn=kind == "players", **wishes), method
    )


def many_played(asked: MultiSideField, chance: random.Random) -> MultiSideField:
    """The field of the next round, of which somebody stays away who missed one and comes back."""
    of, pairing = asked.of, draw_any(asked)
    tables = tuple(SeatedTable(table.number, table.sides) for table in pairing.tables)
    points = dict(of.points)
    for side in asked.entries:
        points[side] = points.get(side, 0) + chance.randrange(27)
    everybody = sorted({*asked.entries, *of.missed})
    away = chance.choice(everybody)
    stay = tuple(one for one in everybody if one != away)
    later = replace(
        of,
        rounds=(*of.rounds, SeatedRound(tables, pairing.resting)),
        rounds_left=of.rounds_left - 1,
        points=points,
        missed={**dict(of.missed), away: of.missed.get(away, 0) + 1},
        entries=stay,
    )
    return replace(asked, of=later)


def a_many_drive(
    kind: str, method: str, size: int, rounds: int, remainder: str
) -> list[MultiSideField]:
    """The fields of all rounds of a small drive with more than two at a table, two of whom have
    fixed tables."""
    chance, ids = random.Random(f"{kind}{method}{size}"), tuple(range(1, size + 1))
    wishes: dict[str, object] = {"fixed_tables": {2: 1, size: 2}}
    if kind == "threes" and size < 10:
        wishes["clubs"] = {team: chance.choice(["a", "A ", "b", ""]) for team in ids}
    lots = {"seed": size.to_bytes(32, "big"), "drive": "kees", "public_value": "4 é"}
    fields = [
        many_field(kind, method, ids, rounds_left=rounds, remainder=remainder, **lots, **wishes)
    ]
    for _round in range(rounds - 1):
        fields.append(many_played(fields[-1], chance))
    return fields


SMALL_TABLE = {"players": "table_for_two", "fours": "table_for_two", "threes": "small_table"}


@pytest.mark.slow
@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("method", ["results", "lot"])
@pytest.mark.parametrize("kind", SMALL_TABLE)
def test_it_draws_every_round_of_more_than_two_at_a_table(kind, method, small):
    remainder = SMALL_TABLE[kind] if small else "sit_out"
    by_lot = ((7, 2),) if small else ((13, 2),)  # of which each takes seconds
    sizes = ((6, 3), (13, 3), (20, 3)) if method == "results" else by_lot
    drives = [a_many_drive(kind, method, size, rounds, remainder) for size, rounds in sizes]
    fields = [field for drive in drives for field in drive]
    assert [seats_in(answered(field)) for field in fields] == list(map(drawn, fields))


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size", "rounds"), [("players", 5, 3), ("threes", 7, 4)])
def test_it_takes_as_many_steps_where_people_have_to_meet_again(kind, size, rounds):
    ids = tuple(range(1, size + 1))
    field = many_field(kind, "lot", ids, seed=b"x", rounds_left=rounds)
    assert draw_any(field).quality == "local"
    assert seats_in(answered(field)) == drawn(field)


@pytest.mark.parametrize("teams", [3, 6, 9, 11, 12, 14, 15, 18, 21, 24, 27, 36])
def test_it_knows_the_rounds_of_three_that_need_no_search(teams):
    field = many_field("threes", "lot", tuple(range(1, teams + 1)), seed=b"x", rounds_left=1)
    assert seats_in(answered(field)) == drawn(field)


@pytest.mark.slow
def test_players_by_results_whose_rounds_to_come_need_new_partners():
    field = a_many_drive("players", "results", 8, 7, "sit_out")[0]
    chance = random.Random(3)
    for _round in range(7):
        assert seats_in(answered(field)) == drawn(field)
        tables = tuple(SeatedTable(t.number, t.sides) for t in draw_any(field).tables)
        points = {player: chance.randrange(99) for player in field.entries}
        left = max(1, field.of.rounds_left - 1)
        rounds = (*field.of.rounds, SeatedRound(tables))
        field = replace(field, of=replace(field.of, rounds=rounds, points=points, rounds_left=left))


def test_it_says_the_hash_of_the_rounds_that_were_drawn_at_once():
    field = many_field("threes", "lot", tuple(range(1, 10)), seed=b"x", rounds_left=3)
    later = pairing_record(draw_any(field), ())["later"]
    assert answered(field)[:2] == [
        f"lijst {list_hash(field.entries)}",
        f"hash van de rondes hierna {rounds_hash(later)}",
    ]


def test_groups_of_more_than_two_at_a_table_number_their_tables_of_before_themselves():
    chance = random.Random(5)
    parts = []
    for key, kind, ids in (("1.1", "fours", range(1, 10)), ("1.2", "threes", range(10, 20))):
        field = many_field(kind, "results", tuple(ids), seed=b"groups", rounds_left=3)
        field = many_played(field, chance)
        parts.append(Part(key, field))
    grouped = GroupedField(tuple(parts), {12: 1})
    assert seats_in(answered(grouped)) == drawn(grouped)


def test_more_than_sixty_four_by_results_and_old_recipes_are_refused():
    field = field_of(65, rounds=((),), number=2)
    assert answered(field) == ["meer dan 64 teams."]
    assert answered(replace(field, recipe=2)) == ["recept 1 en 2."]


def test_every_field_of_the_data_is_in_the_table_of_the_page():
    table = DOCS.read_text("utf-8").partition("## De velden")[2].partition("## De sleutel")[0]
    named = set(re.findall(r"`(\w+)`", table))
    of = PlayersField(entries=(1, 2, 3, 4), seed=b"x", rounds_left=1)
    bracket = BracketField(entries=(1, 2), slots=(1, 2), block=2, seed=b"x", round_number=1)
    fields = [field_of(4), MultiSideField(of, "lot"), GroupedField((Part("1.1", bracket),))]
    written = [field_record(field) for field in fields]
    written.append(written[-1]["parts"][0]["field"])
    keys = {key for record in written for key in record}
    assert keys - named == set()
