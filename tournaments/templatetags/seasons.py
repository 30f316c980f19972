"""What an evening is worth, as it stands in the standings of a season."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.season import Worth

register = template.Library()


@register.filter
def worth(evening: Worth) -> str | SafeString:
    """The points, struck out where they do not count, with a mark for an average and a joker."""
    if evening.kind == "missed":
        return "–"
    said: str | SafeString = str(evening.value)
    if evening.struck:
        said = format_html(
            '<s>{}</s><span class="visually-hidden"> {}</span>', said, _("does not count")
        )
    if evening.joker:
        said = format_html('<abbr title="{}">×2</abbr> {}', _("joker"), said)
    if evening.kind == "filled":
        title = _("average, for a missed evening")
        said = format_html('<abbr title="{}">{}</abbr> {}', title, _("av."), said)
    return said
