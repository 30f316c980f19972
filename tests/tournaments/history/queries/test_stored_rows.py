"""The organiser's check holds what is stored beside the journal, not the journal alone."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tests.tournaments.builders.moved import a_drive_of_four, moved
from tournaments.cards.services.scorecards import enter_card
from tournaments.history.queries import stored_rows
from tournaments.history.queries.stored_rows import MODELS, ROWS, StoredRows, check_stored
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Entry, ScoreCard, ScoreLine, Tournament, User
from tournaments.privacy.services.privacy import forget_players
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

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
    table = line.side.table
    assert check_stored(drive).summary == (
        f"Scorekaart van ronde 1, tafel {table.number}, {line.side.entry}, pionnen binnen: "
        "opgeslagen 7, in het journaal 3"
    )


def test_who_entered_a_card_is_not_emptied_unseen(drive):
    card = ScoreCard.objects.first()
    ScoreCard.objects.filter(pk=card.pk).update(entered_by=None)
    table = card.table.number
    assert (
        check_stored(drive).summary == f"Scorekaart van ronde 1, tafel {table}, wie haar invoerde"
    )
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
    assert check_stored(drive).summary == "Inschrijving, Zomaar: in het journaal is die er niet"
    Entry.objects.filter(name="Zomaar").delete()
    ScoreLine.objects.filter(pawns=3).first().delete()
    assert check_stored(drive).summary == "Scorekaart: weggehaald"


def test_every_kind_of_row_has_words():
    assert ROWS.keys() == MODELS.keys()


@pytest.mark.django_db(transaction=True)
@pytest.mark.each_database
def test_a_card_that_comes_in_meanwhile_is_no_accusation(by, monkeypatch):
    drive = a_drive_of_four(by, 3)
    tables = publish_draw(draw=draw_round(tournament=drive, by=by), by=by).tables.order_by("pk")
    enter_card(table=tables[0], by=by, card=Card(Ending.FINISHED, (8, 3)))
    real = stored_rows.stored_of

    def meanwhile(drive: Tournament):
        with ThreadPoolExecutor(1) as pool:
            pool.submit(enters, tables[1], by).result()
        return real(drive)

    monkeypatch.setattr(stored_rows, "stored_of", meanwhile)
    assert check_stored(drive) == StoredRows(0, ())
    monkeypatch.undo()
    assert (ScoreCard.objects.count(), check_stored(drive)) == (2, StoredRows(0, ()))


def enters(table, by):
    """Somebody at the desk, at the same moment."""
    try:
        enter_card(table=table, by=by, card=Card(Ending.FINISHED, (8, 3)))
    finally:
        connection.close()
