"""What the owner of an installation says about backups."""

from django import forms
from django.utils.translation import gettext_lazy as _

TYPED = "typed"


class FolderForm(forms.Form):
    """One of the places that were found, or a path that is typed."""

    folder = forms.CharField(max_length=500)
    path = forms.CharField(label=_("Another folder"), max_length=500, required=False)

    def clean_folder(self) -> str:
        """The path itself, whichever way it was chosen."""
        chosen = str(self.cleaned_data["folder"])
        return self.data.get("path", "").strip() if chosen == TYPED else chosen


class UploadBackupForm(forms.Form):
    """A backup from elsewhere."""

    file = forms.FileField(
        label=_("Backup file"),
        widget=forms.FileInput(attrs={"accept": ".zip,.sqlite3"}),
        error_messages={"empty": _("This file is empty: choose the file of a backup.")},
    )
