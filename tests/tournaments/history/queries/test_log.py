"""What happened, in the words of people."""

import ast
import re
from datetime import time
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from scoring.cards import Card, Ending
from tests.factories import ASKED, a_tournament, a_user, entries
from tests.tournaments.builders.full_evening import a_full_evening
from tests.tournaments.builders.kinds import a_round_of
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.core.queries.log_words import VALUES, WORDS
from tournaments.core.services.jobs import stop_job
from tournaments.core.services.log import audited, record
from tournaments.entries.services.check_in import NumberOrder, give_numbers
from tournaments.entries.services.entries import EDITABLE
from tournaments.enums import SEARCH, FormatKey, PaperKind
from tournaments.history.queries.acts import ACTS
from tournaments.history.queries.log import Change, lines
from tournaments.models import Job, Tournament
from tournaments.presets.services import change_kind
from tournaments.settings.forms.settings import SettingsForm
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow

# Acts that belong to no drive stand on no page.
WITHOUT_A_DRIVE = {"create_organiser", "change_name", "change_password", "delete_tournament"}
# Names for the program only: keys of rows, and what the target of the line says already.
FOR_THE_PROGRAM = frozenset(
    {
        "entry",
        "taken",
        "erased",
        "unnumbered",
        "withdrawals",
        "dispute",
        "invitation",
        "import",
        "draw",
        "form_photo",
        "round",
        "seats",
        "teams",
        "table",
        "to",
        "language",
        "fingerprint",
        "base",
        "mailed",
        "winners",
        "link",
        "act",
    }
)
NAMES = FOR_THE_PROGRAM | set(WORDS)


LOGGING = {
    "_log",
    "log_dispute",
    "log_report",
    "_changed",
    "record_draw",
    "record_entry",
    "record_stage",
}  # with the action as third argument


def recorded_actions():
    """Return every action that a service can write down: what it names in `record(action=…)`, in
    one of LOGGING, and in `start_job`, by default its own name."""
    actions = {"start_job"}
    root = Path(settings.BASE_DIR, "tournaments")
    for service in [*root.glob("*/services.py"), *root.glob("*/services/*.py")]:
        for call in ast.walk(ast.parse(service.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            said = [keyword.value for keyword in call.keywords if keyword.arg == "action"]
            said = call.args[2:3] if call.func.id in LOGGING else said
            if call.func.id in LOGGING | {"record", "start_job"}:
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


def test_every_act_of_a_service_has_a_word():
    assert recorded_actions() == set(ACTS)


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
    raw = {value for values in VALUES.values() for value in values if isinstance(value, str)} - {""}
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
    assert told["loting terzijde gelegd"] == "ronde 1, loting 3"
    assert told["papier gemaakt"] == "Scoreformulieren, ronde 1"


@pytest.mark.django_db
def test_work_that_was_stopped_is_told_by_what_people_call_it(anna):
    drive = a_tournament(anna)
    for kind in (PaperKind.SCORE_FORMS, SEARCH):
        stop_job(job=Job.objects.create(tournament=drive, kind=kind), by=anna)
    with override("nl"):
        told = [(line.action, line.target) for line in lines(drive.log.order_by("pk"))]
    stopped = "voor het einde gestopt"
    assert told == [(stopped, "Scoreformulieren"), (stopped, "zoektocht")]


@pytest.mark.django_db
def test_the_time_at_which_a_drive_begins_is_told_as_a_clock_shows_it(anna):
    drive = a_tournament(anna)
    for starts_at in (time(20), time(19, 30), None):
        change_tournament(tournament=drive, by=anna, values={"starts_at": starts_at})
    with override("nl"):
        told = [line.changes for line in lines(drive.log.order_by("pk"))]
    name = "begint om"
    wanted = [Change(name, "", "20:00"), Change(name, "20:00", "19:30"), Change(name, "19:30", "")]
    assert told == [(each,) for each in wanted]


@pytest.mark.django_db
def test_what_players_report_is_told_with_table_and_team(anna):
    drive = a_full_evening(anna)
    log = drive.log.filter(action="contest_report")
    with override("nl"):
        (line,) = lines(log)
    second = drive.rounds.get(number=1).tables.get(number=12).sides.get(position=1).entry
    assert (line.actor, line.action) == ("", "uitslag betwist door de tegenpartij")
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
    followed = "punten voor een vrijloting"
    assert names == ["een inschrijving heet", "puntentelling", followed, "bij gelijke stand"]
    assert changes_of(settings_changed)[3][1:] == (
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
        ("het spel gaat verder vanaf", "", ASKED["position"]),
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
    audited(record)(
        tournament=tournament,
        actor=a_user("anna"),
        action="set_paid",
        target="7 De Jokers",
        before={"entry": 12, "paid": False},
        after={"entry": 12, "paid": True},
    )
    with override("nl"):
        (line,) = lines(tournament.log.all())
    assert (line.actor, line.action, line.target) == (
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
        audited(record)(
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


@pytest.mark.django_db
def test_another_kind_of_drive_is_told_in_the_words_of_the_settings(anna):
    drive = a_tournament(anna)
    change_kind(tournament=drive, by=anna, kind=FormatKey.PLAYERS)
    with override("nl"):
        (line,) = lines(drive.log.filter(action="change_kind"))
        before, after = FormatKey.TEAMS.label, FormatKey.PLAYERS.label
    assert ("soort drive", before, after) in changes_of(line)
