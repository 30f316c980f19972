"""How a season counts, as everybody reads it in one sentence."""

import pytest

from tests.factories import a_user
from tests.tournaments.builders.seasons import a_season, a_sheet
from tournaments.models import Season
from tournaments.seasons.forms.seasons import SeasonForm
from tournaments.seasons.queries.season_rules import FIELDS, SEASON_RULES, how_it_counts
from tournaments.seasons.queries.seasons import season_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(db):
    return a_user()


TIES = "bij gelijke stand gaat van de avonden die tellen de beste voor, dan de beste daarna."


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"counting": 1}, "De beste avond telt; een gemiste avond is niets waard; "),
        ({"counting": 4}, "De beste 4 avonden tellen; een gemiste avond is niets waard; "),
        (
            {"counting": 5, "planned": 7},
            "De beste 5 van 7 avonden tellen; een gemiste avond is niets waard; ",
        ),
        (
            {"counting": 1, "planned": 7},
            "De beste van 7 avonden telt; een gemiste avond is niets waard; ",
        ),
        (
            {"counting": 1, "planned": 1},
            "De beste avond telt; een gemiste avond is niets waard; ",
        ),
        (
            {"ranked_by": "average", "least": 1},
            "Het hoogste gemiddelde beslist, vanaf 1 gespeelde avond; een gemiste avond telt niet"
            " mee; ",
        ),
        (
            {"ranked_by": "average", "least": 3, "missed": "lowest"},
            "Het hoogste gemiddelde beslist, vanaf 3 gespeelde avonden; een gemiste avond telt als"
            " de laagste score van die avond; ",
        ),
        (
            {"counting": 4, "missed": "average", "filled": 1, "least": 1},
            "De beste 4 avonden tellen; 1 gemiste avond telt als het afgeronde gemiddelde van de"
            " eigen avonden; ",
        ),
        (
            {"counting": 4, "missed": "average", "filled": 2, "least": 2},
            "De beste 4 avonden tellen; hoogstens 2 gemiste avonden tellen als het afgeronde"
            " gemiddelde van de eigen avonden, voor wie er minstens 2 speelde; ",
        ),
        (
            {"counting": 4, "attended": 3, "joker": True},
            "De beste 4 avonden tellen; een gemiste avond is niets waard; voor de prijzen telt een"
            " team mee vanaf 3 gespeelde avonden; de joker, vóór de avond genoemd, verdubbelt de"
            " punten van één avond; ",
        ),
    ],
)
def test_everybody_reads_in_one_sentence_how_it_counts(rules, said):
    sentence = how_it_counts(Season(**rules))
    assert sentence == said + TIES
    assert sentence.count(".") == 1


def test_every_rule_is_asked_by_the_form_and_none_twice():
    form = SeasonForm()
    assert list(form.fields) == ["name", *FIELDS]
    shown = [field.name for _about, fields, _unusual in form.groups() for field in fields]
    assert shown == list(FIELDS) == sorted(set(FIELDS), key=FIELDS.index)
    assert all(rule.clause(Season()) is not None for rule in SEASON_RULES)


def test_a_new_season_counts_an_average_from_two_evenings():
    assert Season().least == 2


def test_who_came_once_does_not_lead_by_average(user):
    season = a_season(user, ranked_by="average")
    a_sheet(season, {"Eens": 90, "De Azen": 40})
    a_sheet(season, {"De Azen": 41, "Thuis!": 20}, week=1)
    rows = [(row.row.rank, row.name, row.row.score) for row in season_standings(season).rows]
    assert rows == [(1, "De Azen", 40.5), (None, "Eens", 90), (None, "Thuis!", 20)]


def test_an_average_for_a_missed_evening_is_for_who_came_twice(user):
    season = a_season(user, missed="average", counting=3)
    for week in range(3):
        points = {"De Azen": 30} if week else {"De Azen": 30, "Eens": 80}
        a_sheet(season, points | ({"Thuis!": 35} if week < 2 else {}), week=week)
    assert {row.name: row.row.total for row in season_standings(season).rows} == {
        "De Azen": 90,
        "Thuis!": 105,
        "Eens": 80,
    }


def test_who_was_not_there_gets_the_lowest_score_of_the_evening(user):
    season = a_season(user, missed="lowest", counting=3)
    a_sheet(season, {"De Azen": 30, "Thuis!": 12})
    a_sheet(season, {"De Azen": 41, "Nieuw": 60}, week=1)
    assert {row.name: row.row.total for row in season_standings(season).rows} == {
        "De Azen": 71,
        "Thuis!": 53,
        "Nieuw": 72,
    }
