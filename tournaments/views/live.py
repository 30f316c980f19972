"""Pages that stay up to date: a fragment that is made once per version of the drive."""

from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language

from tournaments.models import Tournament

KEPT = 60 * 60  # seconds; an older version is never asked for again


def is_current(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether a page that polls with the version it has, has the newest."""
    return request.GET.get("v") == str(tournament.version)


def nothing_new() -> HttpResponse:
    """The answer that makes htmx leave the page alone."""
    return HttpResponse(status=204)


def live_page(
    request: HttpRequest,
    tournament: Tournament,
    template: str,
    *,
    key: str | None,
    context: Callable[[], dict[str, Any]],
    around: dict[str, Any] | None = None,
) -> HttpResponse:
    """The page, or for a poll (`?v=`) only its fragment `<template>_live.html`.

    `context` is called only when this version of the drive has not been drawn yet for this
    language and `key`, which must name everything else that the fragment depends on.  A key of
    which visitors can make ever more is None: that fragment is not kept.  `around` is what only
    the page around it needs.
    """
    kind = template.removesuffix(".html")
    # The key of the row as well: a demo that was deleted and made again has its old address.
    drive = f"{tournament.code}-{tournament.pk}:{tournament.version}"
    name = f"live:{kind}:{drive}:{get_language()}:{key}"
    html = cache.get(name) if key is not None else None
    if html is None:
        html = render_to_string(f"{kind}_live.html", {"tournament": tournament, **context()})
        if key is not None:
            cache.set(name, html, KEPT)
    if "v" in request.GET:
        return HttpResponse(html)
    return render(request, template, {"tournament": tournament, "live": html, **(around or {})})
