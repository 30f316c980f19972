"""A field of a form by its name, which is of the kind that whoever asks for it says."""

import pytest
from django import forms

from tournaments.core.forms import TypedModelForm, choice_field, choices_of, form_field
from tournaments.models import Tournament


class Asked(forms.Form):
    size = forms.ChoiceField(choices=[("s", "small"), ("l", "large")])
    count = forms.IntegerField()


def test_the_choices_of_a_field_are_changed_in_that_form_alone():
    form = Asked()
    choice_field(form, "size").choices = [("m", "middle")]
    assert choices_of(choice_field(form, "size")) == [("m", "middle")]
    assert choices_of(choice_field(Asked(), "size")) == [("s", "small"), ("l", "large")]


def test_a_field_of_another_kind_is_refused():
    with pytest.raises(TypeError, match="count is a IntegerField"):
        choice_field(Asked(), "count")
    assert form_field(Asked(), forms.IntegerField, "count").required


class RoundsForm(TypedModelForm[Tournament]):
    class Meta:
        model = Tournament
        fields = ("rounds_planned", "keep_weeks")


@pytest.mark.parametrize("number", [-2, 0])
def test_the_least_number_of_the_model_is_what_its_form_says_from_the_first(number):
    form = RoundsForm({"rounds_planned": number, "keep_weeks": number})
    sentence = "Zorg ervoor dat deze waarde minstens 1 is."
    assert form.errors == {name: [sentence] for name in form.fields}
    assert [field.widget.attrs["min"] for field in form.fields.values()] == [1, 1]
