"""What a service refused, told on the form that asked for it."""

from django.forms import BaseForm

from tournaments.services.refused import Refused


def add_refusal(form: BaseForm, refused: Refused) -> None:
    """Put the sentence beside the field that it names, or above a form that has no such field."""
    form.add_error(refused.field if refused.field in form.fields else None, refused.message)
