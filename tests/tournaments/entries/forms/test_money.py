"""A fee, however people type it."""

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tournaments.entries.forms.entries import FeeField
from tournaments.models.tournaments import MOST_CENTS

FEE = FeeField(required=False)


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("17,50", 1750),
        ("17.50", 1750),
        ("€ 17,50", 1750),
        ("€17.50", 1750),
        ("€\u00a017,50 ", 1750),
        ("17,5", 1750),
        ("17", 1700),
        ("17,-", 1700),
        ("17,50 euro", 1750),
        ("EUR 4.50", 450),
        ("0", 0),
        ("", 0),
        ("  ", 0),
        ("10000", MOST_CENTS),
    ],
)
def test_an_amount_is_understood_as_people_type_it(typed, cents):
    assert FEE.clean(typed) == cents


@pytest.mark.parametrize(
    "typed",
    [
        *("gratis", "-5", "1.000", "17,505", "17,50,00", "1 7", "10000,01", "999999", "9" * 40),
        *("€", "1e3", "١٧", "17;50", "\x00", "²"),
    ],
)
def test_what_is_no_amount_is_answered_with_one_sentence(typed):
    with override("nl"), pytest.raises(ValidationError) as refused:
        FEE.clean(typed)

    assert refused.value.messages == [
        "Typ een bedrag zoals €\u00a017,50, hoogstens €\u00a010.000,00."
    ]


@given(st.integers(0, MOST_CENTS), st.sampled_from(["nl", "en"]))
def test_what_the_page_shows_is_read_back_as_the_same_amount(cents, language):
    with override(language):
        assert FEE.clean(FEE.prepare_value(cents)) == cents


@pytest.mark.parametrize("typed", ["17,5x", "", "1.000"])
def test_what_was_typed_stays_as_it_is(typed):
    assert FEE.prepare_value(typed) == typed
