"""The organiser's check holds what is stored beside the journal, not the journal alone."""

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tests.tournaments.moved import a_drive_of_four, moved
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Entry, ScoreCard, ScoreLine, Tournament, User
from tournaments.queries.stored_rows import check_stored
from tournaments.services.draws import draw_round
from tournaments.services.privacy import forget_players
from tournaments.services.publishing import publish_draw
from tournaments.services.scorecards import enter_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return a_user("anna")


@pytest.fixture
def drive(by) -> Tournament:
    drive = a_drive_of_four(by, 3)
    for table in publish_draw(draw=draw_round(tournament=drive, by=by), by=by).tables.all():
        enter_card(table=table, by=by, card=Card(Ending.FINISHED, (8, 3)))
    return drive


def whats(drive: Tournament) -> set[str]:
    return {finding.what for finding in check_stored(drive).findings}


def test_where_nobody_touched_anything_nothing_is_found(drive, by):
    assert check_stored(drive).findings == ()
    forget_players(tournament=drive, by=by)
    assert check_stored(drive).findings == ()


def test_a_score_that_was_changed_by_hand_is_told_with_both_values(drive):
    line = ScoreLine.objects.filter(pawns=3).first()
    ScoreLine.objects.filter(pk=line.pk).update(pawns=7)
    assert whats(drive) == {"row"}
    said = check_stored(drive).said
    assert said.endswith(", pawns: opgeslagen 7, in het journaal 3")
    assert line.side.entry.name in said


def test_who_entered_a_card_is_not_emptied_unseen(drive):
    card = ScoreCard.objects.first()
    ScoreCard.objects.filter(pk=card.pk).update(entered_by=None)
    assert "entered_by_id" in check_stored(drive).said
    assert "row" in {finding.what for finding in findings_of(drive)}


def test_who_entered_a_card_may_be_removed_as_an_account(drive, by):
    by.delete()
    assert check_stored(Tournament.objects.get(pk=drive.pk)).findings == ()


def test_on_another_machine_those_of_the_journal_are_nobody(drive, by):
    made = moved(drive, by)
    assert set(ScoreCard.objects.values_list("entered_by", flat=True)) == {None}
    assert check_stored(made).findings == ()


def test_a_row_that_was_put_in_or_taken_out_by_hand_is_told(drive):
    Entry.objects.create(tournament=drive, name="Zomaar")
    assert whats(drive) == {"row_missing"}
