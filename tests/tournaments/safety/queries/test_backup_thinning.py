"""Which backups stay."""

import datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tournaments.safety.queries.backup_files import Backup, Description
from tournaments.safety.queries.backups import AT_LEAST, MOST, MOST_BYTES, to_keep

NOW = datetime.datetime(2026, 11, 21, 21, 30, tzinfo=datetime.UTC)
MINUTE = datetime.timedelta(minutes=1)


def a_backup(minutes: float, why: str = "change", size: int = 1000) -> Backup:
    """One that was made so many minutes ago."""
    made_at = NOW - minutes * MINUTE
    name = f"{minutes}-{why}"
    return Backup(Path(name), size, Description(made_at, why, "", "", 0, 0, 0))


def kept(*minutes: float, why: str = "change") -> list[float]:
    backups = [a_backup(each, why) for each in minutes]
    return [float(each.name.rpartition("-")[0]) for each in to_keep(backups, NOW)]


def test_all_of_the_last_hour_stay():
    assert kept(*range(0, 61, 3)) == list(range(0, 61, 3))


def test_of_before_the_newest_of_each_hour_and_of_each_day_stays():
    assert kept(0, 1, 2, 95, 100, 140, 151, 155, 2000, 2100, 9000) == [
        *(0, 1, 2, 95, 151, 2000, 9000),
    ]


def test_what_was_made_by_hand_stays_for_a_month():
    day = 24 * 60
    assert kept(0, 1, 2, 3 * day, 3 * day + 1, 40 * day, 40 * day + 1, why="hand") == [
        *(0, 1, 2, 3 * day, 3 * day + 1, 40 * day)
    ]


def test_the_newest_stay_however_old_they_are():
    year = 365 * 24 * 60
    assert kept(year, year + 1, year + 2, year + 3) == [year, year + 1, year + 2]


@given(
    st.lists(
        st.tuples(
            st.integers(0, 200_000),
            st.sampled_from(["change", "hand", "published"]),
            st.integers(1, MOST_BYTES // 3),
        ),
        max_size=300,
        unique_by=lambda each: each[0],
    )
)
def test_never_too_many_never_too_large_and_always_the_newest(made):
    backups = [a_backup(*each) for each in made]
    stay = to_keep(backups, NOW)
    newest = sorted(backups, key=lambda each: each.description.made_at, reverse=True)
    assert stay[:AT_LEAST] == newest[:AT_LEAST]
    assert len(stay) <= MOST
    assert sum(each.size for each in stay) <= MOST_BYTES or len(stay) == AT_LEAST
    assert to_keep(stay, NOW) == stay


def test_what_was_made_by_a_clock_that_was_a_year_ahead_is_not_in_the_way_for_a_year():
    year = 365 * 24 * 60
    wrong = range(-year, -year + 300)
    assert kept(*wrong, *range(0, 61, 3)) == list(range(0, 61, 3))


def test_a_clock_that_was_set_back_an_hour_costs_no_backup_of_this_evening():
    assert set(kept(*range(-60, 61, 6))) == {*range(-60, 61, 6)}
