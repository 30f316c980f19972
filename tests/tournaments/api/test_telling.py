"""docs/telling.md is true: whoever follows it gets what the program gives, and open data says."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from scoring.cards import Card, Ending, Scheme
from scoring.formats import FORMATS, partner_of
from scoring.schemes import resting_points, scheme, walk_over
from tests.factories import a_user
from tests.tournaments.api.asking import wrong_in
from tests.tournaments.api.outsider import points_of_a_game, winners_of
from tests.tournaments.builders.grouped import a_drive_with_a_final
from tests.tournaments.checker.evenings import EVENINGS, a_drive, publish
from tournaments.cards.services.scorecards import enter_card
from tournaments.management.commands.check_drive import findings_of

pytestmark = pytest.mark.slow

PAGE = Path(settings.BASE_DIR, "docs", "telling.md").read_text(encoding="utf-8")


def rows_under(*header: str) -> Iterator[list[str]]:
    """The rows of the table of the page with these columns, without the marks of code."""
    lines = iter(PAGE.replace("`", "").splitlines())
    wanted = f"| {' | '.join(header)} |"
    assert wanted in lines, wanted
    next(lines)
    for line in lines:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def numbers_in(cell: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", cell)))


def rules_of(kind: str, key: str) -> Scheme:
    return scheme(key, players=FORMATS[kind].players)


EXAMPLES = list(rows_under("format", "scoring", "op de kaart", "punten"))


@pytest.mark.parametrize(("kind", "key", "said", "points"), EXAMPLES)
def test_an_example_of_a_card_gives_what_the_page_says(kind, key, said, points):
    words = said.removesuffix("(tijd om)").split()
    card = Card(
        ending=Ending.TIME_OVER if "tijd om" in said else Ending.FINISHED,
        values=tuple(None if word == "afwezig" else int(word) for word in words),
        absent=words.index("afwezig") if "afwezig" in words else None,
    )
    scores = rules_of(kind, key).score(card)
    assert tuple(score.points for score in scores) == numbers_in(points)
    drive = {"scoring": key, "format": kind}
    numbers = [4 if value is None else value for value in card.values]
    partners = [partner_of(len(numbers), place) for place in range(len(numbers))]
    won = [score.won for score in scores]
    assert key == "vrij" or winners_of(drive, numbers, partners) == won
    assert tuple(points_of_a_game(drive, numbers, won)) == numbers_in(points)


def test_every_scoring_of_every_kind_has_an_example():
    named = {(kind, key) for kind, key, *_rest in EXAMPLES}
    scored = {(kind, key) for kind, plays in FORMATS.items() for key in plays.schemes}
    by_choice = ("vrij", "formule")
    assert {each for each in scored if each[1] not in by_choice} == {
        each for each in named if each[1] not in by_choice
    }


ABSENCES = [
    (kind.strip(), key, int(absent), int(present))
    for kinds, key, absent, present in rows_under("format", "scoring", "absent", "present")
    for kind in kinds.split(",")
]


@pytest.mark.parametrize(("kind", "key", "absent", "present"), ABSENCES)
def test_an_absence_gives_what_the_page_says(kind, key, absent, present):
    rules, sides = rules_of(kind, key), FORMATS[kind].sides
    assert walk_over(rules) == (absent, present)
    if sides != 3:
        scores = rules.score(Card(Ending.ABSENT, (None,) * sides, absent=0))
        assert [score.points for score in scores] == [absent] + [present] * (sides - 1)
        assert [score.won for score in scores] == [False] + [True] * (sides - 1)


BYES = list(rows_under("format", "scoring", "gewone partij", "vrijloting"))


@pytest.mark.parametrize(("kind", "key", "game", "bye"), BYES)
def test_a_bye_gives_the_mean_of_the_ordinary_game_that_the_page_names(kind, key, game, bye):
    points = numbers_in(game)
    assert resting_points(rules_of(kind, key), FORMATS[kind]) == int(bye)
    assert int(sum(points) / len(points) + 0.5) == int(bye)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "sizes"),
    [
        ("teams", {2: ((8, 5), (6, 4))}),
        ("threes", {3: ((8, 5, 3), (6, 4, 2)), 2: ((8, 5), (4, 4))}),
        ("players", {4: ((8, 5, 8, 5), (6, 4, 6, 4)), 2: ((4, 1), (3, 2))}),
        ("duels", {2: ((4, 2), (3, 1))}),
    ],
)
@pytest.mark.parametrize("rules", ["nk", "kruiz"])
def test_a_drive_by_a_formula_follows_from_the_page_and_the_checker_agrees(kind, sizes, rules):
    by, numbers = a_user(), {"own_per_pawn": 3, "own_bonus": 7, "own_per_missing": 1}
    values = {"format": kind, "scheme": "formule", "own_time_over": 2, "rest": "small_table"}
    values |= {"ruleset": rules} if kind in ("teams", "players") else {}
    drive = a_drive(by, {"threes": 8, "players": 10}.get(kind, 7), **values, **numbers)
    for number in (0, 1):
        for at, table in enumerate(publish(drive, by)):
            ways = sizes[table.sides.count()]
            told = ways[(at + number) % 2]
            ended = Ending.FINISHED if told == ways[0] else Ending.TIME_OVER
            card = Card(ended, told)
            if at == 0 and table.sides.count() != 3:
                card = Card(Ending.ABSENT, (None,) * table.sides.count(), absent=1)
            enter_card(table=table, by=by, card=card)
    assert (findings_of(drive), wrong_in(drive.code)) == ([], [])


@pytest.mark.django_db
@pytest.mark.parametrize("evening", EVENINGS)
def test_the_standings_of_an_evening_follow_from_the_page(evening):
    assert wrong_in(EVENINGS[evening](a_user()).code) == []


@pytest.mark.django_db
@pytest.mark.parametrize("carried", ["all", "half", "none"])
def test_what_a_final_counts_of_before_follows_from_the_page(carried):
    assert wrong_in(a_drive_with_a_final(carried=carried, tie_breaks=["opponents"]).code) == []


@pytest.mark.django_db
@pytest.mark.parametrize("one_measure", [True, False])
@pytest.mark.parametrize(
    ("kind", "scheme", "sizes", "partners"),
    [
        ("players", "gedeeld", {4: (8, 3, 8, 3), 2: (4, 1)}, "drawn"),
        ("players", "individueel", {4: None, 2: (10, 7)}, "cards"),
        ("threes", "koppel", {3: (8, 3, 5), 2: (8, 3)}, "drawn"),
    ],
)
def test_what_a_small_table_counts_follows_from_the_page(
    kind, scheme, sizes, partners, one_measure
):
    values = {"format": kind, "scheme": scheme, "rest": "small_table", "partners": partners}
    by = a_user()
    drive = a_drive(by, 6 if kind == "players" else 5, rounds_planned=2, **values)
    drive.tie_breaks = ["opponents", "pawn_difference", "pawns"]
    drive.one_measure = one_measure
    drive.save()
    for table in publish(drive, by):
        card = sizes[table.sides.count()]
        if card is None:  # nobody knows who would have played together
            told = Card(Ending.ABSENT, (None,) * table.sides.count(), absent=1)
        else:
            told = Card(Ending.FINISHED, card)
        enter_card(table=table, by=by, card=told)
    assert wrong_in(drive.code) == []
