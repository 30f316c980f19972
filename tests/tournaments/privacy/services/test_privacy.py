"""Forgetting the players of a drive."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import IntegrityError, connection, models, transaction
from django.utils.translation import override

from scoring.cards import Card, Ending
from tests.factories import a_search, a_tournament, a_user, entries
from tests.tournaments.builders.finished import a_finished_drive
from tests.tournaments.builders.full_of_names import PERSONAL, a_drive_full_of_names, places_with
from tests.tournaments.builders.twice_entered import EIGHT_THREE, a_round
from tournaments.cards.queries.card_entries import Source, shared_source
from tournaments.cards.services.card_entries import enter_turn
from tournaments.cards.services.scorecards import correct_card
from tournaments.core.services.errors import DomainError
from tournaments.drives.queries import kept
from tournaments.drives.services.tournaments import finish_tournament, reopen_tournament
from tournaments.enums import MAIL_CARDS, JobState, SamePerson
from tournaments.models import (
    CardEntry,
    Dispute,
    Draw,
    Entry,
    Job,
    LogEntry,
    Tournament,
)
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.privacy import forget_players
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.queries.proofs import proofs_of, revealed_draws
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db

# Text that is not of players: of the drive and its organisers, of the program, and what is needed
# to draw a round again. A text column that is neither here nor forgotten fails a test below.
NOT_OF_PLAYERS = {
    ("Tournament", "code"),
    ("Tournament", "name"),
    ("Tournament", "kept_as"),
    ("Tournament", "place"),
    ("Tournament", "wifi_name"),
    ("Tournament", "wifi_password"),
    ("Entry", "name"),
    ("Entry", "code"),
    ("Dispute", "continuation"),  # a position, without names
    ("DisputePhoto", "digest"),
    ("Draw", "seed"),
    ("Draw", "commitment"),
    ("Draw", "public_value"),
    ("Draw", "entry_list"),
    ("Draw", "list_hash"),
    ("Draw", "shown_basis"),
    ("FormPhoto", "digest"),
    ("FormReading", "code"),
    ("GameTable", "code"),
    ("Invitation", "token"),
    ("KnownAct", "code"),
    ("KnownAct", "action"),
    ("KnownAct", "commitment"),
    ("KnownAct", "hash"),
    ("LogEntry", "action"),
    ("LogEntry", "actor_name"),
    ("LogEntry", "digest"),
    ("LogEntry", "hash"),
    ("LogEntry", "previous"),
    ("LogEntry", "salt"),
    ("Picture", "name"),
    ("Picture", "digest"),
    ("Prize", "name"),
}
OF_PEOPLE_WHO_SIGN_IN = {"User"}


@pytest.mark.slow
def test_nothing_of_a_player_is_left_anywhere(anna):
    drive = a_drive_full_of_names(anna)
    before = places_with(*PERSONAL)
    assert {
        *("Dispute.against", "Dispute.ruling", "Dispute.subject", "DisputePhoto.content"),
        *("FormPhoto.content", "FormReading.cut_out"),
        *("Draw.original", "Draw.pairing"),
        *("Draw.taken_back", "Entry.club", "Entry.email", "Entry.extra", "Entry.import_key"),
        *("Entry.phone", "Entry.player1", "Entry.player2", "Entry.remarks", "GameTable.reason"),
        *("ImportDraft.filename", "ImportDraft.sheet", "Job.result", "LogEntry.after"),
        *(
            "LogEntry.before",
            "LogEntry.changes",
            "LogEntry.target",
            "NameVote.phone",
            "Report.phone",
        ),
        *("ScoreCard.reason", "ScoreCard.taken_off_reason", "Withdrawal.reason"),
    } == set(before)
    forget_players(tournament=drive, by=anna)
    assert places_with(*PERSONAL) == []
    assert kept(drive).nothing


def texts_of_the_drive() -> Iterator[tuple[type[models.Model], models.Field]]:
    """The columns with text that people may have typed."""
    for model in apps.get_app_config("tournaments").get_models():
        for field in model._meta.concrete_fields:
            text = isinstance(field, models.CharField | models.TextField) and not field.choices
            named = (model.__name__, field.name) in NOT_OF_PLAYERS
            if text and not named and model.__name__ not in OF_PEOPLE_WHO_SIGN_IN:
                yield model, field


@pytest.mark.slow
def test_every_column_with_text_is_forgotten_or_said_not_to_be_of_players(anna):
    drive = a_drive_full_of_names(anna)
    drive.rounds.update(published_at=None)
    for model, field in texts_of_the_drive():
        for row in model.objects.all():
            poison = f"Wzyx{row.pk}"[: field.max_length]
            with suppress(IntegrityError), transaction.atomic():
                model.objects.filter(pk=row.pk).update(**{field.name: poison})
    for line in LogEntry.objects.exclude(action__in=["create_tournament", "change_tournament"]):
        said = {**line.after, "of_a_later_service": "Wzyx", "more": [{"a": "Wzyx"}, "Wzyx"]}
        LogEntry.objects.create(tournament=drive, action=line.action, after=said)
    forget_players(tournament=drive, by=anna)
    assert [place for place in places_with("wzyx") if place != "LogEntry.target"] == []


@pytest.mark.slow
def test_standings_cards_and_draws_say_the_same_afterwards(anna):
    drive = a_drive_full_of_names(anna)
    before = standings(drive)
    proven = {draw.pk: recompute_draw(draw) for draw in revealed_draws(drive)}
    assert len(proven) == 3
    assert all(outcome.right for outcome in proven.values())
    seats = [draw.pairing["tables"] for draw in Draw.objects.order_by("pk") if draw.pairing]
    forget_players(tournament=drive, by=anna)
    after = standings(drive)
    assert [row.row for row in after.rows] == [row.row for row in before.rows]
    assert after.results == before.results
    assert {draw.pk: recompute_draw(draw) for draw in revealed_draws(drive)} == proven
    assert [draw.pairing["tables"] for draw in Draw.objects.order_by("pk") if draw.pairing] == seats


@pytest.mark.slow
def test_a_published_round_stays_published_and_locked(anna):
    drive = a_drive_full_of_names(anna)
    before = list(drive.rounds.values_list("number", "published_at", "log_entry"))
    forget_players(tournament=drive, by=anna)
    assert list(drive.rounds.values_list("number", "published_at", "log_entry")) == before


@pytest.mark.slow
def test_clubs_are_kept_apart_under_names_that_tell_nothing(anna):
    drive = a_drive_full_of_names(anna)
    forget_players(tournament=drive, by=anna)
    clubs = list(drive.entries.order_by("pk").values_list("club", flat=True))
    assert clubs == ["", *["club 1"] * 6]
    drawn = Draw.objects.filter(original__isnull=False).last()
    assert set(drawn.original["field"]["clubs"].values()) == {"club 1"}
    forget_players(tournament=drive, by=anna)
    assert all(recompute_draw(draw).right for draw in revealed_draws(drive))


@pytest.mark.slow
def test_a_team_called_after_its_players_gets_a_number_and_another_keeps_its_name(anna):
    drive = a_drive_full_of_names(anna)
    with override("nl"):
        forget_players(tournament=drive, by=anna)
    names = list(drive.entries.order_by("number").values_list("name", flat=True))
    assert names == ["De Azen", "Koppel 2", "Team 3", "Team 4", "Team 5", "Team 6", "Zeven"]
    round_ = drive.rounds.get(number=1)
    assert "2 Koppel 2" in proofs_of(round_)[-1].entries


def test_all_names_of_teams_are_erased_where_the_organiser_wants_that():
    drive, _teams = a_finished_drive()
    with override("nl"):
        forget_players(tournament=drive, by=None, all_names=True)
    names = list(drive.entries.order_by("number").values_list("name", flat=True))
    assert names == ["Team 1", "Team 2", "Team 3", "Team 4"]


@pytest.mark.parametrize(
    ("name", "players", "stays"),
    [
        ("Jan & Piet", ("Jan de Wit", "Piet Smit"), False),
        ("de witjes", ("Jan de Wit", "Piet Smit"), True),
        ("Familie Smit", ("Jan de Wit", "Piet Smit"), False),
        ("JAN'S TEAM", ("Jan de Wit", ""), False),
        ("De Keezers", ("Jan de Wit", "Piet van De"), True),
        ("Team 7", ("Speler 7", "7"), True),
        ("Zoë", ("zoë", ""), False),
        ("Kop en Staart", ("Jan en Piet", ""), True),
    ],
)
def test_which_names_of_teams_are_names_of_players(name, players, stays):
    drive = a_tournament()
    (entry,) = entries(drive, 1)
    entry.name, (entry.player1, entry.player2) = name, players
    entry.save()
    with override("nl"):
        forget_players(tournament=drive, by=None)
    entry.refresh_from_db()
    assert entry.name == (name if stays else "Team 1")


@pytest.mark.slow
def test_the_code_of_a_participant_card_leads_nowhere_any_more(anna):
    drive = a_drive_full_of_names(anna)
    codes = set(drive.entries.values_list("code", flat=True))
    forget_players(tournament=drive, by=anna)
    assert codes.isdisjoint(drive.entries.values_list("code", flat=True))


@pytest.mark.slow
def test_a_dispute_keeps_its_board_its_answer_and_what_was_decided_for_the_card(anna):
    drive = a_drive_full_of_names(anna)
    before = Dispute.objects.get()
    forget_players(tournament=drive, by=anna)
    after = Dispute.objects.get()
    assert (after.asked, after.verdict, after.sanction, after.card, after.decided_at) == (
        before.asked,
        before.verdict,
        before.sanction,
        before.card,
        before.decided_at,
    )
    assert (after.subject, after.ruling, after.against) == ("–", "–", "–")


@pytest.mark.parametrize("state", [JobState.QUEUED, JobState.RUNNING])
def test_while_cards_are_mailed_nothing_is_erased_and_nothing_of_the_mailing_goes(anna, state):
    drive, _teams = a_finished_drive()
    mailing = Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=state, arguments={})
    with pytest.raises(DomainError):
        forget_players(tournament=drive, by=anna)
    assert (Job.objects.get(), Tournament.objects.get().forgotten_at) == (mailing, None)
    Job.objects.update(state=JobState.STOPPED)
    forget_players(tournament=drive, by=anna)
    assert not Job.objects.exists()


def test_a_search_and_papers_are_removed():
    drive = a_tournament()
    a_search(drive)
    forget_players(tournament=drive, by=None)
    assert Job.objects.count() == 0


def test_another_drive_keeps_its_players(anna):
    drive, other = a_tournament(anna), a_tournament()
    for each in (drive, other):
        entries(each, 2)
    forget_players(tournament=drive, by=anna)
    assert set(other.entries.values_list("player1", flat=True)) == {"Anna 1", "Anna 2"}


def test_the_public_is_told_and_it_is_written_down(anna):
    drive, _teams = a_finished_drive()
    version = Tournament.objects.get().version
    forget_players(tournament=drive, by=anna)
    now = Tournament.objects.get()
    assert (now.version, now.forgotten_at is not None) == (version + 1, True)
    line = LogEntry.objects.first()
    assert (line.action, line.actor, line.after) == (
        "forget_players",
        anna,
        {"count": 4, "all_names": False},
    )


def test_a_drive_that_was_forgotten_can_be_opened_again_and_corrected(anna):
    drive, (keezers, *_others) = a_finished_drive()
    forget_players(tournament=drive, by=anna)
    reopen_tournament(tournament=drive, by=anna, reason="fout op het formulier")
    table = drive.rounds.get(number=2).tables.select_related("round__tournament").first()
    card = Card(Ending.FINISHED, (3, 8))
    correct_card(table=table, by=anna, card=card, reason="verkeerd gelezen", seen_version=1)
    finish_tournament(tournament=drive, by=anna)
    assert standings(drive).by_entry[keezers.pk].row.points == 26 + 6


@pytest.mark.slow
@pytest.mark.skipif(
    not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"), reason="a file of SQLite"
)
@pytest.mark.django_db(transaction=True)
def test_no_name_is_left_in_the_file_of_the_database(anna):
    drive = a_drive_full_of_names(anna)
    file = Path(connection.settings_dict["NAME"])

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert [text.encode() in file.read_bytes() for text in PERSONAL] == [True] * 3
    forget_players(tournament=drive, by=anna)
    assert [text.encode() in file.read_bytes() for text in PERSONAL] == [False] * 3


@pytest.mark.slow
@pytest.mark.parametrize("all_players", [True, False])
def test_from_which_browser_a_card_came_is_forgotten_and_that_it_was_the_same_stays(
    anna, all_players
):
    one, other = a_round(same_person=SamePerson.SHOWN).tables.order_by("number")
    drive = one.round.tournament
    for table, first, second in ((one, "Wzyx 1", "Wzyx 1"), (other, "Wzyx 2", "Wzyx 3")):
        for by, device in ((a_user(), first), (a_user(), second)):
            enter_turn(table=table, by=by, card=EIGHT_THREE, devices=[device])
    CardEntry.objects.update(link="0123456789abcdef")
    digests = [entry.devices for entry in CardEntry.objects.all()]
    assert len(set(digests)) == 3
    if all_players:
        forget_players(tournament=drive, by=anna)
    else:
        for entry in drive.entries.all():
            Entry.objects.filter(pk=entry.pk).update(player1="Wim Wzyx")
            forget_person(entry=entry, place=1, by=anna)
    assert [place for text in (*digests, "0123456789abcdef") for place in places_with(text)] == []
    for table, source in ((one, Source.DEVICE), (other, None)):
        first, second = table.card_entries.order_by("turn")
        first.link = second.link = ""
        assert shared_source(first, second) == source


def test_forgetting_a_player_lets_nobody_enter_the_card_of_his_table_twice(anna):
    table = a_round().tables.first()
    enter_turn(table=table, by=a_user(), card=EIGHT_THREE, devices=["laptop"])
    entry = table.sides.first().entry
    Entry.objects.filter(pk=entry.pk).update(player1="Wim Wzyx")
    forget_person(entry=entry, place=1, by=anna)
    with pytest.raises(DomainError, match="op dit apparaat"):
        enter_turn(table=table, by=a_user(), card=EIGHT_THREE, devices=["laptop"])
