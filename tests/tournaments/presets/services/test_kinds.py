"""A drive that becomes one of another kind before anything of it was played."""

import datetime
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import a_user, classes
from tests.tournaments.api.asking import wrong_in
from tests.tournaments.builders.signed_up import signed_up
from tests.tournaments.checker.evenings import enter, publish
from tournaments.checker import check_drive
from tournaments.core.queries.journal import head_of, links_of
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.services.check_in import NumberOrder, give_numbers
from tournaments.entries.services.entries import add_entry
from tournaments.enums import DrawState, FormatKey, PrizeKind
from tournaments.groups.services.stages import add_stage
from tournaments.history.queries.undoing import undoable
from tournaments.history.services.undoing import undo_act
from tournaments.models import SignUpTerms, Tournament, User
from tournaments.models.journaled import state_of
from tournaments.presets.queries.kinds import TEAM, change_of
from tournaments.presets.services import change_kind
from tournaments.prizes.services.prizes import add_prize
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw

pytestmark = pytest.mark.django_db

TEAMS, PLAYERS, THREES, DUELS = FormatKey


def a_drive(by: User, **values) -> Tournament:
    told = {"name": "Dorpsdrive", "date": datetime.date(2026, 11, 21), "fee_cents": 900}
    return create_tournament(by=by, values=told | values)


def sign_up(drive: Tournament, by: User, number: int, *players: str, **values):
    named = dict(zip(("player1", "player2"), players, strict=False))
    told = {"number": number, "name": f"Team {number}"} | named | values
    return add_entry(tournament=drive, by=by, values=told)


def three_teams(by: User) -> Tournament:
    drive = a_drive(by)
    sign_up(drive, by, 1, "Jan Smit", "Piet Bos", club="Zuid", email="jan@example.com", paid=True)
    sign_up(drive, by, 2, "Anna Vos", remarks="rolstoel", fixed_table=3)
    sign_up(drive, by, 5, "Bea Kok", "Cor Dam")
    return drive


def told(drive: Tournament, *names: str) -> list[tuple]:
    return list(drive.entries.order_by("number").values_list("number", *names))


def as_kind(drive: Tournament, kind: FormatKey, by: User) -> Tournament:
    return change_kind(tournament=drive, by=by, kind=kind)


def checked(drive: Tournament) -> list:
    return check_drive(head_of(drive), list(links_of(drive)))


def test_a_team_becomes_its_players_who_keep_what_is_of_both():
    anna = a_user()
    drive = three_teams(anna)
    first = drive.entries.get(number=1)
    here = timezone.now()
    drive.entries.filter(number=1).update(checked_in_at=here)
    drive = as_kind(drive, PLAYERS, anna)
    assert told(drive, "name", "player1", "player2", "club", "email", "paid") == [
        (1, "Jan", "Jan Smit", "", "Zuid", "jan@example.com", True),
        (2, "Anna", "Anna Vos", "", "", "", False),
        (5, "Bea", "Bea Kok", "", "", "", False),
        (6, "Piet", "Piet Bos", "", "Zuid", "", True),
        (7, "Cor", "Cor Dam", "", "", "", False),
    ]
    kept = drive.entries.get(number=1)
    assert (kept.pk, kept.code, kept.extra) == (first.pk, first.code, {TEAM: "Team 1"})
    assert drive.entries.get(number=6).checked_in_at == here
    assert (drive.scheme, drive.entry_word, drive.fee_cents) == ("gedeeld", "player", 450)
    assert drive.bye_points == 9


def test_back_again_the_teams_are_what_they_were():
    anna = a_user()
    drive = three_teams(anna)
    fields = ("name", "player1", "player2", "club", "email", "paid", "remarks", "fixed_table", "pk")
    before, settings = told(drive, *fields), (drive.scheme, drive.entry_word, drive.fee_cents)
    drive = as_kind(as_kind(drive, PLAYERS, anna), TEAMS, anna)
    assert (drive.scheme, drive.entry_word, drive.fee_cents) == settings
    names = {2: "Anna Vos"}  # of one player nobody knows more than his name
    assert told(drive, *fields) == [(row[0], names.get(row[0], row[1]), *row[2:]) for row in before]
    assert checked(drive) == []


def test_of_two_players_who_make_a_team_both_must_have_paid_and_be_here():
    anna = a_user()
    drive = as_kind(three_teams(anna), PLAYERS, anna)
    drive.entries.filter(number=1).update(paid=True, checked_in_at=timezone.now())
    drive.entries.filter(number=6).update(paid=False, remarks="komt later")
    drive.entries.filter(number=6).update(comes_later=True, expected_at="20:30")
    drive = as_kind(drive, TEAMS, anna)
    team = drive.entries.get(number=1)
    assert (team.players, team.paid, team.checked_in_at) == ("Jan Smit & Piet Bos", False, None)
    assert (team.remarks, team.comes_later, team.expected_at) == ("komt later", True, "20:30")


def test_what_only_the_second_of_two_players_has_is_of_the_team():
    anna = a_user()
    drive = as_kind(three_teams(anna), PLAYERS, anna)
    given = {"club": "Noord", "email": "piet@example.com", "phone": "0612345678", "fixed_table": 4}
    drive.entries.filter(number=1).update(club="", email="", extra={TEAM: "Team 1", "Eten": "soep"})
    drive.entries.filter(number=6).update(**given)
    team = as_kind(drive, TEAMS, anna).entries.get(number=1)
    assert {name: getattr(team, name) for name in given} == given
    assert team.extra == {"Eten": "soep"}


def test_players_who_never_were_a_team_are_teams_of_one():
    anna = a_user()
    drive = a_drive(anna, format=PLAYERS, scheme="individueel", fee_cents=450)
    for number, name in enumerate(("Jan Smit", "Jan Bos"), start=1):
        sign_up(drive, anna, number, name)
    drive = as_kind(drive, THREES, anna)
    assert told(drive, "name", "player1") == [
        (1, "Jan Smit", "Jan Smit"),
        (2, "Jan Bos", "Jan Bos"),
    ]
    assert (drive.scheme, drive.fee_cents, drive.ruleset) == ("nk", 900, "gezellig")


def test_a_team_of_which_nobody_told_the_players_plays_under_its_name():
    anna = a_user()
    drive = a_drive(anna)
    sign_up(drive, anna, 1, name="De Kanjers")
    assert told(as_kind(drive, DUELS, anna), "player1") == [(1, "De Kanjers")]


def test_a_withdrawal_and_a_class_are_of_both_players():
    anna = a_user()
    drive = three_teams(anna)
    one, two, three = drive.entries.order_by("number")
    classes(drive, A=[one, three], B=[two])
    one.withdrawals.create(from_round=1, reason="ziek")
    drive = as_kind(drive, PLAYERS, anna)
    second = drive.entries.get(number=6)
    assert [(each.from_round, each.reason) for each in second.withdrawals.all()] == [(1, "ziek")]
    assert [place.group.name for place in second.group_places.all()] == ["A"]


@pytest.mark.slow
@pytest.mark.parametrize(("before", "after"), list(permutations(FormatKey, 2)))
def test_every_kind_becomes_every_other_and_is_played(before, after):
    anna = a_user()
    drive = a_drive(anna, format=before, scheme="gedeeld" if before == PLAYERS else "nk")
    for number in range(1, 13):
        second = f"Bert{number} Bos"
        single = before in (PLAYERS, DUELS)
        sign_up(drive, anna, number, f"Anna{number} Vos", *([] if single else [second]))
    as_kind(drive, after, anna)
    drive.refresh_from_db()
    assert drive.scheme in drive.plays.schemes
    assert drive.rules.seats == drive.plays.board
    tables = publish(drive, anna)
    if after in (TEAMS, THREES):
        enter(tables, anna)
        assert wrong_in(drive.code) == []
    assert checked(drive) == []


@pytest.mark.slow
def test_a_draft_is_dropped_and_the_round_drawn_anew():
    anna = a_user()
    drive = three_teams(anna)
    draft = draw_round(tournament=drive, by=anna)
    drive = as_kind(drive, PLAYERS, anna)
    draft.refresh_from_db()
    assert draft.state == DrawState.DISCARDED
    assert [draw.method for draw in drive.rounds.get().draws.filter(state="committed")] == ["lot"]
    entries = draw_round(tournament=drive, by=anna).original["entries"]
    assert set(entries.values()) == set(drive.entries.values_list("pk", flat=True))
    assert checked(drive) == []


def test_once_a_round_is_published_the_kind_is_fixed_until_it_is_taken_back():
    anna = a_user()
    drive = three_teams(anna)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    with pytest.raises(DomainError, match="ligt vast"):
        as_kind(drive, PLAYERS, anna)
    unpublish_draw(round=round_, by=anna, reason="te vroeg")
    assert as_kind(drive, PLAYERS, anna).entries.count() == 5


def test_a_plan_a_movement_and_what_the_other_kind_has_not_are_given_up():
    anna = a_user()
    values = {"later_method": "movement", "club_rounds": 2, "reports": "desk", "boards": 20}
    drive = as_kind(a_drive(anna, **values), PLAYERS, anna)
    assert (drive.later_method, drive.club_rounds, drive.reports) == ("lot", 0, "none")
    assert (drive.rounds.get().draws.get().method, drive.boards) == ("lot", 20)


def test_what_somebody_chose_for_a_bye_stays_where_the_scoring_does():
    anna = a_user()
    chosen = as_kind(a_drive(anna, bye_points=20), THREES, anna)
    usual = as_kind(a_drive(anna, name="Andere"), THREES, anna)
    assert (chosen.bye_points, usual.bye_points) == (20, 14)


@pytest.mark.parametrize(("number", "name"), [(6, "Jan Smit"), (7, "jan  SMIT")])
def test_two_who_would_have_the_same_name_are_told_apart_first(number, name):
    anna = a_user()
    drive = three_teams(anna)
    sign_up(drive, anna, number, "Dora Vis", name)
    before = state_of(drive.pk)
    with pytest.raises(DomainError, match="maak eerst verschil"):
        as_kind(drive, PLAYERS, anna)
    assert state_of(drive.pk) == before


def test_groups_and_prizes_of_another_kind_go_first():
    anna = a_user()
    drive = three_teams(anna)
    add_prize(tournament=drive, kind=PrizeKind.NAME, number=None, name="", by=anna)
    with pytest.raises(DomainError, match="haal eerst de prijs"):
        as_kind(drive, DUELS, anna)
    values = {"from_round": 2, "kind": "knock_out", "size": 4}
    add_stage(tournament=drive, by=anna, values=values)
    with pytest.raises(DomainError, match="neem die eerst terug"):
        as_kind(drive, THREES, anna)


def test_a_finished_drive_stays_what_it_is():
    anna = a_user()
    drive = three_teams(anna)
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(DomainError):
        as_kind(drive, PLAYERS, anna)


def test_what_was_looked_at_is_what_is_done_or_nothing():
    anna = a_user()
    drive = three_teams(anna)
    seen = change_of(drive, PLAYERS).preview_token
    sign_up(drive, anna, 8, "Eva Mol", "Fien Tak")
    with pytest.raises(DomainError, match="intussen"):
        change_kind(tournament=drive, by=anna, kind=PLAYERS, seen=seen)
    seen = change_of(drive, PLAYERS).preview_token
    assert change_kind(tournament=drive, by=anna, kind=PLAYERS, seen=seen).entries.count() == 7


@pytest.mark.django_db(transaction=True)
def test_of_two_who_do_it_at_once_one_does():
    anna = a_user()
    drive = three_teams(anna)
    seen = change_of(drive, PLAYERS).preview_token

    def change(_click):
        try:
            return change_kind(tournament=drive, by=anna, kind=PLAYERS, seen=seen).format
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as clicks:
        assert list(clicks.map(change, range(2))) == [PLAYERS, PLAYERS]
    assert (drive.entries.count(), drive.log.filter(action="change_kind").count()) == (5, 1)


def test_it_can_be_undone_as_long_as_nothing_rests_on_it():
    anna = a_user()
    drive = three_teams(anna)
    before = state_of(drive.pk)
    as_kind(drive, PLAYERS, anna)
    number = drive.log.get(action="change_kind").number
    assert number in undoable(drive)
    undo_act(tournament=drive, number=number, by=anna)
    assert state_of(drive.pk) == before
    assert checked(Tournament.objects.get()) == []


def test_it_is_not_undone_where_a_draft_was_dropped_or_a_team_signed_up_since():
    anna = a_user()
    drive = three_teams(anna)
    draw_round(tournament=drive, by=anna)
    as_kind(drive, PLAYERS, anna)
    assert drive.log.get(action="change_kind").number not in undoable(drive)
    as_kind(drive, TEAMS, anna)
    sign_up(drive, anna, 9, "Eva Mol", "Fien Tak")
    link = drive.log.filter(action="change_kind").last()
    with pytest.raises(DomainError):
        undo_act(tournament=drive, number=link.number, by=anna)
    assert drive.entries.count() == 4


def test_the_log_tells_the_settings_and_no_player():
    anna = a_user()
    drive = as_kind(three_teams(anna), PLAYERS, anna)
    act = drive.log.get(action="change_kind")
    assert (act.actor, act.target, act.before["format"], act.after["format"]) == (
        *(anna, "", "teams", "players"),
    )
    assert (act.before["entries"], act.after["entries"]) == (3, 5)
    assert "Smit" not in f"{act.before}{act.after}"


def test_a_drive_of_which_nobody_said_what_a_bye_gives_becomes_another_kind():
    by = a_user()
    drive = as_kind(a_drive(by, scheme="vrij"), PLAYERS, by)
    assert (drive.format, drive.scheme, drive.unplayed_points_open) == ("players", "gedeeld", False)


def test_who_signed_up_keeps_his_page_whatever_numbers_his_team_got_meanwhile():
    by = a_user()
    drive = a_drive(by)
    SignUpTerms.objects.create(tournament=drive, open=True)
    signed = signed_up(drive, 1, name="Kanjers", player1="Zoe Zwart", player2="Anna Aal")
    drive = as_kind(drive, PLAYERS, by)
    give_numbers(tournament=drive, order=NumberOrder.NAME, again=True, by=by)
    drive = as_kind(drive, TEAMS, by)
    (team,) = drive.entries.all()
    assert (team.code, team.sign_up.code) == (signed.code, signed.code)
    assert {team.player1, team.player2} == {"Zoe Zwart", "Anna Aal"}


def test_a_name_of_many_letters_fits_into_every_kind_of_drive():
    by = a_user()
    drive = a_drive(by)
    sign_up(drive, by, 1, "A" * 80, "B" * 80)
    drive = as_kind(drive, PLAYERS, by)
    assert told(drive, "name") == [(1, "A" * 60), (2, "B" * 60)]
    assert told(as_kind(drive, TEAMS, by), "name") == [(1, "Team 1")]
