"""Forgetting one player on request."""

from contextlib import suppress

import pytest
from django.db import IntegrityError, transaction
from django.utils.translation import override

from tests.factories import a_published_round, a_tournament
from tests.tournaments.builders.full_of_names import PERSONAL, a_drive_full_of_names, places_with
from tests.tournaments.builders.signed_up import signed_up
from tests.tournaments.privacy.services.test_privacy import texts_of_the_drive
from tournaments.core.queries.journal import broken_in
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.entries import add_entry, change_entry, withdraw_entry
from tournaments.entries.services.substitutes import add_substitute
from tournaments.enums import FormatKey, ReportState
from tournaments.models import (
    Draw,
    Entry,
    ImportDraft,
    Job,
    LogEntry,
    Report,
    SignUpTerms,
    Tournament,
)
from tournaments.presets.services import change_kind
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.queries.proofs import revealed_draws
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db

GONE = {"player1": "Wim Wzyxveld", "email": "wim@wzyx.example", "phone": "0611112222"}


@pytest.fixture
def drive(anna):
    return a_tournament(anna)


def wim(drive, anna, **values):
    """Who will be forgotten, with his partner."""
    values = {"name": "De Azen", "player2": "Bea Bos", **GONE, **values}
    return add_entry(tournament=drive, by=anna, values=values)


@pytest.mark.slow
def test_nothing_is_left_when_everybody_is_forgotten_one_by_one(anna):
    drive = a_drive_full_of_names(anna)
    for entry in drive.entries.order_by("pk"):
        for place in (1, 2):
            if getattr(entry, f"player{place}"):
                forget_person(entry=entry, place=place, by=anna)
    assert places_with(*PERSONAL) == ["NameVote.phone"]  # names of phones, made up by browsers


def test_of_one_player_nothing_is_left_and_his_partner_stays(drive, anna):
    entry = wim(drive, anna, club="Familie Wzyxveld", remarks="bel Wim Wzyxveld")
    change_entry(entry=entry, by=anna, values={"phone": "06999"}, seen={"phone": GONE["phone"]})
    forget_person(entry=entry, place=1, by=anna)
    assert places_with("wzyx", "0611112222", "06999") == []
    after = Entry.objects.get(pk=entry.pk)
    assert (after.name, after.player1, after.player2, after.club) == (
        "De Azen",
        "",
        "Bea Bos",
        "club 1",
    )
    assert after.code == entry.code


def test_why_his_team_withdrew_goes_whole_and_why_another_did_keeps_its_words(drive, anna):
    entry = wim(drive, anna)
    other = add_entry(tournament=drive, by=anna, values={"name": "De Heren"})
    withdraw_entry(entry=entry, from_round=1, reason="griep, zegt Bea", by=anna)
    withdraw_entry(entry=other, from_round=1, reason="ruzie met Wim Wzyxveld", by=anna)
    forget_person(entry=entry, place=1, by=anna)
    assert [each.withdrawals.get().reason for each in (entry, other)] == ["", "ruzie met – –"]
    withdrawals = drive.log.filter(action="withdraw_entry").order_by("pk")
    assert [line.after["reason"] for line in withdrawals] == ["–", "ruzie met – –"]
    assert broken_in(drive) is None


def test_what_was_noted_of_a_team_stays_but_for_the_name_of_who_stood_in(drive, anna):
    entry = wim(drive, anna, remarks="met Kees Kwak")
    substitute = {"player": 2, "name": "Kees Kwak", "from_round": 1, "for_good": False}
    entry = add_substitute(entry=entry, by=anna, **substitute)
    withdraw_entry(entry=entry, from_round=2, reason="griep bij Bea, zegt Kees Kwak", by=anna)
    forget_person(entry=entry, place=3, by=anna)
    reason = entry.withdrawals.get().reason
    lines = {line.action: line.after for line in drive.log.all()}
    assert (reason, lines["withdraw_entry"]["reason"]) == ("griep bij Bea, zegt – –",) * 2
    noted = {name: lines["add_entry"][name] for name in (*GONE, "remarks")}
    assert noted == GONE | {"remarks": "met – –"}
    assert places_with("kwak") == []
    assert broken_in(drive) is None


def test_who_signed_up_and_handed_over_takes_what_was_noted_of_his_team_along(drive, anna):
    entry = wim(drive, anna, remarks="bel mij", email="wim@wzyx.example", extra={"Maaltijd": "vis"})
    substitute = {"player": 1, "name": "Kees Kwak", "from_round": 1, "for_good": True}
    entry = add_substitute(entry=entry, by=anna, **substitute | {"from_round": 2})
    change_entry(
        entry=entry,
        by=anna,
        values={"email": "bea@bos.example"},
        seen={"email": "wim@wzyx.example"},
    )
    withdraw_entry(entry=entry, from_round=3, reason="moet werken", by=anna)
    forget_person(entry=entry, place=3, by=anna)
    after = Entry.objects.get(pk=entry.pk)
    assert (after.player1, after.email, after.remarks, after.extra) == (
        *("Kees Kwak", "bea@bos.example", "", {}),
    )
    assert after.withdrawals.get().reason == ""
    lines = {line.action: line.after for line in drive.log.all()}
    assert (lines["add_entry"]["remarks"], lines["withdraw_entry"]["reason"]) == ("–", "–")
    assert places_with("wzyx", "bel mij", "moet werken") == []
    assert broken_in(drive) is None


def test_an_address_of_the_partner_stays_with_the_team_and_an_older_one_does_not(drive, anna):
    entry = wim(drive, anna, remarks="bel mij", email="wim@wzyx.example")
    new = {"email": "bea@bos.example", "phone": "0655"}
    seen = {"email": "wim@wzyx.example", "phone": GONE["phone"]}
    change_entry(entry=entry, by=anna, values=new, seen=seen)
    forget_person(entry=entry, place=1, by=anna, keep_address=True)
    after = Entry.objects.get(pk=entry.pk)
    assert (after.email, after.phone, after.remarks, after.player1, after.player2) == (
        *("bea@bos.example", "0655", "", "", "Bea Bos"),
    )
    changed = drive.log.get(action="change_entry")
    assert {name: (changed.before[name], changed.after[name]) for name in new} == {
        "email": ("–", "bea@bos.example"),
        "phone": ("–", "0655"),
    }
    assert places_with("wzyx", "0611112222") == []
    assert drive.log.first().after == {"entry": entry.pk, "address_kept": True}
    assert broken_in(drive) is None


def test_an_address_goes_with_the_last_of_a_team_whatever_was_said(drive, anna):
    entry = wim(drive, anna)
    for place in (2, 1):
        forget_person(entry=entry, place=place, by=anna, keep_address=True)
    after = Entry.objects.get(pk=entry.pk)
    assert (after.email, after.phone) == ("", "")
    assert places_with("wzyx", "0611112222") == []


def test_who_played_alone_leaves_a_number_and_a_new_code(drive, anna):
    entry = wim(drive, anna, name="Wims team", player2="", number=4)
    with override("nl"):
        forget_person(entry=entry, place=1, by=anna)
    after = Entry.objects.get(pk=entry.pk)
    assert (after.name, after.player1, after.code == entry.code) == ("Team 4", "", False)


@pytest.mark.parametrize("partner", ["Bea Wzyxveld", "Wim Bos"])
def test_a_partner_with_the_same_surname_or_first_name_keeps_it(drive, anna, partner):
    entry = wim(drive, anna, player2=partner)
    forget_person(entry=entry, place=1, by=anna)
    assert Entry.objects.get(pk=entry.pk).player2 == partner
    line = LogEntry.objects.get(action="add_entry")
    assert line.after["player2"] == partner


def test_a_namesake_keeps_everything(drive, anna):
    same = {**GONE, "email": "andere@wim.example", "phone": "0633334444", "remarks": "vega"}
    namesake = add_entry(tournament=drive, by=anna, values={"name": "De Boeren", **same})
    entry = wim(drive, anna)
    rows = [[2, ["De Azen", *GONE.values()]], [3, ["De Boeren", *same.values()]]]
    sheet = {"header": ["Team"], "rows": rows}
    ImportDraft.objects.create(tournament=drive, filename="a.csv", sheet=sheet, created_by=anna)
    row = Entry.objects.filter(pk=namesake.pk).values().get()
    line = LogEntry.objects.filter(action="add_entry").order_by("pk").values("target", "after")[0]
    forget_person(entry=entry, place=1, by=anna)
    assert Entry.objects.filter(pk=namesake.pk).values().get() == row
    assert (
        LogEntry.objects.filter(action="add_entry").order_by("pk").values("target", "after")[0]
        == line
    )
    kept = ImportDraft.objects.get().sheet["rows"]
    assert kept == [[2, [""] * 4], [3, ["De Boeren", *same.values()]]]
    assert places_with("wim@wzyx.example", "0611112222") == []


def test_in_another_drive_the_player_stays(drive, anna):
    other = wim(a_tournament(anna), anna)
    forget_person(entry=wim(drive, anna), place=1, by=anna)
    assert Entry.objects.get(pk=other.pk).player1 == GONE["player1"]


def test_what_others_wrote_of_him_goes_and_the_rest_of_it_stays(drive, anna):
    entry = wim(drive, anna)
    other = add_entry(
        tournament=drive, by=anna, values={"name": "B", "remarks": "graag bij Wim Wzyxveld, vega"}
    )
    forget_person(entry=entry, place=1, by=anna)
    assert Entry.objects.get(pk=other.pk).remarks == "graag bij – –, vega"


@pytest.mark.slow
def test_every_column_with_text_is_without_him(anna):
    drive = a_drive_full_of_names(anna)
    entry = drive.entries.order_by("pk").last()
    Entry.objects.filter(pk=entry.pk).update(player1="Wzyx")
    drive.rounds.update(published_at=None)
    for model, field in texts_of_the_drive():
        if (model.__name__, field.name) in OF_NOBODY:
            continue
        rows = model.objects.filter(pk=entry.pk) if model is Entry else model.objects.all()
        for row in rows:
            with suppress(IntegrityError), transaction.atomic():
                model.objects.filter(pk=row.pk).update(**{field.name: "Wzyx"[: field.max_length]})
    for line in LogEntry.objects.exclude(action__in=["create_tournament", "change_tournament"]):
        said = {**line.after, "of_a_later_service": "Wzyx", "more": [{"a": "Wzyx"}, "Wzyx"]}
        LogEntry.objects.create(tournament=drive, action=line.action, after=said)
    forget_person(entry=Entry.objects.get(pk=entry.pk), place=1, by=anna)
    assert places_with("wzyx") == []


# Random names of phones, of which only those of his own team are his; names that organisers give to
# groups and seasons; and his partner.
OF_NOBODY = {
    *(("NameVote", "phone"), ("NameVote", "address"), ("NameVote", "device")),
    *(("Report", "phone"), ("Report", "answered_phone")),
    ("LogEntry", "target"),
    *(("Season", "name"), ("Evening", "name"), ("SeasonEntry", "name"), ("EveningResult", "name")),
    *(("Group", "name"), ("Job", "filename"), ("Entry", "player2")),
}


@pytest.mark.slow
def test_standings_cards_and_draws_say_the_same_afterwards(anna):
    drive = a_drive_full_of_names(anna)
    before = standings(drive)
    proven = {draw.pk: recompute_draw(draw) for draw in revealed_draws(drive)}
    seats = [draw.pairing["tables"] for draw in Draw.objects.order_by("pk") if draw.pairing]
    published = list(drive.rounds.values_list("number", "published_at", "log_entry"))
    forget_person(entry=drive.entries.get(number=3), place=2, by=anna)
    after = standings(drive)
    assert [row.row for row in after.rows] == [row.row for row in before.rows]
    assert after.results == before.results
    assert all(outcome.right for outcome in proven.values())
    assert {draw.pk: recompute_draw(draw) for draw in revealed_draws(drive)} == proven
    assert [draw.pairing["tables"] for draw in Draw.objects.order_by("pk") if draw.pairing] == seats
    assert list(drive.rounds.values_list("number", "published_at", "log_entry")) == published


def test_a_club_called_after_him_is_kept_apart_under_another_name_by_all_in_it(drive, anna):
    entry = wim(drive, anna, club="Familie Wzyxveld")
    cousin = add_entry(tournament=drive, by=anna, values={"name": "C", "club": "familie wzyxveld "})
    another = add_entry(tournament=drive, by=anna, values={"name": "D", "club": "De Keezers"})
    forget_person(entry=entry, place=1, by=anna)
    clubs = dict(drive.entries.values_list("pk", "club"))
    assert clubs == {entry.pk: "club 1", cousin.pk: "club 1", another.pk: "De Keezers"}


def test_papers_go_and_the_public_is_told(drive, anna):
    entry = wim(drive, anna)
    Job.objects.create(tournament=drive, kind="table_list", result=b"Wim")
    version = Tournament.objects.get(pk=drive.pk).version
    forget_person(entry=entry, place=1, by=anna)
    assert Job.objects.count() == 0
    assert Tournament.objects.get(pk=drive.pk).version > version


def test_the_names_of_the_phones_of_his_side_go_and_those_of_others_stay(drive, anna):
    entry, other = wim(drive, anna), wim(drive, anna, name="De Boeren", player1="Jan")
    table = a_published_round(drive, [(entry, other)]).tables.get()
    for number, side in enumerate(table.sides.order_by("entry"), start=1):
        Report.objects.create(
            table=table,
            side=side,
            ending="finished",
            values=[8, 3],
            state=ReportState.SET_ASIDE,
            phone=f"meldt {number}",
            answered_phone=f"antwoordt {number}",
        )
    forget_person(entry=entry, place=1, by=anna)
    told = Report.objects.order_by("side__entry").values_list("phone", "answered_phone")
    assert list(told) == [("–", "antwoordt 1"), ("meldt 2", "–")]


def test_it_is_written_down_without_his_name_and_the_journal_holds(drive, anna):
    entry = wim(drive, anna)
    forget_person(entry=entry, place=1, by=anna)
    line = drive.log.first()
    assert (line.action, line.actor, line.target) == ("forget_person", anna, "De Azen")
    assert broken_in(drive) is None
    told = LogEntry.objects.defer(None).values_list("changes", flat=True)
    assert "Wzyx" not in str(list(told))


@pytest.mark.parametrize("place", [1, 2, 3])
def test_who_is_not_there_or_was_erased_is_refused(drive, anna, place):
    entry = wim(drive, anna, player2="")
    forget_person(entry=entry, place=1, by=anna)
    lines = LogEntry.objects.count()
    with pytest.raises(DomainError):
        forget_person(entry=entry, place=place, by=anna)
    assert LogEntry.objects.count() == lines


def test_who_is_erased_leaves_no_name_of_his_with_whom_he_signed_up(drive, anna):
    SignUpTerms.objects.create(tournament=drive, open=True)
    signed_up(drive, 1, name="Anna & Piet", player1="Anna Aardappel", player2="Piet Peer")
    change_kind(tournament=drive, by=anna, kind=FormatKey.PLAYERS)
    forget_person(entry=drive.entries.get(player1="Piet Peer"), place=1, by=anna)
    texts = texts_of_the_drive()
    assert [text for text in texts if "Piet" in text] == []
    assert drive.entries.get(player1="Anna Aardappel").name == "Anna"
