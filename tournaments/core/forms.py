"""Fields for numbers and of a known kind, and what a service refused, beside its field."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django import forms
from django.core.validators import MinValueValidator
from django.forms import BaseForm
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.services.errors import DomainError, RefusalsTo
from tournaments.core.services.images import Encoded, Shape, encode

if TYPE_CHECKING:
    TypedModelForm = forms.ModelForm
else:

    class TypedModelForm(forms.ModelForm):
        """A form of a model that says whose, as in `TypedModelForm[Entry]`: Django's own cannot.
        Its numbers are no smaller than the model has them."""

        def __class_getitem__(cls, _model):
            return cls

        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            for field in self._meta.model._meta.fields:
                raise_minimum(self.fields.get(field.name), field.validators)


def raise_minimum(field: forms.Field | None, validators: Iterable[Any]) -> None:
    """Let a field for a number that is not negative begin where the model's validators do: who
    typed -2 was told of 0, and then of 1."""
    minimums = [each.limit_value for each in validators if isinstance(each, MinValueValidator)]
    if not isinstance(field, forms.IntegerField) or field.min_value != 0 or not any(minimums):
        return
    field.min_value = max(minimums)
    kept = [each for each in field.validators if not isinstance(each, MinValueValidator)]
    field.validators = [*kept, MinValueValidator(field.min_value)]
    if "min" in field.widget.attrs:
        field.widget.attrs["min"] = field.min_value


SomeField = TypeVar("SomeField", bound=forms.Field)

NUMBER = {"inputmode": "numeric", "autocomplete": "off", "enterkeyhint": "go"}


class PictureField(forms.FileField):
    """A picture that is sent, as it is stored: of the shape that it `becomes`."""

    def __init__(self, *, becomes: Shape, **kwargs: Any) -> None:
        empty = {"empty": _("This file is empty: choose the file with the picture.")}
        super().__init__(error_messages=empty, **kwargs)
        self.becomes = becomes

    def clean(self, data: Any, initial: Any = None) -> Encoded:
        """Return the picture; refuse what is none."""
        try:
            return encode(super().clean(data, initial), self.becomes)
        except DomainError as refused:
            raise forms.ValidationError(str(refused.message)) from refused


class NumberField(forms.IntegerField):
    """A number as it stands on a form: digits and nothing else.

    `highest` is that of a box of the desk: "08" would be a digit of the table number that came too
    late. None where what is written is free.
    """

    highest: int | None = None

    def to_python(self, value: Any) -> int | None:
        """Refuse signs, points, underscores and foreign digits, which `int` would take."""
        number = super().to_python(value)
        digits = str(value).strip()
        if number is None:
            return None
        if not (digits.isascii() and digits.isdigit()):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        if self.highest is not None and len(digits) > len(str(number)):
            raise forms.ValidationError(_type_one(self.highest), params={"highest": self.highest})
        return number


def _type_one(highest: int) -> Any:
    if highest < 10:
        return _("Type one digit, from 0 to %(highest)s.")
    return _("Type a number from 0 to %(highest)s.")


def number_field(label: Any, **options: Any) -> NumberField:
    """Return a box for a number, with what is said of one that is none or is missing."""
    return NumberField(
        label=label,
        widget=forms.TextInput(attrs=NUMBER),
        error_messages={"invalid": _("Digits only."), "required": _("Nothing filled in yet.")},
        **options,
    )


def form_field(form: BaseForm, kind: type[SomeField], name: str) -> SomeField:
    """Return the field of that name, which is of this kind; TypeError where it is of another."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{name} is a {type(field).__name__}")
    return field


def choice_field(form: BaseForm, name: str) -> forms.ChoiceField:
    """Return the field of that name, which offers choices."""
    return form_field(form, forms.ChoiceField, name)


def choices_of(field: forms.ChoiceField) -> list[tuple[Any, Any]]:
    """Return what a field offers, of which each is a key with its label and none a group."""
    return [(key, label) for key, label in cast(Iterable[tuple[Any, Any]], field.choices)]


def plain_lines(text: str) -> str:
    """Return a text with plain line ends: browsers send their own."""
    return text.replace("\r\n", "\n")


def show_instead(form: BaseForm, name: str, value: Any) -> None:
    """Have a form that was sent show this in a field, whatever was sent there."""
    sent: Any = form.data
    data = sent.copy()
    data[name] = value
    form.data = data


def add_refusal(form: BaseForm, refused: DomainError) -> None:
    """Put the sentence beside the field that it names, or above a form that has no such field."""
    form.add_error(refused.field if refused.field in form.fields else None, refused.message)


def refusals_in(form: BaseForm) -> RefusalsTo:
    """Have the form say what is refused within: `with refusals_in(form): …`."""
    return RefusalsTo(partial(add_refusal, form))


def refusal_sentences(form: BaseForm) -> list[str]:
    """Return why a form was refused whose page has no place for it any more: what was typed wrongly
    in one of its fields matters no longer."""
    went_on = gettext("Somebody went on here meanwhile. What you filled in was not used.")
    return [str(each) for each in form.non_field_errors() or [went_on]] if form.errors else []


def focus_first_fault(form: BaseForm) -> None:
    """Have the page open at the first field that has something against it: on a phone that can be
    far below."""
    wrong = next((name for name in form.fields if name in form.errors), None)
    if wrong is not None:
        form.fields[wrong].widget.attrs["autofocus"] = True
