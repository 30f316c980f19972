"""What is there by what the caller knows, though its type says that it can be missing."""

import pytest

from tournaments.core.queries.presence import not_none


@pytest.mark.parametrize("value", [0, "", False, 3])
def test_what_is_there_is_returned_as_it_is(value):
    assert not_none(value) is value


def test_what_is_not_there_is_refused():
    with pytest.raises(TypeError):
        not_none(None)
