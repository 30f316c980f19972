"""Making, changing, closing and removing a drive."""

import datetime
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.utils import timezone
from django.utils.translation import override

from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import (
    DOUBLE_CLICK,
    create_tournament,
    delete_tournament,
    finish_tournament,
    reopen_tournament,
)
from tournaments.enums import DrawState, SchemeKey
from tournaments.models import Draw, LogEntry, Membership, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db

VALUES = {"name": "Dorpsdrive", "date": datetime.date(2026, 11, 21)}


def test_a_new_drive_has_its_organiser_and_a_commitment_to_its_first_draw():
    anna = a_user()
    tournament = create_tournament(by=anna, values=VALUES)
    assert [
        (member.user, member.role) for member in Membership.objects.filter(tournament=tournament)
    ] == [(anna, "organiser")]
    draw = Draw.objects.get(round__tournament=tournament)
    assert (draw.round.number, draw.state, draw.method) == (1, DrawState.COMMITTED, "random")
    assert len(draw.commitment) == 64


def test_every_new_drive_has_a_seed_of_its_own():
    anna = a_user()
    for number in range(3):
        create_tournament(by=anna, values=VALUES | {"name": f"Drive {number}"})
    assert len(set(Draw.objects.values_list("seed", flat=True))) == 3


def test_the_same_drive_asked_for_again_at_once_is_the_one_that_was_made():
    anna = a_user()
    first = create_tournament(by=anna, values=VALUES)
    assert create_tournament(by=anna, values=VALUES) == first
    others = [
        create_tournament(by=anna, values=VALUES | {"rounds_planned": 7}),
        create_tournament(by=a_user(), values=VALUES),
    ]
    Tournament.objects.update(created_at=timezone.now() - DOUBLE_CLICK)
    others.append(create_tournament(by=anna, values=VALUES))
    assert Tournament.objects.count() == len({first, *others}) == 4
    assert LogEntry.objects.filter(action="create_tournament").count() == 4


@pytest.mark.django_db(transaction=True)
def test_a_double_click_makes_one_drive():
    anna = a_user()

    def make(_click):
        try:
            return create_tournament(by=anna, values=VALUES)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as clicks:
        assert len(set(clicks.map(make, range(2)))) == 1
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(("scheme", "points"), [(SchemeKey.NK, 17), (SchemeKey.KOPPEL, 34)])
def test_a_bye_begins_as_the_mean_of_an_ordinary_game(scheme, points):
    tournament = create_tournament(by=a_user(), values=VALUES | {"scheme": scheme})
    assert (tournament.bye_points, tournament.unplayed_points_known) == (points, True)


@pytest.mark.parametrize(
    ("kind", "scheme", "points"),
    [("players", "gedeeld", 9), ("players", "individueel", 8), ("duels", "nk", 11)],
)
def test_who_sits_out_among_single_players_begins_with_the_mean_of_a_game(kind, scheme, points):
    tournament = create_tournament(by=a_user(), values=VALUES | {"format": kind, "scheme": scheme})
    assert tournament.bye_points == points
    change_tournament(tournament=tournament, by=a_user(), values={"name": "Later"})
    tournament.refresh_from_db()
    assert tournament.bye_points == points


def test_a_change_is_logged_with_the_values_before_and_after():
    tournament = a_tournament()
    change_tournament(
        tournament=tournament, by=a_user(), values={"rounds_planned": 4, "name": "Dorpsdrive"}
    )
    last = tournament.log.first()
    assert (last.action, last.before, last.after) == (
        "change_tournament",
        {"rounds_planned": 5},
        {"rounds_planned": 4},
    )


def test_a_change_that_changes_nothing_writes_nothing():
    tournament = a_tournament()
    change_tournament(tournament=tournament, by=a_user(), values={"rounds_planned": 5})
    assert tournament.log.count() == 0


def test_a_change_raises_the_version_that_public_pages_poll():
    tournament = a_tournament()
    change_tournament(tournament=tournament, by=a_user(), values={"name": "Nieuw"})
    tournament.refresh_from_db()
    assert tournament.version == 2


def test_the_scoring_is_fixed_once_a_card_is_in():
    tournament = a_tournament()
    round_ = a_published_round(tournament, [tuple(entries(tournament, 2))])
    a_card(round_.tables.get(), 8, 3)
    with pytest.raises(DomainError) as refused:
        change_tournament(tournament=tournament, by=a_user(), values={"scheme": "koppel"})
    assert refused.value.field == "scheme"
    tournament.refresh_from_db()
    assert tournament.scheme == "nk"


def test_fewer_rounds_than_were_published_is_refused():
    tournament = a_tournament()
    pair = tuple(entries(tournament, 2))
    a_published_round(tournament, [pair])
    a_published_round(tournament, [pair])
    with pytest.raises(DomainError) as refused:
        change_tournament(tournament=tournament, by=a_user(), values={"rounds_planned": 1})
    assert refused.value.field == "rounds_planned"


def test_fewer_rounds_than_were_drawn_is_refused_and_a_commitment_alone_is_no_draw():
    tournament = create_tournament(by=a_user(), values=VALUES | {"rounds_planned": 3})
    entries(tournament, 4)
    for _round in (1, 2):
        round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
        for table in round_.tables.all():
            a_card(table, 8, 3)
    change_tournament(tournament=tournament, by=a_user(), values={"rounds_planned": 2})
    change_tournament(tournament=tournament, by=a_user(), values={"rounds_planned": 3})
    draw_round(tournament=tournament, by=None)
    with override("en"), pytest.raises(DomainError) as refused:
        change_tournament(tournament=tournament, by=a_user(), values={"rounds_planned": 2})
    assert (refused.value.field, refused.value.message) == (
        "rounds_planned",
        "Round 3 is drawn already: there cannot be fewer rounds.",
    )


def test_a_drive_with_cards_missing_is_not_finished():
    tournament = a_tournament()
    a_published_round(tournament, [tuple(entries(tournament, 2))])
    with pytest.raises(DomainError):
        finish_tournament(tournament=tournament, by=a_user())
    assert Tournament.objects.get().finished_at is None


def test_a_drive_without_a_round_is_not_finished():
    with pytest.raises(DomainError):
        finish_tournament(tournament=a_tournament(), by=a_user())


def test_finishing_twice_is_the_same_as_once():
    tournament = a_tournament()
    round_ = a_published_round(tournament, [tuple(entries(tournament, 2))])
    a_card(round_.tables.get(), 8, 3)
    first = finish_tournament(tournament=tournament, by=a_user())
    again = finish_tournament(tournament=tournament, by=a_user())
    assert first.finished_at == again.finished_at
    assert tournament.log.filter(action="finish_tournament").count() == 1


def test_a_finished_drive_changes_only_after_it_is_opened_again_with_a_reason():
    tournament = a_tournament()
    round_ = a_published_round(tournament, [tuple(entries(tournament, 2))])
    a_card(round_.tables.get(), 8, 3)
    finish_tournament(tournament=tournament, by=a_user())
    with pytest.raises(DomainError):
        change_tournament(tournament=tournament, by=a_user(), values={"name": "Anders"})
    with pytest.raises(DomainError):
        reopen_tournament(tournament=tournament, by=a_user(), reason=" ")
    reopen_tournament(tournament=tournament, by=a_user(), reason="kaart 7 verkeerd")
    change_tournament(tournament=tournament, by=a_user(), values={"name": "Anders"})
    assert Tournament.objects.get().name == "Anders"


def test_a_played_drive_is_removed_only_by_its_exact_name():
    tournament = a_tournament()
    round_ = a_published_round(tournament, [tuple(entries(tournament, 2))])
    a_card(round_.tables.get(), 8, 3)
    with pytest.raises(DomainError):
        delete_tournament(tournament=tournament, by=a_user(), name="dorpsdrive")
    delete_tournament(tournament=tournament, by=a_user(), name="Dorpsdrive")
    assert not Tournament.objects.exists()


def test_what_a_removed_drive_was_stays_in_the_log():
    anna = a_user("anna")
    tournament = a_tournament(anna, place="De Klok")
    round_ = a_published_round(tournament, [tuple(entries(tournament, 2))])
    a_card(round_.tables.get(), 8, 3)
    delete_tournament(tournament=tournament, by=anna, name="Dorpsdrive")
    kept = LogEntry.objects.get()
    assert (kept.action, kept.actor, kept.target) == ("delete_tournament", anna, "Dorpsdrive")
    assert kept.before == {
        "code": tournament.code,
        "version": 1,
        "date": "2026-11-21",
        "place": "De Klok",
        "organisers": ["anna"],
        "entries": 2,
        "rounds": 1,
        "cards": 1,
        "finished": False,
    }


@pytest.mark.parametrize("kind", ["threes", "players"])
def test_a_plan_is_only_for_tables_of_two(kind):
    drive = a_tournament(format=kind)
    with pytest.raises(DomainError) as refused:
        change_tournament(tournament=drive, by=a_user(), values={"later_method": "movement"})
    assert refused.value.field == "later_method"
    duels = a_tournament(format="duels")
    change_tournament(tournament=duels, by=a_user(), values={"later_method": "movement"})
    assert Tournament.objects.get(pk=duels.pk).later_method == "movement"
