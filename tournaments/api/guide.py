"""The page that tells people what there is for programs, made from the description for programs.

Not that of django-ninja: it shows the same with 24 MB of files, which at the first start on a
laptop take most of a minute to pack.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.api.open_data import description
from tournaments.api.visitors import MOST_A_MINUTE
from tournaments.models import Tournament
from tournaments.queries.tournaments import example_drive


@dataclass(frozen=True, slots=True)
class Value:
    """A parameter or a field: its name, what it can be, and what it means; `shape` is there where
    it has fields itself."""

    name: str
    kind: str
    meaning: str
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Address:
    """Something to ask for; `example` is one that answers here, empty where none does yet."""

    path: str
    summary: str
    parameters: tuple[Value, ...]
    shape: str
    example: str


@dataclass(frozen=True, slots=True)
class Shape:
    """What is answered, field by field."""

    name: str
    fields: tuple[Value, ...]


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Every address, parameter and field, for who writes a program."""
    told, drive = _description(), example_drive()
    context = {
        "addresses": list(_addresses(told, drive)),
        "shapes": list(_shapes(told)),
        "drive": drive,
        "most": MOST_A_MINUTE,
    }
    return render(request, "api/guide.html", context)


@cache
def _description() -> dict[str, Any]:
    """The same for as long as the program runs."""
    return description()


def _addresses(told: Mapping[str, Any], drive: Tournament | None) -> Iterator[Address]:
    for path, methods in told["paths"].items():
        operation = methods["get"]
        answer = operation["responses"][200]["content"]["application/json"]["schema"]
        yield Address(
            path=path,
            summary=_(operation["summary"]),
            parameters=tuple(
                _value(each["name"], each["schema"])
                for each in operation["parameters"]
                if each["in"] == "query"  # those in the path are seen there
            ),
            shape=_named(answer),
            example=_example(path, drive),
        )


def _example(path: str, drive: Tournament | None) -> str:
    if "{" not in path:
        return path
    if drive is None or ("{number}" in path and not drive.round_count):
        return ""
    return path.format(code=drive.code, number=drive.round_count)


def _shapes(told: Mapping[str, Any]) -> Iterator[Shape]:
    for name, shape in told["components"]["schemas"].items():
        if "properties" in shape:
            fields = (_value(*each) for each in shape["properties"].items())
            yield Shape(name, tuple(fields))


def _value(name: str, schema: Mapping[str, Any]) -> Value:
    meaning = schema.get("description", "")
    return Value(name, _kind(schema), _(meaning) if meaning else "", _named(schema))


def _named(schema: Mapping[str, Any]) -> str:
    """The shape of which this is one, or a list; empty for a plain value."""
    told = _description()["components"]["schemas"]
    for each in (schema, schema.get("items", {}), *schema.get("anyOf", ())):
        name = each.get("$ref", "").rpartition("/")[2]
        if name and "properties" in told[name]:
            return name
    return ""


def _kind(schema: Mapping[str, Any]) -> str:
    """What a value can be, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _kind(_description()["components"]["schemas"][name])
    if "anyOf" in schema:
        return " / ".join(filter(None, map(_kind, schema["anyOf"])))
    if "enum" in schema:
        return " | ".join(schema["enum"])
    if schema["type"] == "array":
        return ": ".join(filter(None, (_("list"), _kind(schema["items"]))))
    if "minimum" in schema:
        return f"{schema['minimum']}–{schema['maximum']}"
    if schema.get("format") == "date":
        return _("date")
    return {
        "integer": _("number"),
        "boolean": "true | false",
        "null": "null",
        "object": "",
    }.get(schema["type"], schema.get("format", _("text")))
