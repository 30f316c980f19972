"""What happens a second time is asked about, told and counted as it was the first time."""

import secrets

import pytest
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.builders.grouped import a_bracket, a_drive_of, play
from tests.tournaments.builders.seasons import a_drive, a_season, an_evening, played
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.core.services.errors import DomainError
from tournaments.disputes.services.disputes import withdraw_dispute
from tournaments.drives.services.tournaments import (
    create_tournament,
    finish_tournament,
    reopen_tournament,
)
from tournaments.entries.services.check_in import check_in, undo_check_in
from tournaments.entries.services.entries import change_entry, return_entry, withdraw_entry
from tournaments.enums import DrawState
from tournaments.models import Draw, Tournament
from tournaments.play.queries.results import points_of
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import announce_value, publish_draw, show_value
from tournaments.rounds.services.swaps import swap
from tournaments.seasons.services.seasons import change_season
from tournaments.settings.services import change_tournament
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db

CARD = Card(Ending.FINISHED, (8, 3))


def places(drive):
    return [(row.group, row.place) for row in standings(drive).rows]


@pytest.mark.slow
def test_the_places_of_a_second_bracket_come_after_those_of_the_first():
    drive = a_drive_of(10)
    play(drive)
    a_bracket(drive, 2, 4, count=2)
    first, second, others = (group.label for group in drive.stages.get().groups.all())
    play(drive)
    assert places(drive) == [
        *[(first, "1–2")] * 2,
        *[(first, "3–4")] * 2,
        *[(second, "5–6")] * 2,
        *[(second, "7–8")] * 2,
        (others, "9"),
        (others, "10"),
    ]


def sides(draft):
    return {table.number: table.sides for table in seats_of(draft)[0]}


def asked_to_confirm(draft, a, b):
    """The sentence of a swap that is asked about, which is then made all the same."""
    version = draft.pairing["version"]
    with pytest.raises(DomainError) as refused:
        swap(draw=draft, a=a, b=b, by=None, expected_version=version)
    assert refused.value.values == {"confirm": True}
    swap(draw=draft, a=a, b=b, by=None, expected_version=version, confirmed=True)
    draft.refresh_from_db()
    return refused.value.message


def to_meet_again(first, draft):
    """Two in a draft that change places so that two who met in the first draw meet again, and no
    others do that have not met again in the draft already."""
    met = {frozenset(pair) for pair in sides(first).values()}
    now = {at: pair for at, pair in sides(draft).items() if frozenset(pair) not in met}
    for at, (one, other) in now.items():
        wanted = next(iter(next(pair for pair in met if one in pair) - {one}))
        there = next(number for number, pair in now.items() if wanted in pair)
        left = next(each for each in sides(draft)[there] if each != wanted)
        if frozenset((other, left)) not in met and there != at:
            return other, wanted
    raise AssertionError("nobody can meet again alone")


def test_a_second_rematch_by_hand_is_asked_about_as_the_first(monkeypatch):
    # A draw in which one swap always makes two rematches would leave none to be asked about.
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: bytes(range(size)))
    drive = a_tournament(code="kees2345")
    entries(drive, 12)
    first = draw_round(tournament=drive, by=None)
    for table in publish_draw(draw=first, by=None).tables.all():
        a_card(table, 8, 4)
    draft = draw_round(tournament=drive, by=None)
    told = [asked_to_confirm(draft, *to_meet_again(first, draft)) for _time in (1, 2)]
    assert len(set(told)) == 2
    assert draft.pairing["cost"]["rematches"] == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind",
    [
        {"format": "players", "scheme": "gedeeld"},
        {"format": "players", "scheme": "gedeeld", "partners": "cards"},
        {"format": "threes", "scheme": "individueel"},
    ],
)
def test_who_rested_among_single_players_rests_again_only_when_it_is_confirmed(kind):
    drive = a_tournament(**kind)
    entries(drive, 4 * drive.plays.sides + 1)
    first = draw_round(tournament=drive, by=None)
    (had,) = seats_of(first)[1]
    publish_draw(draw=first, by=None)
    draft = draw_round(tournament=drive, by=None, allow_missing=True)
    (now,) = seats_of(draft)[1]
    told = asked_to_confirm(draft, had, now)
    assert told.endswith(f"{had} was vaker vrij of miste meer rondes dan anderen.")
    assert [fault["code"] for fault in draft.pairing["faults"]].count("second_bye") == 1


def test_a_value_that_is_typed_a_third_time_was_typed_three_times(client, user):
    values = {"name": "Dorpsdrive", "date": "2026-11-21"}
    drive = create_tournament(by=user, values=values)
    entries(drive, 4)
    announce_value(tournament=drive, number=1, by=None, source="drie dobbelstenen")
    for value in ("6 2 5", "1 1 1", "6 6 6"):
        show_value(tournament=drive, number=1, by=None, value=value)
    assert Draw.objects.get().times_shown == 3
    page = client.get(reverse("draw-proof", args=[drive.code, 1])).content.decode()
    assert page.count("3 keer getypt") == 1


def test_a_number_that_was_given_since_is_kept_when_coming_in_is_undone_a_second_time(drive, user):
    (entry,) = entries(drive, 1, numbered=False)
    check_in(entry=entry, by=user)
    entry = undo_check_in(entry=entry, by=user)
    seen = {"name": entry.name, "number": None}
    change_entry(entry=entry, by=user, values={"number": 1}, seen=seen)
    check_in(entry=entry, by=user)
    assert undo_check_in(entry=entry, by=user).number == 1


def test_every_change_of_the_rules_of_a_season_stands_beside_it(user):
    season = a_season(user)
    an_evening(season, played(a_drive(user, "De Azen", "De Boeren"), (8, 3)))
    for values, reason in (({"counting": 3}, "een meer"), ({"counting": 1}, "toch niet")):
        change_season(season=season, by=user, values=values, reason=reason)
    season.refresh_from_db()
    assert [change["reason"] for change in season.rule_changes] == ["een meer", "toch niet"]


def test_every_change_of_what_decides_the_ranking_stands_beside_the_standings(drive, user):
    one, two = entries(drive, 2)
    a_published_round(drive, [(one, two)])
    for keys, reason in ((["wins"], "eerst zo"), (["pawns"], "toen zo")):
        change_tournament(tournament=drive, by=user, values={"tie_breaks": keys}, reason=reason)
    drive.refresh_from_db()
    assert [change["reason"] for change in drive.ranking_changes] == ["eerst zo", "toen zo"]


def test_a_drive_is_finished_and_opened_a_second_time(drive, user):
    one, two = entries(drive, 2)
    a_card(a_published_round(drive, [(one, two)]).tables.get(), 8, 3)
    for reason in ("kaart vergeten", "nog een"):
        finish_tournament(tournament=drive, by=user)
        reopen_tournament(tournament=drive, by=user, reason=reason)
    told = drive.log.filter(action="reopen_tournament").order_by("pk")
    assert [line.after["reason"] for line in told] == ["kaart vergeten", "nog een"]
    assert Tournament.objects.get().finished_at is None


def test_a_team_withdraws_and_returns_a_second_time(drive, user):
    (entry,) = entries(drive, 1)
    for leaves, returns in ((1, 2), (3, 4)):
        withdraw_entry(entry=entry, from_round=leaves, reason="ziek", by=user)
        return_entry(entry=entry, in_round=returns, by=user)
    told = entry.withdrawals.order_by("from_round").values_list("from_round", "until_round")
    assert list(told) == [(1, 2), (3, 4)]


def test_a_draft_that_is_drawn_a_third_time_leaves_both_before_it_with_their_reasons(drive, user):
    entries(drive, 4)
    draft = draw_round(tournament=drive, by=user)
    for reason in ("te laat gemeld", "weer een"):
        draft = redraw(draw=draft, by=user, reason=reason)
    told = drive.log.filter(action="discard_draw").order_by("pk")
    assert [line.after["reason"] for line in told] == ["te laat gemeld", "weer een"]
    assert Draw.objects.filter(state=DrawState.DISCARDED).count() == 2


def test_a_card_that_is_corrected_and_taken_off_twice_counts_once(drive, user):
    one, two = entries(drive, 2)
    table = a_published_round(drive, [(one, two)]).tables.get()
    for time in (1, 2):
        card = enter_card(table=table, by=user, card=CARD)
        assert card.version == 3 * time - 2
        for pawns in (5, 6):
            card = correct_card(
                table=table,
                by=user,
                card=Card(Ending.FINISHED, (8, pawns)),
                reason="misgelezen",
                seen_version=card.version,
            )
        assert points_of(drive, 1)[two.pk] == 12
        take_off_card(table=table, by=user, reason="andere tafel", seen_version=card.version)
        assert points_of(drive, 1) == {}
    assert table.cards.filter(is_current=True).count() == 0


def test_a_second_dispute_at_a_table_is_one_by_itself(drive, user):
    one, two = entries(drive, 2)
    table = a_published_round(drive, [(one, two)]).tables.get()
    disputes = []
    for subject in ("pion op 12", "wie gaf?"):
        disputes.append(open_dispute(table=table, by=user, subject=subject))
        withdraw_dispute(
            dispute=disputes[-1], by=user, reason="eens", seen_version=disputes[-1].version
        )
    assert [each.subject for each in table.disputes.order_by("pk")] == ["pion op 12", "wie gaf?"]
