"""A tombola: which tickets there are, and who may draw the next when."""

import hashlib
import hmac
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import a_tournament, a_user
from tournaments.core.services.errors import DomainError
from tournaments.draw.lot import drawn_tickets
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Screen
from tournaments.history.queries.stored_rows import open_until
from tournaments.models import LogEntry, Tombola, Tournament
from tournaments.prizes.queries.tombola import tickets_in, tombola_of
from tournaments.prizes.services.tombola import (
    canonical_tickets,
    close_tombola,
    draw_ticket,
    open_tombola,
)

SUCH_AS = "Typ welke nummers verkocht zijn, bijvoorbeeld 1-150."


@pytest.fixture
def who(db):
    drive = a_tournament(a_user("anna"))
    return {"tournament": drive, "by": drive.memberships.get().user}


def refused(call, *args, **values):
    with pytest.raises(DomainError) as error:
        call(*args, **values)
    return str(error.value.message)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("1-150", "1-150"),
        ("1 t/m 150; 201 – 250", "1-150, 201-250"),
        ("151-200,1-150", "1-200"),
        ("7\n3 5", "3, 5, 7"),
        ("000-999", "0-999"),
        ("5, 5, 4-6", "4-6"),
    ],
)
def test_ranges_are_understood_as_people_type_them(typed, stored):
    assert canonical_tickets(typed) == stored


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", SUCH_AS),
        (" ,; ", SUCH_AS),
        ("rood 1-50", "“rood” is geen nummer en geen reeks als 1-150."),
        ("-5", "“-5” is geen nummer en geen reeks als 1-150."),
        ("1-2-3", "“1-2-3” is geen nummer en geen reeks als 1-150."),
        ("١-٩", "“١-٩” is geen nummer en geen reeks als 1-150."),
        ("100000", "“100000” is geen nummer en geen reeks als 1-150."),
        ("150-1", "“150-1” loopt terug: typ eerst het laagste nummer."),
        ("1-10001", "Een tombola heeft hoogstens 10000 loten."),
        (
            ",".join(map(str, range(1, 161, 2))),
            "Dit zijn te veel losse nummers. Typ ze als reeksen, bijvoorbeeld 1-150.",
        ),
    ],
)
def test_what_is_no_range_is_refused_beside_the_field(typed, sentence):
    with pytest.raises(DomainError) as error:
        canonical_tickets(typed)
    assert (str(error.value.message), error.value.field) == (sentence, "tickets")


@given(st.sets(st.integers(0, 99_999), min_size=1, max_size=25))
def test_what_is_stored_holds_the_same_numbers(numbers):
    text = canonical_tickets(" ".join(map(str, numbers)))
    assert tickets_in(text) == sorted(numbers)
    assert canonical_tickets(text) == text


def by_the_recipe(seed, drive, numbers):
    """The order as docs/loting-narekenen.md says it, in other words than the program."""
    order = sorted(map(str, numbers))
    of_list = hashlib.sha256("".join(f"{each}\n" for each in order).encode()).hexdigest()
    key = hmac.digest(seed, f"keezdrive/v1|{drive}|{of_list}|".encode(), "sha256")

    def words():
        counter = 0
        while True:
            block = hmac.digest(key, b"tombola" + counter.to_bytes(8, "big"), "sha256")
            yield from (int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24))
            counter += 1

    lots = words()
    for last in range(len(order) - 1, 0, -1):
        bound = last + 1
        word = next(word for word in lots if word < 2**64 - 2**64 % bound)
        order[last], order[word % bound] = order[word % bound], order[last]
    return [int(each) for each in order]


@given(
    st.sets(st.integers(0, 99_999), min_size=1, max_size=60), st.binary(min_size=32, max_size=32)
)
def test_the_order_is_the_one_of_the_recipe(numbers, seed):
    assert drawn_tickets(numbers, seed, "abc") == by_the_recipe(seed, "abc", numbers)


def test_every_ticket_comes_first_about_as_often():
    first = [
        drawn_tickets(range(5), bytes([at % 256, at // 256]) * 16, "x")[0] for at in range(5000)
    ]
    assert all(880 < first.count(ticket) < 1120 for ticket in range(5))


def test_numbers_come_one_by_one_each_once_and_the_seed_shows_them_afterwards(who):
    drive = who["tournament"]
    open_tombola(**who, tickets="1-5")
    assert Tournament.objects.get().screen == Screen.TOMBOLA
    before = tombola_of(drive)
    assert (before.drawn, before.seed, before.count) == ((), "", 5)
    drawn = [draw_ticket(**who, seen=seen) for seen in range(5)]
    assert sorted(drawn) == [1, 2, 3, 4, 5]
    assert (tombola_of(drive).drawn, tombola_of(drive).seed) == (tuple(drawn), "")
    assert refused(draw_ticket, **who, seen=5) == "Alle loten zijn getrokken."
    close_tombola(**who)
    close_tombola(**who)
    after = tombola_of(drive)
    assert hashlib.sha256(bytes.fromhex(after.seed)).hexdigest() == before.commitment
    assert by_the_recipe(bytes.fromhex(after.seed), drive.code, range(1, 6)) == drawn
    lines = LogEntry.objects.filter(action__contains="t").exclude(action="switch_screen")
    told = list(lines.order_by("pk").values_list("action", "target", "after"))[-7:]
    assert told == [
        ("open_tombola", "", {"tickets": "1-5", "commitment": before.commitment}),
        *(("draw_ticket", str(number), {"step": at}) for at, number in enumerate(drawn, 1)),
        ("close_tombola", "", {"seed": after.seed, "count": 5}),
    ]


def test_the_seed_is_in_no_log_while_numbers_are_drawn(who):
    open_tombola(**who, tickets="1-50")
    draw_ticket(**who, seen=0)
    seed = Tombola.objects.get().seed
    assert len(seed) == 64
    assert not any(
        seed in str((line.target, line.before, line.after)) for line in LogEntry.objects.all()
    )


def test_a_journal_for_everybody_ends_before_the_seed_while_numbers_are_drawn(who):
    drive = who["tournament"]
    open_tombola(**who, tickets="1-50")
    draw_ticket(**who, seen=0)
    link = LogEntry.objects.get(action="open_tombola")
    assert Tombola.objects.get().seed in str(link.changes)
    assert open_until(drive) == link.number
    close_tombola(**who)
    assert open_until(drive) is None


def test_a_number_is_not_skipped_by_a_second_press(who):
    open_tombola(**who, tickets="1-50")
    draw_ticket(**who, seen=0)
    said = refused(draw_ticket, **who, seen=0)
    assert said == "Iemand anders trok al een nummer; er is er geen overgeslagen."
    assert Tombola.objects.get().drawn == 1


def test_each_number_comes_on_the_big_screen_whatever_stood_there(who):
    open_tombola(**who, tickets="1-5")
    for seen in range(2):
        switch_screen(**who, screen=Screen.STANDINGS)
        draw_ticket(**who, seen=seen)
        assert Tournament.objects.get().screen == Screen.TOMBOLA


def test_without_an_open_tombola_nothing_is_drawn(who):
    assert refused(draw_ticket, **who, seen=0) == "Er is geen tombola bezig."
    open_tombola(**who, tickets="1-5")
    close_tombola(**who)
    assert refused(draw_ticket, **who, seen=0) == "Er is geen tombola bezig."


def test_other_numbers_can_be_chosen_until_the_first_is_drawn_and_a_new_one_after_the_last(who):
    first = open_tombola(**who, tickets="1-5")
    assert open_tombola(**who, tickets="1-5").seed == first.seed
    second = open_tombola(**who, tickets="1-6")
    assert second.seed != first.seed
    draw_ticket(**who, seen=0)
    assert refused(open_tombola, **who, tickets="1-9") == (
        "Er is een tombola bezig. Sluit die eerst af."
    )
    close_tombola(**who)
    assert open_tombola(**who, tickets="1-6").seed != second.seed
    assert (Tombola.objects.get().drawn, Tombola.objects.get().closed) == (0, False)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_press_at_once_one_draws(who):
    open_tombola(**who, tickets="1-50")

    def press(_which):
        try:
            return draw_ticket(**who, seen=0)
        except DomainError:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        drawn = list(threads.map(press, range(2)))
    assert drawn.count(None) == 1
    assert Tombola.objects.get().drawn == 1


def test_a_tombola_without_tickets_as_a_forged_journal_may_hold_draws_nothing(who):
    values = {"tickets": "5-3", "seed": "", "commitment": "", "drawn": 7}
    Tombola.objects.create(tournament=who["tournament"], **values)
    assert tombola_of(who["tournament"]).drawn == ()
    assert refused(draw_ticket, **who, seen=7) == "Alle loten zijn getrokken."
