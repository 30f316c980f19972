"""Inviting helpers and coming in by a link."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role


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
