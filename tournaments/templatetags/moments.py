"""The filters `date` and `time` of every template, true in the hour that comes twice as well."""

from typing import Any

from django import template
from django.template import defaultfilters

from tournaments.moments import CLOCK, which_of_both

register = template.Library()


@register.filter(expects_localtime=True, is_safe=False)
def date(value: Any, style: str | None = None) -> str:
    """Return a day as Django formats it, with the time on it."""
    return _marked(defaultfilters.date(value, style), value, style)


@register.filter(expects_localtime=True, is_safe=False)
def time(value: Any, style: str | None = None) -> str:
    """Return a time as Django formats it."""
    return _marked(defaultfilters.time(value, style), value, style)


def _marked(text: str, value: Any, style: str | None) -> str:
    which = which_of_both(value) if style and CLOCK in style else ""
    return f"{text} {which}" if which else text
