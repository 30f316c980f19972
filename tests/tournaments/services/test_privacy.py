"""Forgetting the players of a drive."""

import datetime
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone
from django.utils.translation import override

from scoring.cards import Card, Ending
from tests.factories import ASKED, a_search, a_tournament, a_user, a_verdict, entries
from tests.tournaments.finished import a_finished_drive
from tournaments.enums import JobState, PaperKind, QuestionKey
from tournaments.models import (
    Dispute,
    Draw,
    Entry,
    Job,
    LogEntry,
    NameVote,
    Report,
    Tournament,
    User,
)
from tournaments.queries.log import lines
from tournaments.queries.privacy import kept
from tournaments.queries.proofs import proofs_of, revealed_draws, verdict
from tournaments.queries.standings import standings
from tournaments.services.check_in import check_in, undo_check_in
from tournaments.services.disputes import decide_dispute, keep_answer, open_dispute
from tournaments.services.draws import draw_round, redraw
from tournaments.services.entries import add_entry, change_entry, remove_entry
from tournaments.services.imports import ImportRow, confirm_import, keep_sheet
from tournaments.services.privacy import forget_due_drives, forget_players, keep_players
from tournaments.services.publishing import publish_draw, unpublish_draw
from tournaments.services.refused import Refused
from tournaments.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.services.tournaments import finish_tournament, reopen_tournament
from tournaments.services.withdrawals import return_entry, withdraw_entry

pytestmark = pytest.mark.django_db

SURNAME, MAIL, PHONE = "Quixelaar", "quix@voorbeeld.example", "0687654321"
PERSONAL = (SURNAME, MAIL, PHONE)
SAID = f"{SURNAME} zei het, bel {PHONE} of mail {MAIL}"

# Text that is not of players: of the drive and its organisers, of the program, and what is needed
# to draw a round again. A text column that is neither here nor forgotten fails a test below.
NOT_OF_PLAYERS = {
    ("Tournament", "code"),
    ("Tournament", "name"),
    ("Tournament", "place"),
    ("Entry", "name"),
    ("Entry", "code"),
    ("Draw", "seed"),
    ("Draw", "commitment"),
    ("Draw", "public_value"),
    ("Draw", "entry_list"),
    ("Draw", "list_hash"),
    ("GameTable", "code"),
    ("Invitation", "token"),
    ("LogEntry", "action"),
    ("LogEntry", "actor_name"),
    ("Prize", "name"),
}
OF_PEOPLE_WHO_SIGN_IN = {"User"}


@pytest.fixture
def anna() -> User:
    return a_user("anna")


def places_with(*texts: str) -> list[str]:
    """Every column of every table in which one of these texts stands, small letters alike."""
    found = []
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.CharField | models.TextField | models.JSONField):
                values = model.objects.values_list(field.attname, flat=True)
            elif isinstance(field, models.BinaryField):
                blobs = model.objects.values_list(field.attname, flat=True)
                values = [bytes(value or b"").decode("latin-1") for value in blobs]
            else:
                continue
            said = " ".join(map(str, values)).casefold()
            found += [f"{model.__name__}.{field.name}" for text in texts if text.casefold() in said]
    return sorted(set(found))


def a_drive_full_of_names(by: User) -> Tournament:
    """Names, addresses and texts in everything that an evening writes down."""
    drive = a_tournament(by, rounds_planned=3, club_rounds=3, entry_word="couple")
    _sign_up(drive, by)
    _two_rounds(drive, by)
    Job.objects.create(
        tournament=drive, kind=PaperKind.SCORE_FORMS, state=JobState.DONE, result=SAID.encode()
    )
    return drive


def _sign_up(drive: Tournament, by: User) -> None:
    sheet = {"header": ["Team"], "rows": [[2, [SAID]]], "notes": [{"sheet": "1", "text": SAID}]}
    draft = keep_sheet(tournament=drive, filename=f"{SURNAME}.csv", sheet=sheet, columns={}, by=by)
    row = ImportRow(
        {"name": "De Azen", "player1": f"Anna {SURNAME}"}, extra={SAID: SAID}, key=SURNAME
    )
    confirm_import(draft=draft, rows=[row], by=by)
    for number in range(2, 8):
        values = {
            "name": f"Anna & Bert {number}" if number == 2 else f"Team {number}",
            "player1": f"Anna {SURNAME}",
            "player2": f"Bert van {SURNAME}",
            "club": f"Familie {SURNAME}" if number < 5 else f"familie {SURNAME.upper()} ",
            "email": MAIL,
            "phone": PHONE,
            "remarks": SAID,
        }
        add_entry(tournament=drive, by=by, values=values)
    gone = add_entry(tournament=drive, by=by, values={"name": SURNAME, "player1": SAID[:80]})
    remove_entry(entry=gone, by=by)
    last = drive.entries.get(name="Team 7")
    renamed = {"name": f"De {SURNAME}s", "phone": PHONE[::-1]}
    change_entry(entry=last, by=by, values=renamed, seen={"name": "Team 7", "phone": PHONE})
    change_entry(entry=last, by=by, values={"name": "Zeven"}, seen={"name": renamed["name"]})
    for entry in drive.entries.order_by("pk"):
        check_in(entry=entry, by=by)


def _two_rounds(drive: Tournament, by: User) -> None:
    draft = redraw(draw=draw_round(tournament=drive, by=by), by=by, reason=SAID)
    draft = unpublish_draw(round=publish_draw(draw=draft, by=by), by=by, reason=SAID)
    round_ = publish_draw(draw=draft, by=by)
    for table in round_.tables.select_related("round__tournament"):
        enter_card(table=table, by=by, card=Card(Ending.FINISHED, (8, table.number)))
    first, second, third = round_.tables.select_related("round__tournament")
    correct = {"by": by, "reason": SAID, "seen_version": 1}
    correct_card(table=first, card=Card(Ending.FINISHED, (8, 5)), **correct)
    take_off_card(table=second, **correct)
    enter_card(table=second, by=by, card=Card(Ending.FINISHED, (2, 8)))
    _dispute(third, by)
    side = third.sides.first()
    Report.objects.create(
        table=third, side=side, ending=Ending.FINISHED, values=[8, 3], phone=SURNAME
    )
    NameVote.objects.create(tournament=drive, entry=side.entry, phone=SURNAME)
    NameVote.objects.create(tournament=drive, entry=side.entry, phone=MAIL)
    left = drive.entries.get(name="Zeven")
    withdraw_entry(entry=left, from_round=2, reason=SAID, by=by)
    return_entry(entry=left, in_round=2, by=by)
    publish_draw(draw=draw_round(tournament=drive, by=by), by=by)


def _dispute(table: Any, by: User) -> None:
    table.round.tournament.ruleset = ASKED["rules"]
    table.round.tournament.save()
    dispute = open_dispute(table=table, by=by, subject=SAID)
    asked = {"question": QuestionKey.MOVE, "asked": ASKED, "verdict": a_verdict()}
    keep_answer(dispute=dispute, by=by, seen_version=1, **asked)
    decide_dispute(
        dispute=dispute,
        by=by,
        ruling=SAID,
        against=SAID,
        seen_version=2,
        seen_card_version=1,
    )


def test_nothing_of_a_player_is_left_anywhere(anna):
    drive = a_drive_full_of_names(anna)
    before = places_with(*PERSONAL)
    assert {
        *("Dispute.against", "Dispute.ruling", "Dispute.subject", "Draw.original", "Draw.pairing"),
        *("Draw.taken_back", "Entry.club", "Entry.email", "Entry.extra", "Entry.import_key"),
        *("Entry.phone", "Entry.player1", "Entry.player2", "Entry.remarks", "GameTable.reason"),
        *("ImportDraft.filename", "ImportDraft.sheet", "Job.result", "LogEntry.after"),
        *("LogEntry.before", "LogEntry.target", "NameVote.phone", "Report.phone"),
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


def test_every_column_with_text_is_forgotten_or_said_not_to_be_of_players(anna):
    drive = a_drive_full_of_names(anna)
    drive.rounds.update(published_at=None)
    for model, field in texts_of_the_drive():
        for row in model.objects.all():
            poison = f"Wzyx{row.pk}"[: field.max_length]
            with suppress(IntegrityError), transaction.atomic():
                model.objects.filter(pk=row.pk).update(**{field.name: poison})
    for line in LogEntry.objects.exclude(action__in=["create_tournament", "change_tournament"]):
        line.after = {**line.after, "of_a_later_service": "Wzyx", "more": [{"a": "Wzyx"}, "Wzyx"]}
        line.save()
    forget_players(tournament=drive, by=anna)
    assert [place for place in places_with("wzyx") if place != "LogEntry.target"] == []


def test_standings_cards_and_draws_say_the_same_afterwards(anna):
    drive = a_drive_full_of_names(anna)
    before = standings(drive)
    proven = {draw.pk: verdict(draw) for draw in revealed_draws(drive)}
    assert len(proven) == 3
    assert all(outcome.right for outcome in proven.values())
    seats = [draw.pairing["tables"] for draw in Draw.objects.order_by("pk") if draw.pairing]
    forget_players(tournament=drive, by=anna)
    after = standings(drive)
    assert [row.row for row in after.rows] == [row.row for row in before.rows]
    assert after.results == before.results
    assert {draw.pk: verdict(draw) for draw in revealed_draws(drive)} == proven
    assert [draw.pairing["tables"] for draw in Draw.objects.order_by("pk") if draw.pairing] == seats


def test_a_published_round_stays_published_and_locked(anna):
    drive = a_drive_full_of_names(anna)
    before = list(drive.rounds.values_list("number", "published_at", "log_entry"))
    forget_players(tournament=drive, by=anna)
    assert list(drive.rounds.values_list("number", "published_at", "log_entry")) == before


def test_clubs_are_kept_apart_under_names_that_tell_nothing(anna):
    drive = a_drive_full_of_names(anna)
    forget_players(tournament=drive, by=anna)
    clubs = list(drive.entries.order_by("pk").values_list("club", flat=True))
    assert clubs == ["", *["club 1"] * 6]
    drawn = Draw.objects.filter(original__isnull=False).last()
    assert set(drawn.original["field"]["clubs"].values()) == {"club 1"}
    forget_players(tournament=drive, by=anna)
    assert all(verdict(draw).right for draw in revealed_draws(drive))


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


def test_the_code_of_a_participant_card_leads_nowhere_any_more(anna):
    drive = a_drive_full_of_names(anna)
    codes = set(drive.entries.values_list("code", flat=True))
    forget_players(tournament=drive, by=anna)
    assert codes.isdisjoint(drive.entries.values_list("code", flat=True))


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


def test_the_log_still_tells_who_did_what_and_when(anna):
    drive = a_drive_full_of_names(anna)
    before = list(drive.log.values_list("pk", "actor_name", "at", "action"))
    forget_players(tournament=drive, by=anna)
    assert list(drive.log.values_list("pk", "actor_name", "at", "action"))[1:] == before
    with override("nl"):
        newest, *told = lines(drive.log.all())
    assert (newest.who, newest.action) == ("anna", "gegevens van spelers gewist")
    targets = {(line.action, line.target) for line in told}
    assert {("team aanwezig", "1 De Azen"), ("inschrijving verwijderd", "")} <= targets
    entered = drive.log.filter(action="correct_card").get()
    assert entered.after == {
        "version": 2,
        "ending": "finished",
        "numbers": [8, 5],
        "winner": 0,
        "absent": None,
    }


def test_a_check_in_can_still_be_undone_by_what_the_log_says():
    drive = a_tournament()
    (entry,) = entries(drive, 1, numbered=False)
    check_in(entry=entry, by=None)
    forget_players(tournament=drive, by=None)
    assert undo_check_in(entry=entry, by=None).number is None


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


@pytest.mark.parametrize(
    ("weeks", "day", "forgotten"),
    [(8, "2026-05-25", False), (8, "2026-05-26", True), (None, "2099-01-01", False)],
)
def test_a_drive_is_forgotten_when_its_weeks_are_over(weeks, day, forgotten):
    drive = a_tournament(date=datetime.date(2026, 3, 31), keep_weeks=weeks)
    entries(drive, 2)
    now = timezone.make_aware(datetime.datetime.fromisoformat(f"{day} 12:00"))
    assert forget_due_drives(now=now) == int(forgotten)
    assert forget_due_drives(now=now) == 0
    drive.refresh_from_db()
    assert (drive.forgotten_at is not None) == forgotten


def test_names_that_came_after_it_was_forgotten_are_forgotten_as_well():
    drive = a_tournament(date=datetime.date(2026, 3, 31), keep_weeks=8)
    (entry,) = entries(drive, 1)
    now = timezone.make_aware(datetime.datetime(2026, 6, 1))
    forget_due_drives(now=now)
    Entry.objects.filter(pk=entry.pk).update(player1=SURNAME)
    assert forget_due_drives(now=now) == 1
    assert places_with(SURNAME) == []


def test_a_drive_is_forgotten_on_the_day_of_the_hall_and_not_of_greenwich():
    a_tournament(date=datetime.date(2026, 3, 31), keep_weeks=8)
    late = datetime.datetime(2026, 5, 25, 22, 30, tzinfo=datetime.UTC)
    assert forget_due_drives(now=late) == 1


def test_how_long_players_are_kept_can_be_chosen_when_all_is_over(anna):
    drive, _teams = a_finished_drive()
    keep_players(tournament=drive, weeks=None, by=anna)
    drive.refresh_from_db()
    assert drive.keep_weeks is None
    for weeks in (0, 521):
        with pytest.raises(Refused) as refused:
            keep_players(tournament=drive, weeks=weeks, by=anna)
        assert refused.value.field == "keep_weeks"
    count = LogEntry.objects.count()
    keep_players(tournament=drive, weeks=None, by=anna)
    assert LogEntry.objects.count() == count


def test_a_new_drive_keeps_its_players_for_eight_weeks():
    assert Tournament._meta.get_field("keep_weeks").default == 8


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
