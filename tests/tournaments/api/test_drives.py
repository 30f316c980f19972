"""Which drives there are, for a program."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_published_round, a_tournament, entries
from tests.tournaments.api.asking import ask
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def test_a_drive_is_told_with_where_the_rest_is():
    drive = a_tournament(
        starts_at=datetime.time(19, 30),
        place="De Zaal",
        scheme="koppel",
        format="threes",
        entry_word="couple",
    )
    field = entries(drive, 7)
    a_published_round(drive, [tuple(field[:3]), tuple(field[3:6])])
    Round.objects.create(tournament=drive, number=2)
    told = {
        "code": drive.code,
        "name": "Dorpsdrive",
        "date": "2026-11-21",
        "starts_at": "19:30",
        "place": "De Zaal",
        "format": "threes",
        "entry_word": "couple",
        "scoring": "koppel",
        "rules": {
            "bye": 17,
            "absent": 20,
            "present": 48,
            "free_step": None,
            "free_maximum": None,
            "per_pawn": None,
            "win": None,
            "per_missing": None,
            "time_over": None,
            "one_measure": True,
        },
        "rounds_planned": 5,
        "rounds_published": 1,
        "entries": 7,
        "final": False,
        "demo": False,
        "page": f"/d/{drive.code}/",
        "rounds": f"/api/v1/drives/{drive.code}/rounds",
        "standings": f"/api/v1/drives/{drive.code}/standings",
    }
    assert ask("api-drive", drive.code) == told
    assert ask("api-drives")["drives"] == [told]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"format": "duels", "bye_points": 11}, (11, 4, 18, None, None)),
        ({"format": "players", "scheme": "gedeeld"}, (17, 4, 13, None, None)),
        ({"format": "players", "scheme": "individueel"}, (17, 5, 11, None, None)),
        (
            {
                "scheme": "vrij",
                "unplayed_points_open": False,
                "free_absent": 20,
                "free_present": 60,
                "free_step": 10,
            },
            (17, 20, 60, 10, 99_999),
        ),
        ({"scheme": "vrij", "unplayed_points_open": True}, (None, None, None, 1, 99_999)),
    ],
)
def test_a_drive_tells_what_is_given_without_a_game(values, told):
    rules = ask("api-drive", a_tournament(**values).code)["rules"]
    names = ("bye", "absent", "present", "free_step", "free_maximum")
    assert tuple(rules[name] for name in names) == told


def test_a_drive_tells_the_numbers_of_its_own_formula():
    numbers = {"own_per_pawn": 3, "own_bonus": 7, "own_per_missing": 1, "own_time_over": 2}
    told = ask("api-drive", a_tournament(scheme="formule", **numbers).code)
    rules = told["rules"]
    assert (told["scoring"], rules["absent"], rules["present"]) == ("formule", 12, 35)
    names = ("per_pawn", "win", "per_missing", "time_over")
    assert tuple(rules[name] for name in names) == (3, 7, 1, 2)


def test_a_drive_of_before_tells_that_small_tables_count_less():
    assert ask("api-drive", a_tournament(one_measure=False).code)["rules"]["one_measure"] is False


@pytest.mark.parametrize(
    ("finished", "frozen_after", "final"),
    [(False, None, False), (True, None, True), (True, 0, False), (True, 1, False)],
)
def test_a_drive_is_final_when_nothing_is_kept_back_any_more(finished, frozen_after, final):
    over = timezone.now() if finished else None
    drive = a_tournament(finished_at=over, frozen_after=frozen_after)
    assert ask("api-drive", drive.code)["final"] == final


def test_the_list_is_told_a_page_at_a_time_newest_first():
    days = [datetime.date(2026, 1, day) for day in (5, 9, 2, 7, 3)]
    for day in days:
        a_tournament(date=day, name=f"Dag {day.day}")
    a_tournament(name="Geheim", public=False)
    seen, page = [], "/api/v1/drives?page=1&size=2"
    while page:
        query = dict(each.split("=") for each in page.partition("?")[2].split("&"))
        told = ask("api-drives", **query)
        seen.append([each["name"] for each in told["drives"]])
        assert (told["total"], told["pages"]) == (5, 3)
        page = told["next"]
    assert seen == [["Dag 9", "Dag 7"], ["Dag 5", "Dag 3"], ["Dag 2"]]
    assert ask("api-drives", page=9, size=2) == {
        "drives": [],
        "total": 5,
        "page": 9,
        "pages": 3,
        "next": None,
    }


def test_without_a_drive_the_list_is_empty():
    assert ask("api-drives") == {"drives": [], "total": 0, "page": 1, "pages": 1, "next": None}


def test_the_list_takes_two_queries_however_long(django_assert_num_queries):
    for number in range(3):
        entries(a_tournament(), number + 1)
    with django_assert_num_queries(2):
        assert [each["entries"] for each in ask("api-drives")["drives"]] == [3, 2, 1]


@pytest.mark.parametrize("name", ["page", "size"])
@pytest.mark.parametrize("value", ["0", "-1", "x", "", "1.5", "10001", "9" * 40, "\0", "é", "1e3"])
def test_a_page_that_cannot_be_is_refused(client, name, value):
    answer = client.get(reverse("api-drives"), {name: value})
    assert (answer.status_code, answer.json()) == (
        400,
        {
            "status": 400,
            "error": "bad_parameter",
            "message": f"De waarde van “{name}” kan niet; op /api/v1/ staat wat wel kan.",
        },
    )
