"""Players report a result: one side enters it, the other confirms it."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_card, a_dispute, a_published_round, a_report, a_tournament, a_user
from tests.factories import entries as some_entries
from tests.tournaments.builders.reported import a_table, played, report, said, side, states
from tournaments.cards.services.accepted_reports import accept_report
from tournaments.cards.services.reports import (
    OtherSays,
    confirm_report,
    contest_report,
    report_result,
)
from tournaments.cards.services.scorecards import enter_card, take_off_card
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import ReportState
from tournaments.models import Dispute, GameTable, LogEntry, Report, ScoreCard, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db

WAITING, CONFIRMED, CONTESTED, SET_ASIDE = ReportState


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


def test_confirming_twice_changes_nothing():
    table = a_table(reports="accept")
    there = report(table, 0, played(8, 3), proven=True)
    for _time in range(2):
        confirm_report(report=there, side=side(table, 1), phone="two", proven=True)
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
    assert (other.value.report, str(other.value)) == (first, "1 Team 1 meldt 3–8.")
    assert (states(table), Dispute.objects.count()) == ([WAITING], 0)


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


def test_what_a_phone_kept_for_long_does_not_replace_what_another_of_its_team_said_since():
    table = a_table()
    newer = report(table, 0, played(8, 4), phone="of the maat")
    assert said(lambda: report(table, 0, played(8, 3), seen_report=None)) == (
        "Een andere telefoon van uw team meldde 8–4. Klopt dit hier? Meld het dan nog een keer."
    )
    assert list(table.reports.all()) == [newer]
    report(table, 0, played(8, 3))
    assert states(table) == [SET_ASIDE, WAITING]


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
    with pytest.raises(DomainError) as refused:
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


def test_after_a_card_was_taken_off_players_report_again():
    table = a_table(reports="accept")
    there = report(table, 0, played(8, 3), proven=True)
    confirm_report(report=there, side=side(table, 1), phone="phone 1", proven=True)
    take_off_card(table=table, by=a_user(), reason="hoort bij tafel 2", seen_version=1)
    assert report(table, 0, played(8, 4)).state == WAITING
    assert states(table) == [SET_ASIDE, WAITING]


def test_the_scoring_is_fixed_once_players_have_reported():
    table, user = a_table(), a_user()
    there = a_report(table, 8, 3)
    tournament = table.round.tournament
    with pytest.raises(DomainError) as refused:
        change_tournament(tournament=tournament, by=user, values={"scheme": "vrij"})
    assert refused.value.field == "scheme"
    there.state = SET_ASIDE
    there.save()
    change_tournament(tournament=tournament, by=user, values={"scheme": "vrij"}, reason="zo")
