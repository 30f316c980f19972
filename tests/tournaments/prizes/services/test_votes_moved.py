"""A vote for the most original name on more than one machine: what came of it travels along."""

import pytest
from django.core.exceptions import ValidationError

from scoring.schemes import Card, Ending
from tests.tournaments.builders.moved import a_drive_of_four, moved
from tournaments.cards.services.scorecards import enter_card
from tournaments.enums import PrizeKind
from tournaments.models import Entry, NameVote, PrizeGiving, Tournament
from tournaments.prizes.queries.prizes import awards
from tournaments.prizes.queries.votes import counted_votes
from tournaments.prizes.services.prize_giving import begin_prize_giving
from tournaments.prizes.services.prizes import add_prize
from tournaments.prizes.services.votes import close_vote, leave_out_doubtful, open_vote, vote_name
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(anna) -> Tournament:
    """One round of four teams, with a prize for the most original name; phones can vote."""
    drive = a_drive_of_four(anna, rounds=1)
    add_prize(tournament=drive, by=anna, kind=PrizeKind.NAME, number=None, name="fles")
    for table in publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna).tables.all():
        enter_card(table=table, by=anna, card=Card(Ending.FINISHED, (8, 3)))
    open_vote(tournament=drive, by=anna)
    return drive


def vote(drive: Tournament, **phones: int) -> None:
    """Each phone for the team with this number; those that begin with t follow a team."""
    for phone, number in phones.items():
        entry = Entry.objects.get(tournament__code=drive.code, number=number)
        drive = entry.tournament
        own = drive.entries.exclude(pk=entry.pk).first().pk if phone.startswith("t") else None
        vote_name(tournament=drive, entry=entry, phone=phone, own=own)


def told(drive: Tournament) -> list[tuple[int | None, int, int]]:
    drive = Tournament.objects.get(code=drive.code)
    return [(line.entry.number, line.votes, line.of_teams) for line in counted_votes(drive)]


def winners(drive: Tournament) -> list[str]:
    drive = Tournament.objects.get(code=drive.code)
    (award,) = awards(drive, standings(drive))
    return [winner.row.label for winner in award.winners]


def test_the_prize_of_a_vote_is_the_same_on_another_machine(drive, anna):
    vote(drive, a=2, b=2, tc=3, d=2, te=4)
    close_vote(tournament=drive, by=anna)
    before = (told(drive), winners(drive))
    assert before == ([(2, 3, 0), (3, 1, 1), (4, 1, 1)], ["2 Team 2"])
    made = moved(drive, anna)
    assert (NameVote.objects.count(), (told(made), winners(made))) == (0, before)


def test_beginning_to_give_the_prizes_closes_the_vote_and_keeps_what_came_of_it(drive, anna):
    vote(drive, a=2, b=3, c=2)
    begin_prize_giving(tournament=drive, by=anna)
    assert PrizeGiving.objects.get().voting is False
    assert told(moved(drive, anna)) == [(2, 2, 0), (3, 1, 0)]


def test_a_vote_that_is_opened_again_elsewhere_goes_on_with_the_votes_of_before(drive, anna):
    vote(drive, a=2, tb=3)
    close_vote(tournament=drive, by=anna)
    made = moved(drive, anna)
    open_vote(tournament=made, by=anna)
    assert told(made) == [(2, 1, 0), (3, 1, 1)]
    vote(made, c=3, d=3)
    assert told(made) == [(3, 3, 1), (2, 1, 0)]
    close_vote(tournament=made, by=anna)
    assert told(made) == [(3, 3, 1), (2, 1, 0)]
    line = made.log.filter(action="close_vote").first()
    assert line.after == {"votes": 4}


def test_opened_again_on_the_same_machine_no_vote_counts_twice_and_each_may_change(drive, anna):
    vote(drive, a=2, b=3, c=3)
    for _again in range(2):
        close_vote(tournament=drive, by=anna)
        assert told(drive) == [(3, 2, 0), (2, 1, 0)]
        open_vote(tournament=drive, by=anna)
        assert told(drive) == [(3, 2, 0), (2, 1, 0)]
    vote(drive, b=2)
    close_vote(tournament=drive, by=anna)
    assert told(drive) == [(2, 2, 0), (3, 1, 0)]


def test_a_vote_that_was_closed_before_votes_were_counted_in_the_journal_still_counts(drive):
    vote(drive, a=2)
    PrizeGiving.objects.update(voting=False, counted=None)
    assert (told(drive), winners(drive)) == ([(2, 1, 0)], ["2 Team 2"])


@pytest.mark.parametrize(
    "counted",
    ["x", [1], {"x": [1, 1, 0]}, {"1": [1, 0]}, {"1": [1, 0, 0, 0]}, {"9" * 30: [1, 0, 0]}],
)
def test_a_journal_with_votes_that_are_none_is_refused(counted):
    field = PrizeGiving._meta.get_field("counted")
    with pytest.raises(ValidationError):
        field.run_validators(counted)
    field.run_validators({"12": [3, 1, 0], "13": [3, 1, 2]})


@pytest.mark.slow
def test_doubtful_votes_travel_along_and_can_be_left_out_elsewhere(drive, anna):
    vote(drive, a=2, b=2, c=3, d=3, e=3)
    NameVote.objects.filter(entry__number=3).update(device="one phone")
    close_vote(tournament=drive, by=anna)
    leave_out_doubtful(tournament=drive, leave_out=True, by=anna)
    made = moved(drive, anna)
    assert (doubtful(made), winners(made)) == ([(2, 2, 0), (3, 3, 2)], ["2 Team 2"])
    leave_out_doubtful(tournament=made, leave_out=False, by=anna)
    assert (doubtful(made), winners(made)) == ([(3, 3, 2), (2, 2, 0)], ["3 Team 3"])


def doubtful(drive: Tournament) -> list[tuple[int | None, int, int]]:
    drive = Tournament.objects.get(code=drive.code)
    return [(line.entry.number, line.votes, line.doubtful) for line in counted_votes(drive)]
