"""A sheet as text: what Excel in Dutch opens by itself, and nothing that a spreadsheet runs."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.utils.translation import gettext_lazy
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.core.exchange.delimited import read_delimited
from tournaments.core.exchange.writing import Worksheet, write_csv


def written(*rows, header=("Team", "Punten")):
    return write_csv(Worksheet("Stand", header, rows))


def test_columns_are_parted_by_semicolons_and_the_first_bytes_say_utf_8():
    data = written(["Vijf; zes", 26], ['De "Azen"', None], header=(gettext_lazy("Team"), "Punten"))
    assert data == '\ufeffTeam;Punten\r\n"Vijf; zes";26\r\n"De ""Azen""";\r\n'.encode()


@pytest.mark.parametrize(
    "name", ["=1+1", "+31", "-1", "@SUM(A1)", "\t=1+1", "\r\n=1+1", " =1+1", "\0=1+1", "\ufeff"]
)
def test_a_name_that_looks_like_a_formula_is_text(name):
    cell = written([name, 5]).decode("utf-8-sig").splitlines()[1].partition(";")[0]
    assert not cell.lstrip().startswith(("=", "+", "-", "@", "\t", "\r"))


def test_numbers_below_zero_are_numbers_and_a_fraction_has_a_comma():
    assert written([-5, Decimal("12.5")], [1.5, 0]).splitlines()[1:] == [b"-5;12,5", b"1,5;0"]


def test_days_and_times_are_written_so_that_they_sort():
    moment = datetime(2026, 1, 24, 20, 5, tzinfo=UTC)
    assert written([date(2026, 1, 24), moment]).splitlines()[1] == b"2026-01-24;2026-01-24 21:05"


@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=30)), min_size=1, max_size=5))
@example([("a\nb", "'x"), ("\u2028", "\x85")])
def test_what_is_written_is_read_back_line_by_line(rows):
    data = written(*([f"x{left}", f"y{right}"] for left, right in rows))
    assert data.decode("utf-8-sig").count("\r\n") == len(rows) + 1
    grid = read_delimited(data, "stand.csv")
    assert len(grid.rows) == len(rows) + 1
    assert all(len(cells) == 2 for _number, cells in grid.rows)
