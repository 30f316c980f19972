"""With whom the first on a score form played, where cards at the table decided that."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext

from scoring.formats import SINGLES
from tournaments.cards.services.scorecards import SAY_PARTNER
from tournaments.models import Entry


class PartnerField(forms.TypedChoiceField):
    """Which of the four on a form played with the first: the second, third or fourth."""

    def __init__(self, **options: Any) -> None:
        each = [(str(number), str(number)) for number in range(2, SINGLES + 1)]
        wrong = {"invalid_choice": SAY_PARTNER}
        super().__init__(
            choices=each, coerce=int, empty_value=None, error_messages=wrong, **options
        )


def name_partners(field: PartnerField, entries: Sequence[Entry]) -> None:
    """Offer those at a table by their names, instead of a digit for the place on the form."""
    field.label = gettext("%(who)s played with") % {"who": entries[0]}
    field.widget = forms.RadioSelect()
    field.choices = [(str(at), str(one)) for at, one in enumerate(entries, start=1)][1:]
