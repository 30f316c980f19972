"""What everybody may know of disputes: which tables, nothing else."""

import pytest
from django.utils.translation import override

from tests.factories import a_card, a_dispute, a_published_round, a_tournament, entries
from tournaments.models import Tournament
from tournaments.papers.queries.filled_papers import standings_paper
from tournaments.papers.queries.papers import fingerprint
from tournaments.play.queries.rounds import (
    DisputedTable,
    describe_tables,
    disputed_tables,
    open_dispute_of,
    open_disputes,
    standings_notice,
    wait_or_draw,
)
from tournaments.standings.queries.standings import standings


def at(*numbers: tuple[int, int]) -> list[DisputedTable]:
    return [DisputedTable(*each) for each in numbers]


@pytest.mark.parametrize(
    ("tables", "dutch", "english"),
    [
        ([], "", ""),
        (
            [(2, 7)],
            "Tafel 7 van ronde 2 is in geschil; de stand kan nog veranderen.",
            "Table 7 of round 2 is in dispute; the standings can still change.",
        ),
        (
            [(2, 3), (2, 7)],
            "Tafels 3 en 7 van ronde 2 zijn in geschil; de stand kan nog veranderen.",
            "Tables 3 and 7 of round 2 are in dispute; the standings can still change.",
        ),
        (
            [(1, 3), (2, 1), (2, 2), (2, 9)],
            "Tafel 3 van ronde 1 en tafels 1, 2 en 9 van ronde 2 zijn in geschil; "
            "de stand kan nog veranderen.",
            "Table 3 of round 1 and tables 1, 2 and 9 of round 2 are in dispute; "
            "the standings can still change.",
        ),
        (
            [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)],
            "5 tafels zijn in geschil; de stand kan nog veranderen.",
            "5 tables are in dispute; the standings can still change.",
        ),
    ],
)
def test_standings_say_in_one_sentence_which_tables(tables, dutch, english):
    with override("nl"):
        assert standings_notice(at(*tables)) == dutch
    with override("en"):
        assert standings_notice(at(*tables)) == english


def test_the_organiser_is_asked_whether_to_wait():
    with override("nl"):
        assert wait_or_draw(at((2, 7))) == (
            "Er is nog een geschil open (tafel 7 van ronde 2). Wachten, of toch loten?"
        )
        assert describe_tables(at((1, 3), (2, 1))) == "tafel 3 van ronde 1 en tafel 1 van ronde 2"


def a_drive(rounds: int = 2) -> Tournament:
    drive = a_tournament()
    teams = entries(drive, 4)
    for _round in range(rounds):
        round_ = a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])
        for table in round_.tables.all():
            a_card(table, 8, 3)
    return drive


@pytest.mark.django_db
def test_only_open_disputes_of_this_drive_and_of_these_rounds_count():
    drive, other = a_drive(), a_drive()
    tables = [round_.tables.get(number=2) for round_ in drive.rounds.order_by("-number")]
    disputes = [a_dispute(table) for table in tables]
    a_dispute(other.rounds.get(number=1).tables.get(number=1))
    a_dispute(tables[0].round.tables.get(number=1), ruling="ja", decided_at=other.created_at)
    assert disputed_tables(drive) == ((1, 2), (2, 2))
    assert disputed_tables(drive, upto=1) == ((1, 2),)
    assert open_disputes(tables[0].round) == {tables[0].pk: disputes[0].pk}
    assert open_dispute_of(tables[0]) == disputes[0]
    assert open_dispute_of(tables[0].round.tables.get(number=1)) is None


@pytest.mark.django_db
def test_standings_and_paper_know_which_tables_and_a_printed_one_grows_old():
    drive = a_drive()
    calm, printed = standings(drive), fingerprint(standings_paper(drive))
    assert (calm.in_dispute, calm.disputed) == ("", ())
    a_dispute(drive.rounds.get(number=2).tables.get(number=1))
    assert standings(drive).disputed == ((2, 1),)
    assert standings(drive, upto=1).disputed == ()
    assert fingerprint(standings_paper(drive)) != printed
