"""The address of the first laptop, as people type it."""

import pytest

from tournaments.core.services.errors import DomainError
from tournaments.safety.services.following import plain_address

pytestmark = pytest.mark.any_database


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("192.168.1.5:8000", "http://192.168.1.5:8000"),
        (" http://192.168.1.5:8000/drive/x ", "http://192.168.1.5:8000"),
        ("laptop-van-piet", "http://laptop-van-piet:8000"),
        ("https://drive.example.org:443", "https://drive.example.org:443"),
        ("https://drive.example.org/", "https://drive.example.org"),
        ("[fe80::1]:8000", "http://[fe80::1]:8000"),
    ],
)
def test_an_address_is_taken_as_people_type_it(typed, address):
    assert plain_address(typed) == address


@pytest.mark.parametrize(
    "typed", ["", "ftp://x:1", "http://", "file:///etc/passwd", "x:abc", "bij Jan"]
)
def test_what_is_no_address_is_refused(typed):
    with pytest.raises(DomainError):
        plain_address(typed)
