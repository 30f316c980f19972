"""Acts on a drive, each as somebody does it whose page shows what was there before."""

from scoring.schemes import Card, Ending
from tests.factories import (
    a_dispute,
    a_published_round,
    a_report,
    a_search,
    a_tournament,
    a_user,
    a_verdict,
    entries,
)
from tournaments.access.services import (
    accept_invitation,
    change_role,
    invite,
    remove_member,
    revoke_invitation,
)
from tournaments.cards.services.accepted_reports import accept_report, accept_reports
from tournaments.cards.services.card_entries import (
    agree_entry,
    doubt_entry,
    enter_turn,
    resolve_entries,
)
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.form_photos import send_photo
from tournaments.cards.services.form_readings import put_aside, return_reading, take_reading
from tournaments.cards.services.reports import confirm_report, contest_report, report_result
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.core.services.images import Encoded
from tournaments.core.services.jobs import start_job, stop_job
from tournaments.disputes.services.answers import drop_answer, keep_answer, rest_on_answer
from tournaments.disputes.services.disputes import decide_dispute, withdraw_dispute
from tournaments.disputes.services.photos import add_photo, remove_photo
from tournaments.drives.services.tournaments import (
    delete_tournament,
    finish_tournament,
    reopen_tournament,
    switch_screen,
)
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
from tournaments.entries.services.door import add_walk_in
from tournaments.entries.services.entries import (
    add_entry,
    change_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from tournaments.entries.services.imports import assign_columns, confirm_import, keep_sheet
from tournaments.entries.services.late import (
    expect_all_later,
    expect_as_usual,
    expect_later,
    set_missed_points,
)
from tournaments.entries.services.places import give_place
from tournaments.entries.services.substitutes import add_substitute, remove_substitute
from tournaments.enums import FormatKey, PrizeKind, QuestionKey, Role, Screen
from tournaments.groups.services.classes import add_class, choose_class, remove_class
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
from tournaments.hall.services.screens import change_screen, forget_screen, share_list
from tournaments.history.services.undoing import undo_act
from tournaments.models import (
    Dispute,
    Draw,
    Entry,
    Evening,
    FormPhoto,
    FormReading,
    GameTable,
    Group,
    ImportDraft,
    Invitation,
    Membership,
    Prize,
    Report,
    Round,
    Season,
    SignUp,
    Stage,
    Tournament,
)
from tournaments.presets.services import change_kind, keep_evening
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.privacy import forget_players, keep_players
from tournaments.prizes.services.prize_giving import begin_prize_giving, reveal, stop_prize_giving
from tournaments.prizes.services.prizes import (
    add_prize,
    add_usual_prizes,
    change_prize,
    make_results_site,
    remove_prize,
)
from tournaments.prizes.services.tombola import close_tombola, draw_ticket, open_tombola
from tournaments.prizes.services.votes import (
    choose_name,
    close_vote,
    leave_out_doubtful,
    open_vote,
    vote_name,
)
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import (
    announce_value,
    publish_draw,
    show_value,
    unpublish_draw,
)
from tournaments.rounds.services.swaps import move_table, swap
from tournaments.seasons.services.season_teams import set_jokers
from tournaments.seasons.services.seasons import add_drive
from tournaments.settings.services import change_tournament
from tournaments.signup.services.sign_ups import (
    admit_sign_up,
    cancel_sign_up,
    change_sign_up,
    close_sign_up,
    confirm_sign_up,
    open_sign_up,
    sign_up,
)
from tournaments.standings.services import freeze_standings, unfreeze_standings

CARD = Card(Ending.FINISHED, (8, 3))
ACCOUNT = {"iban": "", "account_name": "", "address": ""}
TOKENS = ["0000000a", "0000000b"]
SHEET = {"rows": [], "notes": []}
ACTS = {
    "add": lambda it: add_entry(tournament=it.drive, by=it.by, values={"name": "Laat"}),
    "walk in": lambda it: add_walk_in(tournament=it.drive, by=it.by, values={"name": "Laat"}),
    "upload": lambda it: keep_sheet(
        tournament=it.drive, filename="lijst.csv", sheet=SHEET, columns={}, by=it.by
    ),
    "draw": lambda it: draw_round(tournament=it.drive, by=it.by),
    "redraw": lambda it: redraw(draw=it.draw, by=it.by, reason="fout"),
    "plan groups": lambda it: add_stage(
        tournament=it.drive, by=it.by, values={"from_round": 4, "kind": "pools", "count": 2}
    ),
    "make groups": lambda it: divide_stage(stage=it.stage, by=it.by),
    "rename group": lambda it: rename_group(group=it.group, by=it.by, name="Rood"),
    "put into a group": lambda it: place_entry(entry=it.entry, group=it.group, by=it.by),
    "add a class": lambda it: add_class(stage=it.stage, by=it.by, name="C"),
    "remove a class": lambda it: remove_class(group=it.group, by=it.by),
    "take groups back": lambda it: remove_stage(stage=it.stage, by=it.by),
    "move": lambda it: move_table(draw=it.draw, table=1, to=2, by=it.by, expected_version=1),
    "swap": lambda it: swap(draw=it.draw, a=1, b=2, by=it.by, expected_version=1),
    "publish": lambda it: publish_draw(draw=it.draw, by=it.by),
    "take back": lambda it: unpublish_draw(round=it.round, by=it.by, reason="fout"),
    "enter": lambda it: enter_card(table=it.table, by=it.by, card=CARD),
    "enter a turn": lambda it: enter_turn(table=it.table, by=it.by, card=CARD),
    "agree": lambda it: agree_entry(table=it.table, by=it.by, seen=1),
    "doubt": lambda it: doubt_entry(table=it.table, by=it.by, seen=1),
    "resolve": lambda it: resolve_entries(table=it.table, by=it.by, turn=1),
    "correct": lambda it: correct_card(
        table=it.table, by=it.by, card=CARD, reason="fout", seen_version=1
    ),
    "take off": lambda it: take_off_card(table=it.table, by=it.by, reason="fout", seen_version=1),
    "report": lambda it: report_result(table=it.table, side=it.side, card=CARD, phone="een"),
    "confirm": lambda it: confirm_report(report=it.report, side=it.side, phone="een"),
    "contest": lambda it: contest_report(report=it.report, side=it.side, claimed=CARD, phone="een"),
    "take over": lambda it: accept_report(report=it.report, by=it.by),
    "take all over": lambda it: accept_reports(round_=it.round, by=it.by),
    "wait again": lambda it: return_reading(tournament=it.drive, reading=it.reading.pk, by=it.by),
    "send a photo": lambda it: send_photo(tournament=it.drive, content=b"JPEG", by=it.by),
    "take what was read": lambda it: take_reading(
        reading=it.reading.pk, table=it.table, by=it.by, card=CARD
    ),
    "dispute": lambda it: open_dispute(table=it.table, by=it.by, subject="pion op 12"),
    "keep": lambda it: keep_answer(
        dispute=it.dispute,
        by=it.by,
        question=QuestionKey.MOVE,
        question_values={},
        verdict=a_verdict(),
        seen_version=1,
    ),
    "rest on": lambda it: rest_on_answer(dispute=it.dispute, by=it.by, number=1, seen_version=1),
    "drop": lambda it: drop_answer(dispute=it.dispute, by=it.by, number=1, seen_version=1),
    "add a photo": lambda it: add_photo(
        dispute=it.dispute, encoded=Encoded(b"JPEG", 8, 8), by=it.by
    ),
    "take a photo away": lambda it: remove_photo(dispute=it.dispute, digest="00", by=it.by),
    "decide": lambda it: decide_dispute(
        dispute=it.dispute, by=it.by, ruling="ja", seen_version=1, seen_card_version=None
    ),
    "withdraw": lambda it: withdraw_dispute(
        dispute=it.dispute, by=it.by, reason="fout", seen_version=1
    ),
    "confirm a sign-up": lambda it: confirm_sign_up(sign_up=it.sign_up),
    "admit": lambda it: admit_sign_up(sign_up=it.sign_up, by=it.by),
    "change a sign-up": lambda it: change_sign_up(
        sign_up=it.sign_up, values={"name": "Anders"}, by=it.by, seen=""
    ),
    "open sign-up": lambda it: open_sign_up(
        tournament=it.drive, by=it.by, places=9, closes_at=None, **ACCOUNT
    ),
    "close sign-up": lambda it: close_sign_up(tournament=it.drive, by=it.by),
    "come": lambda it: check_in(entry=it.entry, by=it.by),
    "import": lambda it: confirm_import(draft=it.sheet, rows=[], by=it.by),
    "role": lambda it: change_role(membership=it.member, role=Role.DOOR, by=it.by),
    "remove": lambda it: remove_member(membership=it.member, by=it.by),
    "clock": lambda it: start_clock(round=it.round, minutes=40, by=it.by),
    "pause": lambda it: pause_clock(round=it.round, by=it.by),
    "go on": lambda it: resume_clock(round=it.round, by=it.by),
    "extend": lambda it: extend_clock(round=it.round, minutes=5, by=it.by),
    "no clock": lambda it: stop_clock(round=it.round, by=it.by),
    "extra time": lambda it: set_extra_time(table=it.table, minutes=5, by=it.by),
    "no extra time": lambda it: clear_extra_time(table=it.table, by=it.by),
    "screen": lambda it: switch_screen(tournament=it.drive, screen=Screen.CLOCK, by=it.by),
    "announce": lambda it: announce(tournament=it.drive, text="Soep", minutes=5, by=it.by),
    "print": lambda it: start_job(tournament=it.drive, kind="x", arguments={}, by=it.by),
    "search": lambda it: a_search(it.drive),
    "stop": lambda it: stop_job(job=it.job, by=it.by),
    "invite": lambda it: invite(tournament=it.drive, role=Role.DOOR, by=it.by),
    "close link": lambda it: revoke_invitation(invitation=it.link, by=it.by),
    "come in": lambda it: accept_invitation(token=it.link.token, user=None, name="Henk"),
    "change": lambda it: change_tournament(tournament=it.drive, by=it.by, values={"name": "X"}),
    "freeze": lambda it: freeze_standings(tournament=it.drive, after=1, by=it.by),
    "unfreeze": lambda it: unfreeze_standings(tournament=it.drive, by=it.by),
    "add prize": lambda it: add_prize(
        tournament=it.drive, kind=PrizeKind.LAST, number=None, name="", by=it.by
    ),
    "usual prizes": lambda it: add_usual_prizes(tournament=it.drive, by=it.by),
    "change prize": lambda it: change_prize(
        prize=it.prize, kind=PrizeKind.LAST, number=None, name="", by=it.by
    ),
    "remove prize": lambda it: remove_prize(prize=it.prize, by=it.by),
    "open vote": lambda it: open_vote(tournament=it.drive, by=it.by),
    "close vote": lambda it: close_vote(tournament=it.drive, by=it.by),
    "vote": lambda it: vote_name(tournament=it.drive, entry=it.entry, phone="een"),
    "choose name": lambda it: choose_name(prize=it.prize, entry=it.entry, by=it.by),
    "begin prize-giving": lambda it: begin_prize_giving(tournament=it.drive, by=it.by),
    "reveal": lambda it: reveal(tournament=it.drive, seen=0, to=1, by=it.by),
    "stop prize-giving": lambda it: stop_prize_giving(tournament=it.drive, by=it.by),
    "forget": lambda it: forget_players(tournament=it.drive, by=it.by),
    "forget person": lambda it: forget_person(entry=it.entry, place=1, by=it.by),
    "keep players": lambda it: keep_players(tournament=it.drive, weeks=3, by=it.by),
    "folder": lambda it: make_results_site(tournament=it.drive, by=it.by),
    "finish": lambda it: finish_tournament(tournament=it.drive, by=it.by),
    "open": lambda it: reopen_tournament(tournament=it.drive, by=it.by, reason="fout"),
    "season": lambda it: add_drive(season=it.season, tournament=it.drive, by=it.by),
    "jokers": lambda it: set_jokers(evening=it.evening, teams=[], by=it.by),
    "columns": lambda it: assign_columns(draft=it.sheet, columns={"team": 0}, by=it.by),
    "rename": lambda it: change_entry(entry=it.entry, by=it.by, values={"name": "Anders"}, seen={}),
    "take out": lambda it: remove_entry(entry=it.entry, by=it.by),
    "leave": lambda it: withdraw_entry(entry=it.entry, from_round=3, reason="ziek", by=it.by),
    "return": lambda it: return_entry(entry=it.entry, in_round=3, by=it.by),
    "not here": lambda it: undo_check_in(entry=it.entry, by=it.by),
    "pay": lambda it: set_paid(entry=it.entry, paid=True, by=it.by),
    "number": lambda it: give_numbers(
        tournament=it.drive, order=NumberOrder.NAME, again=False, by=it.by
    ),
    "all are here": lambda it: check_in_all(tournament=it.drive, by=it.by),
    "leave out": lambda it: withdraw_absent(tournament=it.drive, by=it.by),
    "let return": lambda it: return_absent(tournament=it.drive, by=it.by),
    "come later": lambda it: expect_later(entry=it.entry, by=it.by),
    "all come later": lambda it: expect_all_later(tournament=it.drive, by=it.by, named=[]),
    "missed rounds": lambda it: set_missed_points(entry=it.entry, points=0, by=it.by),
    "come as usual": lambda it: expect_as_usual(entry=it.entry, by=it.by),
    "substitute": lambda it: add_substitute(
        entry=it.entry, player=1, name="Wim", from_round=3, for_good=False, by=it.by
    ),
    "no substitute": lambda it: remove_substitute(entry=it.entry, player=1, from_round=3, by=it.by),
    "choose a class": lambda it: choose_class(entry=it.entry, name="A", by=it.by),
    "sign up": lambda it: sign_up(tournament=it.drive, values={"name": "Nieuw"}, code="x"),
    "cancel": lambda it: cancel_sign_up(sign_up=it.sign_up),
    "give a place": lambda it: give_place(sign_up=it.sign_up, by=it.by),
    "no announcement": lambda it: end_announcement(tournament=it.drive, by=it.by),
    "name a screen": lambda it: change_screen(
        tournament=it.drive, token=TOKENS[0], by=it.by, name="Zaal"
    ),
    "share a list": lambda it: share_list(tournament=it.drive, tokens=TOKENS, by=it.by),
    "forget a screen": lambda it: forget_screen(tournament=it.drive, token="x", by=it.by),
    "tombola": lambda it: open_tombola(tournament=it.drive, tickets="1-9", by=it.by),
    "next ticket": lambda it: draw_ticket(tournament=it.drive, seen=0, by=it.by),
    "no tombola": lambda it: close_tombola(tournament=it.drive, by=it.by),
    "doubtful votes": lambda it: leave_out_doubtful(tournament=it.drive, leave_out=True, by=it.by),
    "kind": lambda it: change_kind(tournament=it.drive, kind=FormatKey.THREES, by=it.by),
    "dice": lambda it: announce_value(
        tournament=it.drive, number=2, source="drie dobbelstenen", by=it.by
    ),
    "show dice": lambda it: show_value(tournament=it.drive, number=2, by=it.by, value="6"),
    "undo": lambda it: undo_act(tournament=it.drive, number=1, by=it.by),
    "put aside": lambda it: put_aside(tournament=it.drive, reading=it.reading.pk, by=it.by),
    "offer": lambda it: keep_evening(tournament=it.drive, name="Avond", by=it.by),
    "delete": lambda it: delete_tournament(tournament=it.drive, by=it.by, name="Dorpsdrive"),
}


class Before:
    """A drive with a draft, as somebody's page still shows it: rows that know no other row."""

    def __init__(self) -> None:
        self.by = a_user()
        drive = a_tournament(self.by)
        teams = entries(drive, 4)
        a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])
        draw_round(tournament=drive, by=self.by, allow_missing=True)
        a_dispute(GameTable.objects.last())
        invite(tournament=drive, role=Role.DOOR, by=self.by)
        keep_sheet(tournament=drive, filename="x.csv", sheet=SHEET, columns={}, by=self.by)
        pools = Stage.objects.create(tournament=drive, from_round=3, kind="pools", count=2)
        Group.objects.create(stage=pools, position=1)
        self.drive = Tournament.objects.get()
        self.stage, self.group = Stage.objects.get(), Group.objects.get()
        self.round, self.draw = Round.objects.get(number=1), Draw.objects.get(state="draft")
        self.table, self.entry = GameTable.objects.first(), Entry.objects.first()
        self.link, self.member = Invitation.objects.get(), Membership.objects.get()
        self.job = a_search(drive)
        self.side = self.table.sides.first()
        self.report = Report.objects.get(pk=a_report(self.table, 8, 3).pk)
        prize = Prize.objects.create(tournament=drive, kind=PrizeKind.NAME)
        self.prize = Prize.objects.get(pk=prize.pk)
        photo = FormPhoto.objects.create(tournament=drive, content=b"", digest="00")
        self.reading = FormReading.objects.create(
            photo=photo, at=photo.sent_at, place=0, page=1, read={}, cut_out=b"", state="aside"
        )
        self.sign_up = SignUp.objects.create(tournament=drive, said={"name": "Wachter"})
        self.season = Season.objects.create(owner=self.by, joker=True)
        self.evening = Evening.objects.create(season=self.season, tournament=drive, date=drive.date)
        self.sheet, self.dispute = ImportDraft.objects.get(), Dispute.objects.get()
