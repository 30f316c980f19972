"""Phones that lose the wifi halfway: they hold up nobody, and nothing of theirs is stored."""

import http.client
import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from urllib.request import urlopen

import pytest

from benchmarks.slow_clients import HALVES, LARGE, Crowd, half_a_body, half_in_chunks
from tests.installation import Installation
from tests.stress.desk_writers import OPEN, TOKEN
from tests.stress.following import SecondLaptop
from tournaments.management.server import most_connections

HELD_UP = 5  # seconds: a second is promised, and what stops halfway is given up after ten
CROWDS = (4, 50, 200)
MANY = 1200

pytestmark = [pytest.mark.slow, pytest.mark.own_file]


class Desk:
    """A secretary at the desk of a drive with a round, and a card for each time that one is
    asked."""

    def __init__(self, hall: Installation) -> None:
        self.hall = hall
        code, self._publication, sessions = json.loads(hall.python(OPEN).splitlines()[-1])
        self.path = f"/drive/{code}/desk/1/"
        self.cookies = f"sessionid={sessions[0]}; csrftoken={TOKEN}"
        self._table = 0

    def card(self) -> str:
        """The form of the next table's card."""
        self._table += 1
        return (
            f"table={self._table}&first=8&second=3&outcome=played&winner="
            f"&publication={self._publication}"
        )

    def saves(self) -> str:
        """What it says of a card that is sent whole."""
        desk = http.client.HTTPConnection("127.0.0.1", self.hall.port, timeout=HELD_UP)
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": self.cookies,
            "HX-Request": "true",
            "X-CSRFToken": TOKEN,
        }
        desk.request("POST", self.path, self.card(), headers)
        answer = desk.getresponse()
        answer.read()
        desk.close()
        return str(*json.loads(answer.headers["HX-Trigger-After-Settle"]))

    def stored(self) -> int:
        """How many cards there are."""
        [(cards,)] = self.hall.query("SELECT count(*) FROM tournaments_scorecard")
        return int(cards)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, prepared: Installation) -> Iterator[Desk]:
    """At a server with a large file among those of the pages."""
    folder = tmp_path_factory.mktemp("slow") / "data"
    with Installation(folder, copy_of=prepared) as hall:
        hall.python(
            "from tournaments.management.server import collect_static_files\ncollect_static_files()"
        )
        with (folder / "static" / LARGE).open("wb") as file:
            file.truncate(300 * 1024**2)
        desk = Desk(hall)
        hall.use_settings("tests.settings_slow_page")
        hall.start()
        yield desk


def goes_on(desk: Desk) -> None:
    with urlopen(f"{desk.hall.url}/health/live", timeout=HELD_UP) as lives:
        assert lives.status == 200
    assert desk.saves() == "card-saved"


@pytest.mark.parametrize("number", CROWDS)
@pytest.mark.parametrize("kind", HALVES)
def test_nobody_waits_for_those_who_stop_halfway(desk: Desk, kind: str, number: int) -> None:
    said = HALVES[kind](desk.path, "table=40&first=8", desk.cookies)
    with Crowd(desk.hall.port, said, number):
        goes_on(desk)


@pytest.mark.parametrize("number", CROWDS)
def test_nobody_waits_for_those_who_send_a_byte_a_second(desk: Desk, number: int) -> None:
    said = half_a_body(desk.path, "table=40&first=8", desk.cookies)
    with Crowd(desk.hall.port, said, number, dribbling=True):
        goes_on(desk)


def test_more_connections_than_a_system_begins_with_hold_up_nobody(desk: Desk) -> None:
    if most_connections() < 2 * MANY:
        pytest.skip("this system lets nobody open so many")
    with Crowd(desk.hall.port, b"GET", MANY):
        goes_on(desk)


def endings(crowd: Crowd) -> list[bytes]:
    """What each heard until its connection was closed."""
    return [until_closed(one) for one in crowd.connections]


def until_closed(one: socket.socket) -> bytes:
    received = b""
    try:
        while part := one.recv(65536):
            received += part
    except ConnectionError:
        pass  # closed while something was on its way
    return received


def test_what_stops_halfway_is_given_up_and_nothing_of_it_is_stored(desk: Desk) -> None:
    before, (path, cookies) = desk.stored(), (desk.path, desk.cookies)
    kinds = {kind: half(path, desk.card(), cookies) for kind, half in HALVES.items()}
    del kinds["half an answer"]  # that is the visitor's own affair
    with ExitStack() as stack:
        crowds = {
            kind: stack.enter_context(Crowd(desk.hall.port, said, 4))
            for kind, said in kinds.items()
        }
        said = half_a_body(path, desk.card(), cookies)
        crowds["a byte a second"] = stack.enter_context(
            Crowd(desk.hall.port, said, 4, dribbling=True)
        )
        with ThreadPoolExecutor(len(crowds)) as pool:
            heard = dict(zip(crowds, pool.map(endings, crowds.values()), strict=True))
    firsts = {kind: {ending[:12] for ending in each} for kind, each in heard.items()}
    assert firsts == {
        "half a body": {b"HTTP/1.1 408"},
        "half in chunks": {b"HTTP/1.1 408"},
        "half a head": {b""},
        "a byte a second": {b"HTTP/1.1 408"},
    }
    assert desk.stored() == before


@pytest.mark.parametrize("half", [half_a_body, half_in_chunks])
def test_a_card_whose_connection_breaks_before_its_end_is_not_read(desk: Desk, half) -> None:
    before = desk.stored()
    with Crowd(desk.hall.port, half(desk.path, desk.card(), desk.cookies), 4):
        pass
    goes_on(desk)
    assert desk.stored() == before + 1


def test_a_large_file_goes_out_whole_and_takes_no_memory(desk: Desk) -> None:
    def memory() -> int:
        told = Path(f"/proc/{desk.hall.process}/status").read_text()
        return int(told.split("VmHWM:")[1].split()[0])  # kB, the most so far

    before, size = memory(), 0
    with urlopen(f"{desk.hall.url}/static/{LARGE}", timeout=60) as file:
        assert file.headers["Content-Length"] == str(300 * 1024**2)
        while part := file.read(1 << 20):
            size += len(part)
    assert size == 300 * 1024**2
    assert memory() - before < 30_000


def test_a_laptop_that_follows_gives_no_threads_to_those_who_stop_halfway(
    desk: Desk, tmp_path: Path
) -> None:
    with SecondLaptop(desk.hall, tmp_path / "second") as second:
        second.start()
        said = half_a_body("/code/", "code=ABC", f"csrftoken={TOKEN}")
        with Crowd(second.installation.port, said, max(CROWDS)):
            assert "Keezdrive" in second.page()
            threads = len(list(Path(f"/proc/{second.process.pid}/task").iterdir()))
            assert threads < 30


def test_cards_are_saved_while_the_public_keeps_every_thread_of_its_own_busy(desk: Desk) -> None:
    said = b"GET /slow/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with Crowd(desk.hall.port, said, 4):
        assert [desk.saves() for _card in range(3)] == ["card-saved"] * 3
