"""An address that phones read from paper."""

import segno
from reportlab.pdfgen.canvas import Canvas


def draw_qr(canvas: Canvas, address: str, left: float, top: float, size: float) -> None:
    """Draw the address as QR of that size, in points, its top left corner at `left` and `top`.

    All of it is one vector path, so that it prints sharply.
    """
    rows = segno.make(address, error="m", micro=False, boost_error=False).matrix
    path = canvas.beginPath()
    for down, row in enumerate(rows, start=1):
        for start, length in _dark_runs(row):
            path.rect(start, -down, length, 1)
    canvas.saveState()
    canvas.translate(left, top)
    canvas.scale(size / len(rows), size / len(rows))
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.restoreState()


def _dark_runs(row: bytearray) -> list[tuple[int, int]]:
    """Start and length of each run of dark modules: fewer, longer bars print without gaps."""
    runs, start = [], None
    for index, dark in enumerate((*row, 0)):
        if dark and start is None:
            start = index
        elif not dark and start is not None:
            runs.append((start, index - start))
            start = None
    return runs
