"""Every request has a number, and is logged as a line where somebody collects lines."""

import json
import logging

import pytest
from django.test import Client

from keezdrive.logs import REQUEST_ID, JsonLines
from tests.factories import a_tournament

pytestmark = pytest.mark.django_db


def line(record: logging.LogRecord) -> dict[str, object]:
    return json.loads(JsonLines().format(record))


def a_record(message: str = "%s", *arguments: object, **more: object) -> logging.LogRecord:
    record = logging.LogRecord("keezdrive", logging.INFO, "x.py", 1, message, arguments, None)
    vars(record).update(more)
    return record


def test_a_request_keeps_the_number_that_the_proxy_gave_it():
    answer = Client().get("/health/live", headers={"X-Request-ID": "0123456789abcdef"})
    assert answer.headers["X-Request-ID"] == "0123456789abcdef"


@pytest.mark.parametrize("told", ["", "short", "x" * 65, 'a"}\n{"level":"'])
def test_what_is_no_number_is_replaced(told):
    number = Client().get("/health/live", headers={"X-Request-ID": told}).headers["X-Request-ID"]
    assert (len(number), number.isalnum(), number != told) == (32, True, True)


def test_a_line_is_one_line_of_json_with_the_request_and_all_that_was_said():
    token = REQUEST_ID.set("0123456789abcdef")
    told = line(a_record('Job %s\n"two"', 7, status=200, request="cookies and all"))
    REQUEST_ID.reset(token)
    assert told.pop("time").endswith("+00:00")
    assert told == {
        "level": "INFO",
        "logger": "keezdrive",
        "message": 'Job 7\n"two"',
        "request_id": "0123456789abcdef",
        "status": 200,
    }
    assert "\n" not in JsonLines().format(a_record("two\nlines"))


def test_a_fault_stands_in_its_line_whole():
    record = a_record("oops")
    try:
        raise ZeroDivisionError("by nothing")
    except ZeroDivisionError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    assert line(record)["exception"].splitlines()[-1] == "ZeroDivisionError: by nothing"


@pytest.fixture
def collected(settings, caplog):
    """An installation that writes its lines as JSON."""
    settings.LOG_FORMAT = "json"
    caplog.set_level(logging.INFO, "keezdrive.requests")
    return caplog


def test_a_request_is_logged_by_its_name_and_never_by_the_code_in_its_address(collected):
    drive = a_tournament()
    assert Client().get(f"/d/{drive.code}/").status_code == 200
    [record] = [each for each in collected.records if each.name == "keezdrive.requests"]
    told = line(record)
    about = {key: told[key] for key in ("message", "view", "method", "status")}
    assert about == {"message": "request", "view": "public", "method": "GET", "status": 200}
    assert drive.code not in json.dumps(told)


def test_what_machines_ask_every_few_seconds_is_not_logged(collected):
    Client().get("/health/live")
    assert [each for each in collected.records if each.name == "keezdrive.requests"] == []


def test_on_a_laptop_nothing_is_logged_of_a_request(caplog):
    caplog.set_level(logging.INFO)
    Client().get("/login/")
    assert [each for each in caplog.records if each.name == "keezdrive.requests"] == []
