"""The time, for pages that count down."""

import time

from django import template

register = template.Library()


@register.simple_tag
def server_time() -> int:
    """Return the time here in milliseconds since 1970; not for a part of a page that is kept."""
    return time.time_ns() // 1_000_000
