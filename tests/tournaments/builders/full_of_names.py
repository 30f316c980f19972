"""A drive with names, addresses and texts in everything that an evening writes down."""

from typing import Any

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from scoring.cards import Card, Ending
from tests.factories import ASKED, a_tournament, a_verdict
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.disputes.services.answers import keep_answer
from tournaments.disputes.services.disputes import decide_dispute
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.entries import (
    add_entry,
    change_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from tournaments.entries.services.imports import ImportRow, confirm_import, keep_sheet
from tournaments.enums import JobState, PaperKind, QuestionKey
from tournaments.models import Job, NameVote, Report, Tournament, User
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw

SURNAME, MAIL, PHONE = "Quixelaar", "quix@voorbeeld.example", "0687654321"
PERSONAL = (SURNAME, MAIL, PHONE)
SAID = f"{SURNAME} zei het, bel {PHONE} of mail {MAIL}"


def places_with(*texts: str) -> list[str]:
    """Every column of every table in which one of these texts stands, small letters alike."""
    found = []
    for model in apps.get_models():
        if model is Session:  # what it says: as signed letters any four may stand in it by chance
            kept = str([each.get_decoded() for each in Session.objects.all()]).casefold()
            found += ["Session.session_data" for text in texts if text.casefold() in kept]
            continue
        for field in model._meta.concrete_fields:
            if field.name == "password":  # random letters, of which any four may stand in it
                continue
            if isinstance(field, models.CharField | models.TextField | models.JSONField):
                values = model.objects.values_list(field.attname, flat=True)
            elif isinstance(field, models.BinaryField):
                blobs = model.objects.values_list(field.attname, flat=True)
                values = [bytes(value or b"").decode("latin-1") for value in blobs]
            else:
                continue
            sentence = " ".join(map(str, values)).casefold()
            found += [
                f"{model.__name__}.{field.name}" for text in texts if text.casefold() in sentence
            ]
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
    asked = {"question": QuestionKey.MOVE, "question_values": ASKED, "verdict": a_verdict()}
    keep_answer(dispute=dispute, by=by, seen_version=1, **asked)
    taken = {"content": SAID.encode(), "digest": "00", "width": 8, "height": 8}
    dispute.photos.create(number=1, **taken)
    sent = {"number": 1, "digest": "00", "content": SAID.encode()}
    photo = table.round.tournament.form_photos.create(**sent)
    read = {"page": 1, "read": {}, "cut_out": SAID.encode(), "at": timezone.now()}
    photo.readings.create(place=0, **read)
    decide_dispute(
        dispute=dispute,
        by=by,
        ruling=SAID,
        against=SAID,
        seen_version=2,
        seen_card_version=1,
    )
