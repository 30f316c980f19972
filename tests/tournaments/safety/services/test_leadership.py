"""Of two laptops that both think they are the first, exactly one goes on."""

import threading

import pytest
from django.conf import settings as site
from django.core.signing import Signer
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import a_tournament
from tests.tournaments.builders.laptops import (
    NOW,
    Answering,
    a_laptop_that_answers,
    a_statement,
    took,
)
from tournaments.core.queries.leadership import TakeOver, fork, leadership, leadership_file
from tournaments.core.services.errors import DomainError, NotFirst, require_first
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Screen
from tournaments.safety.services.leadership import (
    leader_claim,
    meet_peer,
    named,
    receive_claim,
    reclaim,
    step_down,
)
from tournaments.safety.services.peer_client import answers_as_first, see_peers

pytestmark = pytest.mark.usefixtures("data_dir")


class Laptop:
    """A data folder of its own beside the others, on one database."""

    def __init__(self, settings, folder):
        folder.mkdir()
        self._settings, self._folder = settings, folder

    def __enter__(self):
        self._settings.DATA_DIR = self._folder
        return leadership()

    def __exit__(self, *_exception):
        return None


@pytest.fixture
def two(settings, tmp_path):
    laptops = Laptop(settings, tmp_path / "a"), Laptop(settings, tmp_path / "b")
    for laptop in laptops:
        with laptop:
            named()
    return laptops


def test_a_laptop_that_nobody_ever_followed_is_the_first_and_keeps_no_file():
    require_first()
    assert leader_claim() == ""
    assert not leadership_file().exists()


def test_a_first_of_a_higher_term_makes_this_one_stop_and_a_restart_remembers_it():
    named()
    assert receive_claim(claim=a_statement(), host="192.168.1.6", now=NOW)
    with pytest.raises(NotFirst, match=r"Ga naar http://192[.]168[.]1[.]6:8000 en doe het daar"):
        require_first()
    assert leader_claim() == ""
    assert b'"address": "http://192.168.1.6:8000"' in leadership_file().read_bytes()


def test_a_first_of_a_lower_term_changes_nothing():
    named()
    receive_claim(claim=a_statement(), host="192.168.1.6", now=NOW)
    reclaim_history = leadership()
    assert not receive_claim(claim=a_statement("nog een", term=1), host="192.168.1.7", now=NOW)
    assert leadership() == reclaim_history


@pytest.mark.parametrize("address", ["", "http://drive.example.org"])
def test_a_first_that_has_an_address_of_its_own_is_found_there(address):
    named()
    receive_claim(claim=a_statement(address=address), host="192.168.1.6", now=NOW)
    assert leadership().deposed.address == (address or "http://192.168.1.6:8000")


@pytest.mark.own_file
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("192.168.1.6", "192.168.1.6"),
        ("::ffff:192.168.1.6", "192.168.1.6"),
        ("fe80::6", "[fe80::6]"),
    ],
)
def test_a_first_that_tells_it_is_found_where_it_came_from(client, host, found):
    named()
    at = reverse("follow-first")
    client.post(at, a_statement(), content_type="text/plain", REMOTE_ADDR=host)
    assert leadership().deposed.address == f"http://{found}:8000"


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("192.168.1.6", "192.168.1.6"),
        ("10.0.0.6", "10.0.0.6"),
        ("192.168.1.66", "192.168.1.6"),
        ("[fe80::66]", "192.168.1.6"),
        ("127.0.0.1", "127.0.0.1"),
    ],
)
def test_whoever_passes_a_statement_on_leads_nobody_to_himself(host, found):
    """What a first says of itself is told to everybody who asks."""
    named()
    said = a_statement(hosts=["192.168.1.6", "10.0.0.6"])
    receive_claim(claim=said, host=host, now=NOW)
    assert leadership().deposed.address == f"http://{found}:8000"
    receive_claim(claim=said, host="192.168.1.66", now=NOW)
    assert leadership().deposed.address == "http://192.168.1.6:8000"


def test_of_two_with_the_same_term_exactly_one_goes_on(two):
    said = []
    for laptop in two:
        with laptop:
            step = leadership()
            assert (step.term, step.deposed) == (1, None)
            said.append(leader_claim())
    stopped = []
    for laptop, other in zip(two, reversed(said), strict=True):
        with laptop:
            stopped.append(receive_claim(claim=other, host="127.0.0.1", now=NOW))
    assert sorted(stopped) == [False, True]
    higher = max(two, key=_machine)
    with higher:
        require_first()


def _machine(laptop):
    with laptop as known:
        return known.machine


@pytest.mark.parametrize(
    "said",
    [
        "",
        "niets",
        "a:b",
        "é",
        "x" * 300_000,
        Signer(salt="keezdrive.first").sign_object({"term": 9}),
    ],
)
def test_what_is_not_sealed_by_a_laptop_with_the_same_drives_is_refused(said):
    named()
    with pytest.raises(DomainError):
        receive_claim(claim=said, host="192.168.1.6", now=NOW)
    require_first()


def test_another_secret_key_seals_nothing_that_counts(settings):
    said = a_statement()
    settings.SECRET_KEY = site.SECRET_KEY + "!"
    with pytest.raises(DomainError):
        receive_claim(claim=said, host="192.168.1.6", now=NOW)


@pytest.mark.parametrize(
    "wrong", [{"term": "x"}, {"machine": None, "history": 1}, {"history": [{}]}, {"port": "p"}]
)
def test_a_sealed_statement_that_makes_no_sense_is_refused(wrong):
    named()
    with pytest.raises(DomainError):
        receive_claim(claim=a_statement(**wrong), host="192.168.1.6", now=NOW)


def test_a_file_that_is_damaged_counts_as_none_until_the_other_is_heard_again():
    named()
    receive_claim(claim=a_statement(), host="192.168.1.6", now=NOW)
    leadership_file().write_text("{")
    require_first()
    receive_claim(claim=a_statement(), host="192.168.1.6", now=NOW)
    with pytest.raises(NotFirst):
        require_first()


def test_many_who_write_it_down_at_once_lose_nothing():
    named()
    addresses = [f"http://192.168.1.{number}:8000" for number in range(8)]
    threads = [threading.Thread(target=meet_peer, args=(each,)) for each in addresses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(leadership().peers) == addresses


def test_a_laptop_stops_for_one_other_only():
    named()
    step_down(term=2, machine="b", address="", now=NOW)
    step_down(term=2, machine="b", address="", now=NOW)
    with pytest.raises(DomainError):
        step_down(term=2, machine="c", address="", now=NOW)
    assert leadership().deposed.machine == "b"


def test_nobody_hands_over_to_a_lower_term():
    named()
    with pytest.raises(DomainError):
        step_down(term=0, machine="b", address="", now=NOW)


@pytest.mark.django_db
def test_whoever_goes_on_here_after_all_is_the_first_again_and_the_other_stops(two):
    old, new = two
    drive = a_tournament()
    switch_screen(tournament=drive, screen=Screen.TABLES, by=None)
    link = drive.log.get()
    with new as known:
        history = [took(2, known.machine, **{drive.code: 0})]
    with old:
        receive_claim(claim=a_statement(known.machine, 2, history), host="127.0.0.1", now=NOW)
        reclaim(now=NOW)
        taken = leadership().history[-1]
        assert (taken.complete, taken.heads) == ({drive.code: 1}, {drive.code: link.hash})
        require_first()
        switch_screen(tournament=drive, screen=Screen.CLOCK, by=None)
        assert leadership().term == 3
        said = leader_claim()
    with new:
        assert receive_claim(claim=said, host="127.0.0.1", now=NOW)
        assert leadership().deposed.term == 3


def test_to_reclaim_what_one_has_changes_nothing():
    named()
    before = leadership()
    reclaim(now=NOW)
    assert leadership() == before


def histories(names):
    each = st.builds(
        TakeOver,
        st.integers(2, 4),
        st.sampled_from(names),
        st.just(""),
        st.dictionaries(st.sampled_from("xyz"), st.integers(0, 9)),
    )
    return st.lists(each, max_size=3).map(tuple)


@given(histories("ab"), histories("cd"), histories("ef"))
def test_two_laptops_part_where_the_first_of_their_own_take_overs_was(shared, ours, theirs):
    parted = fork(shared + ours, shared + theirs)
    apart = [*ours[:1], *theirs[:1]]
    if not apart:
        assert parted is None
        return
    assert all(number <= each.complete[code] for code, number in parted.items() for each in apart)
    assert parted == fork(shared + theirs, shared + ours)


@pytest.fixture
def other():
    """The address of another laptop that answers."""
    with a_laptop_that_answers() as address:
        yield address


def test_a_laptop_asks_those_it_knows_and_stops_for_one_that_took_over(other):
    named()
    meet_peer("http://127.0.0.1:9")  # nobody is there
    meet_peer(other)
    assert not see_peers(now=NOW)
    Answering.says = b"no statement"
    assert not see_peers(now=NOW)
    require_first()
    Answering.says = a_statement().encode()
    assert see_peers(now=NOW)
    assert leadership().deposed.address == other
    heard = [each.decode() for each in Answering.heard]
    assert [receive_claim(claim=each, now=NOW) for each in heard] == [
        False
    ] * 3  # its own, else refused
    assert not see_peers(now=NOW)
    assert Answering.heard[3:] == [b""]


def test_only_one_that_answers_as_the_first_has_pages_to_show(other):
    named()
    step_down(term=2, machine="b", address=other, now=NOW)
    see_peers(now=NOW)
    assert not answers_as_first("b")
    Answering.says = a_statement("b").encode()
    see_peers(now=NOW)
    assert answers_as_first("b")
    assert not answers_as_first("c")
    Answering.says = b""
    see_peers(now=NOW)
    assert not answers_as_first("b")


def test_a_laptop_that_knows_no_other_asks_nobody():
    assert not see_peers(now=NOW)
