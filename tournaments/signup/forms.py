"""What who signs up fills in, and the terms on which the organiser takes him."""

import re
import secrets
import time
from typing import Any

from django import forms
from django.core.signing import BadSignature, Signer
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.forms import TypedModelForm, choice_field, plain_lines, show_instead
from tournaments.groups.queries.dividing import class_names
from tournaments.models import Entry, SignUpTerms, Tournament
from tournaments.models.entry_fields import Place, shown_at
from tournaments.models.tournaments import CODE_ALPHABET

SECONDS_TO_FILL_IN = 2  # people take longer
SECONDS_A_PAGE_HOLDS = 24 * 60 * 60
SIGNED = "keezdrive.sign-up"
ON_PAGE = [each.name for each in shown_at(Place.SIGN_UP) if each.stored]
# What a phone may offer, and which keys it shows.
TYPED = {
    "player1": {"autocomplete": "name"},
    "email": {"autocomplete": "email"},
    "phone": {"autocomplete": "tel", "type": "tel"},
    "website": {"autocomplete": "off", "tabindex": "-1"},
}


class EntryValuesForm(TypedModelForm[Entry]):
    """What an entry has that he knows who signs up; and the organiser, who corrects it."""

    email = forms.EmailField(label=gettext_lazy("Email"), required=False, max_length=254)
    group = forms.ChoiceField(label=gettext_lazy("Class"))

    class Meta:
        model = Entry
        fields = ON_PAGE
        widgets = {"remarks": forms.Textarea(attrs={"rows": 2})}

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        if tournament.plays.singles:
            del self.fields["name"], self.fields["player2"]
            self.fields["player1"].label = gettext_lazy("Name")
        self.fields["player1"].required = True
        if names := class_names(tournament):
            first = ("", gettext_lazy("choose a class"))
            choice_field(self, "group").choices = [first, *((name, name) for name in names)]
        else:
            del self.fields["group"]

    def page_fields(self) -> list[forms.BoundField]:
        """Return the fields that people see, in the order of an entry."""
        return [self[name] for name in (*ON_PAGE, "group") if name in self.fields]

    def clean_remarks(self) -> str:
        """Return the remarks with plain line ends: browsers send their own."""
        return plain_lines(self.cleaned_data["remarks"])

    def values(self) -> dict[str, str]:
        """Return what the service is given."""
        return {field.name: self.cleaned_data[field.name] for field in self.page_fields()}


class SignUpForm(EntryValuesForm):
    """Somebody signs up.

    `website` is a field that no person sees, and `page` says since when and of which drive this
    page is: who fills in the one, or is quicker than people are, is a machine.
    """

    website = forms.CharField(required=False)
    page = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, **kwargs)
        for name, words in TYPED.items():
            self.fields[name].widget.attrs.update(words)
        page = [tournament.pk, int(time.time()), secrets.token_hex(8)]
        self.fields["page"].initial = Signer(salt=SIGNED).sign_object(page)
        self.code = ""

    def clean_website(self) -> str:
        """Refuse what only a machine fills in."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave this field empty."))
        return ""

    def clean(self) -> dict[str, Any]:
        """Refuse a page that is too new for a person, or too old; sent once more it is good."""
        values = super().clean() or self.cleaned_data
        try:
            drive, opened, lot = Signer(salt=SIGNED).unsign_object(values.get("page", ""))
        except (BadSignature, ValueError, TypeError):
            drive, opened, lot = 0, 0, ""
        age = time.time() - opened
        if drive != self.tournament.pk or not 0 <= age <= SECONDS_A_PAGE_HOLDS:
            show_instead(self, "page", self.fields["page"].initial)
            self.add_error(None, _("This page was open for a long time. Send it once more."))
        elif age < SECONDS_TO_FILL_IN:
            self.add_error(None, _("That was very quick. Send it once more."))
        self.code = _code_for(lot)
        return values


def _code_for(lot: str) -> str:
    """Return the code that a page gives, always the same: sent twice it signs up once. Who has the
    page cannot tell it."""
    digest = salted_hmac(SIGNED, lot, algorithm="sha256").digest()
    return "".join(CODE_ALPHABET[each % len(CODE_ALPHABET)] for each in digest[:8])


class IbanField(forms.CharField):
    """An account number of any country that has such, its check digits right."""

    def clean(self, value: Any) -> str:
        """Return it without blanks, in capitals."""
        iban = re.sub(r"[\s.-]", "", str(super().clean(value))).upper()
        if iban and not is_iban(iban):
            raise forms.ValidationError(_("This is no account number: look at it once more."))
        return iban


def is_iban(text: str) -> bool:
    """Return whether it is written as an IBAN is, and leaves 1 when divided by 97."""
    if not re.fullmatch(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}", text):
        return False
    if text.startswith("NL") and not re.fullmatch(r"NL\d\d[A-Z]{4}\d{10}", text):
        return False
    return int("".join(str(int(each, 36)) for each in text[4:] + text[:4])) % 97 == 1


class TermsForm(TypedModelForm[SignUpTerms]):
    """On which terms people may sign up by themselves."""

    closes_at = forms.DateTimeField(
        label=gettext_lazy("Until when"),
        required=False,
        help_text=gettext_lazy("Empty: up to the first draw."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    iban = IbanField(label=gettext_lazy("Account number (IBAN)"), required=False, max_length=42)

    class Meta:
        model = SignUpTerms
        fields = ["places", "closes_at", "iban", "account_name"]
        labels = {
            "places": gettext_lazy("How many places"),
            "account_name": gettext_lazy("In the name of"),
        }
        help_texts = {
            "places": gettext_lazy("Who comes after that waits. Empty: as many as come."),
        }

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not tournament.fee_cents:
            del self.fields["iban"], self.fields["account_name"]

    def clean_account_name(self) -> str:
        """Return it in one line: a code for banks has a line for each thing."""
        return " ".join(self.cleaned_data["account_name"].split())

    def clean_closes_at(self) -> Any:
        """Refuse a moment that is over."""
        closes_at = self.cleaned_data["closes_at"]
        if closes_at and "closes_at" in self.changed_data and closes_at <= timezone.now():
            raise forms.ValidationError(_("This moment is over already."))
        return closes_at

    def clean(self) -> dict[str, Any]:
        """Ask whose account it is: the bank compares it."""
        values = super().clean() or self.cleaned_data
        if values.get("iban") and values.get("account_name") == "":
            self.add_error("account_name", _("Whose account is it? The bank compares the name."))
        return values

    def terms(self) -> dict[str, Any]:
        """Return what the service is given."""
        return {name: self.cleaned_data.get(name, "") for name in self.Meta.fields}
