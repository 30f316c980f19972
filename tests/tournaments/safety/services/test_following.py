"""The copy of the second laptop, over a real network connection to a real first one."""

import contextlib
import resource
import secrets
import socket
import sqlite3
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, entries
from tests.tournaments.safety.services.passing import Passing
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError
from tournaments.models import GameTable, Tournament
from tournaments.safety.queries import database_pages
from tournaments.safety.queries.backups import database_file
from tournaments.safety.queries.following import (
    all_followers,
    copy_file,
    follow_folder,
    key_file,
    seen_followers,
)
from tournaments.safety.services import followers
from tournaments.safety.services.database_files import put_in_place
from tournaments.safety.services.followers import invitation, open_following, stop_following
from tournaments.safety.services.following import CorruptCopy, Following
from tournaments.safety.services.leadership import meet_peer, step_down
from tournaments.safety.services.peer_client import PeerUnreachable
from tournaments.safety.services.peer_crypto import (
    LENGTH,
    LETTERS,
    SLOW,
    key_between,
    new_private,
    public_of,
    seal,
)

pytestmark = pytest.mark.own_file


@pytest.fixture(autouse=True)
def _data(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def drive(transactional_db: None) -> Tournament:
    tournament = a_tournament()
    a, b, c, d = entries(tournament, 4)
    a_published_round(tournament, [(a, b), (c, d)])
    return tournament


def enter(number: int) -> None:
    table = GameTable.objects.get(number=number)
    enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, number)))


def a_second(address: str, machine: str = "tweede") -> Following:
    return Following(address=address, machine=machine, name="laptop van Piet", port=8123)


def joined(address: str) -> Following:
    following = a_second(address)
    following.join(open_following(now=timezone.now()))
    return following


def complete(following: Following) -> list[tuple[int, int, int]]:
    return [(each.card_round, each.card_table, each.cards) for each in following.progress.complete]


def read_copy(sql: str) -> list[Any]:
    with contextlib.closing(sqlite3.connect(copy_file())) as copy:
        return copy.execute(sql).fetchall()


@pytest.fixture
def network(live_server: Any) -> Iterator[Passing]:
    passing = Passing(live_server.url)
    yield passing
    passing.close()


def test_the_copy_has_every_card_and_says_which_was_the_last(drive, live_server, settings):
    enter(2)
    following = joined(live_server.url)
    following.step()
    assert complete(following) == [(1, 2, 1)]
    assert read_copy("SELECT name FROM tournaments_tournament") == [("Dorpsdrive",)]
    [(last,)] = read_copy("SELECT hash FROM tournaments_logentry ORDER BY number DESC LIMIT 1")
    assert [each.head for each in following.progress.complete] == [last]
    assert key_file().read_text() == settings.SECRET_KEY
    enter(1)
    following.step()
    assert complete(following) == [(1, 1, 2)]
    assert following.progress.seconds < 5
    assert following.progress.wrong == ""


def test_only_the_pages_that_changed_go_over_the_network(drive, network):
    following = joined(network.url)
    following.step()
    whole = len(network.answers[-1])
    enter(1)
    following.step()
    assert len(network.answers[-1]) < whole / 3
    asked = len(network.answers)
    following.step()
    assert [len(answer) < 1000 for answer in network.answers[asked:]] == [True]


def test_another_database_that_lies_in_the_place_is_followed_from_then_on(
    drive, live_server, tmp_path
):
    enter(2)
    following = joined(live_server.url)
    following.step()
    assert complete(following) == [(1, 2, 1)]
    connection.close()
    with contextlib.closing(sqlite3.connect(database_file())) as here:
        here.execute("VACUUM INTO ?", [str(tmp_path / "other")])
    enter(1)
    connection.close()
    put_in_place(tmp_path / "other", database_file(), tmp_path / "aside")
    following.step()
    assert complete(following) == [(1, 2, 1)]


def test_the_key_is_not_written_over_the_network_nor_a_name(drive, network, settings):
    following = joined(network.url)
    following.step()
    sent = b"".join(network.answers)
    assert settings.SECRET_KEY.encode() not in sent
    assert b"Dorpsdrive" not in sent
    assert {oct(file.stat().st_mode & 0o777) for file in follow_folder().iterdir()} == {"0o600"}


def test_a_copy_comes_in_pieces_when_it_is_large(drive, live_server, monkeypatch):
    monkeypatch.setattr(followers, "AT_ONCE", 20)
    following = joined(live_server.url)
    following.step()
    assert read_copy("PRAGMA integrity_check") == [("ok",)]
    assert complete(following) == [(0, 0, 0)]


def test_half_an_answer_leaves_the_last_good_copy_and_the_next_one_mends_it(drive, network):
    following = joined(network.url)
    following.step()
    good = copy_file().read_bytes()
    enter(1)
    network.mend = lambda answer: answer[: len(answer) // 2]
    with pytest.raises(PeerUnreachable):
        following.step()
    assert copy_file().read_bytes() == good
    with override("nl"):
        with pytest.raises(PeerUnreachable):
            following.step()
        assert following.progress.wrong == "De eerste laptop antwoordt niet."
    network.mend = lambda answer: answer
    following.step()
    assert complete(following) == [(1, 1, 1)]
    assert following.progress.wrong == ""


def test_an_answer_that_somebody_changed_is_not_taken_in(drive, network):
    following = joined(network.url)
    network.mend = lambda answer: answer[:-1] + bytes([answer[-1] ^ 1])
    with pytest.raises(PeerUnreachable):
        following.step()
    assert not copy_file().exists()


def test_an_old_answer_that_somebody_plays_back_is_not_taken_for_news(drive, network):
    following = joined(network.url)
    following.step()
    following.step()
    old = network.answers[-1]
    network.mend = lambda _answer: old
    with pytest.raises(PeerUnreachable):
        following.step()


def test_pages_that_do_not_make_the_whole_are_fetched_anew(drive, live_server, monkeypatch):
    following = joined(live_server.url)
    following.step()
    good = copy_file().read_bytes()
    enter(1)
    with monkeypatch.context() as wrong:
        wrong.setattr(database_pages.Pages, "digest", "of something else")
        wrong.setattr(followers, "snapshot", _one_page_short)
        with pytest.raises(CorruptCopy):
            following.step()
    assert copy_file().read_bytes() == good
    following.step()
    assert complete(following) == [(1, 1, 1)]


def _one_page_short(live: sqlite3.Connection) -> database_pages.Pages:
    pages = database_pages.snapshot(live)
    return database_pages.Pages(pages.content[: -pages.size], pages.size)


def test_a_wrong_code_is_refused_and_the_right_one_still_works(drive, live_server):
    code = open_following(now=timezone.now())
    following = a_second(live_server.url)
    with override("nl"), pytest.raises(DomainError, match="Die code klopt niet"):
        following.join("AAAA-AAAA")
    following.join(code.lower().replace("-", " "))
    following.step()
    assert copy_file().exists()


@pytest.mark.slow
@pytest.mark.parametrize("addresses", [1, 250])
def test_a_thousand_wrong_guesses_of_strangers_leave_the_code_to_whom_it_was_shown(
    drive, client, live_server, addresses
):
    """From the network address that the second laptop shares with them, or from others."""
    code, at = open_following(now=timezone.now()), reverse("follow-letter")
    said = Counter(
        _stranger_says(client, at, f"127.0.0.{1 + guess % addresses}") for guess in range(1000)
    )
    assert said == {(403, "Die code klopt niet."): 1000}
    following = a_second(live_server.url)
    following.join(code)
    following.step()
    assert copy_file().exists()


def _stranger_says(client: Client, at: str, address: str) -> tuple[int, str]:
    """A guess, but for the scrypt of it."""
    met = invitation()
    private = new_private()
    key = key_between(private, bytes.fromhex(met["public"]), secrets.token_bytes(32))
    about = bytes.fromhex(met["id"]) + public_of(private)
    letter = about + seal(key, b'{"ask": "news", "machine": "x", "name": "x", "port": 1}', about)
    answer = client.post(at, letter, content_type="application/octet-stream", REMOTE_ADDR=address)
    return answer.status_code, answer.json()["error"]


def test_a_guess_costs_the_guesser_memory_and_time_and_the_salt_is_new_for_each_code(drive):
    """2^40 codes, each some 0.1 s of a core: docs/tweede-laptop.md has the sum."""
    salts = set()
    for _code in range(3):
        open_following(now=timezone.now())
        salts.add(invitation()["salt"])
    assert (len(salts), len(LETTERS) ** LENGTH) == (3, 2**40)
    assert 128 * SLOW["n"] * SLOW["r"] == 32 * 1024**2


def test_a_code_serves_one_laptop(drive, live_server):
    code = open_following(now=timezone.now())
    a_second(live_server.url).join(code)
    with pytest.raises(DomainError):
        a_second(live_server.url, "derde").join(code)
    assert [each.machine for each in all_followers()] == ["tweede"]


def test_neither_the_code_nor_what_stands_for_it_is_kept_once_it_is_used(drive, live_server):
    code = open_following(now=timezone.now())
    a_second(live_server.url).join(code)
    [follower] = all_followers()
    assert (follower.secret, follower.private) == ("", "")
    assert (follower.name, follower.address) == ("laptop van Piet", "http://127.0.0.1:8123")


def test_a_laptop_that_may_follow_no_more_is_told_and_keeps_its_copy(drive, live_server):
    following = joined(live_server.url)
    following.step()
    [seen] = seen_followers()
    stop_following(id=seen.follower.id)
    with pytest.raises(DomainError):
        following.step()
    assert following.progress.wrong == "Deze laptop mag niet meer volgen: vraag een nieuwe code."
    assert copy_file().exists()


def test_the_first_sees_who_follows_and_whether_it_is_in_step(drive, live_server):
    following = joined(live_server.url)
    following.step()
    assert [seen.in_step for seen in seen_followers()] == [False]
    following.step()
    assert [seen.in_step for seen in seen_followers()] == [True]


def test_a_follower_is_told_where_the_others_are_and_not_its_own_address(drive, live_server):
    meet_peer("http://192.168.1.5:8000")  # from which this one took over
    joined(live_server.url)
    third = Following(address=live_server.url, machine="derde", name="van Kees", port=8124)
    for _time in range(2):
        third.join(open_following(now=timezone.now()))
        third.step()
    second, *own = (each.address for each in all_followers())
    assert (second, own) == ("http://127.0.0.1:8123", ["http://127.0.0.1:8124"] * 2)
    assert third.bond is not None
    assert third.bond.peers == (second, "http://192.168.1.5:8000")


def test_a_code_of_a_laptop_that_is_no_longer_the_first_takes_no_copy_away(drive, live_server):
    enter(2)
    following = joined(live_server.url)
    following.step()
    code = open_following(now=timezone.now())
    step_down(term=2, machine="derde", address="http://10.0.0.3:8000", now=timezone.now())
    with pytest.raises(DomainError, match=r"dat is nu http://10\.0\.0\.3:8000"):
        following.join(code)
    assert complete(following) == [(1, 2, 1)]
    assert read_copy("SELECT name FROM tournaments_tournament") == [("Dorpsdrive",)]


def test_a_restart_goes_on_with_the_copy_that_was_whole_also_without_the_first(drive, network):
    enter(1)
    joined(network.url).step()
    network.close()
    again = a_second(network.url)
    assert (complete(again), again.progress.joined, again.progress.seconds) == (
        [(1, 1, 1)],
        True,
        None,
    )
    with pytest.raises(PeerUnreachable):
        again.step()
    assert copy_file().exists()


def test_after_a_restart_only_what_changed_is_fetched(drive, network):
    joined(network.url).step()
    whole = len(network.answers[-1])
    enter(1)
    again = a_second(network.url)
    again.step()
    assert complete(again) == [(1, 1, 1)]
    assert len(network.answers[-1]) < whole / 3


def test_a_copy_that_is_damaged_is_fetched_anew_after_a_restart(drive, live_server):
    joined(live_server.url).step()
    copy_file().write_bytes(b"x" * 10_000)
    again = a_second(live_server.url)
    assert again.progress.complete == ()
    again.step()
    assert complete(again) == [(0, 0, 0)]


def test_a_full_disk_is_told_and_leaves_the_last_good_copy(drive, live_server):
    following = joined(live_server.url)
    following.step()
    good = copy_file().read_bytes()
    enter(1)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
        with pytest.raises(OSError, match="too large"):
            following.step()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert following.progress.wrong.startswith("De kopie kan op deze laptop niet worden bewaard")
    assert copy_file().read_bytes() == good
    assert list(follow_folder().glob("*.part")) == []
    following.step()
    assert complete(following) == [(1, 1, 1)]


def test_a_clock_that_jumps_makes_no_copy_old_or_new(drive, live_server):
    following = joined(live_server.url)
    following.step()
    for jump in (timedelta(days=-400), timedelta(days=400)):
        with time_machine.travel(timezone.now() + jump):
            following.step()
            assert 0 <= following.progress.seconds < 5
            assert not following.progress.behind
    enter(1)
    with time_machine.travel(timezone.now() - timedelta(days=1)):
        enter(2)
        following.step()
    assert complete(following) == [(1, 2, 2)]


def test_a_first_with_a_newer_program_is_not_followed(drive, live_server):
    following = joined(live_server.url)
    following.step()
    good = copy_file().read_bytes()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9', '')"
        )
    try:
        with pytest.raises(DomainError, match="nieuwere Keezdrive"):
            following.step()
        assert copy_file().read_bytes() == good
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9'")


def test_an_address_where_no_keezdrive_answers_is_told(drive):
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
    with pytest.raises(PeerUnreachable):
        a_second(address).join("AAAA-AAAA")
