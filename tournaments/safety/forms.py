"""What is filled in about backups and the second laptop."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.safety.services.peer_crypto import LENGTH, plain_code

TYPED = "typed"


class FolderForm(forms.Form):
    """One of the places that were found, or a path that is typed."""

    folder = forms.CharField(max_length=500)
    path = forms.CharField(label=_("Another folder"), max_length=500, required=False)

    def clean_folder(self) -> str:
        """Return the path itself, whichever way it was chosen."""
        chosen = str(self.cleaned_data["folder"])
        return self.data.get("path", "").strip() if chosen == TYPED else chosen


class UploadBackupForm(forms.Form):
    """A backup from elsewhere."""

    file = forms.FileField(
        label=_("Backup file"),
        widget=forms.FileInput(attrs={"accept": ".zip,.sqlite3"}),
        error_messages={"empty": _("This file is empty: choose the file of a backup.")},
    )


class CodeForm(forms.Form):
    """What is read from the screen of the first laptop."""

    nobody = _(
        "The first laptop does not answer. Is its address right? If not, stop with Ctrl-C, and "
        "start with the address that it shows."
    )

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
        """Return the code without its dash, as long as a code is."""
        code = plain_code(self.cleaned_data["code"])
        if len(code) != LENGTH:
            raise forms.ValidationError(_("A code has eight letters and figures."))
        return code
