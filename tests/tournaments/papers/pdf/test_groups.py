"""Groups and brackets on paper."""

import datetime

import pytest
from django.utils.translation import override

from tests.tournaments.papers.pdf.paper import (
    HEADING,
    MADE_AT,
    a_team,
    overlapping,
    pages,
    smallest,
)
from tournaments.papers.pdf.bracket import brackets_to_hang
from tournaments.papers.pdf.groups import groups_list
from tournaments.papers.queries.plan_paper import (
    BracketOnPaper,
    BracketPaper,
    GroupOnPaper,
    GroupsPaper,
)
from tournaments.play.queries.bracket_trees import Column, Meeting, Place, Tree

LONG = "Pionnenjagers van de Achterstraat en omstreken"


def a_groups_paper(*sizes: int, name: str = "", **values) -> GroupsPaper:
    """Poules of these sizes."""
    first = 0
    groups = []
    for at, size in enumerate(sizes):
        members = tuple(a_team(first + number, name) for number in range(1, size + 1))
        groups.append(GroupOnPaper(f"Poule {'ABCDEFGH'[at]}", members, False, False))
        first += size
    return GroupsPaper(HEADING, 1, 3, tuple(groups), **values)


def made(paper: GroupsPaper) -> bytes:
    with override("nl"):
        return groups_list(paper, MADE_AT)


def a_bracket_paper(size: int, name: str = "", **values) -> BracketPaper:
    """A bracket of which the first round is played, the first of each two having won."""
    trees = tuple(_tree(first, place, size, name) for first, place in _trees(1, size))
    return BracketPaper(HEADING, (BracketOnPaper("Knock-out", trees),), **values)


def _trees(first: int, size: int) -> list[tuple[int, int]]:
    """First place and number of slots of each tree."""
    below, half = [], size // 2
    while half > 1:
        below += _trees(first + half, half)
        half //= 2
    return sorted([(first, size), *below])


def _tree(first: int, size: int, whole: int, name: str) -> Tree:
    columns, count = [], size // 2
    round_ = whole.bit_length() - size.bit_length() + 1
    while count:
        known = first == 1 and len(columns) == 0
        places = [
            (
                Place(2 * at + 1, name or f"Team {2 * at + 1}", won=True, score="8"),
                Place(2 * at + 2, name or f"Team {2 * at + 2}", score="12345"),
            )
            if known
            else (Place(), Place())
            for at in range(count)
        ]
        columns.append(Column(round_, tuple(Meeting(one, other) for one, other in places)))
        count, round_ = count // 2, round_ + 1
    return Tree(first, first + size - 1, tuple(columns))


def hung(paper: BracketPaper) -> bytes:
    with override("nl"):
        return brackets_to_hang(paper, MADE_AT)


def test_four_pools_stand_on_one_page_under_their_names():
    (page,) = pages(made(a_groups_paper(4, 4, 4, 4)))
    head = [
        "Dorpsdrive · 21 november 2026",
        "Groepen van de rondes 1–3",
        "gemaakt 21 november 2026 om 20:14",
        "pagina 1 van 1",
    ]
    members = [
        text
        for at, name in enumerate("ABCD")
        for text in (
            f"Poule {name}",
            *(part for n in range(4 * at + 1, 4 * at + 5) for part in (str(n), f"Team {n}")),
        )
    ]
    assert page == head + members


def test_a_long_class_goes_on_in_the_next_column_and_on_the_next_page():
    found = pages(made(a_groups_paper(90)))
    assert [text for page in found for text in page if text.startswith("Poule")] == [
        "Poule A",
        *["Poule A (vervolg)"] * 3,
    ]
    assert [text for page in found for text in page if text.startswith("Team")] == [
        f"Team {number}" for number in range(1, 91)
    ]


def test_a_group_that_fits_on_a_page_is_not_parted():
    (page,) = pages(made(a_groups_paper(8, 20)))
    assert [text for text in page if text.startswith("Poule")] == ["Poule A", "Poule B"]


@pytest.mark.parametrize("paper", [a_groups_paper(12, 12, name=LONG), a_groups_paper(30, 30, 30)])
def test_names_of_groups_do_not_touch_and_can_be_read(paper):
    pdf = made(paper)
    assert overlapping(pdf) == []
    assert smallest(pdf) >= 7


def test_groups_of_one_round_of_which_one_has_finished_say_so():
    groups = (GroupOnPaper("Finale", (a_team(1),), True, False),)
    groups += (GroupOnPaper("Overigen", (a_team(2),), True, True),)
    (page,) = pages(made(GroupsPaper(HEADING, 5, 5, groups, frozen_after=3)))
    assert page[1:3] == [
        "Groepen van ronde 5",
        "Nog niet ophangen: het publiek ziet de stand na ronde 3.",
    ]
    assert "Overigen – klaar" in page


@pytest.mark.parametrize(("size", "count"), [(2, 1), (8, 1), (16, 2), (32, 4)])
def test_a_bracket_stands_on_as_few_pages_as_can_be_read(size, count):
    pdf = hung(a_bracket_paper(size))
    found = pages(pdf)
    assert len(found) == count
    names = [text for page in found for text in page if text.startswith("Team")]
    assert names == [f"Team {number}" for number in range(1, size + 1)]
    assert overlapping(pdf) == []


def test_a_bracket_says_what_is_played_for_in_which_round():
    (page,) = pages(hung(a_bracket_paper(8)))
    said = [text for text in page if "ronde" in text or "plaats" in text or "Plaats" in text]
    assert said == [
        "Kwartfinales · ronde 1",
        "Halve finales · ronde 2",
        "Finale · ronde 3",
        "Om plaats 3",
        "ronde 3",
        "Om de plaatsen 5–8",
        "ronde 2",
        "ronde 3",
        "Plaats 5:",
        "Om plaats 7",
        "ronde 3",
    ]


@pytest.mark.parametrize("size", [8, 32])
def test_long_names_in_a_bracket_are_cut_and_scores_never_are(size):
    pdf = hung(a_bracket_paper(size, name=LONG))
    assert overlapping(pdf) == []
    scores = [text for page in pages(pdf) for text in page if text in {"8", "12345"}]
    assert scores.count("12345") == size // 2


def test_who_is_through_without_a_game_stands_alone():
    through = Meeting(Place(3, "De Azen"), Place(nobody=True))
    tree = Tree(1, 2, (Column(4, (through,)),))
    paper = BracketPaper(HEADING, (BracketOnPaper("A-knock-out", (tree,)),), frozen_after=0)
    (page,) = pages(hung(paper))
    assert page[1:3] == ["A-knock-out", "Nog niet ophangen: het publiek ziet geen stand."]
    assert page[-3:] == ["3", "De Azen", "gaat door zonder partij"]


def test_each_knock_out_of_a_stage_has_pages_of_its_own():
    (one,) = a_bracket_paper(4).brackets
    two = BracketOnPaper("B-knock-out", one.trees)
    paper = BracketPaper(HEADING, (one, two))
    assert [page[1] for page in pages(hung(paper))] == ["Knock-out", "B-knock-out"]
    assert HEADING.date == datetime.date(2026, 11, 21)
