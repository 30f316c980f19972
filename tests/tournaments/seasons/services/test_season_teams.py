"""Which teams of a season are one, what they are called, and their jokers."""

import pytest

from tests.factories import a_tournament, a_user
from tests.tournaments.builders.seasons import a_drive, a_season, a_sheet, an_evening, played
from tournaments.core.queries.log_words import GONE
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.models import Apart, EveningResult, LogEntry, SeasonEntry
from tournaments.privacy.services.privacy import forget_players
from tournaments.seasons.queries.season_teams import questions
from tournaments.seasons.queries.seasons import season_standings
from tournaments.seasons.services.season_teams import (
    forget_team_names,
    join_teams,
    keep_apart,
    name_team,
    set_jokers,
    split_team,
)
from tournaments.seasons.services.seasons import change_season, remove_evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(user):
    return a_season(user, joker=True)


def team(name):
    return SeasonEntry.objects.filter(results__name=name).distinct().get()


def totals(season):
    return {row.name: row.row.total for row in season_standings(season).rows}


def test_two_teams_become_one_with_the_evenings_of_both(user, season):
    a_sheet(season, {"De Keezers": 30, "Thuis!": 12})
    a_sheet(season, {"Keezers": 40, "Thuis!": 12}, week=1, jokers=["Keezers"])
    join_teams(one=team("De Keezers"), other=team("Keezers"), by=user)
    assert totals(season) == {"Keezers": 110, "Thuis!": 24}
    assert questions(season) == ()


def test_a_team_that_was_put_together_is_recognised_by_both_its_names(user, season):
    a_sheet(season, {"De Keezers": 30})
    a_sheet(season, {"Keezers": 40}, week=1)
    join_teams(one=team("De Keezers"), other=team("Keezers"), by=user)
    a_sheet(season, {"de keezers": 7}, week=2)
    assert season.entries.count() == 1


def test_teams_of_one_evening_are_not_put_together(user, season):
    a_sheet(season, {"De Keezers": 30, "Keezers": 40})
    with pytest.raises(DomainError, match="op dezelfde avond"):
        join_teams(one=team("De Keezers"), other=team("Keezers"), by=user)
    assert season.entries.count() == 2


def test_two_jokers_are_one_too_many(user, season):
    a_sheet(season, {"De Keezers": 30}, jokers=["De Keezers"])
    a_sheet(season, {"Keezers": 40}, week=1, jokers=["Keezers"])
    with pytest.raises(DomainError, match="joker"):
        join_teams(one=team("De Keezers"), other=team("Keezers"), by=user)


def test_a_team_that_became_another_in_another_window_is_told(user, season):
    for week, name in enumerate(("De Keezers", "Keezers", "Keezerz")):
        a_sheet(season, {name: 30}, week=week)
    first, second, third = team("De Keezers"), team("Keezers"), team("Keezerz")
    join_teams(one=first, other=second, by=user)
    for act in (join_teams, keep_apart):
        with pytest.raises(DomainError, match="zit niet meer in de competitie"):
            act(one=third, other=second, by=user)
        with pytest.raises(DomainError, match="al hetzelfde team"):
            act(one=first, other=first, by=user)


def test_a_team_of_another_season_is_not_put_together_with_one_of_this(user, season):
    a_sheet(season, {"De Keezers": 30})
    a_sheet(a_season(user), {"Keezers": 30}, week=1)
    with pytest.raises(DomainError):
        join_teams(one=team("De Keezers"), other=team("Keezers"), by=user)


def test_what_was_said_of_a_team_holds_for_the_one_that_it_became(user, season):
    for week, name in enumerate(("De Keezers", "Keezers", "Keezerz")):
        a_sheet(season, {name: 30}, week=week)
    first, second, third = team("De Keezers"), team("Keezers"), team("Keezerz")
    keep_apart(one=second, other=third, by=user)
    keep_apart(one=third, other=second, by=user)
    join_teams(one=first, other=second, by=user)
    assert list(Apart.objects.values_list("one", "other")) == [(first.pk, third.pk)]
    assert questions(season) == ()


def test_a_link_is_undone_by_choosing_the_evenings_of_the_other_team(user, season):
    a_sheet(season, {"De Keezers": 30})
    a_sheet(season, {"Keezers": 40}, week=1, jokers=["Keezers"])
    one = join_teams(one=team("De Keezers"), other=team("Keezers"), by=user)
    result = EveningResult.objects.get(name="Keezers")
    other = split_team(team=one, results=[result.pk], by=user)
    assert totals(season) == {"Keezers": 80, "De Keezers": 30}
    assert other.joker == result.evening
    assert questions(season) == ()


@pytest.mark.parametrize("which", [[], [0], "all"])
def test_a_team_keeps_an_evening_and_loses_only_its_own(user, season, which):
    a_sheet(season, {"De Keezers": 30})
    a_sheet(season, {"De Keezers": 40}, week=1)
    keys = list(EveningResult.objects.values_list("pk", flat=True)) if which == "all" else which
    with pytest.raises(DomainError):
        split_team(team=season.entries.get(), results=keys, by=user)
    assert season.entries.count() == 1


def test_a_team_is_called_as_its_owner_says_and_again_as_it_calls_itself(user, season):
    a_sheet(season, {"De Keezers": 30})
    name_team(team=season.entries.get(), name="Keezers uit Veghel", by=user)
    assert totals(season) == {"Keezers uit Veghel": 30}
    name_team(team=season.entries.get(), name="", by=user)
    assert totals(season) == {"De Keezers": 30}
    text = "".join(map(str, LogEntry.objects.values_list("target", "before", "after")))
    assert "Veghel" not in text


def test_names_are_erased_for_good_and_recognised_by_nobody(user, season):
    a_sheet(season, {"De Keezers": 30, "Thuis!": 12})
    assert forget_team_names(season=season, by=user) == 2
    assert totals(season) == {"Team 1": 30, "Team 2": 12}
    assert set(EveningResult.objects.values_list("name", flat=True)) == {""}
    a_sheet(season, {"Team 1": 5}, week=1)
    assert season.entries.count() == 3


def test_with_names_the_reasons_go_that_may_hold_them(user, season):
    a_sheet(season, {"De Keezers": 30})
    change_season(season=season, by=user, values={"counting": 1}, reason="Wim de Wit wil het")
    forget_team_names(season=season, by=user)
    season.refresh_from_db()
    assert [change["reason"] for change in season.rule_changes] == [GONE]


def test_with_the_players_of_a_drive_the_reasons_go_that_may_hold_them(user, season, drive):
    an_evening(season, drive)
    a_sheet(season, {"De Keezers": 30})
    change_season(season=season, by=user, values={"counting": 1}, reason="Wim de Wit wil het")
    forget_players(tournament=drive, by=user)
    season.refresh_from_db()
    assert [change["reason"] for change in season.rule_changes] == [GONE]


@pytest.fixture
def drive(user):
    return a_drive(user, "De Azen", "Thuis!", week=1)


@pytest.fixture
def evening(season, drive):
    return an_evening(season, drive)


def of_drive(name):
    return SeasonEntry.objects.get(results__entry__name=name)


def test_a_joker_is_named_and_taken_back_until_the_first_round_is_published(user, evening):
    azen, thuis = of_drive("De Azen"), of_drive("Thuis!")
    assert set_jokers(evening=evening, teams=[azen.pk, thuis.pk], by=user) == 2
    assert set_jokers(evening=evening, teams=[azen.pk], by=user) == 1
    assert list(evening.jokers.all()) == [azen]
    set_jokers(evening=evening, teams=[thuis.pk], by=user)
    played(evening.tournament)
    for _attempt in range(2):
        with pytest.raises(DomainError, match="eerste ronde is al gepubliceerd"):
            set_jokers(evening=evening, teams=[azen.pk], by=user)
        # Who meets whom was to be read, also where the round was taken back.
        evening.tournament.rounds.update(published_at=None)
    assert list(evening.jokers.all()) == [thuis]


def test_a_joker_on_a_finished_drive_or_a_sheet_comes_too_late(user, season):
    drive = played(a_drive(user, "De Azen", "Thuis!"), (8, 3))
    finish_tournament(tournament=drive, by=user)
    with pytest.raises(DomainError, match="eerste ronde is al gepubliceerd"):
        set_jokers(evening=an_evening(season, drive), teams=[], by=user)
    with pytest.raises(DomainError, match="al gespeeld"):
        set_jokers(evening=a_sheet(season, {"De Azen": 3}, week=1), teams=[], by=user)


def test_a_team_has_one_joker_in_a_season(user, season, evening):
    azen = of_drive("De Azen")
    set_jokers(evening=evening, teams=[azen.pk], by=user)
    other = an_evening(season, a_drive(user, "De Azen", week=2))
    with pytest.raises(DomainError, match="andere avond"):
        set_jokers(evening=other, teams=[azen.pk], by=user)
    set_jokers(evening=evening, teams=[], by=user)
    set_jokers(evening=other, teams=[azen.pk], by=user)
    assert SeasonEntry.objects.get(pk=azen.pk).joker == other


def test_a_joker_is_for_who_takes_part_in_a_season_with_jokers(user, season, evening):
    a_sheet(season, {"Elders": 3})
    with pytest.raises(DomainError, match="doet deze avond niet mee"):
        set_jokers(evening=evening, teams=[team("Elders").pk], by=user)
    season.joker = False
    season.save()
    with pytest.raises(DomainError, match="zonder joker"):
        set_jokers(evening=evening, teams=[of_drive("De Azen").pk], by=user)


def test_a_joker_for_an_evening_that_was_taken_out_meanwhile_is_refused(user, evening):
    azen = of_drive("De Azen")
    remove_evening(evening=type(evening).objects.get(), by=user)
    with pytest.raises(DomainError, match="zit niet meer in de competitie"):
        set_jokers(evening=evening, teams=[azen.pk], by=user)


def test_a_drive_of_another_season_has_its_own_jokers(user, season, evening):
    other = a_season(user, joker=True)
    there = an_evening(other, evening.tournament)
    for each in (evening, there):
        azen = each.results.get(entry__name="De Azen").team
        set_jokers(evening=each, teams=[azen.pk], by=user)
    assert SeasonEntry.objects.exclude(joker=None).count() == 2
    assert a_tournament(a_user()).season_evenings.count() == 0
