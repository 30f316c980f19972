"""What is said of how good a draw is."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw import Field, draw
from tournaments.draw.bracket import BracketField
from tournaments.draw.groups import GroupedField, Part, RestingField
from tournaments.draw.kinds import draw_any
from tournaments.models import Draw
from tournaments.rounds.queries.quality import least_squares, quality_sentence
from tournaments.rounds.queries.records import original_record, pairing_record

SMALLEST = "Bewezen best mogelijk: geen andere loting houdt de verschillen kleiner."
SMALLEST_WITHOUT_REMATCHES = (
    "Bewezen best mogelijk: geen andere loting zonder herhalingen houdt de verschillen kleiner."
)
SMALLEST_WITH_THIS_BYE = (
    "Bewezen best mogelijk: geen andere loting zonder herhalingen en met deze vrijloting houdt de "
    "verschillen kleiner."
)
BY_THE_RULES = (
    "Bewezen best mogelijk volgens de regels in hun volgorde: zo weinig mogelijk herhalingen, ook "
    "in de rondes die nog komen; ieder op zijn beurt vrij; oude herhalingen vóór nieuwe; pas dan "
    "kleine verschillen."
)


def drawn(points, *rounds, rounds_left=1):
    """The draw by results of teams 1, 2, … with these points after these rounds."""
    field = Field(
        entries=tuple(range(1, len(points) + 1)),
        method="results",
        seed=bytes(32),
        points=dict(enumerate(points, 1)),
        rounds=rounds,
        rounds_left=rounds_left,
    )
    pairing = pairing_record(draw(field), ())
    return Draw(pairing=pairing, original=original_record(pairing, field, ()))


def least_by_trying(points):
    if len(points) % 2:
        return min(least_by_trying(points[:at] + points[at + 1 :]) for at in range(len(points)))
    if not points:
        return 0
    first, *others = points
    return min(
        (first - other) ** 2 + least_by_trying(others[:at] + others[at + 1 :])
        for at, other in enumerate(others)
    )


@given(st.lists(st.integers(-9, 60), max_size=7))
def test_the_least_sum_of_squares_is_that_of_the_best_of_all_pairings(points):
    assert least_squares(points) == least_by_trying(points)


def test_neighbours_who_meet_have_the_smallest_differences_of_all():
    made = drawn([26, 10, 24, 8], ((1, 2), (3, 4)))
    assert (made.pairing["cost"]["squared_difference"], quality_sentence(made)) == (8, SMALLEST)


def test_where_rematches_are_avoided_the_differences_are_smallest_without_them():
    made = drawn([26, 24, 10, 8], ((1, 2), (3, 4)))
    assert made.pairing["cost"]["squared_difference"] == 512
    assert quality_sentence(made) == SMALLEST_WITHOUT_REMATCHES


def test_where_byes_go_in_turn_the_differences_are_smallest_with_that_bye():
    made = drawn([26, 9, 8], ((1, 2), (3, None)))
    assert (made.pairing["bye"], made.pairing["cost"]["squared_difference"]) == (2, 324)
    assert quality_sentence(made) == SMALLEST_WITH_THIS_BYE


def test_where_the_oldest_rematch_decided_nothing_is_said_of_the_differences():
    rounds = [((3, 2), (1, 4)), ((4, 2), (1, 3)), ((2, 1), (4, 3)), ((4, 1), (3, 2))]
    made = drawn([86, 42, 36, 70], *rounds)
    assert made.pairing["cost"]["squared_difference"] == 3284
    assert least_squares([86, 42, 36, 70]) == 292
    assert quality_sentence(made) == BY_THE_RULES


def test_where_the_rounds_to_come_decided_nothing_is_said_of_the_differences():
    rounds = [((1, 4), (2, 6), (3, 5)), ((5, 6), (3, 4), (2, 1))]
    made = drawn([2, 9, 8, 1, 5, 0], *rounds, rounds_left=3)
    codes = {reason["code"] for reason in made.pairing["reasons"]}
    assert "kept_drawable" in codes
    assert quality_sentence(made) == BY_THE_RULES


def test_hands_and_lots_prove_nothing():
    made = drawn([26, 10, 24, 8])
    made.by_hand = True
    assert quality_sentence(made) == "Na de loting met de hand gewijzigd."
    made.by_hand, made.pairing["quality"] = False, "lot"
    assert quality_sentence(made) == "Door het lot bepaald."


def drawn_in_groups(*parts):
    """The draw of these fields, each of a group by itself."""
    field = GroupedField(tuple(Part(f"1.{at}", part) for at, part in enumerate(parts, 1)))
    pairing = pairing_record(draw_any(field), ())
    return Draw(pairing=pairing, original=original_record(pairing, field, ()))


def a_group(first, points, *rounds):
    """A group of teams from this number on, with these points after these rounds."""
    teams = range(first, first + len(points))
    had = dict(zip(teams, points, strict=True))
    return Field(entries=tuple(teams), method="results", seed=bytes(32), points=had, rounds=rounds)


def a_bracket(*teams):
    return BracketField(
        entries=teams, slots=teams, block=len(teams), seed=bytes(32), round_number=2
    )


EACH = "Dit geldt voor elke groep op zichzelf."


def test_what_is_proven_of_every_group_is_said_of_each_of_them():
    made = drawn_in_groups(a_group(1, [26, 10, 24, 8]), a_group(5, [9, 9, 0, 0]))
    assert quality_sentence(made) == f"{SMALLEST} {EACH}"


def test_of_a_group_that_rests_nothing_is_said():
    """Of a final of two and the others, one of whom went home, the last has nobody to play."""
    rests = RestingField(entries=(9,), seed=bytes(32), round_number=0)
    assert quality_sentence(drawn_in_groups(a_group(1, [26, 10, 24, 8]), rests)) == SMALLEST
    others = (a_group(1, [26, 10, 24, 8]), a_group(5, [9, 9, 0, 0]))
    assert quality_sentence(drawn_in_groups(*others, rests)) == f"{SMALLEST} {EACH}"


def test_where_less_is_proven_of_one_group_no_more_is_said_of_any():
    easy = a_group(5, [9, 9, 0, 0])
    rematches = a_group(1, [26, 24, 10, 8], ((1, 2), (3, 4)))
    assert quality_sentence(drawn_in_groups(easy, rematches)) == (
        f"{SMALLEST_WITHOUT_REMATCHES} {EACH}"
    )
    in_turn = a_group(1, [26, 9, 8], ((1, 2), (3, None)))
    assert quality_sentence(drawn_in_groups(in_turn, easy)) == f"{SMALLEST_WITH_THIS_BYE} {EACH}"
    made = drawn_in_groups(easy, in_turn)
    made.pairing["quality"] = "local"
    assert quality_sentence(made) == (
        "De beste die gevonden is; niet bewezen dat het niet beter kan."
    )


def test_of_a_knock_out_nothing_is_proven_for_there_is_nothing_to_choose():
    bracket = "In de knock-out spelen winnaars tegen winnaars en verliezers tegen verliezers."
    assert quality_sentence(drawn_in_groups(a_bracket(1, 2, 3, 4))) == bracket
    others = a_group(5, [9, 9, 0, 0])
    assert quality_sentence(drawn_in_groups(a_bracket(1, 2, 3, 4), others)) == (
        f"{SMALLEST} {bracket}"
    )
