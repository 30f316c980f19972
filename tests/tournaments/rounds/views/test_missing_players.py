"""A team without its second player stays marked until somebody types the name."""

import pytest
from django.urls import reverse

from tests.factories import a_published_round, a_tournament, entries
from tests.tournaments.drives.views.test_true_sentences import DUTCH, text_of
from tournaments.models import Entry, Withdrawal
from tournaments.rounds.services.draws import draw_round

pytestmark = pytest.mark.django_db
MARK = "tweede speler ontbreekt"


@pytest.fixture
def alone(drive):
    """One of four teams, without its second player."""
    team, *_others = entries(drive, 4)
    Entry.objects.filter(pk=team.pk).update(player2="")
    return Entry.objects.get(pk=team.pk)


def seen(client, drive, name, query="", args=()):
    return text_of(client.get(reverse(name, args=[drive.code, *args]) + query, headers=DUTCH))


def test_it_is_marked_in_the_list_and_can_be_filtered(client, drive, alone):
    assert seen(client, drive, "entries").count(MARK) == 1
    only = client.get(reverse("entries", args=[drive.code]) + "?status=incomplete")
    assert [row.record.pk for row in only.context["table"].rows] == [alone.pk]
    assert "1 zonder tweede speler" in seen(client, drive, "entries")
    assert MARK in seen(client, drive, "entry", args=[alone.pk])


@pytest.mark.slow
def test_it_is_marked_at_the_door_before_and_after_it_came(client, drive, alone):
    assert seen(client, drive, "entries-check-in").count(MARK) == 1
    assert seen(client, drive, "entries-check-in", "?q=1").count(MARK) == 1
    answer = client.post(
        reverse("entries-check-in", args=[drive.code]), {"q": "1"}, headers=DUTCH, follow=True
    )
    assert text_of(answer).count(MARK) == 2  # the team that was done, and who came in last


def test_the_page_of_the_draw_says_so_before_it_and_at_the_draft(client, drive, alone):
    text = "Van 1 team ontbreekt de tweede speler nog."
    assert text in seen(client, drive, "round", args=[1])
    draw_round(tournament=drive, by=None)
    page = client.get(reverse("round", args=[drive.code, 1]), headers=DUTCH)
    assert text in text_of(page)
    assert reverse("entries", args=[drive.code]) + "?status=incomplete" in page.content.decode()


def test_with_the_name_or_once_it_withdrew_it_is_marked_no_more(client, drive, alone):
    Withdrawal.objects.create(entry=alone, from_round=1)
    assert "ontbreekt de tweede speler" not in seen(client, drive, "round", args=[1])
    Withdrawal.objects.all().delete()
    Entry.objects.filter(pk=alone.pk).update(player2="Eva")
    for name in ("entries", "entries-check-in"):
        assert MARK not in seen(client, drive, name)


def test_a_single_player_and_a_team_known_by_its_name_alone_lack_nobody(client, user):
    singles = a_tournament(user, format="players", scheme="gedeeld")
    entries(singles, 4)
    singles.entries.update(player2="")
    teams = a_tournament(user)
    entries(teams, 2)
    teams.entries.update(player1="", player2="")
    for drive in (singles, teams):
        assert MARK not in seen(client, drive, "entries")
        assert "ontbreekt" not in seen(client, drive, "round", args=[1])


def test_in_a_round_that_is_published_nothing_is_said_any_more(client, drive, alone):
    one, other, third, fourth = drive.entries.all()
    a_published_round(drive, [(one, other), (third, fourth)])
    assert "ontbreekt de tweede speler" not in seen(client, drive, "round", args=[1])
