"""Who gets a card by mail."""

import pytest

from tests.factories import a_tournament, a_user, entries
from tournaments.core.queries.mail_addresses import addresses_in
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import MAIL_CARDS, JobState
from tournaments.models import Entry, Job
from tournaments.papers.queries.mailing import mailing


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("jan@example.nl", ("jan@example.nl",)),
        (" jan@example.nl; eva@example.nl", ("jan@example.nl", "eva@example.nl")),
        ("Jan <jan@example.nl> en eva@example.nl", ("jan@example.nl", "eva@example.nl")),
        ("jan@example.nl/jan@example.nl", ("jan@example.nl",)),
        ("jan@example.nl\r\nBcc: piet@example.nl", ("jan@example.nl", "piet@example.nl")),
        ("heb ik niet", ()),
        ("jan@", ()),
        ("", ()),
    ],
)
def test_addresses_are_found_in_what_a_team_gave(text, addresses):
    assert addresses_in(text) == addresses


@pytest.mark.django_db
def test_the_figures_count_who_can_be_reached_and_who_was():
    drive = a_tournament()
    first, second, third, gone, _without = entries(drive, 5)
    for entry in (first, second, gone):
        Entry.objects.filter(pk=entry.pk).update(email=f"{entry.number}@example.nl")
    Entry.objects.filter(pk=third.pk).update(email="heb ik niet")
    Entry.objects.filter(pk=first.pk).update(card_mailed_at="2026-11-20T20:00:00Z")
    withdraw_entry(entry=gone, from_round=1, reason="", by=a_user())

    shown = mailing(drive)

    assert [each.entry.name for each in shown.addressees] == [
        "Team 1",
        "Team 2",
        "Team 3",
        "Team 5",
    ]
    assert (shown.reachable, shown.mailed, shown.waiting, shown.busy) == (2, 1, 1, False)
    assert (shown.job, shown.refused, shown.broke_off) == (None, (), "")


@pytest.mark.django_db
def test_what_the_last_mailing_could_not_do_stands_beside_the_team():
    drive = a_tournament()
    first, second = entries(drive, 2)
    report = b'{"refused": {"%d": "550 onbekend"}, "broke_off": "weg"}' % second.pk
    Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=JobState.DONE, result=report)

    shown = mailing(drive)

    assert [(each.entry, each.refusal) for each in shown.refused] == [(second, "550 onbekend")]
    assert (shown.broke_off, first.name) == ("weg", "Team 1")


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_two_queries_however_many_teams(count, django_assert_num_queries):
    drive = a_tournament()
    entries(drive, count)
    with django_assert_num_queries(3):
        assert len(mailing(drive).addressees) == count
