"""Render one block of a template, such as `"cards/desk/round.html#head"`.

A fragment that htmx asks for by itself, or that more pages show, stands as a `{% block %}` in the
page or among its like: `render`, `{% include %}` and `inclusion_tag` take its name after a `#`.
Django 6 writes the same as `{% partialdef %}`; this goes when Keezdrive runs on that.
"""

from copy import copy
from typing import Any

from django.template import Template, TemplateDoesNotExist
from django.template.loader_tags import BlockNode
from django.template.loaders import cached


class Loader(cached.Loader):
    """Load templates and, by `file#block`, blocks of them; keep both."""

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        """Return the template or the block, or raise TemplateDoesNotExist."""
        file, _, block = template_name.partition("#")
        if not block:
            return super().get_template(template_name, skip)
        key = self.cache_key(template_name, skip)
        if key not in self.get_template_cache:
            self.get_template_cache[key] = _block(super().get_template(file, skip), block)
        found: Template = self.get_template_cache[key]
        return found


def _block(template: Template, name: str) -> Template:
    """Return a template that is this block, without what the template extends."""
    for node in template.nodelist.get_nodes_by_type(BlockNode):
        if isinstance(node, BlockNode) and node.name == name:
            part = copy(template)
            part.name, part.nodelist = f"{template.name}#{name}", node.nodelist
            return part
    raise TemplateDoesNotExist(f"{template.name}#{name}")
