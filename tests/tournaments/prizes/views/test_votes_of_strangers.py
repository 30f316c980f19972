"""Who votes more than once: a script, a participant card shown twice, a team for itself."""

import itertools
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, a_user, entries
from tournaments.cards.services.reports import confirm_report, report_result
from tournaments.entries.queries.cards import cards_handed_out
from tournaments.enums import JobState, PaperKind, PrizeKind
from tournaments.models import Entry, Job, NameVote, Prize, PrizeGiving, Tournament, User
from tournaments.papers.services.papers import make_paper
from tournaments.prizes.queries.prizes import awards
from tournaments.prizes.queries.votes import counted_votes
from tournaments.prizes.services.votes import close_vote, open_vote
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Safari/604.1"
MANY_AT_ONCE = "Er komen veel stemmen tegelijk van dit netwerk. Kies over tien seconden opnieuw."
FULL = "Van dit netwerk kwamen meer stemmen dan er mensen kunnen zijn: er kunnen er geen meer bij."


@pytest.fixture
def drive(user):
    """Of 24 teams, with a prize for the most original name."""
    drive = a_tournament(user)
    entries(drive, 24)
    Prize.objects.create(tournament=drive, kind=PrizeKind.NAME)
    return drive


@pytest.fixture
def voting(drive, user):
    open_vote(tournament=drive, by=user)
    return drive


def vote(drive: Tournament, number: int, phone: Client | None = None, **visitor: str) -> str:
    """One who comes to the page and votes; answers what the page then says."""
    phone = phone or Client()
    address = reverse("vote", args=[drive.code])
    phone.get(address, **visitor)
    entry = drive.entries.get(number=number)
    page = phone.post(address, {"entry": entry.pk}, follow=True, **visitor).content.decode()
    said = re.findall(r'class="notice[^"]*"[^>]*>\s*(.*?)\s*</', page, flags=re.S)
    return re.sub(r"<[^>]+>", "", said[0]) if said else ""


def counted(drive: Tournament) -> list[tuple[int | None, int, int, int]]:
    return [(c.entry.number, c.votes, c.doubtful, c.counts) for c in counted_votes(drive)]


def winners(drive: Tournament) -> list[str]:
    (award,) = awards(drive, standings(drive))
    return [winner.row.label for winner in award.winners]


def with_card_of(drive: Tournament, number: int) -> Client:
    phone = Client()
    phone.get(reverse("participant", args=[drive.entries.get(number=number).code]))
    return phone


def hand_out_cards(drive: Tournament, by: str) -> None:
    if by == "mail":
        Entry.objects.filter(tournament=drive, number=1).update(card_mailed_at=timezone.now())
    else:
        kind = PaperKind.PARTICIPANT_CARDS
        by = User.objects.get(memberships__tournament=drive)
        make_paper(tournament=drive, kind=kind, by=by, base="http://zaal/")
        Job.objects.all().delete()  # as a day later, and in a backup that is put back


@pytest.mark.parametrize("state", [JobState.FAILED, JobState.STOPPED])
def test_cards_that_were_not_made_leave_the_vote_to_every_phone(drive, user, state):
    kind = PaperKind.PARTICIPANT_CARDS
    make_paper(tournament=drive, kind=kind, by=user, base="http://zaal/")
    assert cards_handed_out(drive)
    Job.objects.update(state=state)
    assert not cards_handed_out(drive)


def test_a_script_that_votes_20_times_in_a_moment_gives_one_vote_that_is_not_doubtful(
    client, user, voting
):
    for number in (2, 2, 3):
        vote(voting, number, REMOTE_ADDR=f"10.0.0.{NameVote.objects.count() + 1}")
    with time_machine.travel("2026-11-22 20:00", tick=False) as clock:
        said = []
        for _vote in range(20):
            said.append(vote(voting, 5, REMOTE_ADDR="10.0.0.66"))
            clock.shift(1.6 / 20)
    assert said == ["U stemde op Team 5"] * 15 + [MANY_AT_ONCE] * 5
    assert counted(voting) == [(5, 15, 14, 15), (2, 2, 0, 2), (3, 1, 0, 1)]
    assert winners(voting) == ["5 Team 5"]
    client.post(reverse("vote-doubtful", args=[voting.code]))
    assert counted(voting) == [(2, 2, 0, 2), (5, 15, 14, 1), (3, 1, 0, 1)]
    assert winners(voting) == ["2 Team 2"]
    close_vote(tournament=voting, by=user)
    assert winners(voting) == ["2 Team 2"]
    client.post(reverse("vote-doubtful", args=[voting.code]), {"count": "1"})
    assert winners(voting) == ["5 Team 5"]
    assert list(voting.log.values_list("action", "after"))[:3] == [
        ("count_all_votes", {"votes": 18, "doubtful": 14}),
        ("close_vote", {"votes": 4}),
        ("leave_out_votes", {"votes": 4, "doubtful": 14}),
    ]


def test_a_script_that_calls_itself_another_browser_each_time_is_one_phone_in_the_hall(voting):
    for number in range(9):
        vote(voting, 5, REMOTE_ADDR="192.168.1.66", HTTP_USER_AGENT=f"browser {number}")
    assert counted(voting) == [(5, 9, 8, 9)]


def test_a_script_that_makes_up_addresses_behind_no_proxy_is_known_all_the_same(voting):
    for number in range(9):
        vote(voting, 5, HTTP_X_FORWARDED_FOR=f"80.1.2.{number}", REMOTE_ADDR="192.168.1.66")
    assert counted(voting) == [(5, 9, 8, 9)]


def test_a_script_that_takes_its_time_gives_no_more_votes_than_a_hall_has_people(voting):
    voting.entries.filter(number__gt=6).delete()
    with time_machine.travel("2026-11-22 20:00", tick=False) as clock:
        said = []
        for _vote in range(41):
            said.append(vote(voting, 5, REMOTE_ADDR="10.0.0.66"))
            clock.shift(1)
    assert (said.count(FULL), said[-1], NameVote.objects.count()) == (3, FULL, 38)
    assert "U stemde op" in vote(voting, 2, REMOTE_ADDR="10.0.0.67")


def test_a_hall_behind_one_address_fits_under_the_bound_within_a_minute(voting, settings):
    """48 players and 24 who look on, on five kinds of phones, out by one address of a provider."""
    settings.PROXIES = 1
    with time_machine.travel("2026-11-22 20:00", tick=False) as clock:
        for number in range(72):
            came = {
                "HTTP_X_FORWARDED_FOR": f"6.6.6.{number}, 80.1.2.3",
                "HTTP_USER_AGENT": f"{IPHONE} {number % 5}",
            }
            assert "U stemde op" in vote(voting, 1 + number % 24, **came)
            clock.shift(60 / 72)
    assert sum(votes for _number, votes, *_more in counted(voting)) == 72
    assert sum(votes - doubtful for _number, votes, doubtful, _counts in counted(voting)) == 5


def test_who_is_turned_away_in_a_rush_votes_ten_seconds_later_and_who_voted_may_change(voting):
    with time_machine.travel("2026-11-22 20:00", tick=False) as clock:
        first, late = Client(), Client()
        vote(voting, 1, first)
        for _vote in range(14):
            vote(voting, 2)
        assert vote(voting, 2, late) == MANY_AT_ONCE
        assert "U stemde op Team 3" in vote(voting, 3, first)
        clock.shift(11)
        assert "U stemde op Team 2" in vote(voting, 2, late)


def test_a_clock_that_is_put_back_keeps_nobody_from_voting(voting):
    with time_machine.travel("2026-11-22 21:00", tick=False):
        for _vote in range(15):
            vote(voting, 1)
    with time_machine.travel("2026-11-22 20:00", tick=False):
        assert "U stemde op Team 2" in vote(voting, 2)


@pytest.mark.parametrize("by", ["mail", "paper"])
def test_where_cards_were_handed_out_a_vote_needs_one_and_each_has_one(drive, user, by):
    hand_out_cards(drive, by)
    open_vote(tournament=drive, by=user)
    assert "Eén stem per kaart" in _page(drive, Client())
    follower = Client()
    follower.get(reverse("mine", args=[drive.code]), {"team": "3"})
    for phone in (Client(), follower):
        assert vote(drive, 5, phone).startswith("Stemmen kan met een deelnemerskaart.")
    one, partner, other = (with_card_of(drive, number) for number in (1, 1, 2))
    for phone, number in ((one, 5), (partner, 6), (one, 6), (other, 6), (partner, 7)):
        assert f"U stemde op Team {number}" in vote(drive, number, phone)
    assert counted(drive) == [(6, 1, 0, 1), (7, 1, 0, 1)]
    assert list(NameVote.objects.values_list("address", "device").distinct()) == [("", "")]


def test_one_phone_that_shows_the_cards_of_two_teams_votes_for_each(drive, user):
    hand_out_cards(drive, "paper")
    open_vote(tournament=drive, by=user)
    phone = Client()
    for number in (1, 2, 1):
        phone.get(reverse("participant", args=[drive.entries.get(number=number).code]))
        vote(drive, 5, phone)
    assert counted(drive) == [(5, 2, 0, 2)]


def test_a_card_has_no_vote_for_its_own_team(drive, user):
    hand_out_cards(drive, "paper")
    open_vote(tournament=drive, by=user)
    phone = with_card_of(drive, 1)
    own = drive.entries.get(number=1).pk
    assert f'value="{own}"' not in _page(drive, phone)
    assert vote(drive, 1, phone) == "U kunt niet op uw eigen team stemmen. Kies een ander."
    assert NameVote.objects.count() == 0


def test_a_card_of_a_team_without_a_number_has_none_for_it_either(drive, user):
    hand_out_cards(drive, "paper")
    phone = with_card_of(drive, 1)
    own = drive.entries.get(number=1)
    Entry.objects.filter(pk=own.pk).update(number=None)
    open_vote(tournament=drive, by=user)
    assert f'value="{own.pk}"' not in _page(drive, phone)
    phone.post(reverse("vote", args=[drive.code]), {"entry": own.pk})
    assert NameVote.objects.count() == 0


def test_the_card_of_another_drive_has_no_vote(drive, user):
    hand_out_cards(drive, "paper")
    open_vote(tournament=drive, by=user)
    other = a_tournament()
    entries(other, 2)
    assert vote(drive, 5, with_card_of(other, 1)).startswith("Stemmen kan met")
    assert NameVote.objects.count() == 0


def test_the_organiser_may_let_everybody_vote_all_the_same(client, drive):
    hand_out_cards(drive, "paper")
    prizes = client.get(reverse("prizes", args=[drive.code])).content.decode()
    assert "elke kaart heeft één stem, en zonder kaart stemt niemand." in prizes
    client.post(reverse("vote-open", args=[drive.code]), {"everybody": "1"})
    assert "U stemde op Team 5" in vote(drive, 5)


def test_votes_of_phones_do_not_count_once_a_card_is_needed_and_come_back_when_it_is_not(
    drive, user
):
    open_vote(tournament=drive, by=user)
    vote(drive, 5)
    close_vote(tournament=drive, by=user)
    hand_out_cards(drive, "paper")
    open_vote(tournament=drive, by=user)
    assert counted(drive) == []
    vote(drive, 6, with_card_of(drive, 1))
    close_vote(tournament=drive, by=user)
    assert counted(drive) == [(6, 1, 0, 1)]
    open_vote(tournament=drive, by=user, everybody=True)
    assert counted(drive) == [(5, 1, 0, 1)]


def test_a_phone_that_reported_for_a_team_has_no_vote_for_it(voting):
    one, two, three = voting.entries.order_by("number")[:3]
    (table,) = a_published_round(voting, [(one, two)]).tables.all()
    sides = {side.entry_id: side for side in table.sides.all()}
    Tournament.objects.update(reports="desk")
    reporter, answerer = Client(), Client()
    told = [_name_of(phone, voting) for phone in (reporter, answerer)]
    card = Card(Ending.FINISHED, (8, 3))
    report = report_result(table=table, side=sides[one.pk], card=card, phone=told[0])
    confirm_report(report=report, side=sides[two.pk], phone=told[1])
    for phone, own, other in ((reporter, one, two), (answerer, two, three)):
        assert vote(voting, own.number, phone).startswith("U kunt niet op uw eigen team stemmen.")
        assert f"U stemde op {other.name}" in vote(voting, other.number, phone)


def _name_of(phone: Client, drive: Tournament) -> str:
    """The random name that the browser was given."""
    _page(drive, phone)
    request = phone.get(reverse("vote", args=[drive.code])).wsgi_request
    return request.get_signed_cookie("phone", salt="phone")


def _page(drive: Tournament, phone: Client) -> str:
    return phone.get(reverse("vote", args=[drive.code])).content.decode()


def test_the_page_of_the_prizes_marks_them_and_offers_one_button(client, voting):
    address = reverse("vote-counted", args=[voting.code])
    for last in (1, 2):
        vote(voting, 2, REMOTE_ADDR=f"10.0.0.{last}")
    assert "twijfelachtig" not in client.get(address).content.decode().lower()
    for _vote in range(3):
        vote(voting, 5, REMOTE_ADDR="10.0.0.66")
    assert _cells(client.get(address)) == [["5 Team 5", "3", "2 twijfelachtig"], ["2 Team 2", "2"]]
    client.post(reverse("vote-doubtful", args=[voting.code]))
    assert _cells(client.get(address)) == [
        ["2 Team 2", "2"],
        ["5 Team 5", "1", "2 niet meegeteld"],
    ]


def _cells(page) -> list[list[str]]:
    rows = re.findall(r"<tr><td>(.*?)</tr>", page.content.decode())
    return [list(filter(None, re.split(r"\s*<[^>]*>", row))) for row in rows]


def test_doubtful_votes_stay_as_they_are_while_the_prizes_are_given(client, voting):
    for _vote in range(2):
        vote(voting, 5)
    PrizeGiving.objects.update(shown=0, voting=False)
    client.post(reverse("vote-doubtful", args=[voting.code]))
    assert PrizeGiving.objects.get().sure_only is False


def test_no_address_is_kept_and_the_same_one_is_another_in_another_drive(user, voting):
    other = a_tournament(user)
    entries(other, 2)
    open_vote(tournament=other, by=user)
    for drive in (voting, other):
        vote(drive, 2, REMOTE_ADDR="192.168.1.66")
    kept = list(NameVote.objects.values_list("address", "device"))
    assert [len(text) for pair in kept for text in pair] == [32] * 4
    assert len({*itertools.chain(*kept)}) == 4
    assert "192.168" not in str(list(NameVote.objects.values()))


@pytest.mark.django_db(transaction=True)
def test_two_phones_with_the_same_card_at_once_give_one_vote():
    user = a_user()
    drive = a_tournament(user)
    entries(drive, 4)
    hand_out_cards(drive, "paper")
    open_vote(tournament=drive, by=user)
    phones = [with_card_of(drive, 1) for _phone in range(4)]

    def voted(number):
        try:
            return vote(drive, 2 + number % 3, phones[number])
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as hands:
        list(hands.map(voted, range(4)))
    assert NameVote.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_script_with_many_hands_comes_not_further_than_with_one():
    user = a_user()
    drive = a_tournament(user)
    entries(drive, 4)
    open_vote(tournament=drive, by=user)

    def voted(_time):
        try:
            return vote(drive, 2)
        finally:
            connection.close()

    frozen = time_machine.travel("2026-11-22 20:00", tick=False)  # a busy machine is no slow script
    with frozen, ThreadPoolExecutor(4) as hands:
        said = list(hands.map(voted, range(30)))
    assert NameVote.objects.count() == 10
    assert said.count(MANY_AT_ONCE) == 20
