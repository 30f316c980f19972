"""Style sheets and scripts that a page gets in one piece."""

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from tournaments.core.services.bundles import FOLDER, BundledStorage, parts_of

register = template.Library()


@register.simple_tag
def bundle(name: str) -> SafeString:
    """Return the elements that load a bundle; piece by piece where files are not collected."""
    whole = issubclass(staticfiles_storage.__class__, BundledStorage)
    if whole:
        pieces = [(staticfiles_storage.url(f"{FOLDER}/{name}"), "all")]
    else:
        parts = (part.partition(" ") for part in parts_of(name))
        pieces = [(staticfiles_storage.url(file), media or "all") for file, _, media in parts]
    if name.endswith(".js"):
        # A module sees as little of the names of another as a block in a bundle does.
        script = (
            '<script src="{}" defer></script>'
            if whole
            else '<script src="{}" type="module"></script>'
        )
        return format_html_join("", script, ((url,) for url, _ in pieces))
    return format_html_join("", '<link rel="stylesheet" href="{}" media="{}">', pieces)
