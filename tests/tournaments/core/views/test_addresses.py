"""The address of the site as phones reach it, when the installation says it."""

import pytest

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
