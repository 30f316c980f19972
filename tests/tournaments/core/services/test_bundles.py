"""Style sheets and scripts in one piece."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

from tournaments.core.services.bundles import BundledStorage, bundled, parts_of

with open(finders.find("bundles.json"), encoding="utf-8") as listed:
    BUNDLES = json.load(listed)


@pytest.mark.parametrize("bundle", BUNDLES)
def test_every_file_of_a_bundle_is_there_line_by_line_without_its_comments(bundle):
    script = bundle.endswith(".js")
    expected = []
    for part in parts_of(bundle):
        with open(finders.find(part.partition(" ")[0]), encoding="utf-8") as source:
            code = source.read()
        for comment in [] if script else re.findall(r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/", code):
            code = code.replace(comment, "")
        expected += [line.strip() for line in code.splitlines() if line.strip()]
    if script:
        expected = [line for line in expected if not re.match("//", line)]
    if not script:
        whole = "".join(bundled(bundle).split()).replace("@media(prefers-color-scheme:dark){", "")
        wanted = "".join("".join(expected).split()).replace(";}", "}")
        assert whole.rstrip("}") == wanted.rstrip("}")
        return
    around = {'"use strict";', "{", "}"}
    found = [line for line in bundled(bundle).splitlines() if line not in around]
    assert found == [line for line in expected if line not in around]


@pytest.mark.parametrize("bundle", [each for each in BUNDLES if each.endswith(".js")])
def test_no_text_of_a_script_goes_over_lines_that_lose_their_indentation(bundle):
    for part in parts_of(bundle):
        with open(finders.find(part), encoding="utf-8") as source:
            assert [line for line in source if line.count("`") % 2] == []


def test_a_script_sees_no_name_of_another_and_a_sheet_stands_under_its_query():
    assert bundled("home.js").startswith('"use strict";\n{\n')
    assert len(re.findall(r"@media \(prefers-color-scheme:dark\)\{", bundled("phone.css"))) == 1


def test_collecting_makes_every_bundle_under_a_name_with_its_hash(settings, tmp_path, monkeypatch):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "tournaments.core.services.bundles.BundledStorage"}
    }
    assert issubclass(staticfiles_storage.__class__, BundledStorage)
    call_command("collectstatic", interactive=False, verbosity=0)
    for bundle in BUNDLES:
        name = staticfiles_storage.stored_name(f"bundles/{bundle}")
        assert re.fullmatch(rf"bundles/{bundle.replace('.', r'.[0-9a-f]{12}.')}", name)
        assert (tmp_path / name).exists()


def test_a_dry_run_writes_no_bundle(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "tournaments.core.services.bundles.BundledStorage"}
    }
    call_command("collectstatic", interactive=False, verbosity=0, dry_run=True)
    assert not (tmp_path / "static" / "bundles").exists()
