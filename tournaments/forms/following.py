"""The code with which a laptop follows another one."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.sealing import LENGTH, plain_code


class CodeForm(forms.Form):
    """What is read from the screen of the first laptop."""

    nobody = _("The first laptop does not answer.")

    code = forms.CharField(
        label=_("Code of the first laptop"),
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "autofocus": True,
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "ABCD-2345",
            }
        ),
    )

    def clean_code(self) -> str:
        """Without its dash, as long as a code is."""
        code = plain_code(self.cleaned_data["code"])
        if len(code) != LENGTH:
            raise forms.ValidationError(_("A code has eight letters and figures."))
        return code
