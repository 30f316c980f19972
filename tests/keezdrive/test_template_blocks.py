"""Blocks of templates by their name."""

from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Engine, TemplateDoesNotExist
from django.template.loader_tags import IncludeNode

PAGE = """{% extends "base.html" %}
{% block page %}<h1>{{ name }}</h1>
{% if teams %}{% for team in teams %}{% block team %}<p>{{ team }}</p>{% endblock %}{% endfor %}
{% endif %}{% endblock %}
{% block aside %}{{ name }} alone{% endblock %}
"""


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    (tmp_path / "base.html").write_text("<body>{% block page %}{% endblock %}</body>")
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "other.html").write_text(
        '{% for team in teams %}{% include "page.html#team" %}{% endfor %}'
        '{% include "page.html#aside" with name="Jan" only %}'
    )
    files = "django.template.loaders.filesystem.Loader"
    return Engine(
        dirs=[str(tmp_path)], loaders=[("keezdrive.template_blocks.Loader", [files])], debug=True
    )


def shown(engine: Engine, name: str) -> str:
    return engine.get_template(name).render(Context({"name": "Kees", "teams": ["A", "B"]})).strip()


def test_a_block_is_rendered_in_its_page_and_alone_and_in_another(engine):
    page = "<h1>Kees</h1>\n<p>A</p><p>B</p>"
    for _twice in range(2):
        assert shown(engine, "page.html") == f"<body>{page}\n</body>"
        assert shown(engine, "page.html#page") == page
        assert shown(engine, "page.html#aside") == "Kees alone"
        assert shown(engine, "other.html") == "<p>A</p><p>B</p>Jan alone"


def test_a_block_has_its_own_name(engine):
    assert engine.get_template("page.html#team").name == "page.html#team"
    assert engine.get_template("page.html").name == "page.html"


@pytest.mark.parametrize("name", ["page.html#nothing", "nothing.html#page", "nothing.html"])
def test_what_there_is_not_is_not_found(engine, name):
    for _twice in range(2):
        with pytest.raises(TemplateDoesNotExist) as refused:
            engine.get_template(name)
        assert str(refused.value) == name


def test_every_include_names_a_template_or_block_that_there_is():
    engine = Engine.get_default()
    root = settings.BASE_DIR / "templates"
    for path in root.rglob("*.html"):
        page = engine.get_template(str(path.relative_to(root)))
        for node in page.nodelist.get_nodes_by_type(IncludeNode):
            if isinstance(node.template.var, str):
                engine.get_template(node.template.var)
