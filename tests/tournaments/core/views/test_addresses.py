"""The address of the site as phones reach it: as the installation says, else by a number."""

import socket

import pytest

from tournaments.core.queries.hall import whereabouts
from tournaments.core.queries.qr import qr_of
from tournaments.core.views import address_in_the_hall


@pytest.mark.parametrize(
    ("setting", "address"),
    [
        ("http://192.168.1.5:8000", "http://192.168.1.5:8000/t/x/"),
        ("https://keezen.example.org/", "https://keezen.example.org/t/x/"),
        ("192.168.1.5:8000", "http://192.168.1.5:8000/t/x/"),
        (" keezen.local ", "http://keezen.local/t/x/"),
    ],
)
@pytest.mark.parametrize("host", ["localhost:8000", "10.0.0.9:8000"])
def test_what_the_installation_announces_stands_before_every_path(
    rf, settings, setting, address, host
):
    settings.ADDRESS = setting
    assert address_in_the_hall(rf.get("/", headers={"host": host}), "/t/x/") == address


def test_without_it_the_address_is_the_one_by_which_one_came(rf):
    request = rf.get("/", headers={"host": "10.0.0.9:8000"})
    assert address_in_the_hall(request, "/t/x/") == "http://10.0.0.9:8000/t/x/"


@pytest.fixture
def number() -> str:
    """That of this machine."""
    return whereabouts().number or pytest.skip("this machine has no network")


@pytest.mark.parametrize(
    "host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "keezen.local:8000"]
)
def test_a_phone_gets_the_number_where_it_may_not_find_the_name(rf, number, host):
    request = rf.get("/", headers={"host": host})
    assert address_in_the_hall(request, "/t/x/") == f"http://{number}:8000/t/x/"


def test_the_own_name_of_the_machine_gives_way_to_its_number_too(rf, number):
    request = rf.get("/", headers={"host": f"{socket.gethostname().upper()}:8000"})
    assert address_in_the_hall(request, "/t/x/") == f"http://{number}:8000/t/x/"


@pytest.mark.parametrize("host", ["keezen.example.org", "keezen", "local"])
def test_another_name_stays(rf, host):
    request = rf.get("/", headers={"host": host})
    assert address_in_the_hall(request, "/t/x/") == f"http://{host}/t/x/"


def test_a_name_stays_behind_a_proxy(rf):
    request = rf.get("/", headers={"host": "keezen.local", "x-forwarded-for": "10.0.0.9"})
    assert address_in_the_hall(request, "/t/x/") == "http://keezen.local/t/x/"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000"])
def test_no_code_leads_a_phone_to_itself(host):
    assert qr_of(f"http://{host}/t/x/") == ""
