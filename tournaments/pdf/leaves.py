"""Pages that are numbered through, from whichever lists and forms they come."""

from collections.abc import Callable, Sequence

from reportlab.pdfgen.canvas import Canvas

# Draws one page when it is told which it is, and of how many.
Leaf = Callable[[Canvas, int, int], None]


def draw_leaves(canvas: Canvas, leaves: Sequence[Leaf]) -> None:
    """Draw all pages one after the other, the first being page 1."""
    for number, leaf in enumerate(leaves, start=1):
        leaf(canvas, number, len(leaves))
        canvas.showPage()
