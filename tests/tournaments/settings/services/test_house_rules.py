"""A drive agrees on a rule set and on what is played otherwise."""

import pytest
from django.utils.translation import override

from scoring.rules import RULESETS
from scoring.rules.rulesets import HOUSE_SWITCHES
from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import create_tournament, finish_tournament
from tournaments.enums import RulesetKey
from tournaments.history.queries.log import lines
from tournaments.settings.services import ChangedMeanwhile, change_tournament

pytestmark = pytest.mark.django_db
NEW = {"name": "Dorpsdrive", "date": "2026-11-21"}


def change(drive, seen=None, **values):
    return change_tournament(tournament=drive, by=a_user(), values=values, seen=seen)


def told(drive):
    with override("nl"):
        (line, *_before) = lines(drive.log.all())
    return [(change.name, change.before, change.after) for change in line.changes]


def test_a_new_drive_plays_as_the_championship_unless_it_says_otherwise():
    drive = create_tournament(by=a_user(), values=NEW)
    assert (drive.rules, drive.house_rules) == (RULESETS["nk"], [])


def test_a_drive_can_be_made_with_its_house_rules():
    values = NEW | {"ruleset": "stand", "house_rules": {"second_lap": True, "discards_one": True}}
    drive = create_tournament(by=a_user(), values=values)
    assert drive.house_rules == ["discards_one", "second_lap"]
    assert (drive.rules.name, drive.rules.second_lap) == ("stand", True)
    logged = drive.log.get(action="create_tournament")
    assert logged.after["house_rules"] == {"discards_one": True, "second_lap": True}


def test_only_what_differs_from_the_rule_set_is_a_house_rule():
    drive = change(
        a_tournament(), house_rules={"jack_on_partner": False, "jack_from_own_start": True}
    )
    assert drive.house_rules == ["jack_on_partner"]


def test_what_is_not_spoken_of_stays_as_it_was_agreed():
    drive = change(a_tournament(), house_rules={"jack_on_partner": False})
    assert change(drive, house_rules={"ace_eleven": True}).house_rules == [
        "ace_eleven",
        "jack_on_partner",
    ]


def test_an_agreement_taken_back_follows_the_rule_set_again():
    drive = change(a_tournament(), house_rules={"jack_on_partner": False, "ace_eleven": True})
    assert change(drive, house_rules={"jack_on_partner": None}).house_rules == ["ace_eleven"]


def test_under_another_rule_set_the_same_is_agreed():
    """NK lets the jack swap from the own start field, Het Keezenspel does not."""
    drive = a_tournament(house_rules=["jack_from_own_start", "second_lap"])
    drive = change(drive, ruleset="gezellig")
    assert (drive.rules.jack_from_own_start, drive.rules.second_lap) == (False, True)
    assert drive.house_rules == ["second_lap"]


def test_an_agreement_can_change_together_with_the_rule_set():
    drive = a_tournament(house_rules=["jack_from_own_start"])
    drive = change(drive, ruleset="gezellig", house_rules={"jack_from_own_start": True})
    assert drive.house_rules == ["jack_from_own_start"]
    assert told(drive) == [
        ("spelregels", "NK keezen", "Het Keezenspel"),
        (
            "huisregels",
            "De boer ruilt niet vanaf de eigen beginpositie.",
            "De boer ruilt ook vanaf de eigen beginpositie.",
        ),
    ]


@pytest.mark.parametrize(
    "wanted",
    [
        {"jack": True},
        {"seats": True},
        {"": None},
        {"jack_on_partner": "no"},
        {"jack_on_partner": 2},
        ["jack_on_partner"],
        "jack_on_partner",
        None,
    ],
)
def test_a_house_rule_that_there_is_not_is_refused_and_changes_nothing(wanted):
    drive = a_tournament()
    with override("nl"), pytest.raises(DomainError) as refused:
        change(drive, house_rules=wanted, name="Anders")
    assert (refused.value.field, refused.value.message) == (
        "house_rules",
        "Deze huisregel bestaat niet.",
    )
    drive.refresh_from_db()
    assert (drive.name, drive.house_rules, drive.log.count()) == ("Dorpsdrive", [], 0)


@pytest.mark.parametrize("ruleset", ["", "gezellig6", "kruiz-solo", "NK", None, ["nk"]])
def test_a_rule_set_that_a_drive_cannot_play_is_refused(ruleset):
    with pytest.raises(DomainError) as refused:
        change(a_tournament(), ruleset=ruleset)
    assert refused.value.field == "ruleset"
    with pytest.raises(DomainError):
        create_tournament(by=a_user(), values=NEW | {"ruleset": ruleset})


@pytest.mark.parametrize("ruleset", RulesetKey.values)
def test_every_house_rule_can_be_agreed_on_under_every_rule_set(ruleset):
    drive = a_tournament(ruleset=ruleset)
    other = {switch: not getattr(RULESETS[ruleset], switch) for switch in HOUSE_SWITCHES}
    assert change(drive, house_rules=other).house_rules == sorted(HOUSE_SWITCHES)
    drive.refresh_from_db()
    assert {switch: getattr(drive.rules, switch) for switch in other} == other


def test_the_rules_may_change_after_cards_are_in_and_the_log_says_so():
    drive = a_tournament()
    a_card(a_published_round(drive, [tuple(entries(drive, 2))]).tables.get(), 8, 3)
    change(drive, ruleset="stand", house_rules={"ace_eleven": True}, sanctions=True)
    assert told(drive) == [
        ("spelregels", "NK keezen", "Stand Keezenspel"),
        ("huisregels", "geen", "De aas is ook 11 vooruit."),
        ("sancties zijn vooraf afgesproken", "nee", "ja"),
    ]


def test_a_finished_drive_keeps_its_rules():
    drive = a_tournament()
    a_card(a_published_round(drive, [tuple(entries(drive, 2))]).tables.get(), 8, 3)
    finish_tournament(tournament=drive, by=a_user())
    with pytest.raises(DomainError):
        change(drive, house_rules={"ace_eleven": True})


def test_what_was_agreed_already_is_no_change():
    drive = a_tournament(house_rules=["ace_eleven"])
    change(drive, ruleset="nk", house_rules={"ace_eleven": True, "second_lap": None})
    assert drive.log.count() == 0


def test_the_public_pages_hear_of_other_rules():
    drive = change(a_tournament(), house_rules={"ace_eleven": True})
    drive.refresh_from_db()
    assert drive.version == 2


def test_two_who_agree_on_different_things_both_keep_theirs():
    drive = a_tournament()
    nothing = {"house_rules": {"ace_eleven": None, "jack_on_partner": None}}
    change(drive, nothing, house_rules={"ace_eleven": True})
    drive = change(drive, nothing, house_rules={"jack_on_partner": False})
    assert drive.house_rules == ["ace_eleven", "jack_on_partner"]


def test_a_house_rule_that_somebody_else_set_meanwhile_is_not_overwritten_unseen():
    drive = change(a_tournament(), house_rules={"second_lap": True})
    with pytest.raises(ChangedMeanwhile) as meanwhile:
        change(
            drive,
            {"house_rules": {"second_lap": None, "ace_eleven": None}},
            house_rules={"second_lap": False, "ace_eleven": True},
        )
    assert meanwhile.value.names == ["second_lap"]
    drive.refresh_from_db()
    assert drive.house_rules == ["second_lap"]


def test_two_who_agree_on_the_same_agree():
    drive = a_tournament()
    for _organiser in range(2):
        drive = change(
            drive, {"house_rules": {"ace_eleven": None}}, house_rules={"ace_eleven": True}
        )
    assert drive.house_rules == ["ace_eleven"]
