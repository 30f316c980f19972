"""Style sheets and scripts that a page gets in one piece, as `static/bundles.json` lists them: on a
slow network every request costs more than what it brings."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

FOLDER = "bundles"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)  # of a style sheet
# In a style sheet: around what needs none, after a colon, and the end of the last declaration.
SPACE = re.compile(r"\s*(?=[{};,>])|(?<=[{};,>:])\s+|;\s*(?=\})")


def parts_of(bundle: str) -> list[str]:
    """Return the files of a bundle in their order; one of a style sheet may stand under a media
    query, after a space. Raise KeyError for a bundle that is not listed."""
    listed: dict[str, list[str]] = json.loads(_source("bundles.json"))
    return listed[bundle]


def bundled(bundle: str) -> str:
    """Return what is in a bundle, without needless space and lines of comment: each script in a
    block of its own, so that none sees the names of another."""
    scripts = bundle.endswith(".js")
    pieces = ['"use strict";'] if scripts else []
    for part in parts_of(bundle):
        name, _, media = part.partition(" ")
        source = _source(name)
        if scripts:
            source = f"{{\n{source}}}"
        elif media:
            source = f"@media {media} {{\n{source}}}"
        pieces.append(source)
    if not scripts:
        return SPACE.sub("", COMMENT.sub("", "\n".join(pieces)))
    lines = (line.strip() for line in "\n".join(pieces).splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


class BundledStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Collects the bundles beside the files that they are made of."""

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        """Add every bundle before names get their hashes."""
        for bundle in [] if dry_run else json.loads(_source("bundles.json")):
            name = f"{FOLDER}/{bundle}"
            place = Path(self.path(name))
            place.parent.mkdir(exist_ok=True)
            place.write_text(bundled(bundle), encoding="utf-8")
            paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)


def _source(name: str) -> str:
    found = finders.find(name)
    if not found:
        raise FileNotFoundError(name)
    return Path(found).read_text(encoding="utf-8")
