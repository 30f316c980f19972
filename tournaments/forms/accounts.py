"""Making an account."""

from django import forms
from django.contrib.auth import password_validation
from django.utils.translation import gettext_lazy as _

from tournaments.models import User


class AccountForm(forms.ModelForm):
    """Name, sign-in name and one password, shown or hidden by the browser."""

    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least 8 characters."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    class Meta:
        model = User
        fields = ["display_name", "username"]
        labels = {"display_name": _("Your name"), "username": _("Sign-in name")}
        help_texts = {"username": _("Short and easy to remember; letters and digits.")}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["display_name"].required = True
        self.fields["display_name"].widget.attrs["autofocus"] = True
        self.fields["username"].widget.attrs.pop("autofocus", None)

    def clean_password(self) -> str:
        """Hold the password against the validators of the settings."""
        password = self.cleaned_data["password"]
        password_validation.validate_password(password, self.instance)
        return password
