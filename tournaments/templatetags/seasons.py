"""What an evening is worth, as it stands in the standings of a season."""

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.season import SeasonRow, Worth
from tournaments.enums import SeasonRanking
from tournaments.models import Season
from tournaments.seasons.exchange import score_of

register = template.Library()

# What stands before the points of a missed evening.
MARKS = {
    "filled": (gettext_lazy("av."), gettext_lazy("average, for a missed evening")),
    "lowest": (gettext_lazy("low."), gettext_lazy("lowest score, for a missed evening")),
}


@register.filter
def worth(evening: Worth) -> str | SafeString:
    """Return the points, struck out where they do not count, with a mark for an average and a
    joker."""
    if evening.kind == "missed":
        return "–"
    text: str | SafeString = str(evening.value)
    if evening.struck:
        text = format_html(
            '<s>{}</s><span class="visually-hidden"> {}</span>', text, _("does not count")
        )
    if evening.joker:
        text = format_html('<abbr title="{}">×2</abbr> {}', _("joker"), text)
    if mark := MARKS.get(evening.kind):
        short, title = mark
        text = format_html('<abbr title="{}">{}</abbr> {}', title, short, text)
    return text


@register.filter
def score(row: SeasonRow, season: Season) -> str:
    """Return what a team is ranked by, with two decimals where that is an average."""
    if season.ranked_by == SeasonRanking.AVERAGE:
        return str(number_format(score_of(row), 2))
    return str(row.total)
