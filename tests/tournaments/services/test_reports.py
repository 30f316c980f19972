"""Players report a result: one side enters it, the other confirms it or disagrees."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from scoring.schemes import Card, Ending
from tests.factories import a_card, a_dispute, a_published_round, a_report, a_tournament, a_user
from tests.factories import entries as some_entries
from tournaments.enums import ReportState
from tournaments.models import Dispute, GameTable, LogEntry, Report, ScoreCard, Side, Tournament
from tournaments.queries.scorecards import card_of, current_card
from tournaments.services.disputes import open_dispute, withdraw_dispute
from tournaments.services.draws import draw_round
from tournaments.services.publishing import publish_draw, unpublish_draw
from tournaments.services.refused import Refused
from tournaments.services.reports import (
    OtherSays,
    accept_report,
    accept_reports,
    confirm_report,
    contest_report,
    report_result,
)
from tournaments.services.scorecards import CardIsThere, enter_card, take_off_card
from tournaments.services.tournaments import change_tournament, finish_tournament

pytestmark = pytest.mark.django_db

WAITING, CONFIRMED, CONTESTED, SET_ASIDE = ReportState


def a_table(**values: Any) -> GameTable:
    """Table 1 of two, of a drive in which what both confirm waits at the desk."""
    tournament = a_tournament(**{"reports": "desk"} | values)
    a, b, c, d = some_entries(tournament, 4)
    return a_published_round(tournament, [(a, b), (c, d)]).tables.get(number=1)


def side(table: GameTable, position: int) -> Side:
    return table.sides.get(position=position)


def played(first: int, second: int, winner: int | None = None) -> Card:
    return Card(
        Ending.FINISHED if 8 in (first, second) else Ending.TIME_OVER, (first, second), winner
    )


def report(table: GameTable, position: int, card: Card, phone: str = "") -> Report:
    """What a side says, on a phone of its own."""
    phone = phone or f"phone {position}"
    return report_result(table=table, side=side(table, position), card=card, phone=phone)


def said(act: Callable[[], Any]) -> str:
    """The sentence with which an act is refused."""
    with pytest.raises(Refused) as refused:
        act()
    return str(refused.value)


def states(table: GameTable) -> list[str]:
    return list(table.reports.values_list("state", flat=True))


def test_what_one_side_reports_waits_for_the_other_and_changes_what_is_public():
    table = a_table()
    before = Tournament.objects.get().version
    there = report(table, 0, played(8, 3))
    assert (there.values, there.winner, there.ending, there.state) == (
        [8, 3],
        0,
        "finished",
        WAITING,
    )
    assert Tournament.objects.get().version == before + 1
    entry = LogEntry.objects.get(action="report_result")
    assert (entry.actor, entry.target) == (None, "1.1.1")
    assert entry.after == {"ending": "finished", "numbers": [8, 3], "winner": 0}
    assert ScoreCard.objects.count() == 0


def test_what_both_confirm_waits_at_the_desk():
    table = a_table()
    there = confirm_report(report=report(table, 0, played(8, 3)), side=side(table, 1), phone="two")
    assert (there.state, there.answered_phone, there.card) == (CONFIRMED, "two", None)
    assert ScoreCard.objects.count() == 0
    assert LogEntry.objects.get(action="confirm_report").target == "1.1.2"


def test_what_both_confirm_counts_at_once_where_the_organiser_chose_so():
    table = a_table(reports="accept")
    there = confirm_report(report=report(table, 1, played(7, 5)), side=side(table, 0), phone="one")
    card = current_card(table)
    assert (card_of(card), card.entered_by) == (Card(Ending.TIME_OVER, (7, 5)), None)
    assert (there.state, there.card) == (CONFIRMED, card)


def test_confirming_twice_changes_nothing():
    table = a_table(reports="accept")
    there = report(table, 0, played(8, 3))
    for _time in range(2):
        confirm_report(report=there, side=side(table, 1), phone="two")
    assert (
        ScoreCard.objects.count() == LogEntry.objects.filter(action="confirm_report").count() == 1
    )


def test_who_enters_the_same_numbers_confirms_them():
    table = a_table()
    report(table, 0, played(8, 3))
    assert report(table, 1, played(8, 3, winner=0)).state == CONFIRMED
    assert states(table) == [CONFIRMED]


def test_who_enters_other_numbers_is_shown_those_of_the_other_before_there_is_a_dispute():
    table = a_table()
    first = report(table, 0, played(8, 3))
    with pytest.raises(OtherSays) as other:
        report(table, 1, played(8, 5))
    assert (other.value.report, str(other.value)) == (first, "1 Team 1 meldt 8–3.")
    assert (states(table), Dispute.objects.count()) == ([WAITING], 0)


def test_a_disagreement_is_a_dispute():
    table = a_table()
    there = contest_report(
        report=report(table, 0, played(8, 3)), side=side(table, 1), claimed=played(8, 5), phone="2"
    )
    assert (there.state, there.claimed) == (CONTESTED, [8, 5])
    dispute = Dispute.objects.get()
    assert (dispute.table, dispute.opened_by) == (table, None)
    assert dispute.subject == "1 Team 1 meldt 8–3, 2 Team 2 zegt 8–5"
    entry = LogEntry.objects.get(action="contest_report")
    assert (entry.target, entry.before["numbers"], entry.after["numbers"]) == (
        "1.1.2",
        [8, 3],
        [8, 5],
    )


def test_a_disagreement_at_a_table_that_is_in_dispute_opens_no_second_dispute():
    table = a_table()
    there = report(table, 0, played(8, 3))
    open_dispute(table=table, by=None, subject="pion op 12")
    contest_report(report=there, side=side(table, 1), claimed=played(8, 5), phone="2")
    assert (states(table), Dispute.objects.count()) == ([CONTESTED], 1)


def test_who_disagrees_with_the_same_numbers_agrees():
    table = a_table()
    there = report(table, 0, played(8, 3))
    contest_report(report=there, side=side(table, 1), claimed=played(8, 3), phone="2")
    assert (states(table), Dispute.objects.count()) == ([CONFIRMED], 0)


def test_the_winner_of_equal_free_points_is_told_in_the_dispute():
    table = a_table(scheme="vrij")
    there = report(table, 0, Card(Ending.FINISHED, (900, 900), winner=0))
    claimed = Card(Ending.FINISHED, (900, 900), winner=1)
    contest_report(report=there, side=side(table, 1), claimed=claimed, phone="2")
    assert Dispute.objects.get().subject == (
        "1 Team 1 meldt 900–900, gewonnen door 1 Team 1, "
        "2 Team 2 zegt 900–900, gewonnen door 2 Team 2"
    )


def test_a_side_may_say_otherwise_until_the_other_has_answered():
    table = a_table()
    first = report(table, 0, played(8, 3))
    second = report(table, 0, played(8, 4), phone="of the maat")
    assert [states(table), second.values] == [[SET_ASIDE, WAITING], [8, 4]]
    changed = "Dit is intussen gewijzigd. Kijk wat er nu staat."
    assert said(lambda: confirm_report(report=first, side=side(table, 1), phone="two")) == changed
    confirm_report(report=second, side=side(table, 1), phone="two")
    assert said(lambda: report(table, 0, played(8, 3))) == "Beide teams bevestigden al 8–4."
    assert states(table) == [SET_ASIDE, CONFIRMED]


def test_the_same_numbers_again_change_nothing():
    table = a_table()
    assert report(table, 0, played(8, 3)) == report(table, 0, played(8, 3))
    assert LogEntry.objects.filter(action="report_result").count() == 1


def test_no_phone_speaks_for_both_sides():
    table = a_table()
    own = "Deze telefoon meldde voor 1 Team 1. De tegenpartij antwoordt op de eigen telefoon."
    first = report(table, 0, played(8, 3), phone="one")
    assert said(lambda: confirm_report(report=first, side=side(table, 1), phone="one")) == own
    second = report(table, 0, played(8, 4), phone="of the maat")
    assert said(lambda: confirm_report(report=second, side=side(table, 1), phone="one")) == own
    assert said(lambda: report(table, 1, played(8, 4), phone="one")) == own
    claimed = played(8, 5)
    contest = lambda: contest_report(  # noqa: E731
        report=second, side=side(table, 1), claimed=claimed, phone="one"
    )
    assert said(contest) == own
    assert states(table) == [SET_ASIDE, WAITING]


def test_a_phone_that_confirmed_does_not_report_for_the_other_side_later():
    table = a_table()
    confirm_report(report=report(table, 0, played(8, 3)), side=side(table, 1), phone="two")
    enter_card(table=table, by=None, card=played(8, 3))
    take_off_card(table=table, by=None, reason="hoort bij tafel 2", seen_version=1)
    assert said(lambda: report(table, 0, played(8, 3), phone="two")).startswith(
        "Deze telefoon meldde voor 2 Team 2."
    )
    assert report(table, 1, played(8, 3), phone="two").state == WAITING


def test_a_team_does_not_confirm_its_own_report():
    table = a_table()
    there = report(table, 0, played(8, 3))
    refused = said(lambda: confirm_report(report=there, side=side(table, 0), phone="maat"))
    assert refused == "Uw team meldde dit. De tegenpartij antwoordt op de eigen telefoon."


def test_a_browser_without_a_name_is_refused():
    refused = said(
        lambda: report_result(
            table=(at := a_table()), side=side(at, 0), card=played(8, 3), phone=""
        )
    )
    assert refused.startswith("Deze browser bewaart geen cookies")


@pytest.mark.parametrize(
    ("card", "field"),
    [
        (Card(Ending.FINISHED, (8, 9)), "second"),
        (Card(Ending.FINISHED, (8, 8)), "second"),
        (Card(Ending.TIME_OVER, (None, 3)), "first"),
        (Card(Ending.ABSENT, (None, None), absent=0), ""),
        (Card(Ending.NOT_PLAYED, (None, None)), ""),
    ],
)
def test_a_card_with_faults_or_without_a_game_is_refused(card: Card, field: str):
    table = a_table()
    with pytest.raises(Refused) as refused:
        report(table, 0, card)
    assert (refused.value.field, Report.objects.count()) == (field, 0)


def _next_round(table: GameTable) -> None:
    a_published_round(table.round.tournament, [tuple(table.round.tournament.entries.all()[:2])])


def _finish(table: GameTable) -> None:
    for each in table.round.tables.all():
        a_card(each, 8, 3)
    finish_tournament(tournament=table.round.tournament, by=a_user())


def _switch_off(table: GameTable) -> None:
    change_tournament(tournament=table.round.tournament, by=a_user(), values={"reports": "none"})


CLOSED = [
    (_next_round, "Ronde 1 is voorbij: een uitslag gaat naar de wedstrijdtafel."),
    (_finish, "Deze drive is afgelopen."),
    (_switch_off, "Uitslagen worden hier niet met de telefoon gemeld. Lever het formulier in."),
    (a_dispute, "Over deze tafel is een geschil. De arbiter beslist."),
    (lambda table: a_card(table, 8, 3), "De kaart van deze tafel is binnen."),
]


@pytest.mark.parametrize(("happens", "sentence"), CLOSED)
def test_what_happened_meanwhile_is_told_in_one_sentence(
    happens: Callable[[GameTable], Any], sentence: str
):
    table = a_table()
    there = a_report(table, 8, 3)
    happens(table)
    acts = [
        lambda: report(table, 0, played(8, 4)),
        lambda: confirm_report(report=there, side=side(table, 1), phone="two"),
    ]
    assert [said(act) for act in acts] == [sentence] * 2
    assert states(table) == [WAITING]


def test_a_table_that_is_gone_is_told_in_one_sentence():
    tournament, user = a_tournament(reports="desk"), a_user()
    some_entries(tournament, 4)
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=user), by=user)
    table = round_.tables.first()
    there, mine = a_report(table, 8, 3), side(table, 1)
    unpublish_draw(round=round_, by=user, reason="verkeerd gedrukt")
    gone = "De tafels van deze ronde zijn gewijzigd. Kijk waar u zit."
    assert said(lambda: report_result(table=table, side=mine, card=played(8, 3), phone="x")) == gone
    for act in (
        lambda: confirm_report(report=there, side=mine, phone="x"),
        lambda: contest_report(report=there, side=mine, claimed=played(8, 5), phone="x"),
        lambda: accept_report(report=there, by=None),
    ):
        assert said(act) == gone
    assert Report.objects.count() == 0


def test_the_paper_is_with_what_both_confirmed_and_sets_aside_what_waited():
    table, other = (a_table().round.tables.get(number=number) for number in (1, 2))
    confirmed, waiting = a_report(table, 8, 3, state="confirmed"), a_report(other, 8, 2)
    cards = [enter_card(table=each, by=None, card=played(8, 4)) for each in (table, other)]
    for each in (confirmed, waiting):
        each.refresh_from_db()
    assert (confirmed.state, confirmed.card) == (CONFIRMED, cards[0])
    assert (waiting.state, waiting.card) == (SET_ASIDE, None)


def test_after_a_card_was_taken_off_players_report_again():
    table = a_table(reports="accept")
    confirm_report(report=report(table, 0, played(8, 3)), side=side(table, 1), phone="phone 1")
    take_off_card(table=table, by=a_user(), reason="hoort bij tafel 2", seen_version=1)
    assert report(table, 0, played(8, 4)).state == WAITING
    assert states(table) == [SET_ASIDE, WAITING]


def test_after_a_dispute_that_left_no_card_players_report_again():
    table = a_table()
    there = report(table, 0, played(8, 3))
    contest_report(report=there, side=side(table, 1), claimed=played(8, 5), phone="phone 1")
    dispute = Dispute.objects.get()
    withdraw_dispute(dispute=dispute, by=a_user(), reason="zij zijn het eens", seen_version=1)
    assert report(table, 1, played(8, 5)).state == WAITING
    assert states(table) == [SET_ASIDE, WAITING]


def test_the_secretary_takes_over_what_both_confirmed():
    table, secretary = a_table(), a_user()
    there = accept_report(report=a_report(table, 8, 3, state="confirmed"), by=secretary)
    card = current_card(table)
    assert (card_of(card).values, card.entered_by, there.card) == ((8, 3), secretary, card)
    entry = LogEntry.objects.get(action="accept_report")
    assert (entry.actor, entry.target) == (secretary, "1.1")


def test_what_does_not_wait_at_the_desk_is_not_taken_over():
    table = a_table()
    waiting = a_report(table, 8, 3)
    assert said(lambda: accept_report(report=waiting, by=None)).startswith("Dit is intussen")
    waiting.delete()
    confirmed = a_report(table, 8, 3, state="confirmed")
    dispute = a_dispute(table)
    assert said(lambda: accept_report(report=confirmed, by=None)).startswith("Over deze tafel is")
    dispute.delete()
    enter_card(table=table, by=None, card=played(8, 4))
    with pytest.raises(CardIsThere):
        accept_report(report=confirmed, by=None)
    assert card_of(current_card(table)).values == (8, 4)


def test_all_that_wait_are_taken_over_at_once_without_those_in_dispute():
    tournament = a_tournament(reports="desk")
    field = some_entries(tournament, 8)
    round_ = a_published_round(tournament, list(zip(field[::2], field[1::2], strict=True)))
    one, two, three, four = round_.tables.all()
    for table in (four, one, two):
        a_report(table, 8, 3, state="confirmed")
    a_report(three, 8, 3)
    a_dispute(two)
    taken = accept_reports(round_=round_, by=None)
    assert [each.table for each in taken] == [one, four]
    assert accept_reports(round_=round_, by=None) == []
    assert ScoreCard.objects.count() == 2


def test_a_finished_drive_takes_nothing_over():
    table = a_table()
    there = a_report(table, 8, 3, state="confirmed")
    table.round.tournament.finished_at = there.reported_at
    table.round.tournament.save()
    assert said(lambda: accept_report(report=there, by=None)).startswith(
        "Deze drive is afgesloten."
    )


def test_the_scoring_is_fixed_once_players_have_reported():
    table, user = a_table(), a_user()
    there = a_report(table, 8, 3)
    tournament = table.round.tournament
    with pytest.raises(Refused) as refused:
        change_tournament(tournament=tournament, by=user, values={"scheme": "vrij"})
    assert refused.value.field == "scheme"
    there.state = SET_ASIDE
    there.save()
    change_tournament(tournament=tournament, by=user, values={"scheme": "vrij"})


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("numbers", "answers", "state"),
    [((3, 3), ["confirmed", "waiting"], CONFIRMED), ((3, 5), ["asked", "waiting"], WAITING)],
)
def test_two_phones_at_the_same_moment_agree_or_are_asked(
    numbers: tuple[int, int], answers: list[str], state: str
):
    table = a_table()
    start, told = threading.Barrier(2), []

    def say(position: int) -> None:
        try:
            start.wait()
            told.append(str(report(table, position, played(8, numbers[position])).state))
        except OtherSays:
            told.append("asked")
        finally:
            connection.close()

    phones = [threading.Thread(target=say, args=(position,)) for position in (0, 1)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert (sorted(told), states(table)) == (answers, [state])


@pytest.mark.django_db(transaction=True)
def test_a_confirmation_and_the_paper_at_the_same_moment_are_one_card():
    table, user = a_table(reports="accept"), a_user()
    there, other = report(table, 0, played(8, 3)), side(table, 1)
    start = threading.Barrier(2)

    def at_once(act: Callable[[], Any]) -> None:
        try:
            start.wait()
            act()
        except Refused:
            pass
        finally:
            connection.close()

    acts = [
        lambda: confirm_report(report=there, side=other, phone="two"),
        lambda: enter_card(table=table, by=user, card=played(8, 4)),
    ]
    people = [threading.Thread(target=at_once, args=(act,)) for act in acts]
    for person in people:
        person.start()
    for person in people:
        person.join()
    there.refresh_from_db()
    card = ScoreCard.objects.get()
    assert (there.state, there.card, card.entered_by) in [
        (CONFIRMED, card, None),
        (SET_ASIDE, None, user),
    ]
