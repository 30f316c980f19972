"""Drives in which players find their partners by cards, from the settings to the standings."""

import re
from collections import Counter
from itertools import combinations

import pytest
from django.urls import reverse

from tests.factories import a_user
from tests.tournaments.evenings.test_drives_of_all_kinds import a_drive
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.models import Tournament
from tournaments.play.queries.results import results_of
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.queries.draws import seating
from tournaments.rounds.queries.quality import quality_sentence
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.settings.services import change_tournament
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.slow]

PARTNERS = (2, 3, 4)  # as typed at the desk: another one at every table


@pytest.fixture
def kees(client):
    user = a_user("kees")
    client.force_login(user)
    return user


def a_drive_of(kees, partners, **values) -> Tournament:
    """A drive of twelve players, one more who rests, for whom the organiser chose this way."""
    drive = a_drive(13, by=kees, rounds_planned=3, bye_points=8, **values)
    return change_tournament(tournament=drive, by=kees, values={"partners": partners})


def type_cards(client, round_, numbers):
    """Type the card of every table at the desk: the first and whom the cards gave him win."""
    address = reverse("desk-round", args=[round_.tournament.code, round_.number])
    for table, partner in zip(round_.tables.order_by("number"), PARTNERS, strict=False):
        sent = {"table": table.number, "partner": partner, "outcome": "played"}
        answer = client.post(
            address,
            sent | numbers(partner) | {"publication": round_.log_entry_id},
            HTTP_HX_REQUEST="true",
        ).context["answer"]
        assert answer.outcome == "saved"


def play(client, drive, kees, numbers):
    draft = draw_round(tournament=drive, by=kees)
    round_ = publish_draw(draw=draft, by=kees)
    type_cards(client, round_, numbers)
    draft.refresh_from_db()
    return draft


def shared(_partner):
    return {"first": "8", "second": "3"}


def filled(partner):
    sums = dict(zip(("first", "second", "third", "fourth"), "7777", strict=True))
    return sums | {"first": "10", ("second", "third", "fourth")[partner - 2]: "10"}


@pytest.mark.parametrize("method", ["lot", "results"])
def test_who_met_before_is_told_once_and_not_as_opponents(client, kees, method):
    drive = a_drive(8, by=kees, rounds_planned=2, scheme="gedeeld", later_method=method)
    change_tournament(tournament=drive, by=kees, values={"partners": "cards"})
    play(client, drive, kees, shared)
    met = {
        frozenset(two)
        for table in drive.rounds.get(number=1).tables.all()
        for two in combinations(table.sides.values_list("entry__number", flat=True), 2)
    }
    for table in seating(draw_round(tournament=drive, by=kees)).tables:
        here = [team.number for party in table.parties for team in party]
        again = sorted(two for two in combinations(sorted(here), 2) if frozenset(two) in met)
        said = [warned.sentence for warned in table.warnings]
        pairs = re.findall(r"(\d+) en (\d+) kwamen elkaar in ronde 1 al tegen", " ".join(said))
        assert sorted(tuple(sorted(map(int, pair))) for pair in pairs) == again
        assert [warned.tag for warned in table.warnings] == ["al ontmoet"] * len(again)
        assert [word for word in ("kwamen", "speelden") if word in table.why] == []
        assert table.why.startswith("Van ") == (method == "results")


@pytest.mark.parametrize(
    ("partners", "scheme", "method", "numbers", "gets"),
    [
        ("cards", "gedeeld", "lot", shared, (13, 3)),
        ("blind", "individueel", "results", filled, (11, 7)),
    ],
)
def test_a_drive_from_the_settings_to_the_final_standings(
    client, kees, partners, scheme, method, numbers, gets
):
    drive = a_drive_of(kees, partners, scheme=scheme, later_method=method)
    draws = [play(client, drive, kees, numbers) for _round in range(3)]
    assert [draw.original["field"]["kind"] for draw in draws] == ["fours"] * 3
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 3
    assert {draw.pairing["cost"]["partners_again"] for draw in draws} == {0}
    assert not any("partner" in quality_sentence(draw) for draw in draws)
    results = [one for one in results_of(drive) if one.kind == "game"]
    assert Counter((one.won, one.points) for one in results) == {
        (True, gets[0]): 18,
        (False, gets[1]): 18,
    }
    by_player = {(one.round, one.entry): one for one in results}
    for one in results:
        partner = by_player[one.round, one.partner]
        assert (partner.partner, partner.won, partner.points) == (one.entry, one.won, one.points)
        assert {one.entry, one.partner}.isdisjoint(one.opponents)
    finish_tournament(tournament=drive, by=kees)
    rows = standings(drive).rows
    assert sum(row.row.points for row in rows) == 18 * sum(gets) + 3 * 8
    page = client.get(reverse("public-team", args=[drive.code, 1]))
    assert page.status_code == 200


def test_by_lot_nobody_sits_with_anybody_twice_though_no_pair_was_drawn(client, kees):
    drive = a_drive(16, by=kees, partners="blind")
    for _round in range(4):
        play_all(client, drive, kees)
    met = Counter(
        frozenset(pair)
        for round_ in drive.rounds.filter(published_at__isnull=False)
        for table in round_.tables.all()
        for pair in combinations([side.entry_id for side in table.sides.all()], 2)
    )
    assert set(met.values()) == {1}


def play_all(client, drive, kees):
    round_ = publish_draw(draw=draw_round(tournament=drive, by=kees), by=kees)
    for at, table in enumerate(round_.tables.order_by("number")):
        sent = {"table": table.number, "partner": PARTNERS[at % 3], "outcome": "played"}
        address = reverse("desk-round", args=[drive.code, round_.number])
        client.post(address, sent | shared(0) | {"publication": round_.log_entry_id})
    return round_


def test_two_secretaries_with_other_partners_on_one_card_are_asked_which_is_right(client, kees):
    drive = a_drive_of(kees, "cards")
    round_ = publish_draw(draw=draw_round(tournament=drive, by=kees), by=kees)
    address = reverse("desk-round", args=[drive.code, 1])
    sent = {"table": 1, "outcome": "played", "publication": round_.log_entry_id} | shared(0)
    outcomes = [
        client.post(address, sent | {"partner": partner}, HTTP_HX_REQUEST="true")
        .context["answer"]
        .outcome
        for partner in (2, 4, 2)
    ]
    assert outcomes == ["saved", "conflict", "same"]


def save(client, drive, partners):
    """What the settings page sends when only this was changed on it."""
    address = reverse("settings", args=[drive.code])
    form = client.get(address).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    sent = {name: "" if value is None else value for name, value in shown.items()}
    sent |= {form.add_initial_prefix(name): value for name, value in sent.items()}
    return client.post(address, sent | {"partners": partners})


def test_the_organiser_chooses_it_on_the_settings_page_until_a_round_is_published(client, kees):
    drive = a_drive(13, by=kees)
    assert save(client, drive, "blind").status_code == 302
    round_ = publish_draw(draw=draw_round(tournament=drive, by=kees), by=kees)
    refused = save(client, drive, "drawn").context["form"]
    assert refused.errors["partners"] == [
        "Er is al een ronde gepubliceerd: hoe maten elkaar vinden, staat nu vast."
    ]
    unpublish_draw(round=round_, by=kees, reason="verkeerd")
    assert save(client, drive, "drawn").status_code == 302
    drive.refresh_from_db()
    assert drive.partners == "drawn"


def test_a_way_that_there_is_not_is_refused_beside_the_field(client, kees):
    assert set(save(client, a_drive(4, by=kees), "horoscope").context["form"].errors) == {
        "partners"
    }


@pytest.mark.parametrize("kind", ["teams", "threes", "duels"])
def test_the_settings_of_other_kinds_do_not_speak_of_it(client, kees, kind):
    drive = a_drive(0, by=kees, format=kind, scheme="nk")
    assert (
        "partners" not in client.get(reverse("settings", args=[drive.code])).context["form"].fields
    )
