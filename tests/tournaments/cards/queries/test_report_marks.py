"""What the pages on which players report stand for; read without a query while nothing changes."""

import pytest
from django.core.cache import cache

from tests.factories import a_card, a_dispute, a_published_round, a_report
from tests.tournaments.cards.queries.test_reports import a_round, queries_of
from tournaments.cards.queries.report_marks import (
    live_marks,
    marks_of,
    newest_mark,
    stored_table_mark,
)
from tournaments.core.services.log import raise_version
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_the_mark_of_a_table_changes_with_what_its_page_shows_and_with_nothing_else():
    round_ = a_round()
    tournament = round_.tournament
    one, two = round_.tables.all()[:2]

    def mark() -> str:
        return marks_of(Tournament.objects.get())[one.code]

    marks = [mark()]
    a_report(two, 8, 3)
    a_card(two, 8, 3)
    assert mark() == marks[0]
    report = a_report(one, 8, 3)
    marks.append(mark())
    report.state, report.answered_phone, report.answered_at = "confirmed", "x", report.reported_at
    report.save()
    marks.append(mark())
    a_dispute(one)
    marks.append(mark())
    a_card(one, 8, 3)
    marks.append(mark())
    tournament.reports = "accept"
    tournament.save()
    marks.append(mark())
    assert len(set(marks)) == len(marks)
    a_published_round(tournament, [tuple(tournament.entries.all()[:2])])
    assert one.code not in marks_of(tournament)


def test_what_stands_for_tables_that_are_not_played_at_changes_with_the_round():
    round_ = a_round()
    one, tournament = round_.tables.first(), round_.tournament
    marks = []
    for _time in range(2):
        a_published_round(tournament, [tuple(tournament.entries.all()[:2])])
        marks.append(stored_table_mark(one))
        raise_version(tournament)
        assert newest_mark(one.code) == marks[-1]
    assert len(set(marks)) == 2


@pytest.mark.parametrize("code", ["nowhere", "x" * 300])
def test_of_a_table_that_nobody_looked_at_no_mark_is_known(code: str):
    cache.clear()
    a_round()
    assert newest_mark(code) is None


def test_marks_are_read_once_for_each_version_of_the_drive():
    cache.clear()
    tournament = a_round().tournament
    assert queries_of(lambda: live_marks(tournament)) > 0
    assert queries_of(lambda: live_marks(tournament)) == 0
    tournament.version += 1
    assert queries_of(lambda: live_marks(tournament)) > 0
