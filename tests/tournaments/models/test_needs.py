"""What somebody needs at a table, read from how people remark it."""

import pytest

from tournaments.models.needs import needs_in


@pytest.mark.parametrize(
    ("remark", "found"),
    [
        ("Mijn man zit in een Rolstoel", ["wheelchair"]),
        ("moeder is slecht ter been en slechthorend", ["walking", "hearing"]),
        ("graag goed licht, slechte ogen", ["light"]),
        ("kan niet de trap op", ["walking"]),
        ("wij komen van ver", []),
        ("lichte maaltijd", []),
        ("", []),
    ],
)
def test_a_remark_says_what_somebody_needs(remark, found):
    assert [need.key for need in needs_in(remark)] == found
