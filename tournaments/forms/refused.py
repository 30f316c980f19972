"""What a service refused, told on the form that asked for it."""

from django.forms import BaseForm

from tournaments.services.refused import Refused


def add_refusal(form: BaseForm, refused: Refused) -> None:
    """Put the sentence beside the field that it names, or above a form that has no such field."""
    form.add_error(refused.field if refused.field in form.fields else None, refused.message)


def focus_first_fault(form: BaseForm) -> None:
    """Have the page open at the first field that has something against it: on a phone that can be
    far below."""
    wrong = next((name for name in form.fields if name in form.errors), None)
    if wrong is not None:
        form.fields[wrong].widget.attrs["autofocus"] = True
