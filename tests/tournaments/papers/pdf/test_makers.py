"""What the table of drawn papers names is there, and takes what it is given."""

from inspect import signature

import pytest
from django.utils.module_loading import import_string

from tournaments.enums import PaperKind
from tournaments.papers.pdf.makers import DRAWN_BY


@pytest.mark.parametrize("kind", DRAWN_BY)
def test_a_paper_is_drawn_by_a_function_that_takes_all_it_is_given(kind: PaperKind) -> None:
    name, needs = DRAWN_BY[kind]
    _paper, *given = signature(import_string(f"tournaments.papers.pdf.{name}")).parameters.values()
    missing = [each.name for each in given if each.default is each.empty and each.name not in needs]
    assert (set(needs) - {each.name for each in given}, missing) == (set(), [])
