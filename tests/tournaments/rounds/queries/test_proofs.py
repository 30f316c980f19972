"""Recomputing draws, and catching those that are not right."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.enums import DrawState
from tournaments.models import Draw, Round, Side
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.queries.proofs import (
    ProvenSeats,
    proofs_of,
    revealed_draws,
    revealed_rounds,
)
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.rounds.services.swaps import swap

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    made = a_tournament(club_rounds=2)
    entries(made, 9)
    made.entries.filter(number__lte=3).update(club="Buurthuis")
    return made


def publish(tournament):
    draft = draw_round(tournament=tournament, by=None, public_value="6 2")
    round_ = publish_draw(draw=draft, by=None)
    for table in round_.tables.all():
        a_card(table, 8, table.number)
    return Draw.objects.get(pk=draft.pk)


def test_every_round_follows_from_its_seed(tournament):
    outcomes = [recompute_draw(publish(tournament)) for _round in range(4)]
    assert [(outcome.right, outcome.changed) for outcome in outcomes] == [(True, ())] * 4


def test_it_still_does_after_corrections_departures_and_new_names(tournament):
    publish(tournament)
    second = publish(tournament)
    Side.objects.filter(round__number=1).first().table.cards.all().delete()
    tournament.entries.filter(number=4).update(name="Andere naam", number=44, club="Buurthuis")
    assert recompute_draw(second).right
    assert "4 Team 4" in proofs_of(second.round)[0].entries


def test_a_change_by_hand_is_told_and_not_wrong(tournament):
    draft = draw_round(tournament=tournament, by=None)
    tables = seats_of(draft)[0]
    a, b = tables[0].sides[0], tables[2].sides[1]
    changed = swap(draw=draft, a=a, b=b, by=None, expected_version=1, confirmed=True)
    publish_draw(draw=changed, by=None)
    outcome = recompute_draw(Draw.objects.get(pk=draft.pk))
    assert (outcome.right, outcome.changed) == (True, (1, 3))


@pytest.mark.parametrize(
    ("tamper", "wrong"),
    [
        (lambda draw: setattr(draw, "commitment", "0" * 64), ("commitment",)),
        (lambda draw: setattr(draw, "seed", "11" * 32), ("commitment", "seed")),
        (lambda draw: setattr(draw, "list_hash", "0" * 64), ("list",)),
        (lambda draw: setattr(draw, "entry_list", "1\n2\n"), ("list",)),
        (lambda draw: setattr(draw, "public_value", "1 1"), ("seed",)),
        (lambda draw: draw.original["field"].update(public_value="1 1"), ("seed", "tables")),
        (lambda draw: draw.original["field"].update(drive="ander"), ("seed", "tables")),
        (lambda draw: draw.original["field"].update(round=2), ("seed", "tables")),
        (lambda draw: setattr(draw, "by_hand", True), ("marked",)),
    ],
)
def test_what_was_tampered_with_is_found(tournament, tamper, wrong):
    draw = publish(tournament)
    tamper(draw)
    assert recompute_draw(draw).wrong == wrong


def test_tables_that_were_changed_unmarked_in_the_record_are_found(tournament):
    draw = publish(tournament)
    tables = draw.pairing["tables"]
    tables[0][1], tables[1][1] = tables[1][1], tables[0][1]
    assert recompute_draw(draw).wrong == ("marked", "seated")


def test_a_draw_that_was_written_over_as_if_it_came_from_the_seed_is_found(tournament):
    draw = publish(tournament)
    tables = draw.original["tables"]
    tables[0][1], tables[1][1] = tables[1][1], tables[0][1]
    assert recompute_draw(draw).wrong == ("tables", "marked")


BOTH = ("tables", "marked")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda original: original["tables"][0].insert(1, original["tables"][0].pop()), BOTH),
        (lambda original: original["tables"].pop(), BOTH),
        (lambda original: original["tables"].append(original["tables"][0]), ("tables",)),
        (lambda original: original.update(bye=original["tables"][0][1]), BOTH),
    ],
    ids=["sides reversed", "a table less", "a table more", "another one rests"],
)
def test_no_other_tables_come_from_the_seed(tournament, change, wrong):
    draw = publish(tournament)
    change(draw.original)
    assert recompute_draw(draw).wrong == wrong


def test_a_hall_that_sits_differently_is_found(tournament):
    draw = publish(tournament)
    round_ = draw.round
    Round.objects.update(published_at=None)
    for table in round_.tables.filter(number__lte=2):
        table.number += 40
        table.save()
    assert recompute_draw(draw).wrong == ("seated",)


def test_a_draw_without_a_record_says_so():
    tournament = a_tournament()
    round_ = a_published_round(tournament, [tuple(entries(tournament, 2))])
    assert recompute_draw(round_.draws.get()).wrong == ("record",)
    assert proofs_of(round_)[0].seats.tables == ()


def test_seed_and_tables_stay_hidden_until_the_draw_is_published_or_set_aside(tournament):
    draft = draw_round(tournament=tournament, by=None)
    hidden = proofs_of(draft.round)[0]
    assert (hidden.revealed, hidden.seats.tables, hidden.document) == (False, (), "")
    redraw(draw=draft, by=None, reason="opnieuw")
    old, new = proofs_of(draft.round)
    assert (old.revealed, old.set_aside, new.revealed) == (True, "opnieuw", False)
    assert [draw.state for draw in revealed_draws(tournament)] == [DrawState.DISCARDED]


def by_hand(draft):
    """The draft after a swap of two teams, and those two."""
    tables = seats_of(draft)[0]
    a, b = tables[0].sides[0], tables[2].sides[1]
    version = draft.pairing["version"]
    return swap(draw=draft, a=a, b=b, by=None, expected_version=version, confirmed=True)


def test_a_draw_that_was_taken_back_stays_public_as_it_was_and_its_changes_stay_hidden(tournament):
    draft = draw_round(tournament=tournament, by=None)
    round_ = publish_draw(draw=draft, by=None)
    published = proofs_of(round_)[0]
    by_hand(unpublish_draw(round=round_, by=None, reason="verkeerde tafel"))
    back = proofs_of(round_)[0]
    assert (back.seats, back.entries, back.document) == (
        published.seats,
        published.entries,
        published.document,
    )
    assert (back.verdict.right, back.verdict.changed) == (True, ())
    (only,) = back.publications
    assert (only.published_at, only.reason, only.seats) == (
        round_.published_at,
        "verkeerde tafel",
        None,
    )
    assert only.taken_back_at > only.published_at


def test_what_was_published_first_and_what_after_a_change_can_both_be_seen(tournament):
    changed = by_hand(draw_round(tournament=tournament, by=None))
    round_ = publish_draw(draw=changed, by=None)
    back = unpublish_draw(round=round_, by=None, reason="toch weer anders")
    tables = seats_of(back)[0]
    a, b = tables[1].sides[0], tables[3].sides[0]
    again = swap(draw=back, a=a, b=b, by=None, expected_version=2, confirmed=True)
    publish_draw(draw=again, by=None)
    proof = proofs_of(round_)[0]
    first, second = proof.publications
    assert (first.taken_back_at is None, second.taken_back_at) == (False, None)
    assert len({proof.seats, first.seats, second.seats}) == 3
    assert (proof.verdict.right, proof.verdict.changed) == (True, (1, 2, 3, 4))


def test_the_publication_of_a_draw_as_the_seed_gave_it_repeats_no_tables(tournament):
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    proof = proofs_of(round_)[0]
    assert [one.seats for one in proof.publications] == [None]
    assert isinstance(proof.seats, ProvenSeats)


def test_a_round_taken_back_stays_among_the_rounds_and_draws_to_be_seen(tournament):
    draft = draw_round(tournament=tournament, by=None)
    assert list(revealed_rounds(tournament)) == []
    round_ = publish_draw(draw=draft, by=None)
    unpublish_draw(round=round_, by=None, reason="verkeerd")
    assert list(revealed_rounds(tournament)) == [round_]
    assert revealed_draws(tournament) == [draft]


def test_whether_the_commitment_was_there_before_the_draw_is_told_apart(tournament):
    first = publish(tournament)
    second = draw_round(tournament=tournament, by=None)
    again = redraw(draw=second, by=None, reason="opnieuw")
    told = [Draw.objects.get(pk=made.pk).committed_beforehand for made in (first, second, again)]
    assert told == [False, True, False]


def test_a_commitment_was_there_beforehand_also_where_the_clock_was_set_back_since(tournament):
    publish(tournament)
    with time_machine.travel(timezone.now() - timedelta(hours=1)):
        second = draw_round(tournament=tournament, by=None)
    assert Draw.objects.get(pk=second.pk).committed_beforehand is True
