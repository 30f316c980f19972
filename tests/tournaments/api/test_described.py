"""What open data says of itself is true for whatever a program may ask.

Made-up requests for each address, some that the description allows and some that it does not; with
KEEZDRIVE_FUZZ_API=5000 that many for each instead of a few.
"""

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.urls import reverse
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.openapi import from_wsgi

from tests.tournaments.api.asking import two_rounds
from tournaments.api import answers
from tournaments.api.open_data import description

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

MOST = int(os.environ.get("KEEZDRIVE_FUZZ_API", "25"))  # requests of each kind for each address
DESCRIBED = description()["paths"]
CASES = [(path, GenerationMode.POSITIVE) for path in DESCRIBED]
# Of a text in a path there is nothing that the description does not allow.
CASES += [
    (path, GenerationMode.NEGATIVE)
    for path, methods in DESCRIBED.items()
    if any(each["schema"].get("type") != "string" for each in methods["get"]["parameters"])
]


@pytest.fixture
def program() -> Iterator[Callable[..., Any]]:
    """The program itself, in the transaction of the test: it does not close its connection."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield get_wsgi_application()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "mode"), CASES)
def test_every_answer_is_as_described_and_none_is_a_fault_of_ours(monkeypatch, program, path, mode):
    monkeypatch.setattr(answers, "MOST_A_MINUTE", 10**9)
    drive = two_rounds(frozen_after=1)
    schema = from_wsgi("/api/v1/openapi.json", program)
    cases = schema[path]["GET"].as_strategy(generation_mode=mode)

    @settings(
        max_examples=MOST,
        phases=[Phase.generate, Phase.shrink],
        derandomize="KEEZDRIVE_FUZZ_API" not in os.environ,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, known=st.booleans())
    def ask(case: Case, known: bool) -> None:
        if known and "code" in case.path_parameters:
            case.path_parameters = {**case.path_parameters, "code": drive.code}
        case.call_and_validate(headers={"Accept-Encoding": "identity"})

    ask()


def test_the_description_says_what_every_address_answers(client):
    schema = client.get(reverse("api-schema")).json()
    drive = two_rounds()
    assert sorted(schema["paths"]) == [
        "/api/v1/drives",
        "/api/v1/drives/{code}",
        "/api/v1/drives/{code}/rounds",
        "/api/v1/drives/{code}/rounds/{number}",
        "/api/v1/drives/{code}/standings",
    ]
    for path, methods in schema["paths"].items():
        assert list(methods) == ["get"]
        assert sorted(methods["get"]["responses"]) == ["200", "304", "400", "404", "429"]
        at = path.format(code=drive.code, number=1)
        assert client.get(at).headers["Content-Type"] == "application/json; charset=utf-8"


def test_who_opens_the_bare_address_is_shown_the_description_and_the_recipes(client):
    page = client.get("/api/v1/").text
    linked = [
        "/api/v1/openapi.json",
        "/api.md",
        "/telling.md",
        "/groepen.md",
        "/loting-narekenen.md",
    ]
    assert [at for at in re.findall(r'href="([^"]+)"', page) if at in linked] == linked
    assert [client.get(address).status_code for address in linked] == [200] * 5
