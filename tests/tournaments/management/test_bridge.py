"""A real server before a small application: what reaches it, and what it is spared."""

import asyncio
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.installation import free_port, wait_for
from tournaments.management import intake, server
from tournaments.management.server import PageServer

DESK, SIGNED_IN = "/drive/abc/desk/1/", {"Cookie": "csrftoken=x; sessionid=y"}
WAIT = 30  # seconds, for what comes at once
LARGE = 3 * 1024**2


class Application:
    """Tells what it was asked; some addresses have an answer of another kind."""

    def __init__(self, folder: Path) -> None:
        self.may_go_on, self.calls = threading.Event(), 0
        self.file = folder / "large.bin"
        self.file.write_bytes(bytes(range(256)) * (LARGE // 256))
        self.closed: list[str] = []

    def __call__(self, environ: dict[str, Any], start: Any) -> Any:
        self.calls += 1
        path = environ["PATH_INFO"]
        if path == "/waits/":
            self.may_go_on.wait(WAIT)
        if path == "/fails/":
            raise ZeroDivisionError
        if path == "/nothing/":
            start("204 No Content", [])
            return []
        if path == "/parts/":
            start("200 OK", [("Content-Type", "text/plain")])
            return iter([b"one ", b"and ", b"two"])
        if path in {"/file/", "/nameless/"}:
            start("200 OK", [("Content-Length", str(LARGE - 7))])
            file = self.file.open("rb") if path == "/file/" else BytesIO(self.file.read_bytes())
            file.seek(7)
            answer = environ["wsgi.file_wrapper"](file, 4096)
            answer.close = lambda: (file.close(), self.closed.append(path))
            return answer
        told = {key: value for key, value in environ.items() if isinstance(value, str)}
        told["body"] = environ["wsgi.input"].read().decode()
        said = json.dumps(told).encode()
        start(
            "200 OK", [("Content-Length", str(len(said))), ("Set-Cookie", "a"), ("Set-Cookie", "b")]
        )
        return [said]


@pytest.fixture
def application(tmp_path: Path) -> Application:
    return Application(tmp_path)


@pytest.fixture
def port(application: Application, settings: Any) -> Iterator[int]:
    settings.LARGEST_REQUEST, settings.LARGEST_PHOTOS = 1000, 3000
    port = free_port()
    server = PageServer(application, "127.0.0.1", port)
    server.start()
    for _attempt in range(100):
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                break
        time.sleep(0.05)
    yield port
    application.may_go_on.set()
    server.stop()


def ask(port: int, path: str = "/", method: str = "GET", **how: Any) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    connection.request(method, path, **how)
    return connection.getresponse()


def told(port: int, *about: Any, **how: Any) -> dict[str, str]:
    return json.loads(ask(port, *about, **how).read())


def raw(port: int, *parts: bytes) -> bytes:
    """All that is answered until the connection is closed."""
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as connection:
        for part in parts:
            connection.sendall(part)
        heard = b""
        while more := connection.recv(65536):
            heard += more
    return heard


def test_the_application_hears_all_of_a_request(port):
    headers = {
        "X-Forwarded-For": "10.0.0.9",
        "Content-Type": "text/x",
        "X_Forwarded_For": "1.1.1.1",
    }
    heard = told(port, "/caf%C3%A9/?a=1&b=%20", "POST", body="first=8", headers=headers)
    expected = {
        "PATH_INFO": "/café/".encode().decode("latin-1"),
        "QUERY_STRING": "a=1&b=%20",
        "REMOTE_ADDR": "127.0.0.1",
        "REQUEST_METHOD": "POST",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": f"127.0.0.1:{port}",
        "HTTP_X_FORWARDED_FOR": "10.0.0.9",
        "CONTENT_TYPE": "text/x",
        "CONTENT_LENGTH": "7",
        "wsgi.url_scheme": "http",
        "body": "first=8",
    }
    assert {key: heard.get(key) for key in expected} == expected
    assert "HTTP_CONTENT_LENGTH" not in heard


def test_a_header_that_comes_twice_is_joined_as_its_kind_asks(port):
    lines = b"Cookie: a=1\r\nCookie: b=2\r\nX-Forwarded-For: 1\r\nX-Forwarded-For: 2\r\n"
    answer = raw(port, b"GET / HTTP/1.0\r\nHost: h\r\n" + lines + b"\r\n")
    heard = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert (heard["HTTP_COOKIE"], heard["HTTP_X_FORWARDED_FOR"]) == ("a=1; b=2", "1,2")


def test_a_body_in_chunks_is_taken_in_and_counted(port):
    heard = told(port, "/", "POST", body=iter([b"first=", b"8&second=3"]))
    assert (heard["body"], heard["CONTENT_LENGTH"]) == ("first=8&second=3", "16")


def test_an_old_client_is_answered_and_its_connection_closed(port):
    answer = raw(port, b"POST / HTTP/1.0\r\nContent-Length: 3\r\n\r\n", b"abc")
    assert answer.startswith(b"HTTP/1.0 200 OK\r\n")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["body"] == "abc"


def test_who_asks_whether_he_may_send_a_body_hears_that_he_may(port):
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as connection:
        connection.sendall(
            b"POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
        )
        assert connection.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"abc")
        assert connection.recv(15) == b"HTTP/1.1 200 OK"


def test_one_connection_serves_for_several_requests(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    for method, path, body in (("GET", "/", None), ("POST", "/", "a"), ("HEAD", "/", None)) * 2:
        connection.request(method, path, body)
        answer = connection.getresponse()
        length = int(answer.headers["Content-Length"])
        assert length > 0
        assert len(answer.read()) == (0 if method == "HEAD" else length)
        assert answer.headers.get_all("Set-Cookie") == ["a", "b"]
        assert not answer.will_close


def test_an_answer_in_parts_arrives_whole_and_one_of_nothing_is_empty(port):
    parts, nothing = ask(port, "/parts/"), ask(port, "/nothing/")
    assert (parts.status, parts.read()) == (200, b"one and two")
    assert (nothing.status, nothing.read(), nothing.headers["Content-Length"]) == (204, b"", None)


@pytest.mark.parametrize("path", ["/file/", "/nameless/"])
def test_a_file_is_sent_from_where_it_stands_and_closed(port, application, path):
    assert ask(port, path).read() == application.file.read_bytes()[7:]
    wait_for(lambda: application.closed == [path], "the end of the answer")


def test_what_fails_in_the_application_is_an_error_and_the_next_request_goes_well(port):
    assert [ask(port, path).status for path in ("/fails/", "/fails/", "/")] == [500, 500, 200]


def test_of_what_is_too_large_the_application_hears_only_how_large_it_is(port, monkeypatch):
    monkeypatch.setattr(intake, "TIMEOUT", 0.2)  # for the rest, which never comes here
    head = b"POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
    long = raw(port, head + b"Content-Length: 1001\r\n\r\n")
    chunk = b"258\r\n" + b"x" * 600 + b"\r\n"  # 600 in hexadecimal
    chunked = raw(port, head + b"Transfer-Encoding: chunked\r\n\r\n" + 2 * chunk)
    for answer, size in ((long, "1001"), (chunked, "1200")):
        heard = json.loads(answer.partition(b"\r\n\r\n")[2])
        assert (heard["CONTENT_LENGTH"], heard["body"]) == (size, "")


@pytest.mark.parametrize(
    ("path", "cookie", "size", "heard"),
    [
        ("/drive/a/desk/photos/", "sessionid=a", 3000, 3000),
        ("/drive/a/desk/photos/", "sessionid=a", 3001, 0),
        ("/drive/a/desk/photos/", "other=a", 3000, 0),
        ("/drive/a/desk/photos/1/", "sessionid=a", 3000, 0),
        ("/drive/a/desk/1/", "sessionid=a", 3000, 0),
    ],
)
def test_who_is_signed_in_sends_larger_photos_of_forms(port, path, cookie, size, heard):
    body = told(port, path, "POST", body=b"x" * size, headers={"Cookie": cookie})["body"]
    assert len(body) == heard


@pytest.mark.parametrize("chunked", [False, True])
def test_who_sends_what_is_too_large_can_send_all_of_it_and_then_read_the_answer(port, chunked):
    megabyte = b"x" * 1024**2
    body = iter([megabyte] * 9) if chunked else megabyte * 9
    assert ask(port, "/", "POST", body=body).status == 200  # of this application


def test_who_is_too_slow_is_told_so_and_the_application_never_hears_of_it(
    port, application, monkeypatch
):
    monkeypatch.setattr(intake, "TIMEOUT", 0.2)
    answer = raw(port, b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nfirst=8")
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert answer.decode().count("verstuur het opnieuw") == 1
    assert application.calls == 0


def test_who_is_slow_and_goes_on_is_waited_for(port, monkeypatch):
    monkeypatch.setattr(intake, "TIMEOUT", 1.0)
    monkeypatch.setattr(intake, "SLOWEST", 50)  # bytes a second
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 250\r\n\r\n")
        for _fifth in range(5):
            connection.sendall(b"x" * 50)
            time.sleep(0.4)
        assert connection.recv(15) == b"HTTP/1.1 200 OK"


@pytest.mark.parametrize(
    "said",
    [
        b"Content-Length: 9\r\n\r\nfirst=8",
        b"Transfer-Encoding: chunked\r\n\r\n7\r\nfirst=8\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n7\r\nfirst=8\r\nnonsense\r\n",
    ],
)
def test_what_breaks_off_never_reaches_the_application(port, application, said):
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: h\r\n" + said)
    told(port)
    assert application.calls == 1


def test_where_bodies_take_too_much_memory_the_largest_that_is_not_whole_makes_room(
    port, monkeypatch
):
    monkeypatch.setattr(intake, "MEMORY", 2000)
    half = b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n" + b"x" * 900
    people = [socket.create_connection(("127.0.0.1", port), timeout=WAIT) for _each in range(3)]
    for one in people:
        one.sendall(half)
        time.sleep(0.1)  # so that they come in this order
    answer = people[0].makefile("rb").read().decode()  # the connection is closed after it
    assert answer.startswith("HTTP/1.1 503 ")
    assert [answer.count(said) for said in ("te druk", "too busy", "langzaam")] == [1, 1, 0]
    for one in people[1:]:
        one.sendall(b"x" * 100)
        assert one.recv(12) == b"HTTP/1.1 200"
    for one in people:
        one.close()


def test_bodies_that_come_in_at_once_make_room_without_an_error_for_others(monkeypatch):
    monkeypatch.setattr(intake, "MEMORY", 1000)

    async def parts():
        for _part in range(10):
            await asyncio.sleep(0)
            yield b"x" * 90
        yield b""

    async def crowd():
        taken = intake.Intake()
        bodies = [taken.take_in(parts(), 900, 5000) for _each in range(40)]
        outcomes = await asyncio.gather(*bodies, return_exceptions=True)
        for body in outcomes:
            if isinstance(body, intake.Body):
                taken.let_go(body)
        assert taken._bytes == 0
        return outcomes

    outcomes = asyncio.run(crowd())
    assert {type(each) for each in outcomes} == {intake.Body, intake.NoRoom}


def test_the_desk_is_answered_while_every_thread_of_the_public_is_busy(port, application):
    public = [threading.Thread(target=ask, args=(port, "/waits/")) for _each in range(20)]
    for one in public:
        one.start()
    wait_for(lambda: application.calls == 2, "two who wait")
    card = told(port, DESK, "POST", body="first=8", headers=SIGNED_IN)
    assert card["body"] == "first=8"
    assert not application.may_go_on.is_set()
    application.may_go_on.set()
    for one in public:
        one.join(WAIT)
    assert application.calls == 21


def test_a_card_comes_in_while_whole_bodies_of_the_public_wait_for_a_thread(
    port, application, monkeypatch
):
    monkeypatch.setattr(intake, "MEMORY", 2000)
    large = {"method": "POST", "body": b"x" * 999}
    public = [
        threading.Thread(target=ask, args=(port, "/waits/"), kwargs=large) for _each in range(2)
    ]
    for one in public:
        one.start()
    wait_for(lambda: application.calls == 2, "two who wait")
    assert ask(port, "/", "POST", body=b"y" * 900).status == 503
    assert told(port, DESK, "POST", body="first=8", headers=SIGNED_IN)["body"] == "first=8"
    assert not application.may_go_on.is_set()
    application.may_go_on.set()
    for one in public:
        one.join(WAIT)


@pytest.mark.parametrize(
    "said",
    [{}, {"method": "POST", "body": b"x" * 70_000, "headers": SIGNED_IN}],
    ids=["who is not signed in", "what is larger than any card"],
)
def test_nobody_else_has_a_thread_of_the_desk(port, application, said):
    public = [threading.Thread(target=ask, args=(port, "/waits/")) for _each in range(2)]
    for one in public:
        one.start()
    wait_for(lambda: application.calls == 2, "two who wait")
    stranger = threading.Thread(target=ask, args=(port, DESK), kwargs=said)
    stranger.start()
    stranger.join(0.3)
    assert stranger.is_alive()
    application.may_go_on.set()
    for one in (*public, stranger):
        one.join(WAIT)
    assert application.calls == 3


def test_a_port_that_another_has_is_not_shared_with_him(monkeypatch):
    monkeypatch.setattr(server, "PORT_TIMEOUT", 0)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(SystemExit, match=f"Poort {port} van 127.0.0.1 is niet te gebruiken"):
            server.require_port("127.0.0.1", port)
    server.require_port("127.0.0.1", port)
