"""Somebody else plays for a player: in one round, or for good, each round by the right name."""

import pytest
from django.core.exceptions import ValidationError

from tests import factories
from tournaments.cards.queries.desk import desk
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.entries import add_entry
from tournaments.entries.services.substitutes import add_substitute, remove_substitute
from tournaments.history.services.undoing import undo_act
from tournaments.models import Entry, Tournament
from tournaments.models.substitutes import MOST
from tournaments.papers.queries.round_paper import round_paper
from tournaments.privacy.queries import people_called
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.rounds.queries.prints import print_fingerprints
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(drive):
    one = factories.entries(drive, 4)[0]
    one.player1, one.player2 = "Jan de Wit", "Piet Bos"
    one.save()
    return one


def note(entry, name="Kees Smit", player=2, from_round=1, for_good=False, *, by):
    return add_substitute(
        entry=entry, player=player, name=name, from_round=from_round, for_good=for_good, by=by
    )


def who(entry):
    entry.refresh_from_db()
    return [entry.players_in(number) for number in (1, 2, 3)]


def a_round(drive, user):
    return publish_draw(draw=draw_round(tournament=drive, by=user), by=user)


def test_who_plays_one_round_is_named_in_that_round_and_in_no_other(entry, user):
    note(entry, from_round=2, by=user)
    usual = "Jan de Wit & Piet Bos"
    assert who(entry) == [usual, "Jan de Wit & Kees Smit", usual]
    assert entry.players == usual


def test_who_comes_for_good_leaves_the_rounds_before_with_who_played_them(entry, user):
    note(entry, from_round=2, for_good=True, by=user)
    note(entry, "Lies Vos", from_round=3, for_good=True, by=user)
    assert who(entry) == [f"Jan de Wit & {name}" for name in ("Piet Bos", "Kees Smit", "Lies Vos")]
    assert entry.player2 == "Lies Vos"


def test_who_comes_for_good_leaves_a_round_that_was_given_to_another(entry, user):
    note(entry, from_round=3, by=user)
    note(entry, "Lies Vos", from_round=2, for_good=True, by=user)
    assert who(entry) == [f"Jan de Wit & {name}" for name in ("Piet Bos", "Lies Vos", "Kees Smit")]


def test_a_team_that_lacks_a_player_is_whole_in_the_round_of_a_substitute(entry, user):
    type(entry).objects.filter(pk=entry.pk).update(player2="")
    note(entry, by=user)
    assert who(entry) == ["Jan de Wit & Kees Smit", "Jan de Wit", "Jan de Wit"]


def test_forms_and_desk_name_who_plays_and_the_print_of_before_is_outdated(drive, entry, user):
    round_ = a_round(drive, user)
    before = print_fingerprints(drive)
    note(entry, from_round=2, by=user)
    assert print_fingerprints(drive) == before
    note(entry, by=user)
    assert print_fingerprints(drive) != before
    on_paper = [team for table in round_paper(round_).tables for team in table.sides]
    at_desk = [one for table in desk(round_).tables for one in table.seated]
    wanted = ["Jan de Wit & Kees Smit"]
    assert [team.players for team in on_paper if team.number == entry.number] == wanted
    assert [one.players for one in at_desk if one.number == entry.number] == wanted


def test_forms_and_desk_name_who_plays_for_a_single_player_behind_his_own_name(user):
    drive = factories.a_tournament(user, format="players", scheme="gedeeld")
    entry = factories.entries(drive, 4)[0]
    Entry.objects.filter(pk=entry.pk).update(name="Dirk", player1="Dirk Vos")
    round_ = a_round(drive, user)
    note(entry, "Eva Smit", player=1, by=user)
    on_paper = [team for table in round_paper(round_).tables for team in table.sides]
    at_desk = [one for table in desk(round_).tables for one in table.seated]
    for named in (on_paper, at_desk):
        assert [one.name for one in named if one.number == entry.number] == ["Dirk (Eva)"]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"player": 3}, "player"),
        ({"from_round": 0}, "from_round"),
        ({"from_round": 99}, "from_round"),
        ({"name": "PIET BOS"}, "name"),
        ({"name": "Lies Vos", "from_round": 2}, "from_round"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(entry, user, values, field):
    note(entry, from_round=2, by=user)
    with pytest.raises(DomainError) as refused:
        note(entry, **{"name": "Anna", "from_round": 1} | values, by=user)
    assert refused.value.field == field
    assert who(entry)[1] == "Jan de Wit & Kees Smit"


def test_a_team_has_room_for_so_many_substitutes_and_no_more(entry, user):
    entry.substitutes = [
        {"player": 1, "name": "Wim", "first": 2, "last": 2, "before": False}
        for _each in range(MOST)
    ]
    entry.save()
    with pytest.raises(DomainError, match=r"^Bij dit team passen geen invallers meer\.$"):
        note(entry, by=user)


def test_of_two_who_note_somebody_for_one_round_the_second_is_told(entry, user):
    seen = type(entry).objects.get(pk=entry.pk)
    note(entry, by=user)
    with pytest.raises(DomainError, match="al een ander"):
        note(seen, "Lies Vos", by=user)
    remove_substitute(entry=entry, player=2, from_round=1, by=user)
    with pytest.raises(DomainError, match="niemand meer"):
        remove_substitute(entry=seen, player=2, from_round=1, by=user)
    assert who(entry)[0] == "Jan de Wit & Piet Bos"


@pytest.mark.parametrize("for_good", [False, True])
def test_a_substitute_is_undone_as_any_act(drive, user, for_good):
    names = {"name": "De Azen", "player1": "Jan de Wit", "player2": "Piet Bos"}
    entry = add_entry(tournament=drive, by=user, values=names)
    before = who(entry)
    note(entry, from_round=2, for_good=for_good, by=user)
    assert who(entry) != before
    undo_act(tournament=drive, number=drive.log.latest("number").number, by=user)
    assert who(entry) == before


@pytest.mark.parametrize("field", [[1], [{"player": 1}], "x", [{"name": "x"}] * 41])
def test_a_row_holds_no_other_shape(entry, field):
    entry.substitutes = field
    with pytest.raises(ValidationError):
        entry.full_clean()


def test_who_stood_in_can_ask_to_be_forgotten_and_the_team_stays(drive, entry, user):
    note(entry, "Karel Last", from_round=1, by=user)
    (found,) = people_called(user, "karel")
    assert (found.name, found.address, found.partner) == ("Karel Last", "", "")
    forget_person(entry=found.entry, place=found.place, by=user)
    entry.refresh_from_db()
    assert people_called(user, "karel") == []
    assert (entry.players, "Karel" in entry.players_in(1)) == ("Jan de Wit & Piet Bos", False)
    assert "Karel" not in str(list(drive.log.values_list("before", "after", "target")))


def test_a_player_who_is_forgotten_takes_who_stood_in_for_him_along(entry, user):
    note(entry, by=user)
    forget_person(entry=entry, place=2, by=user)
    entry.refresh_from_db()
    assert (entry.substitutes, entry.players_in(1)) == ([], "Jan de Wit")


def test_who_takes_over_for_good_from_an_earlier_round_plays_there_and_after(drive, user):
    Tournament.objects.filter(pk=drive.pk).update(rounds_planned=4)
    entry = factories.entries(drive, 2)[0]
    Entry.objects.filter(pk=entry.pk).update(player1="Jan", player2="Piet")
    for name, number in (("Kees", 3), ("Lies", 2)):
        entry = Entry.objects.get(pk=entry.pk)
        add_substitute(entry=entry, player=2, name=name, from_round=number, for_good=True, by=user)
    entry = Entry.objects.get(pk=entry.pk)
    assert [entry.players_in(number) for number in (1, 2, 3)] == [
        "Jan & Piet",
        "Jan & Lies",
        "Jan & Lies",
    ]
