"""Papers that are cut: what stands on which page, and the lines along which the stack is cut."""

from collections.abc import Sequence
from typing import TypeVar

from reportlab.pdfgen.canvas import Canvas

Item = TypeVar("Item")


def cut_and_stack(items: Sequence[Item], per_page: int, spare: Item) -> list[tuple[Item, ...]]:
    """Pages such that the cut piles, laid one on the other, make one pile in order.

    The first place of all pages holds the first items, and so on; what is left over is `spare`.
    """
    pages = -(-len(items) // per_page)
    return [
        tuple(
            items[at] if (at := place * pages + page) < len(items) else spare
            for place in range(per_page)
        )
        for page in range(pages)
    ]


def draw_cut(canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A line to cut along, from one point of the page to another."""
    canvas.setLineWidth(0.5)
    canvas.setDash(3, 3)
    canvas.line(*start, *end)
    canvas.setDash()
