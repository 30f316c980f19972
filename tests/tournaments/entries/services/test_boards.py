"""Who owns so many boards has room for so many entries, and not for one more unasked."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection, transaction

from tests import factories
from tests.factories import a_tournament, a_user, entries
from tournaments.core.services.errors import DomainError
from tournaments.entries.queries.boards import board_places, places_left
from tournaments.entries.services.entries import add_entry, return_entry, withdraw_entry
from tournaments.models import Entry, Tournament
from tournaments.rounds.services.draws import draw_round

FULL = "Er zijn 2 borden: plaats voor 4, en daarvan zijn er 0 vrij."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "there_are"), [("teams", 40), ("players", 80), ("threes", 60), ("duels", 40)]
)
def test_twenty_boards_have_room_by_the_kind_of_drive(kind, there_are):
    drive = a_tournament(format=kind, boards=20)
    assert (board_places(drive), places_left(drive)) == (there_are, there_are)
    entries(drive, 3)
    assert places_left(drive) == there_are - 3


@pytest.mark.django_db
def test_a_drive_that_counted_no_boards_has_no_limit():
    drive = a_tournament()
    entries(drive, 3)
    assert (board_places(drive), places_left(drive)) == (None, None)


@pytest.mark.django_db
@pytest.mark.parametrize("boards", [0, 1000])
def test_the_database_refuses_a_number_of_boards_that_cannot_be(boards):
    drive = a_tournament()
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=drive.pk).update(boards=boards)


@pytest.mark.django_db
def test_who_withdrew_for_good_leaves_a_place_and_who_comes_back_does_not():
    drive, by = a_tournament(boards=2), a_user()
    gone, away, *_others = entries(drive, 4)
    withdraw_entry(entry=away, by=by, from_round=1, reason="")
    return_entry(entry=away, by=by, in_round=2)
    assert places_left(drive) == 0
    withdraw_entry(entry=gone, by=by, from_round=1, reason="")
    assert places_left(drive) == 1


@pytest.mark.django_db
def test_more_entries_than_places_leave_none_and_not_fewer():
    drive = a_tournament(boards=1)
    entries(drive, 5)
    assert places_left(drive) == 0


@pytest.mark.django_db
def test_an_entry_beyond_the_boards_is_refused_until_somebody_says_that_one_is_borrowed():
    drive, by = a_tournament(boards=2), a_user()
    entries(drive, 4)
    with pytest.raises(DomainError) as refused:
        add_entry(tournament=drive, by=by, values={"name": "Laat"})
    assert (refused.value.field, refused.value.message) == ("beyond_boards", FULL)
    add_entry(tournament=drive, by=by, values={"name": "Laat"}, beyond_boards=True)
    assert drive.entries.count() == 5


@pytest.mark.django_db
def test_a_draw_takes_no_more_tables_than_there_are_boards_and_says_what_to_do():
    drive, by = a_tournament(boards=2), a_user()
    entries(drive, 6)
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=by)
    assert refused.value.message == (
        "Deze ronde heeft 3 tafels nodig, en er zijn 2 borden. Meld af wie er niet is, of leen een"
        " bord en tel het mee bij Instellingen."
    )
    assert not drive.rounds.exists()
    drive.entries.last().delete()
    assert len(draw_round(tournament=drive, by=by).pairing["tables"]) == 2


@pytest.mark.slow
@pytest.mark.django_db
def test_single_players_fill_small_tables_as_far_as_there_are_boards():
    drive, by = a_tournament(boards=2, format="players", rest="small_table"), a_user()
    entries(drive, 6)
    assert len(draw_round(tournament=drive, by=by).pairing["tables"]) == 2
    Tournament.objects.update(boards=1)
    drive.rounds.all().delete()
    with pytest.raises(DomainError):
        draw_round(tournament=drive, by=by)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_add_the_last_team_at_once_one_is_refused():
    drive, by = a_tournament(boards=1), a_user()
    factories.entries(drive, 1)

    def add(name: str) -> str:
        try:
            add_entry(tournament=drive, by=by, values={"name": name})
        except DomainError as refused:
            return refused.field
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(add, ["Laat", "Later"])) == ["", "beyond_boards"]
    assert Entry.objects.count() == 2
