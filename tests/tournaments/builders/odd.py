"""What no browser sends: texts, the questions of an address, and the names of all fields."""

import json

from django import forms

# What one database stores or compares and another refuses; on the second one only these are asked.
FOR_DATABASES = ["Anna\x00", "1" + "0" * 30, json.dumps({"name": "\ud800"})]
ODD = [*FOR_DATABASES, "9" * 5000, "²", "[" * 5000]
ASKED = ["q", "v", "round", "sort", "page", "table", "team", "done", "show", "theme", "status"]
ASKED += ["drive", "side", "change", "typing", "class"]
SENT_PAST_FORMS = ["q", "paid", "next", "columns", "column-0", "name-2", "proposed", "include"]
SENT_PAST_FORMS += ["side"]


def field_names() -> set[str]:
    """What is sent to the site: the fields of every form, and what is read past the forms."""
    kinds = forms.BaseForm.__subclasses__()
    for kind in kinds:
        kinds += kind.__subclasses__()
    ours = [kind for kind in kinds if kind.__module__.startswith("tournaments.")]
    fields = {name for kind in ours for name in kind.base_fields}
    return fields | {f"initial-{name}" for name in fields} | set(SENT_PAST_FORMS)
