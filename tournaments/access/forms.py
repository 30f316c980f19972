"""What people fill in to have an account, and to help in a drive."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.access.services import NAME_TAKEN
from tournaments.core.forms import TypedModelForm
from tournaments.enums import Role
from tournaments.models import User

# A phone begins a word with a capital and mends its spelling, which no sign-in name wants.
SIGN_IN_NAME = {"autocapitalize": "none", "autocomplete": "username", "spellcheck": "false"}


class AccountForm(TypedModelForm[User]):
    """Name, sign-in name and one password, shown or hidden by the browser."""

    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least 8 characters."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    class Meta:
        model = User
        fields = ["display_name", "username"]
        labels = {"display_name": _("Your name"), "username": _("Sign-in name")}
        help_texts = {"username": _("Short and easy to remember; letters and digits.")}
        widgets = {
            "display_name": forms.TextInput(attrs={"autofocus": True, "autocomplete": "name"}),
            "username": forms.TextInput(attrs=SIGN_IN_NAME),
        }
        error_messages = {
            "username": {
                "invalid": _("A sign-in name has only letters, digits and @ . + - _"),
                "unique": NAME_TAKEN,
            }
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["display_name"].required = True

    def clean_username(self) -> str:
        """Return it as it is kept, so that one that differs in capitals alone counts as taken."""
        return User.normalize_username(self.cleaned_data["username"])

    def clean_password(self) -> str:
        """Hold the password against the validators of the settings."""
        password: str = self.cleaned_data["password"]
        password_validation.validate_password(password, self.instance)
        return password


class LoginForm(AuthenticationForm):
    """Sign-in name and password; capitals in the name make no difference."""

    username = forms.CharField(
        label=_("Sign-in name"),
        max_length=150,
        widget=forms.TextInput(attrs=SIGN_IN_NAME | {"autofocus": True}),
    )
    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": _(
            "This sign-in name and password do not belong together. Capitals count in the "
            "password only."
        )
    }

    def clean_username(self) -> str:
        """Return it as it is kept, so that wrong passwords are counted together, whatever the
        capitals."""
        return User.normalize_username(self.cleaned_data["username"])


class NameForm(forms.Form):
    """What somebody is called on pages and in the log."""

    display_name = forms.CharField(
        label=_("Your name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class NewPasswordForm(PasswordChangeForm):
    """The present password, and twice another one; the page has more than this form."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].widget.attrs.pop("autofocus", None)
        self.fields["new_password1"].help_text = _("At least 8 characters.")
        self.fields["new_password2"].help_text = ""


class LongEnough(password_validation.MinimumLengthValidator):
    """Django's check of the length with a sentence that has its Dutch; Django's own has not."""

    def get_error_message(self) -> str:
        """Return what is wrong, with the number that the settings ask for."""
        text = ngettext(
            "This password is too short: use at least %(count)s character.",
            "This password is too short: use at least %(count)s characters.",
            self.min_length,
        )
        return text % {"count": self.min_length}


class InviteForm(forms.Form):
    """Which role the link gives."""

    role = forms.TypedChoiceField(
        label=_("Who is the link for"),
        choices=[
            (role.value, role.label)
            for role in (Role.SECRETARY, Role.ARBITER, Role.DOOR, Role.VIEWER, Role.ORGANISER)
        ],
        coerce=Role,
    )


class RoleForm(forms.Form):
    """Another role for a member."""

    role = forms.TypedChoiceField(choices=Role.choices, coerce=Role)


class JoinForm(forms.Form):
    """How the others see who entered what."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "name"}),
    )
