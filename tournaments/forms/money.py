"""An amount of money, as people type it."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.models.tournaments import MOST_CENTS
from tournaments.queries.money import money_said

# "17", "17,5", "17.50", "€ 17,50", "17,-" or "17,50 euro"; three digits behind a point may be
# thousands or tenths of a cent, so that is asked again.
AMOUNT = re.compile(
    r"(?:€|eur|euro)?\s*([0-9]{1,6})(?:[.,](?:([0-9]{1,2})|[-–—=]{1,2}))?\s*(?:€|eur|euro)?",
    re.IGNORECASE,
)


class FeeField(forms.Field):
    """Whole cents, typed in euros with a comma or a point; nothing at all is no fee."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "maxlength": 20})

    def prepare_value(self, value: Any) -> Any:
        """Cents as the page shows them, without the sign; what was typed stays as it is."""
        if not isinstance(value, int):
            return value
        return number_format(Decimal(value) / 100, 2) if value else ""

    def to_python(self, value: Any) -> int:
        """The cents. Raises ValidationError for what is no amount, and for one out of bounds."""
        found = AMOUNT.fullmatch(str(value or "").strip() or "0")
        euros, behind = found.groups() if found else ("", "")
        cents = int(euros + (behind or "").ljust(2, "0")) if found else MOST_CENTS + 1
        if cents > MOST_CENTS:
            text = _("Type an amount such as %(example)s, at most %(most)s.")
            values = {"example": money_said(1750), "most": money_said(MOST_CENTS)}
            raise forms.ValidationError(text % values)
        return cents
