"""An evening counts once: a drive that was removed and comes back from its journal is the same."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tests.tournaments.builders.moved import a_drive_of_four, journal_of, leave, moved
from tests.tournaments.builders.seasons import a_season, a_sheet, an_evening, played
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.core.queries.journal import first_link_of
from tournaments.core.services.errors import DomainError
from tournaments.history.services.replays import replay_journal
from tournaments.models import Evening, EveningResult, LogEntry, Season, SeasonEntry, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.seasons.queries.seasons import (
    drives_for,
    drives_that_came_back,
    season_standings,
    warnings_before,
)
from tournaments.seasons.services.season_teams import set_jokers
from tournaments.seasons.services.seasons import add_drive, remove_evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(user):
    return a_season(user, joker=True)


@pytest.fixture
def drive(user) -> Tournament:
    """Four teams that played a round, in a drive whose journal knows it from its beginning."""
    drive = a_drive_of_four(user, rounds=1)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=user), by=user)
    for table in round_.tables.all():
        enter_card(table=table, by=user, card=Card(Ending.FINISHED, (8, 3)))
    return drive


def totals(season):
    return sorted((row.name, row.row.total) for row in season_standings(season).rows)


def back(season, user):
    return drives_that_came_back(season, drives_for(season, user))


def test_a_drive_that_came_back_counts_once_and_was_never_gone(user, season, drive):
    an_evening(season, drive)
    before = totals(season)
    again = moved(drive, user)
    assert totals(season) == before
    assert [evening.removed for evening in season_standings(season).evenings] == [True]
    assert back(season, user) == {again.pk}
    add_drive(season=season, tournament=again, by=user)
    assert totals(season) == before
    assert [evening.removed for evening in season_standings(season).evenings] == [False]
    assert (season.evenings.count(), season.entries.count()) == (1, 4)
    assert EveningResult.objects.filter(entry=None).count() == 0
    with pytest.raises(DomainError, match="al in de competitie"):
        add_drive(season=season, tournament=again, by=user)


def test_no_warning_compares_a_drive_that_came_back_with_what_was_kept_of_it(user, drive):
    season = a_season(user, planned=1)
    an_evening(season, drive)
    assert warnings_before(season, moved(drive, user)) == ()


@pytest.mark.slow
def test_it_can_go_and_come_back_as_often_as_it_likes(user, season, drive):
    an_evening(season, drive)
    before = totals(season)
    for _time in range(3):
        drive = moved(drive, user)
        add_drive(season=season, tournament=drive, by=user)
        assert totals(season) == before
    assert Evening.objects.count() == 1


def test_what_came_in_after_it_is_read_from_the_drive_again(user, season, drive):
    an_evening(season, drive)
    again = moved(drive, user)
    table = again.rounds.get().tables.get(number=1)
    correct_card(
        table=table,
        by=user,
        card=Card(Ending.FINISHED, (8, 7)),
        reason="verkeerd gelezen",
        seen_version=1,
    )
    kept = totals(season)
    add_drive(season=season, tournament=again, by=user)
    assert sum(points for _name, points in totals(season)) == 8 + sum(total for _n, total in kept)


def test_teams_jokers_and_names_of_the_season_stay_with_who_had_them(user, season):
    drive = a_drive_of_four(user, rounds=1)
    evening = an_evening(season, drive)
    one = SeasonEntry.objects.get(results__entry__name="Team 1")
    set_jokers(evening=evening, teams=[one.pk], by=user)
    SeasonEntry.objects.filter(pk=one.pk).update(name="De Azen")
    round_ = publish_draw(draw=draw_round(tournament=drive, by=user), by=user)
    for table in round_.tables.all():
        enter_card(table=table, by=user, card=Card(Ending.FINISHED, (8, 3)))
    before = totals(season)
    add_drive(season=season, tournament=moved(drive, user), by=user)
    assert totals(season) == before
    (shown,) = season_standings(season).evenings
    assert shown.jokers == ("De Azen",)
    assert SeasonEntry.objects.get(pk=one.pk).joker == evening


def test_a_team_that_got_another_name_meanwhile_is_still_itself(user, season, drive):
    a_sheet(season, {"Team 1": 30})
    an_evening(season, drive)
    before = totals(season)
    again = moved(drive, user)
    again.entries.filter(name="Team 1").update(name="Anders")
    add_drive(season=season, tournament=again, by=user)
    assert [points for _name, points in totals(season)][1:] == [
        points for name, points in before if name != "Team 1"
    ]
    assert season.entries.count() == 4


def test_an_older_journal_that_lost_a_team_leaves_no_points_of_it(user, season):
    drive = a_drive_of_four(user, rounds=1)
    early = journal_of(drive)
    an_evening(season, drive)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=user), by=user)
    for table in round_.tables.all():
        enter_card(table=table, by=user, card=Card(Ending.FINISHED, (8, 3)))
    again = moved(drive, user, early)
    assert len(totals(season)) == 4
    add_drive(season=season, tournament=again, by=user)
    assert totals(season) == []
    assert season.entries.count() == 4


def test_a_drive_that_got_its_journal_after_it_was_added_is_known_by_that(user, season, drive):
    Evening.objects.filter(pk=an_evening(season, drive).pk).update(first_link="")
    link = first_link_of(drive)
    again = moved(drive, user)
    assert Evening.objects.get().first_link == link
    assert back(season, user) == {again.pk}


def test_an_evening_that_was_taken_out_comes_in_as_a_new_one(user, season, drive):
    evening = an_evening(season, drive)
    remove_evening(evening=evening, by=user)
    again = moved(drive, user)
    assert back(season, user) == set()
    assert add_drive(season=season, tournament=again, by=user).pk != evening.pk


def test_a_journal_brought_back_by_somebody_else_changes_no_season(user, season, drive):
    an_evening(season, drive)
    before, journal, other = totals(season), journal_of(drive), a_user()
    leave(drive, user)
    again = replay_journal(journal=journal, by=other)
    assert totals(season) == before
    with pytest.raises(DomainError):
        add_drive(season=season, tournament=again, by=user)
    assert season.evenings.get().tournament is None


def test_the_database_knows_each_journal_once_in_a_season(season):
    values = {"season": season, "name": "Drive", "date": "2026-09-12"}
    Evening.objects.create(first_link="a" * 64, **values)
    with pytest.raises(IntegrityError), transaction.atomic():
        Evening.objects.create(first_link="a" * 64, **values)
    Evening.objects.create(**values)
    Evening.objects.create(**values)


def test_the_log_says_what_the_season_kept_and_reads_again(user, season, drive):
    an_evening(season, drive)
    add_drive(season=season, tournament=moved(drive, user), by=user)
    first, again = LogEntry.objects.filter(action="add_drive").order_by("pk")
    assert (first.before, again.before) == ({}, {"teams": 4})
    assert first.after["evening"] == again.after["evening"]


@pytest.mark.django_db(transaction=True)
def test_two_at_once_add_a_drive_that_came_back_once():
    user = a_user()
    season, drive = a_season(user), a_drive_of_four(user, rounds=1)
    an_evening(season, played(drive, (8, 3), (8, 3)))
    again = moved(drive, user)
    start, told = threading.Barrier(2), []

    def add() -> None:
        try:
            start.wait()
            add_drive(season=season, tournament=again, by=user)
            told.append("added")
        except DomainError as refused:
            told.append(refused.field)
        finally:
            connection.close()

    people = [threading.Thread(target=add) for _each in range(2)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert sorted(told) == ["added", "tournament"]
    assert Season.objects.get().evenings.count() == 1
