"""What a bye, an absence and a walk-over give: one value for the whole drive, and no 0 unasked."""

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tournaments.cards.services.scorecards import enter_card
from tournaments.checker.checking import check_drive
from tournaments.checker.drive import Drive, Rows
from tournaments.checker.findings import Findings
from tournaments.checker.history import Act, before
from tournaments.core.queries.journal import head_of, links_of
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.services.entries import add_entry
from tournaments.history.services.undoing import undo_act
from tournaments.models import Bye, GameTable, Tournament
from tournaments.models.journaled import state_of
from tournaments.play.queries.results import points_of
from tournaments.rounds.queries.preparation import preparation
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.settings.queries import bye_answers, bye_sentence
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db

FREE = {"bye_points": 0, "free_absent": 5, "free_present": 50}


@pytest.fixture
def anna():
    return a_user("anna")


def a_drive(anna, count=5, **values):
    values = {"name": "Drive", "date": "2026-11-21", "rounds_planned": 3} | values
    drive = create_tournament(by=anna, values=values)
    for number in range(1, count + 1):
        add_entry(tournament=drive, by=anna, values={"name": f"Team {number}", "number": number})
    return drive


def played(drive, anna, **told):
    round_ = publish_draw(draw=draw_round(tournament=drive, by=anna, **told), by=anna)
    for table in GameTable.objects.filter(round=round_).select_related("round__tournament"):
        enter_card(table=table, by=anna, card=Card(Ending.FINISHED, (8, 4)))
    return round_


def points_of_byes(drive):
    return list(Bye.objects.filter(round__tournament=drive).values_list("points", flat=True))


def test_all_byes_follow_when_their_points_are_changed_halfway(anna):
    drive = a_drive(anna)
    played(drive, anna)
    drive = change_tournament(
        tournament=drive, by=anna, values={"bye_points": 20}, reason="afgesproken"
    )
    played(drive, anna)
    assert points_of_byes(drive) == [20, 20]
    assert bye_sentence(drive) == "Een vrijloting geeft 20 punten."
    byes = Bye.objects.filter(round__tournament=drive, round__number=1)
    assert points_of(drive, 1)[byes.get().entry_id] == 20
    assert check_drive(head_of(drive), list(links_of(drive))) == []


def test_that_change_can_be_undone(anna):
    drive = a_drive(anna)
    played(drive, anna)
    change_tournament(tournament=drive, by=anna, values={"bye_points": 20}, reason="afgesproken")
    last = drive.log.exclude(number=None).order_by("number").last()
    undo_act(tournament=drive, number=last.number, by=anna)
    assert points_of_byes(drive) == [17]


def test_who_has_a_bye_in_a_published_round_stays(anna):
    drive = a_drive(anna)
    played(drive, anna)
    bye = Bye.objects.get(round__tournament=drive)
    other = drive.entries.exclude(pk=bye.entry_id).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Bye.objects.filter(pk=bye.pk).update(entry=other)


def test_byes_that_gave_different_points_before_are_told_round_by_round(anna):
    drive = a_drive(anna)
    first, second = played(drive, anna), played(drive, anna)
    Bye.objects.filter(round=first).update(points=26)
    assert second.byes.get().points == 17
    assert bye_sentence(drive) == (
        "Niet alle vrijlotingen gaven hetzelfde, omdat dat tijdens de drive is gewijzigd:"
        " ronde 1: 26, ronde 2: 17."
    )
    change_tournament(tournament=drive, by=anna, values={"place": "Dorpshuis"})
    assert sorted(points_of_byes(drive)) == [17, 26]


def test_before_the_first_bye_the_usual_answers_are_there_and_after_it_none(anna):
    drive = a_drive(anna)
    told = bye_answers(drive, 1)
    assert [(each.key, each.points) for each in told] == [
        ("mean", 17),
        ("win", 26),
    ]
    played(drive, anna, points={"bye_points": 26})
    assert (points_of_byes(drive), bye_answers(drive, 2)) == ([26], ())


def test_an_answer_says_how_far_the_lowest_would_go_up(anna):
    drive = a_drive(anna, count=4)
    played(drive, anna)
    drive.entries.create(name="Laat", number=5, joined_round=2)
    effects = [each.effect for each in bye_answers(drive, 2)]
    assert effects[0] == (
        "Wat de anderen gemiddeld krijgen: wie beter is dan dat, levert iets in; wie minder is,"
        " wint iets."
    )
    assert effects[1] == (
        "9 meer dan de anderen gemiddeld krijgen: voor de laagste zoveel als van plaats 5 naar"
        " plaats 3."
    )


def test_free_scoring_is_not_drawn_with_a_bye_before_it_is_said_what_that_gives(anna):
    drive = a_drive(anna, scheme="vrij")
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=anna)
    assert refused.value.message == (
        "Zeg eerst wat een vrijloting, afwezig zijn en vergeefs komen geeft;"
        " de vrije telling weet dat niet."
    )
    publish_draw(draw=draw_round(tournament=drive, by=anna, points=FREE), by=anna)
    drive.refresh_from_db()
    assert (points_of_byes(drive), drive.unplayed_points_known) == ([0], True)
    assert check_drive(head_of(drive), list(links_of(drive))) == []


def test_in_free_scoring_nobody_is_absent_for_0_points_unasked(anna):
    drive = a_drive(anna, count=4, scheme="vrij")
    round_ = publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    one, other = GameTable.objects.filter(round=round_).select_related("round__tournament")
    enter_card(table=one, by=anna, card=Card(Ending.FINISHED, (80, 40)))
    absent = Card(Ending.ABSENT, (None, None), absent=1)
    with pytest.raises(DomainError) as refused:
        enter_card(table=other, by=anna, card=absent)
    assert refused.value.message == (
        "Zeg eerst bij de instellingen wat afwezig zijn en vergeefs komen geeft."
    )
    drive = change_tournament(tournament=drive, by=anna, values=FREE)
    other = GameTable.objects.select_related("round__tournament").get(pk=other.pk)
    enter_card(table=other, by=anna, card=absent)
    assert sorted(points_of(drive, 1).values()) == [5, 40, 50, 80]
    answer = drive.log.filter(action="change_tournament").get()
    with pytest.raises(DomainError, match="er zijn al scorekaarten"):
        undo_act(tournament=drive, number=answer.number, by=anna)
    assert check_drive(head_of(drive), list(links_of(drive))) == []


def test_a_drive_that_goes_over_to_free_scoring_is_asked_as_well(anna):
    drive = a_drive(anna)
    drive = change_tournament(tournament=drive, by=anna, values={"scheme": "vrij"})
    assert (drive.bye_points, drive.unplayed_points_known) == (0, False)
    drive = change_tournament(tournament=drive, by=anna, values={"scheme": "koppel"})
    drive = Tournament.objects.get(pk=drive.pk)
    assert (drive.bye_points, drive.unplayed_points_known) == (34, True)


def never_asked(anna, count, absent=False):
    """A drive of before it was asked, with a round played; at a table somebody was absent."""
    drive = a_drive(anna, count, scheme="vrij")
    Tournament.objects.filter(pk=drive.pk).update(unplayed_points_open=None)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    first, *others = GameTable.objects.filter(round=round_).select_related("round__tournament")
    card = Card(Ending.ABSENT, (None, None), absent=1)
    enter_card(table=first, by=anna, card=card if absent else Card(Ending.FINISHED, (80, 40)))
    for table in others:
        enter_card(table=table, by=anna, card=Card(Ending.FINISHED, (80, 40)))
    add_entry(tournament=drive, by=anna, values={"name": "Laat", "number": count + 1})
    return Tournament.objects.get(pk=drive.pk)


def test_a_drive_of_before_it_was_asked_is_asked_at_its_next_odd_draw(anna):
    drive = never_asked(anna, 4)
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=anna)
    assert refused.value.field == "bye_points"
    played(drive, anna, points=FREE | {"bye_points": 40})
    drive.refresh_from_db()
    assert (points_of_byes(drive), drive.free_absent, drive.free_present) == ([40], 5, 50)
    assert drive.unplayed_points_open is False


def test_what_cards_of_a_drive_of_before_were_scored_by_stays_and_the_bye_is_asked(anna):
    drive = never_asked(anna, 4, absent=True)
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=anna, points=FREE)
    assert refused.value.field in ("free_absent", "free_present")
    ready = preparation(drive, 2)
    assert ready.unplayed_unknown
    assert ready.absence_fixed == {"free_absent": 0, "free_present": 0}
    played(drive, anna, points=ready.absence_fixed | {"bye_points": 40})
    assert points_of_byes(drive) == [40]


def test_a_round_of_before_it_was_asked_counts_as_it_did(anna):
    drive = never_asked(anna, 4, absent=True)
    assert sorted(points_of(drive, 1).values()) == [0, 0, 40, 80]


@pytest.mark.parametrize(("absent", "found"), [(False, []), (True, ["scoring_changed"])])
def test_the_checker_lets_the_first_answer_pass_where_no_card_rests_on_it(anna, absent, found):
    drive = never_asked(anna, 4, absent)
    rows = Rows()
    rows.apply(list(state_of(drive.pk)), "1", Findings())
    values = {"unplayed_points_open": [None, False], "free_absent": [0, 5]}
    change = ["~", "tournament", drive.pk, values]
    noted = Findings()
    Act(before(rows), Drive(rows), [change], [], "2", noted)._what_cards_rest_on_stays()
    assert [one.what for one in noted] == found


def test_the_page_asks_for_the_bye_alone_where_absences_were_scored(client, anna):
    drive = never_asked(anna, 4, absent=True)
    client.force_login(anna)
    form = client.get(reverse("round", args=[drive.code, 2])).context["draw_form"]
    assert [name for name in FREE if form[name].field.disabled] == ["free_absent", "free_present"]
    client.post(reverse("round-draw", args=[drive.code, 2]), {"shown": "open", "bye_points": "40"})
    drive.refresh_from_db()
    assert (drive.bye_points, drive.free_absent, drive.unplayed_points_known) == (40, 0, True)
