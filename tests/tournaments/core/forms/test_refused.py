"""What a service refused is told on the form that asked for it."""

import pytest
from django import forms

from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError


class Form(forms.Form):
    name = forms.CharField()


@pytest.mark.parametrize(
    ("named", "told_at"),
    [("name", "name"), ("", "__all__"), ("a field that is not here", "__all__")],
)
def test_a_refusal_stands_beside_its_field_or_above_a_form_that_lacks_it(named, told_at):
    form = Form({"name": "Anna"})
    add_refusal(form, DomainError("Nee.", field=named))
    assert form.errors == {told_at: ["Nee."]}
