"""An evening in which everything happens once that can be written down."""

from datetime import time

from django.db.models import F, Max
from django.test import override_settings

from scoring.cards import Card, Ending
from tests.factories import ASKED, a_user, a_verdict, entries
from tests.tournaments.builders.pictures import a_picture
from tests.tournaments.builders.signed_up import said, signed_up
from tournaments.access.services import (
    accept_invitation,
    change_role,
    invite,
    remove_member,
    revoke_invitation,
)
from tournaments.cards.services.accepted_reports import accept_report
from tournaments.cards.services.card_entries import enter_turn, resolve_entries
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.form_photos import NO_FORM, FormFound, keep_forms, send_photo
from tournaments.cards.services.form_readings import put_aside, return_reading, take_reading
from tournaments.cards.services.reports import confirm_report, contest_report, report_result
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.core.services.images import PHOTO
from tournaments.core.services.jobs import stop_job
from tournaments.disputes.services.answers import drop_answer, keep_answer, rest_on_answer
from tournaments.disputes.services.disputes import decide_dispute, withdraw_dispute
from tournaments.disputes.services.photos import add_photo, remove_photo
from tournaments.disputes.services.searches import start_search
from tournaments.drives.services.tournaments import (
    create_tournament,
    finish_tournament,
    reopen_tournament,
    switch_screen,
)
from tournaments.entries.queries.late import missed_choices
from tournaments.entries.services.check_in import (
    NumberOrder,
    check_in,
    check_in_all,
    give_numbers,
    return_absent,
    set_paid,
    undo_check_in,
    withdraw_absent,
)
from tournaments.entries.services.entries import (
    EDITABLE,
    add_entry,
    change_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from tournaments.entries.services.imports import (
    ImportRow,
    assign_columns,
    confirm_import,
    keep_sheet,
)
from tournaments.entries.services.late import expect_as_usual, expect_later, set_missed_points
from tournaments.entries.services.substitutes import add_substitute, remove_substitute
from tournaments.enums import (
    FormatKey,
    PaperKind,
    PictureKind,
    PlayerReports,
    PrizeKind,
    QuestionKey,
    Role,
    Sanction,
    Screen,
    SecondEntry,
    StageKind,
)
from tournaments.groups.services.classes import add_class, remove_class
from tournaments.groups.services.stages import (
    add_stage,
    divide_stage,
    place_entry,
    remove_stage,
    rename_group,
)
from tournaments.hall.services.announcements import announce, end_announcement
from tournaments.hall.services.clock import (
    clear_extra_time,
    extend_clock,
    pause_clock,
    resume_clock,
    set_extra_time,
    start_clock,
    stop_clock,
)
from tournaments.hall.services.pictures import add_picture, remove_picture
from tournaments.hall.services.screens import change_screen, forget_screen
from tournaments.history.services.replays import save_journal
from tournaments.history.services.undoing import undo_act
from tournaments.models.entry_fields import ENTRY_FIELDS
from tournaments.papers.services.mailing import mail_cards
from tournaments.papers.services.papers import make_paper, print_round
from tournaments.play.services import renew_brought
from tournaments.presets.services import change_kind, keep_evening, repeat_drive
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.privacy import forget_players
from tournaments.prizes.services.prize_giving import begin_prize_giving, reveal, stop_prize_giving
from tournaments.prizes.services.prizes import add_prize, change_prize, remove_prize
from tournaments.prizes.services.tombola import close_tombola, draw_ticket, open_tombola
from tournaments.prizes.services.votes import (
    choose_name,
    close_vote,
    leave_out_doubtful,
    open_vote,
)
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import (
    announce_value,
    publish_draw,
    show_value,
    unpublish_draw,
)
from tournaments.rounds.services.swaps import move_table, swap
from tournaments.safety.queries.following import Complete
from tournaments.safety.services.restore_preparing import note_restore
from tournaments.safety.services.taking_over import note_in_drive, note_reclaim
from tournaments.settings.services import change_tournament
from tournaments.signup.queries import said_key
from tournaments.signup.services.sign_ups import (
    admit_sign_up,
    cancel_sign_up,
    change_sign_up,
    close_sign_up,
    confirm_sign_up,
    open_sign_up,
)
from tournaments.standings.services import freeze_standings, unfreeze_standings


def a_full_evening(anna):
    """A drive in which everything happens once that can be written down."""
    told = {"name": "Avond", "rounds_planned": 3}
    source = create_tournament(by=anna, values=told | {"date": "2025-11-21"})
    values = told | {"code": "avond", "date": "2026-11-21"}
    drive = repeat_drive(by=anna, source=source, values=values)
    for kind in (FormatKey.THREES, FormatKey.TEAMS):
        change_kind(tournament=drive, by=anna, kind=kind)
    for name in ("Onze avond", ""):
        keep_evening(tournament=drive, name=name, by=anna)
    gone = add_entry(tournament=drive, by=anna, values={"name": "De Weggegane", "player1": "Zij"})
    forget_person(entry=gone, place=1, by=anna)
    remove_entry(entry=gone, by=anna)
    forget_players(tournament=drive, by=anna)
    change_tournament(
        tournament=drive,
        by=anna,
        values={"scheme": "koppel", "tie_breaks": ["opponents", "wins"], "entry_word": "couple"},
    )
    change_tournament(tournament=drive, by=anna, values={"entry_word": "team", "free_step": 5})
    change_tournament(tournament=drive, by=anna, values={"starts_at": time(20)})
    _people(drive, anna)
    _sign_ups(drive, anna)
    _field(drive, anna)
    _mail(drive, anna)
    _groups(drive, anna)
    _rounds(drive, anna)
    finish_tournament(tournament=drive, by=anna)
    _prizes(drive, anna)
    reopen_tournament(tournament=drive, by=anna, reason="een kaart kwam te laat")
    save_journal(tournament=drive, by=anna)
    return drive


def _prizes(drive, anna):
    freeze_standings(tournament=drive, after=1, by=anna)
    first = add_prize(tournament=drive, kind=PrizeKind.PLACE, number=1, name="taart", by=anna)
    change_prize(prize=first, kind=PrizeKind.EVERY, number=4, name="wijn", by=anna)
    remove_prize(prize=first, by=anna)
    name = add_prize(tournament=drive, kind=PrizeKind.NAME, number=None, name="", by=anna)
    open_vote(tournament=drive, by=anna)
    close_vote(tournament=drive, by=anna)
    leave_out_doubtful(tournament=drive, leave_out=True, by=anna)
    leave_out_doubtful(tournament=drive, leave_out=False, by=anna)
    choose_name(prize=name, entry=drive.entries.first(), by=anna)
    open_tombola(tournament=drive, tickets="1-150", by=anna)
    draw_ticket(tournament=drive, seen=0, by=anna)
    close_tombola(tournament=drive, by=anna)
    begin_prize_giving(tournament=drive, begin=3, by=anna)
    reveal(tournament=drive, seen=0, to=1, by=anna)
    stop_prize_giving(tournament=drive, by=anna)
    unfreeze_standings(tournament=drive, by=anna)


def _mail(drive, anna):
    drive.entries.update(email="team@example.nl")
    with override_settings(MAIL_IS_SET_UP=True):
        mail_cards(tournament=drive, by=anna, base="/", entry=drive.entries.last())


def _groups(drive, anna):
    values = {"from_round": 1, "kind": StageKind.POOLS, "count": 2}
    stage = add_stage(tournament=drive, by=anna, values=values)
    renew_brought(tournament=drive, by=anna)
    note_reclaim(tournament=drive, term=3, by=anna)
    divide_stage(stage=stage, by=anna)
    first, second = stage.groups.all()
    rename_group(group=first, by=anna, name="Rood")
    place_entry(entry=first.places.first().entry, group=second, by=anna)
    remove_stage(stage=stage, by=anna)
    values = {"from_round": 1, "kind": StageKind.CLASSES}
    stage = add_stage(tournament=drive, by=anna, values=values, classes=["A", "B"])
    remove_class(group=add_class(stage=stage, name="Jeugd", by=anna), by=anna)
    remove_stage(stage=stage, by=anna)


def _people(drive, anna):
    invitation = invite(tournament=drive, role=Role.DOOR, by=anna)
    member = accept_invitation(token=invitation.token, user=None, name="Bert")
    revoke_invitation(invitation=invitation, by=anna)
    change_role(membership=member, role=Role.SECRETARY, by=anna)
    remove_member(membership=member, by=anna)


def _sign_ups(drive, anna):
    """Nobody of them comes in the end."""
    terms = {"closes_at": None, "iban": "NL91ABNA0417164300", "account_name": "Keezclub"}
    open_sign_up(tournament=drive, by=anna, places=1, address="http://hal/", **terms)
    signed_up(drive, 91)
    signed_up(drive, 92)
    with override_settings(MAIL_IS_SET_UP=True):
        confirm_sign_up(sign_up=signed_up(drive, 93, email="team@example.nl"))
        confirm_sign_up(sign_up=signed_up(drive, 92, name="Weer", email="weer@example.nl"))
    admit_sign_up(sign_up=signed_up(drive, 91, name="Nog eens"), by=anna)
    held = drive.sign_ups.get(state="held")
    change_sign_up(
        sign_up=held, values=said(92, name="Weer", club="De Kaai"), by=anna, seen=said_key(held)
    )
    for each in drive.sign_ups.order_by("-since"):
        cancel_sign_up(sign_up=each)
    close_sign_up(tournament=drive, by=anna)


def _field(drive, anna):
    sheet = {"header": ["Team"], "rows": [[2, ["De Azen"]]], "notes": [{"sheet": "1", "text": "x"}]}
    draft = keep_sheet(
        tournament=drive, filename="aanmelding.xlsx", sheet=sheet, columns={"team": 0}, by=anna
    )
    assign_columns(draft=draft, columns={"team": 1, "players": 0}, by=anna)
    row = ImportRow(values={"name": "De Azen"}, extra={"Maaltijd": "ja"}, key="1")
    confirm_import(draft=draft, rows=[row], by=anna)
    values = dict.fromkeys(EDITABLE) | {each.name: "" for each in ENTRY_FIELDS if each.is_text}
    del values["joined_round"]
    values |= {"name": "Weg", "fixed_table": 3, "paid": True}
    remove_entry(entry=add_entry(tournament=drive, by=anna, values=values), by=anna)
    azen = drive.entries.get()
    change_entry(entry=azen, by=anna, values={"name": "De Azen 2"}, seen={"name": "De Azen"})
    entries(drive, 9, numbered=False)
    drive.entries.exclude(pk=azen.pk).update(name=F("player1"))
    check_in(entry=azen, by=anna)
    set_paid(entry=azen, paid=True, by=anna)
    undo_act(tournament=drive, number=drive.log.aggregate(last=Max("number"))["last"], by=anna)
    undo_check_in(entry=azen, by=anna)
    check_in(entry=azen, by=anna)
    stands_in = {"entry": azen, "player": 1, "name": "Invaller", "by": anna}
    add_substitute(**stands_in, from_round=1, for_good=False)
    remove_substitute(entry=azen, player=1, from_round=1, by=anna)
    add_substitute(**stands_in, from_round=2, for_good=False)
    gone = drive.entries.get(name="Anna 2")
    withdraw_entry(entry=gone, from_round=1, reason="ziek", by=anna)
    withdraw_absent(tournament=drive, by=anna)
    return_absent(tournament=drive, by=anna)
    withdraw_absent(tournament=drive, by=anna)
    for entry in drive.entries.exclude(pk=azen.pk):
        return_entry(entry=entry, in_round=1, by=anna)
    check_in_all(tournament=drive, by=anna)
    give_numbers(tournament=drive, order=NumberOrder.NAME, again=True, by=anna)
    expect_later(entry=gone, by=anna, at="20:15")
    expect_as_usual(entry=gone, by=anna)
    expect_later(entry=gone, by=anna, at="20:30")


def _rounds(drive, anna):
    announce_value(tournament=drive, number=1, by=anna, source="drie worpen")
    show_value(tournament=drive, number=1, by=anna, value="6 2 5")
    draft = redraw(draw=draw_round(tournament=drive, by=anna), by=anna, reason="te vroeg")
    table = seats_of(draft)[0][0]
    swap(
        draw=draft, a=table.sides[0], b=table.sides[1], by=anna, expected_version=1, confirmed=True
    )
    move_table(draw=draft, table=1, to=12, by=anna, expected_version=2)
    change_tournament(tournament=drive, by=anna, values={"second_entry": SecondEntry.BLIND})
    round_ = publish_draw(draw=draft, by=anna)
    _entered_twice(round_.tables.first(), anna)
    change_tournament(tournament=drive, by=anna, values={"second_entry": SecondEntry.NONE})
    draft = unpublish_draw(round=round_, by=anna, reason="nog niet")
    round_ = publish_draw(draw=draft, by=anna)
    make_paper(tournament=drive, kind=PaperKind.SCORE_FORMS, by=anna, base="/", round_number=1)
    print_round(tournament=drive, number=1, by=anna, base="/")
    make_paper(tournament=drive, kind=PaperKind.BLANK_FORMS, by=anna, base="/", pages=3)
    cards = [
        Card(Ending.FINISHED, (8, 3)),
        Card(Ending.ABSENT, (None, None), absent=1),
        Card(Ending.NOT_PLAYED, (None, None)),
    ]
    *tables, last = round_.tables.select_related("round__tournament")
    _hall(round_, last, anna)
    for table, card in zip(tables, cards, strict=True):
        enter_card(table=table, by=anna, card=card)
    late = drive.entries.get(joined_round=2)
    late, _first = check_in(entry=late, by=anna)
    set_missed_points(entry=late, points=missed_choices(late.tournament, late)[1].points, by=anna)
    draw_round(tournament=drive, by=anna, allow_missing=True)
    _reports(last, anna)
    correct_card(
        table=last, by=anna, card=Card(Ending.FINISHED, (5, 8)), reason="verkeerd", seen_version=1
    )
    take_off_card(table=tables[0], by=anna, reason="hoort bij tafel 3", seen_version=1)
    _photographed(tables[0], anna)
    _disputes(last, anna)


def _photographed(table, anna):
    """A form comes by a photo, is put aside, and taken after all."""
    drive = table.round.tournament
    blurred = send_photo(tournament=drive, content=b"GIF", by=anna)
    keep_forms(photo=blurred, found=[], sentence=NO_FORM)
    photo = send_photo(tournament=drive, content=b"JPEG", by=anna)
    read = {"numbers": [3, None], "winner": None, "time_over": True}
    doubts = ["numbers.1", "winner"]
    keep_forms(photo=photo, found=[FormFound(1, table.code, read, doubts, b"")], sentence="")
    reading = photo.readings.get()
    put_aside(tournament=drive, reading=reading.pk, by=anna)
    return_reading(tournament=drive, reading=reading.pk, by=anna)
    take_reading(reading=reading.pk, table=table, by=anna, card=Card(Ending.FINISHED, (3, 8)))


def _entered_twice(table, anna):
    """Two people type otherwise, one of them is right, and then it was of another table."""
    for who, pawns in ((anna, 3), (a_user("bert"), 5)):
        enter_turn(table=table, by=who, card=Card(Ending.FINISHED, (8, pawns)))
    resolve_entries(table=table, by=anna, turn=2)
    take_off_card(table=table, by=anna, reason="hoort bij tafel 3", seen_version=1)


def _hall(round_, table, anna):
    switch_screen(tournament=round_.tournament, screen=Screen.CLOCK, by=anna)
    announce(tournament=round_.tournament, text="De soep is klaar", minutes=5, by=anna)
    end_announcement(tournament=round_.tournament, by=anna)
    one_screen = {"tournament": round_.tournament, "token": "0a1b2c3d", "by": anna}
    change_screen(**one_screen, name="Bij de bar", show=Screen.TABLES, part="1/2")
    forget_screen(**one_screen)
    picture = add_picture(
        tournament=round_.tournament,
        kind=PictureKind.LOGO,
        name="De Keezers",
        encoded=a_picture(),
        by=anna,
    )
    remove_picture(picture=picture, by=anna)
    start_clock(round=round_, minutes=40, by=anna)
    pause_clock(round=round_, by=anna)
    resume_clock(round=round_, by=anna)
    extend_clock(round=round_, minutes=5, by=anna)
    set_extra_time(table=table, minutes=5, by=anna)
    set_extra_time(table=table, minutes=None, by=anna)
    clear_extra_time(table=table, by=anna)
    stop_clock(round=round_, by=anna)


def _reports(table, anna):
    """Both teams say otherwise, and then that it was 5–4 when time was over."""
    change_tournament(
        tournament=table.round.tournament, by=anna, values={"reports": PlayerReports.DESK}
    )
    first, second = table.sides.all()
    said, claimed = (Card(Ending.FINISHED, (8, pawns)) for pawns in (3, 5))
    report = report_result(table=table, side=first, card=said, phone="een")
    contest_report(report=report, side=second, claimed=claimed, phone="twee")
    withdraw_dispute(
        dispute=table.disputes.get(), by=anna, reason="zij zijn het eens", seen_version=1
    )
    agreed = Card(Ending.TIME_OVER, (5, 4))
    report = report_result(table=table, side=first, card=agreed, phone="een")
    accept_report(report=confirm_report(report=report, side=second, phone="twee"), by=anna)


def _disputes(table, anna):
    change_tournament(
        tournament=table.round.tournament,
        by=anna,
        values={"sanctions": True, "ruleset": ASKED["rules"]},
    )
    withdraw_dispute(
        dispute=open_dispute(table=table, by=anna, subject="vergissing"),
        by=anna,
        reason="verkeerde tafel",
        seen_version=1,
    )
    dispute = open_dispute(table=table, by=anna, subject="pion op 12")
    _search(dispute, anna)
    _another_laptop(dispute, anna)
    _decision(dispute, anna)


def _search(dispute, anna):
    search = start_search(
        tournament=dispute.table.round.tournament,
        ruleset="nk",
        house_rules=[],
        start="-/-/-/- 0",
        end="3/-/-/- 0",
        beginner=0,
        pile="A (HH) (VV) (BB) 3",
        by=anna,
        dispute=dispute,
    )
    stop_job(job=search, by=anna)


def _another_laptop(dispute, anna):
    """Meanwhile a copy of earlier is put back, and another laptop takes over."""
    drive = dispute.table.round.tournament
    note_restore(tournament=drive, by=anna, version=1000, made_at=dispute.opened_at, cards_lost=3)
    complete = Complete("x", "Dorpsdrive", False, 17, 1, 1, 12, 1, 12)
    note_in_drive(tournament=drive, term=2, complete=complete)


def _decision(dispute, anna):
    """Of three answers that are kept one counts in the end, one is dropped, and the card is
    decided."""
    for version, question in enumerate((QuestionKey.HAND, QuestionKey.LAST, QuestionKey.MOVE), 1):
        dispute = keep_answer(
            dispute=dispute,
            by=anna,
            question=question,
            question_values=ASKED,
            verdict=a_verdict(),
            seen_version=version,
        )
    photo = add_photo(dispute=dispute, encoded=a_picture(becomes=PHOTO), by=anna)
    remove_photo(dispute=dispute, digest=photo.digest, by=anna)
    dispute = rest_on_answer(dispute=dispute, by=anna, number=1, seen_version=4)
    dispute = drop_answer(dispute=dispute, by=anna, number=2, seen_version=5)
    decide_dispute(
        dispute=dispute,
        by=anna,
        ruling="De zet telt.",
        against="Beide teams speelden zo.",
        sanction=Sanction.FOREMOST_BACK,
        sanctioned_seat=2,
        card=Card(Ending.FINISHED, (8, 5)),
        seen_version=6,
        seen_card_version=2,
    )
