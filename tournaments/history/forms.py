"""What somebody looks for in what happened; and a journal that is brought along."""

from io import StringIO
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import choice_field
from tournaments.history.queries.acts import SUBJECTS
from tournaments.history.queries.log_subjects import Wanted, people_in_log
from tournaments.journal import BadJournal, Journal, read_journal
from tournaments.models import Tournament

NO_JOURNAL = forms.ValidationError(
    _("This is no journal of a drive. Choose the file that ends in .jsonl.")
)


class WantedForm(forms.Form):
    """All fields may be empty; what makes no sense is left out of the search."""

    subject = forms.ChoiceField(label=_("About"), required=False)
    who = forms.ChoiceField(label=_("By"), required=False)
    round = forms.IntegerField(label=_("Round"), required=False, min_value=1, max_value=99)
    table = forms.IntegerField(label=_("Table"), required=False, min_value=1, max_value=9999)
    team = forms.CharField(label=_("Team"), required=False, max_length=80)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        """Offer what stands in the log of this drive."""
        super().__init__(*args, **kwargs)
        subjects = [(key, label) for key, (label, _acts) in SUBJECTS.items()]
        choice_field(self, "subject").choices = [("", _("everything")), *subjects]
        people = [(name, name) for name in people_in_log(tournament)]
        choice_field(self, "who").choices = [("", _("everybody")), *people]
        self.fields["team"].label = tournament.get_entry_word_display().capitalize()

    @property
    def wanted(self) -> Wanted:
        """Return what is looked for."""
        self.is_valid()
        return Wanted(**{name: value for name, value in self.cleaned_data.items() if value})


class JournalForm(forms.Form):
    """The file of a journal; what is none is refused beside the field."""

    file = forms.FileField(
        label=_("Journal"),
        help_text=_(
            "The file that “Save the whole journal” made, under “What happened” of the drive."
        ),
        widget=forms.FileInput(attrs={"accept": ".jsonl"}),
    )

    def clean_file(self) -> Journal:
        """Return the journal that the file holds; whether its chain is whole is the service's to
        say."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        try:
            # Not splitlines: a name may hold what that takes for the end of a line.
            return read_journal(StringIO(file.read().decode("utf-8-sig"), newline="\n"))
        except BadJournal as error:
            if not error.link:
                raise NO_JOURNAL from error
            text = _(
                "Link %(number)s of the journal cannot be read: the file is damaged or changed."
            )
            raise forms.ValidationError(text, params={"number": error.link}) from error
        except UnicodeDecodeError as error:
            raise NO_JOURNAL from error
