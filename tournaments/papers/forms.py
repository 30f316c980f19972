"""What somebody asks to have printed."""

from typing import Any

from django import forms

from tournaments.enums import PaperKind


class PaperForm(forms.Form):
    """A kind of paper, for which round, and how many pages where that is asked."""

    kind = forms.TypedChoiceField(choices=PaperKind, coerce=PaperKind)
    round = forms.IntegerField(required=False, min_value=1, max_value=20)
    pages = forms.IntegerField(required=False, min_value=1, max_value=50)

    def clean_pages(self) -> Any:
        """Return one page unless more are asked for."""
        return self.cleaned_data["pages"] or 1
