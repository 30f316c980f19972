"""Phones vote for the most original name: one vote each, which may change, and not for oneself."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import a_published_round, a_tournament, a_user, entries
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import lock
from tournaments.enums import PrizeKind
from tournaments.models import NameVote, Prize, PrizeGiving, Tournament, Withdrawal
from tournaments.prizes.queries.votes import ballot, counted_votes, voting_open
from tournaments.prizes.services.votes import choose_name, close_vote, open_vote, vote_name


@pytest.fixture
def teams(drive):
    return entries(drive, 3)


@pytest.fixture
def voting(drive, user, teams):
    open_vote(tournament=drive, by=user)
    return drive


def counted(drive):
    return [(line.entry.number, line.votes) for line in counted_votes(drive)]


def goes_home(entry):
    Withdrawal.objects.create(entry=entry, from_round=1)


def test_each_phone_has_one_vote_and_may_change_its_mind(voting, teams):
    one, two, three = teams
    for phone, entry in (("a", one), ("b", two), ("c", two), ("a", three), ("b", two)):
        vote_name(tournament=voting, entry=entry, phone=phone)
    assert counted(voting) == [(2, 2), (3, 1)]


def test_votes_are_no_news_for_the_screens_and_stand_not_in_the_log(voting, teams):
    version = Tournament.objects.get().version
    vote_name(tournament=voting, entry=teams[0], phone="a")
    assert Tournament.objects.get().version == version
    assert list(voting.log.values_list("action", flat=True)) == ["open_vote"]


def test_nobody_votes_for_his_own_team(voting, teams):
    with pytest.raises(DomainError):
        vote_name(tournament=voting, entry=teams[0], phone="a", own=teams[0].pk)
    vote_name(tournament=voting, entry=teams[1], phone="a", own=teams[0].pk)
    assert counted(voting) == [(2, 1)]


@pytest.mark.parametrize("phone", ["", "x" * 41])
def test_a_phone_without_a_name_has_no_vote(voting, teams, phone):
    with pytest.raises(DomainError):
        vote_name(tournament=voting, entry=teams[0], phone=phone)
    assert NameVote.objects.count() == 0


def test_a_team_of_another_drive_gets_no_vote(voting):
    (stranger,) = entries(a_tournament(), 1)
    with pytest.raises(DomainError):
        vote_name(tournament=voting, entry=stranger, phone="a")


def test_before_the_vote_is_opened_and_after_it_is_closed_nobody_votes(drive, user, teams):
    with pytest.raises(DomainError):
        vote_name(tournament=drive, entry=teams[0], phone="a")
    open_vote(tournament=drive, by=user)
    vote_name(tournament=drive, entry=teams[0], phone="a")
    close_vote(tournament=drive, by=user)
    with pytest.raises(DomainError):
        vote_name(tournament=drive, entry=teams[1], phone="a")
    assert (counted(drive), voting_open(drive)) == ([(1, 1)], False)
    assert list(drive.log.values_list("action", "after")) == [
        ("close_vote", {"votes": 1}),
        ("open_vote", {"votes": 0}),
    ]


def test_opening_twice_is_opening_once(voting, user):
    open_vote(tournament=voting, by=user)
    assert (voting.log.count(), Tournament.objects.get().version) == (1, 2)


def test_once_the_prize_giving_has_begun_the_vote_is_over(drive, user):
    PrizeGiving.objects.create(tournament=drive, shown=0)
    with pytest.raises(DomainError):
        open_vote(tournament=drive, by=user)


def test_people_choose_the_name_and_leave_it_to_the_votes_again(drive, user, teams):
    prize = Prize.objects.create(tournament=drive, kind=PrizeKind.NAME)
    choose_name(prize=prize, entry=teams[2], by=user)
    assert Prize.objects.get().entry == teams[2]
    choose_name(prize=prize, entry=None, by=user)
    assert Prize.objects.get().entry is None
    assert list(drive.log.values_list("before", "after")) == [
        ({"chosen": "3 Team 3"}, {"chosen": None}),
        ({}, {"chosen": "3 Team 3"}),
    ]


def test_only_the_prize_for_the_name_is_given_by_choice(drive, user, teams):
    prize = Prize.objects.create(tournament=drive, kind=PrizeKind.LAST)
    with pytest.raises(DomainError):
        choose_name(prize=prize, entry=teams[0], by=user)


def test_who_went_home_before_it_played_can_neither_be_voted_for_nor_chosen(voting, user, teams):
    goes_home(teams[0])
    with pytest.raises(DomainError):
        vote_name(tournament=voting, entry=teams[0], phone="a")
    prize = Prize.objects.create(tournament=voting, kind=PrizeKind.NAME)
    with pytest.raises(DomainError):
        choose_name(prize=prize, entry=teams[0], by=user)
    assert (NameVote.objects.count(), Prize.objects.get().entry) == (0, None)
    assert [one.number for one in ballot(voting).candidates] == [2, 3]


def test_who_went_home_after_it_played_can_still_win(voting, teams):
    a_published_round(voting, [(teams[0], teams[1])])
    Withdrawal.objects.create(entry=teams[0], from_round=2)
    vote_name(tournament=voting, entry=teams[0], phone="a")
    assert [one.number for one in ballot(voting).candidates] == [1, 2, 3]
    assert counted(voting) == [(1, 1)]


def test_while_the_prizes_are_given_nobody_else_is_chosen(drive, user, teams):
    prize = Prize.objects.create(tournament=drive, kind=PrizeKind.NAME, entry=teams[0])
    giving = PrizeGiving.objects.create(tournament=drive, shown=1)
    with pytest.raises(DomainError):
        choose_name(prize=prize, entry=teams[1], by=user)
    assert Prize.objects.get().entry == teams[0]
    PrizeGiving.objects.filter(pk=giving.pk).update(place=1)
    assert choose_name(prize=prize, entry=teams[1], by=user).entry == teams[1]


def test_the_organiser_sees_how_many_votes_come_from_phones_that_follow_a_team(voting, teams):
    vote_name(tournament=voting, entry=teams[1], phone="a", own=teams[0].pk)
    for made_up in range(5):
        vote_name(tournament=voting, entry=teams[2], phone=f"made up {made_up}")
    said = [(line.entry.number, line.votes, line.of_teams) for line in counted_votes(voting)]
    assert said == [(3, 5, 0), (2, 1, 1)]


@pytest.mark.parametrize("how", [{"of_team": False}, {"address": "x"}, {"device": "x"}])
def test_a_vote_by_card_is_of_a_team_and_says_not_where_it_came_from(voting, teams, how):
    by_card = {"tournament": voting, "entry": teams[0], "phone": "a", "of_team": True}
    with pytest.raises(IntegrityError), transaction.atomic():
        NameVote.objects.create(**by_card | {"by_card": True} | how)


@pytest.mark.skipif(connection.vendor == "sqlite", reason="there one writes at a time")
@pytest.mark.django_db(transaction=True)
def test_a_vote_does_not_wait_for_whoever_is_saving_a_card():
    """Its transaction holds the drive; the vote is in before it ends."""
    drive = a_tournament()
    team = entries(drive, 1)[0]
    open_vote(tournament=drive, by=a_user())

    def voted():
        try:
            return vote_name(tournament=drive, entry=team, phone="a").entry_id
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as phone, transaction.atomic():
        lock(drive)
        assert phone.submit(voted).result(timeout=20) == team.pk


@pytest.mark.django_db(transaction=True)
def test_a_phone_that_votes_twice_at_once_has_one_vote():
    drive = a_tournament()
    teams = entries(drive, 2)
    open_vote(tournament=drive, by=a_user())

    def voted(entry):
        try:
            return vote_name(tournament=drive, entry=entry, phone="a").entry_id
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as fingers:
        list(fingers.map(voted, teams))
    assert NameVote.objects.count() == 1


def test_who_comes_back_before_it_ever_played_can_be_voted_for(voting, teams):
    Withdrawal.objects.create(entry=teams[0], from_round=1, until_round=2)
    vote_name(tournament=voting, entry=teams[0], phone="a")
    assert [each.number for each in ballot(voting).candidates] == [1, 2, 3]
    assert counted(voting) == [(1, 1)]
