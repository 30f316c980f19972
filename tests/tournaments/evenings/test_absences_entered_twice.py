"""An absence that is entered twice: its numbers follow from the scheme, in every kind of drive."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import FORMATS
from scoring.schemes import Card, Ending
from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.card_entries import agree_entry, enter_turn, resolve_entries
from tournaments.enums import Role
from tournaments.models import CardEntry, GameTable, Round
from tournaments.settings.services import change_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.slow]

KINDS = [
    (plays.key, str(scheme))
    for plays in FORMATS.values()
    if plays.sides in (2, 4)
    for scheme in plays.schemes
]
every_kind = pytest.mark.parametrize(("plays", "scheme"), KINDS)


def a_round(plays: str, scheme: str, way: str) -> Round:
    drive = a_tournament(format=plays, scheme=scheme, second_entry=way, later_method="lot")
    return a_published_round(drive, [tuple(entries(drive, FORMATS[plays].sides))])


def nobody_came_last(table: GameTable) -> Card:
    sides = table.sides.count()
    return Card(Ending.ABSENT, (None,) * sides, absent=sides - 1)


def not_played(table: GameTable) -> Card:
    return Card(Ending.NOT_PLAYED, (None,) * table.sides.count())


def counts(table: GameTable) -> Card:
    return card_of(current_card(table))


@every_kind
def test_two_people_who_type_the_same_absence_agree(plays, scheme):
    table = a_round(plays, scheme, "blind").tables.get()
    first = enter_turn(table=table, by=a_user("anna"), card=nobody_came_last(table))
    second = enter_turn(table=table, by=a_user("bert"), card=nobody_came_last(table))
    assert [first, second] == ["first", "definitive"]
    assert (counts(table).ending, counts(table).absent) == ("absent", table.sides.count() - 1)


@every_kind
def test_a_second_pair_of_eyes_can_agree_with_an_absence(plays, scheme):
    table = a_round(plays, scheme, "eyes").tables.get()
    enter_turn(table=table, by=a_user("anna"), card=nobody_came_last(table))
    seen = table.card_entries.get().pk
    assert agree_entry(table=table, by=a_user("bert"), seen=seen) == "definitive"
    assert counts(table).absent == table.sides.count() - 1


@every_kind
@pytest.mark.parametrize("turn", [1, 2])
def test_an_absence_that_the_form_confirms_decides_a_difference(plays, scheme, turn):
    table = a_round(plays, scheme, "blind").tables.get()
    cards = [nobody_came_last(table), not_played(table)]
    enter_turn(table=table, by=a_user("anna"), card=cards[turn - 1])
    enter_turn(table=table, by=a_user("bert"), card=cards[2 - turn])
    assert resolve_entries(table=table, by=a_user("carla"), turn=turn) == "definitive"
    assert counts(table).absent == table.sides.count() - 1


@every_kind
def test_the_pages_on_which_an_absence_is_compared_and_decided_can_be_read(plays, scheme):
    for way, name, typed in (("eyes", "desk-round", 1), ("blind", "desk-differences", 2)):
        round_ = a_round(plays, scheme, way)
        table, client = round_.tables.get(), Client()
        client.force_login(a_member(round_.tournament, a_user(), Role.ORGANISER))
        for card in (nobody_came_last(table), not_played(table))[:typed]:
            enter_turn(table=table, by=a_user(), card=card)
        page = reverse(name, args=[round_.tournament.code, round_.number])
        assert client.get(page).status_code == 200


def test_numbers_that_the_organiser_changed_between_the_entries_make_no_difference():
    round_ = a_round("teams", "vrij", "blind")
    table = round_.tables.get()
    enter_turn(table=table, by=a_user("anna"), card=nobody_came_last(table))
    change_tournament(
        tournament=round_.tournament,
        by=a_user("olga"),
        values={"free_absent": 3},
        reason="afgesproken",
    )
    second = enter_turn(table=table, by=a_user("bert"), card=nobody_came_last(table))
    assert second == "definitive"


@pytest.mark.parametrize("way", ["blind", "eyes"])
def test_an_older_entry_that_kept_the_numbers_of_an_absence_is_agreed_with(way):
    table = a_round("teams", "nk", way).tables.get()
    enter_turn(table=table, by=a_user("anna"), card=nobody_came_last(table))
    first = table.card_entries.get()
    first.delete()
    older = CardEntry.objects.create(
        table=table, turn=1, by=first.by, said=["absent", [8, 4], 0, 1, None]
    )
    bert = a_user("bert")
    if way == "blind":
        state = enter_turn(table=table, by=bert, card=nobody_came_last(table))
    else:
        state = agree_entry(table=table, by=bert, seen=older.pk)
    assert (state, counts(table).absent) == ("definitive", 1)
