"""Choosing the rules of the game on the page with settings, also when two organisers are at it."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from scoring.rules.rulesets import HOUSE_SWITCHES
from tests.factories import a_member
from tests.tournaments.settings.views.test_settings import as_shown, as_stored, sent_by
from tournaments.enums import Role, RulesetKey
from tournaments.settings.forms.fields import ABOUT, FIELDS

pytestmark = pytest.mark.django_db
JACK, LAP = "house_jack_from_own_start", "house_second_lap"


@pytest.fixture
def address(drive):
    return reverse("settings", args=[drive.code])


def save(client, address, **changes):
    return client.post(address, as_shown(client, address) | changes)


def row(page: str, switch: str) -> str:
    """The part of the page about one switch."""
    (found,) = re.findall(
        rf'<label for="id_house_{switch}".*?<div class="help".*?</div>', page, re.S
    )
    return found


def test_every_house_rule_has_a_field_with_a_name_of_its_own():
    assert set(FIELDS.values()) == set(ABOUT) == set(HOUSE_SWITCHES)
    assert len(set(map(str, ABOUT.values()))) == len(HOUSE_SWITCHES)


def test_the_style_knows_every_rule_set():
    """Which sentence stands under a switch, and its mark, follow the choice without a script."""
    css = Path(settings.BASE_DIR, "static/css/settings.css").read_text(encoding="utf-8")
    for key in RulesetKey.values:
        chosen = f'.settings:has([name="ruleset"][value="{key}"]:checked)'
        assert css.count(f'{chosen} .switch[data-on~="{key}"]') == 1


def test_a_switch_is_one_of_three_ways_to_play_with_what_the_rule_set_has(client, address):
    shown = row(client.get(address).content.decode(), "jack_from_own_start")
    assert re.findall(r"<option[^>]*>([^<]*)<", shown) == [
        "zoals het reglement",
        "De boer ruilt ook vanaf de eigen beginpositie.",
        "De boer ruilt niet vanaf de eigen beginpositie.",
    ]
    told = dict(re.findall(r'<span class="(when-\w+)">([^<]*)<', shown))
    assert told == {
        "when-on": "De boer ruilt ook vanaf de eigen beginpositie.",
        "when-off": "De boer ruilt niet vanaf de eigen beginpositie.",
    }


def test_homes_that_are_filled_in_order_are_chosen_and_kept(client, drive, address):
    shown = row(client.get(address).content.decode(), "home_order")
    assert "Volgorde in het honk" in shown
    assert re.findall(r"<option[^>]*>([^<]*)<", shown) == [
        "zoals het reglement",
        "Het honk wordt van achteren naar voren gevuld: men sluit altijd aan.",
        "Het honk wordt in willekeurige volgorde gevuld.",
    ]
    save(client, address, house_home_order="yes")
    assert as_stored(drive, "house_rules") == (["home_order"],)
    assert drive.rules.to_text() == "nk~home_order"


def test_what_the_rule_set_has_describes_the_field(client, address):
    shown = row(client.get(address).content.decode(), "second_lap")
    assert shown.count('aria-describedby="house_second_lap_rules"') == 1
    assert shown.count('<div class="help" id="house_second_lap_rules">') == 1


def test_a_switch_knows_which_rule_sets_have_it(client, address):
    page = client.get(address).content.decode()
    has = dict(
        zip(
            re.findall(r'<label for="id_house_(\w+)"', page),
            re.findall(r'data-on="([^"]*)"', page),
            strict=True,
        )
    )
    assert has["jack_from_own_start"] == "nk stand koppel"
    assert has["self_capture_optional"] == "stand"
    assert has["second_lap"] == "kruiz"


def test_house_rules_are_folded_away_until_there_is_one(client, drive, address):
    assert client.get(address).content.decode().count('<details class="house-rules">') == 1
    assert client.get(address).content.decode().count('<details class="house-rules" open>') == 0
    drive.house_rules = ["second_lap"]
    drive.save()
    assert client.get(address).content.decode().count('<details class="house-rules" open>') == 1


def test_what_is_chosen_otherwise_is_kept_and_shown_again(client, drive, address):
    save(client, address, **{JACK: "no", LAP: "no"})
    assert as_stored(drive, "ruleset", "house_rules") == ("nk", ["jack_from_own_start"])
    form = client.get(address).context["form"]
    assert (form[JACK].value(), form[LAP].value()) == ("no", "")


def test_another_rule_set_keeps_what_was_agreed(client, drive, address):
    save(client, address, **{JACK: "no", LAP: "yes"})
    save(client, address, ruleset="gezellig")
    assert as_stored(drive, "ruleset", "house_rules") == ("gezellig", ["second_lap"])
    assert drive.rules.jack_from_own_start is False
    save(client, address, ruleset="nk")
    assert as_stored(drive, "house_rules") == (["second_lap"],)


def test_rule_set_and_house_rule_are_chosen_together(client, drive, address):
    save(client, address, ruleset="gezellig", **{JACK: "yes"})
    assert as_stored(drive, "house_rules") == (["jack_from_own_start"],)
    assert drive.rules.jack_from_own_start is True


def test_a_house_rule_is_taken_back(client, drive, address):
    save(client, address, **{JACK: "no"})
    save(client, address, **{JACK: ""})
    assert as_stored(drive, "house_rules") == ([],)


def test_sanctions_are_agreed_with_both_in_sight(client, drive, address):
    page = client.get(address).content.decode()
    (shown,) = re.findall(r'<ul class="sanctions help">(.*?)</ul>', page, re.DOTALL)
    assert [text[:26] for text in re.findall(r"<li>(.*?)</li>", shown)] == [
        "Wie een regel overtreedt, ",
        "Wie per ongeluk of voor zi",
    ]
    save(client, address, sanctions="on")
    assert as_stored(drive, "sanctions") == (True,)
    save(client, address, sanctions="")
    assert as_stored(drive, "sanctions") == (False,)


@pytest.mark.parametrize(
    ("name", "value"),
    [(JACK, "maybe"), (JACK, "True"), (JACK, "\x00"), (LAP, "x" * 100_000), ("ruleset", "x")],
)
def test_nonsense_is_told_beside_its_field_and_changes_nothing(client, drive, address, name, value):
    answer = save(client, address, **{name: value, "place": "Kantine"})
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, [name])
    assert as_stored(drive, "ruleset", "house_rules", "place") == ("nk", [], "")
    assert answer.context["form"]["place"].value() == "Kantine"


def test_two_organisers_who_agree_on_different_things_both_keep_theirs(client, drive, address):
    annas, berts = as_shown(client, address), as_shown(client, address)
    client.post(address, annas | {JACK: "no", "ruleset": "gezellig"})
    client.force_login(a_member(drive, role=Role.ORGANISER))
    client.post(address, berts | {LAP: "yes", "sanctions": "on"})
    stored = as_stored(drive, "ruleset", "house_rules", "sanctions")
    assert stored == ("gezellig", ["second_lap"], True)
    assert drive.rules.jack_from_own_start is False


def test_two_who_agree_on_the_same_otherwise_are_shown_what_the_other_made_of_it(
    client, drive, address
):
    of_anna, of_bert = as_shown(client, address), as_shown(client, address)
    client.post(address, of_anna | {LAP: "yes", JACK: "no"})
    form = client.post(address, of_bert | {LAP: "no"}).context["form"]
    sentence = (
        "Iemand anders maakte hier intussen “Aan het eigen honk voorbijlopen mag, maar hoeft niet: "
        "nog een ronde.” van. Sla nog eens op om het uwe te houden."
    )
    assert form.errors == {LAP: [sentence]}
    assert (form[LAP].value(), form[JACK].value()) == ("no", "no")
    client.post(address, sent_by(form))
    assert as_stored(drive, "house_rules") == (["jack_from_own_start"],)


def test_two_rule_sets_do_not_overwrite_each_other_unseen(client, drive, address):
    of_anna, of_bert = as_shown(client, address), as_shown(client, address)
    client.post(address, of_anna | {"ruleset": "stand"})
    form = client.post(address, of_bert | {"ruleset": "kruiz"}).context["form"]
    assert [*form.errors] == ["ruleset"]
    assert form.errors["ruleset"][0].count("“Stand Keezenspel”") == 1
    client.post(address, sent_by(form))
    assert as_stored(drive, "ruleset") == ("kruiz",)


def test_everybody_reads_by_which_rules_is_played_and_can_ask_by_them(client, drive):
    drive.ruleset, drive.house_rules = "kruiz", ["jack_on_partner", "second_lap"]
    drive.save()
    client.logout()
    for name in ("public", "public-tables"):
        page = client.get(reverse(name, args=[drive.code])).content.decode()
        (told,) = re.findall(r'<p class="rules-played[^"]*">(.*?)</p>', page, re.DOTALL)
        assert " ".join(re.sub("<[^>]*>", " ", told).split()) == (
            "Gespeeld volgens Kruizkeezen. Huisregels: De boer ruilt ook met de maat. Aan het "
            "eigen honk voorbijlopen mag niet: wie er niet in kan, wacht. Mag dit?"
        )
        (link,) = re.findall(r'href="([^"]*)"', told)
        assert link == "/mag-dit/?rules=kruiz&amp;house=jack_on_partner,second_lap"
        assert client.get(link.replace("&amp;", "&")).context["rules"] == drive.rules


def test_without_house_rules_none_are_named(client, drive):
    page = client.get(reverse("public", args=[drive.code])).content.decode()
    assert page.count("Gespeeld volgens NK keezen.") == 1
    assert page.count("Huisregels:") == 0
    assert page.count('href="/mag-dit/?rules=nk"') == 1


def test_anybody_finds_the_page_to_ask_from_the_first_page_and_from_signing_in(client, user):
    signed_in = client.get("/").content.decode()
    client.logout()
    visitor, sign_in = client.get("/").content.decode(), client.get("/login/").content.decode()
    assert [page.count('href="/mag-dit/"') for page in (signed_in, visitor, sign_in)] == [1, 1, 1]
