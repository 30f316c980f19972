"""What happened, in the words of people."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db.models import F, Max
from django.test import override_settings
from django.utils.translation import override

from scoring.cards import Card, Ending
from tests.factories import ASKED, a_tournament, a_user, a_verdict, entries
from tests.tournaments.kinds import a_round_of
from tournaments.enums import (
    PaperKind,
    PlayerReports,
    PrizeKind,
    QuestionKey,
    Role,
    Sanction,
    Screen,
    SecondEntry,
    StageKind,
)
from tournaments.forms.settings import SettingsForm
from tournaments.models import Tournament
from tournaments.queries.completeness import Complete
from tournaments.queries.log import lines
from tournaments.queries.log_words import ACTIONS, FOR_THE_PROGRAM, VALUES, WORDS
from tournaments.queries.records import seats_of
from tournaments.services.absentees import check_in_all, return_absent, withdraw_absent
from tournaments.services.card_entries import enter_turn, resolve_entries
from tournaments.services.check_in import (
    NumberOrder,
    check_in,
    give_numbers,
    set_paid,
    undo_check_in,
)
from tournaments.services.classes import add_class, remove_class
from tournaments.services.clocks import (
    clear_extra_time,
    extend_clock,
    pause_clock,
    resume_clock,
    set_extra_time,
    start_clock,
    stop_clock,
)
from tournaments.services.disputes import (
    decide_dispute,
    keep_answer,
    open_dispute,
    withdraw_dispute,
)
from tournaments.services.draws import draw_round, redraw
from tournaments.services.entries import EDITABLE, add_entry, change_entry, remove_entry
from tournaments.services.forgotten_person import forget_person
from tournaments.services.freezing import freeze_standings, unfreeze_standings
from tournaments.services.imports import ImportRow, assign_columns, confirm_import, keep_sheet
from tournaments.services.jobs import stop_job
from tournaments.services.log import act, record
from tournaments.services.mailing import mail_cards
from tournaments.services.members import (
    accept_invitation,
    change_role,
    invite,
    remove_member,
    revoke_invitation,
)
from tournaments.services.papers import make_paper
from tournaments.services.privacy import forget_players
from tournaments.services.prize_giving import (
    begin_prize_giving,
    reveal,
    stop_prize_giving,
)
from tournaments.services.prizes import add_prize, change_prize, remove_prize
from tournaments.services.publishing import publish_draw, unpublish_draw
from tournaments.services.reports import (
    accept_report,
    confirm_report,
    contest_report,
    report_result,
)
from tournaments.services.restoring import note_restore
from tournaments.services.saved_journals import save_journal
from tournaments.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.services.screens import switch_screen
from tournaments.services.searches import start_search
from tournaments.services.stages import (
    add_stage,
    divide_stage,
    place_entry,
    remove_stage,
    rename_group,
)
from tournaments.services.swaps import move_table, swap
from tournaments.services.taking_over import note_in_drive
from tournaments.services.tournaments import (
    change_tournament,
    create_tournament,
    finish_tournament,
    reopen_tournament,
)
from tournaments.services.undoing import undo_act
from tournaments.services.votes import choose_name, close_vote, open_vote
from tournaments.services.withdrawals import return_entry, withdraw_entry

# Acts that belong to no drive stand on no page.
WITHOUT_A_DRIVE = {"create_organiser", "change_name", "change_password", "delete_tournament"}
NAMES = FOR_THE_PROGRAM | set(WORDS)


def recorded_actions():
    """Every action that a service can write down: of `record(action=…)`, of `_log(…)` and
    `_changed(…)`, and of `start_job`, by default its own name."""
    actions = {"start_job"}
    for service in Path(settings.BASE_DIR, "tournaments", "services").glob("*.py"):
        for call in ast.walk(ast.parse(service.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            said = [keyword.value for keyword in call.keywords if keyword.arg == "action"]
            said = call.args[2:3] if call.func.id in {"_log", "_changed"} else said
            if call.func.id in {"record", "_log", "_changed", "start_job"}:
                actions |= {
                    part.value
                    for value in said
                    for part in ast.walk(value)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return actions - WITHOUT_A_DRIVE


@pytest.fixture
def anna():
    return a_user("anna")


def a_full_evening(anna):
    """A drive in which everything happens once that can be written down."""
    drive = create_tournament(
        by=anna,
        values={"code": "avond", "name": "Avond", "date": "2026-11-21", "rounds_planned": 3},
    )
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
    _people(drive, anna)
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
    choose_name(prize=name, entry=drive.entries.first(), by=anna)
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


def _field(drive, anna):
    sheet = {"header": ["Team"], "rows": [[2, ["De Azen"]]], "notes": [{"sheet": "1", "text": "x"}]}
    draft = keep_sheet(
        tournament=drive, filename="aanmelding.xlsx", sheet=sheet, columns={"team": 0}, by=anna
    )
    assign_columns(draft=draft, columns={"team": 1, "players": 0}, by=anna)
    row = ImportRow(values={"name": "De Azen"}, extra={"Maaltijd": "ja"}, key="1")
    confirm_import(draft=draft, rows=[row], by=anna)
    values = dict.fromkeys(EDITABLE) | {"name": "Weg", "fixed_table": 3, "paid": True}
    del values["joined_round"]
    blank = dict.fromkeys(("player1", "player2", "club", "email", "phone", "remarks"), "")
    remove_entry(entry=add_entry(tournament=drive, by=anna, values=values | blank), by=anna)
    azen = drive.entries.get()
    change_entry(entry=azen, by=anna, values={"name": "De Azen 2"}, seen={"name": "De Azen"})
    entries(drive, 8, numbered=False)
    drive.entries.exclude(pk=azen.pk).update(name=F("player1"))
    check_in(entry=azen, by=anna)
    set_paid(entry=azen, paid=True, by=anna)
    undo_act(tournament=drive, number=drive.log.aggregate(last=Max("number"))["last"], by=anna)
    undo_check_in(entry=azen, by=anna)
    check_in(entry=azen, by=anna)
    gone = drive.entries.get(name="Anna 2")
    withdraw_entry(entry=gone, from_round=1, reason="ziek", by=anna)
    withdraw_absent(tournament=drive, by=anna)
    return_absent(tournament=drive, by=anna)
    withdraw_absent(tournament=drive, by=anna)
    for entry in drive.entries.exclude(pk=azen.pk):
        return_entry(entry=entry, in_round=1, by=anna)
    check_in_all(tournament=drive, by=anna)
    give_numbers(tournament=drive, order=NumberOrder.NAME, again=True, by=anna)


def _rounds(drive, anna):
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
    draw_round(tournament=drive, by=anna, allow_missing=True)
    _reports(last, anna)
    correct_card(
        table=last, by=anna, card=Card(Ending.FINISHED, (5, 8)), reason="verkeerd", seen_version=1
    )
    take_off_card(table=tables[0], by=anna, reason="hoort bij tafel 3", seen_version=1)
    enter_card(table=tables[0], by=anna, card=Card(Ending.FINISHED, (3, 8)))
    _disputes(last, anna)


def _entered_twice(table, anna):
    """Two people type otherwise, one of them is right, and then it was of another table."""
    for who, pawns in ((anna, 3), (a_user("bert"), 5)):
        enter_turn(table=table, by=who, card=Card(Ending.FINISHED, (8, pawns)))
    resolve_entries(table=table, by=anna, turn=2)
    take_off_card(table=table, by=anna, reason="hoort bij tafel 3", seen_version=1)


def _hall(round_, table, anna):
    switch_screen(tournament=round_.tournament, screen=Screen.CLOCK, by=anna)
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
    search = start_search(
        tournament=table.round.tournament,
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
    note_restore(
        tournament=table.round.tournament,
        by=anna,
        version=1000,
        made_at=dispute.opened_at,
        cards_lost=3,
    )
    note_in_drive(
        tournament=table.round.tournament,
        term=2,
        complete=Complete("x", "Dorpsdrive", False, 17, 1, 1, 12, 1, 12),
    )
    for version in (1, 2):
        dispute = keep_answer(
            dispute=dispute,
            by=anna,
            question=QuestionKey.HAND,
            asked=ASKED,
            verdict=a_verdict(),
            seen_version=version,
        )
    decide_dispute(
        dispute=dispute,
        by=anna,
        ruling="De zet telt.",
        against="Beide teams speelden zo.",
        sanction=Sanction.FOREMOST_BACK,
        sanctioned_seat=2,
        card=Card(Ending.FINISHED, (8, 5)),
        seen_version=3,
        seen_card_version=2,
    )


def test_every_act_of_a_service_has_a_word():
    assert recorded_actions() == set(ACTIONS)


def test_every_setting_and_every_field_of_an_entry_has_a_word():
    assert {*SettingsForm.Meta.fields, "tie_breaks", *EDITABLE} - set(WORDS) == set()


@pytest.mark.django_db
def test_in_a_drive_with_every_act_no_name_and_no_value_is_left_without_words(anna):
    drive = a_full_evening(anna)
    log = list(drive.log.all())
    assert {entry.action for entry in log} == recorded_actions()
    names = {name for entry in log for name in (*entry.before, *entry.after)}
    assert names - NAMES == set()
    with override("nl"):
        told = lines(log)
        labels = {str(label) for values in VALUES.values() for label in values.values()}
    raw = {value for values in VALUES.values() for value in values if isinstance(value, str)}
    texts = {part for line in told for change in line.changes for part in change.after.split(", ")}
    assert texts & (raw - labels) == set()
    assert [
        line.target for line in told if re.fullmatch(r"[\d.]+|[a-z]+_[a-z]+", line.target)
    ] == []


@pytest.mark.django_db
def test_targets_say_in_dutch_which_round_table_draw_or_paper(anna):
    drive = a_full_evening(anna)
    with override("nl"):
        told = {line.action: line.target for line in lines(drive.log.all())}
    assert told["scorekaart gecorrigeerd"] == "ronde 1, tafel 12"
    assert told["tafel met de hand gewijzigd"] == "ronde 1, tafel 1 wordt tafel 12"
    assert told["ronde gepubliceerd"] == "ronde 1"
    assert told["loting terzijde gelegd"] == "ronde 1, loting 1"
    assert told["papier gemaakt"] == "Scoreformulieren, ronde 1"


@pytest.mark.django_db
def test_what_players_report_is_told_with_table_and_team(anna):
    drive = a_full_evening(anna)
    log = drive.log.filter(action="contest_report")
    with override("nl"):
        (line,) = lines(log)
    second = drive.rounds.get(number=1).tables.get(number=12).sides.get(position=1).entry
    assert (line.who, line.action) == ("", "uitslag betwist door de tegenpartij")
    assert line.target == f"ronde 1, tafel 12, team {second.number}"
    assert changes_of(line) == [("getallen op de kaart", "8 – 3", "8 – 5")]


def changes_of(line):
    return [(change.name, change.before, change.after) for change in line.changes]


@pytest.mark.django_db
def test_choices_are_told_by_what_the_page_calls_them(anna):
    drive = a_full_evening(anna)
    with override("nl"):
        settings_changed = lines(drive.log.filter(action="change_tournament").order_by("pk"))[0]
        corrected = lines(drive.log.filter(action="correct_card").order_by("pk"))[0]
        published = lines(drive.log.filter(action="publish_draw"))[0]
    names = [name for name, _before, _after in changes_of(settings_changed)]
    assert names == ["een inschrijving heet", "puntentelling", "bij gelijke stand"]
    assert changes_of(settings_changed)[2][1:] == (
        "gewonnen partijen, saldo, onderling resultaat",
        "tegenstand, gewonnen partijen",
    )
    assert changes_of(settings_changed)[0][1:] == ("team", "koppel")
    assert changes_of(corrected) == [
        ("reden", "", "verkeerd"),
        ("versie", "1", "2"),
        ("afloop", "tijd om", "afgerond"),
        ("getallen op de kaart", "5 – 4", "5 – 8"),
        ("gewonnen", "", "tweede team"),
    ]
    bye = drive.rounds.get(number=1).byes.get().entry
    assert ("vrij", "", str(bye)) in changes_of(published)


@pytest.mark.django_db
def test_a_dispute_is_told_in_the_words_of_people(anna):
    drive = a_full_evening(anna)
    with override("nl"):
        kept = lines(drive.log.filter(action="keep_answer").order_by("pk"))
        decided = lines(drive.log.filter(action="decide_dispute"))[0]
    assert kept[0].target == decided.target == "ronde 1, tafel 12"
    assert changes_of(kept[0]) == [
        ("vraag", "", "Wat mag en wat moet deze speler?"),
        ("stelling", "", ASKED["position"]),
        ("antwoord", "", "Dit mag niet."),
    ]
    assert changes_of(decided) == [
        ("wat de arbiter beslist", "", "De zet telt."),
        ("waarom anders dan het antwoord", "", "Beide teams speelden zo."),
        ("sanctie", "", "de voorste pion gaat terug naar het startveld"),
        ("voor de speler van", "", "geel"),
        ("versie", "", "3"),
    ]


@pytest.mark.django_db
def test_numbers_that_were_given_are_told_with_the_names_of_the_teams(anna):
    drive = a_tournament()
    entries(drive, 2, numbered=False)
    give_numbers(tournament=drive, order=NumberOrder.SIGN_UP, again=False, by=anna)
    with override("nl"):
        (line,) = lines(drive.log.filter(action="give_numbers"))
    assert changes_of(line)[0] == ("nummers", "– Team 1, – Team 2", "1 Team 1, 2 Team 2")


@pytest.mark.django_db
def test_a_line_says_who_did_what_with_the_values_before_and_after():
    tournament = a_tournament()
    act(record)(
        tournament=tournament,
        actor=a_user("anna"),
        action="set_paid",
        target="7 De Jokers",
        before={"entry": 12, "paid": False},
        after={"entry": 12, "paid": True},
    )
    with override("nl"):
        (line,) = lines(tournament.log.all())
    assert (line.who, line.action, line.target) == (
        "anna",
        "inleg genoteerd",
        "7 De Jokers",
    )
    assert [(change.name, change.before, change.after) for change in line.changes] == [
        ("betaald", "nee", "ja")
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_the_log_costs_one_query_for_the_byes_however_many_rounds(count, django_assert_num_queries):
    tournament = a_tournament()
    for entry in entries(tournament, count):
        act(record)(
            tournament=tournament,
            actor=None,
            action="publish_draw",
            target="1",
            after={"tables": 0, "bye": entry.pk, "by_hand": False},
        )
    log = list(Tournament.objects.get().log.all())
    with django_assert_num_queries(1):
        lines(log)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("scheme", "values", "numbers"),
    [
        ("gedeeld", (8, 6, 8, 6), ["8 – 6", "6 – 8", "13 – 13 en 4"]),
        (
            "individueel",
            (10, 7, 10, 0),
            ["10 en 10 – 7 en 0", "7 en 0 – 10 en 10", "11 en 11 – 11 en 5"],
        ),
    ],
)
def test_a_card_of_four_players_is_told_by_pair(scheme, values, numbers):
    anna = a_user()
    table = a_round_of(scheme, anna).tables.get(number=1)
    drive = table.round.tournament
    enter_card(table=table, by=anna, card=Card(Ending.FINISHED, values))
    other = Card(Ending.FINISHED, (values[1], values[0], values[3], values[2]))
    correct_card(table=table, by=anna, card=other, reason="gewisseld", seen_version=1)
    absent = Card(Ending.ABSENT, (None,) * 4, absent=3)
    correct_card(table=table, by=anna, card=absent, reason="niet gekomen", seen_version=2)
    with override("nl"):
        told = lines(drive.log.filter(action__in=["enter_card", "correct_card"]).order_by("pk"))
    said = [{each.name: each.after for each in line.changes} for line in told]
    assert [one["getallen op de kaart"] for one in said] == numbers
    assert [one["gewonnen"] for one in said] == ["eerste paar", "tweede paar", ""]
    assert said[2]["afwezig"] == "vierde team"


@pytest.mark.django_db
def test_pairs_that_cards_made_are_those_of_the_log():
    table = a_round_of("gedeeld", a_user(), partners="cards").tables.get(number=1)
    card = Card(Ending.FINISHED, (6, 6, 8, 8), partner=1)
    enter_card(table=table, by=None, card=card)
    absent = Card(Ending.ABSENT, (None,) * 4, absent=3)
    correct_card(table=table, by=None, card=absent, reason="niet gekomen", seen_version=1)
    with override("nl"):
        told = lines(table.round.tournament.log.filter(target="1.1").order_by("pk"))
    said = [{each.name: each.after for each in line.changes} for line in told]
    assert [(one["getallen op de kaart"], one["gewonnen"]) for one in said] == [
        ("6 – 8", "tweede paar"),
        ("13 – 13 – 13 – 4", ""),
    ]
