"""How much memory is taken at most meanwhile."""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MOST = 100 << 20  # bytes
PROCESS = Path("/proc/self")


@contextmanager
def in_little_memory(most: int = MOST) -> Iterator[None]:
    """Fail where what is done within takes more bytes than that at one time.

    Linux keeps the peak of a process by itself; elsewhere every allocation is counted, which makes
    all of it four times as slow.
    """
    if not (PROCESS / "clear_refs").exists():
        tracemalloc.start()
        yield
        _now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < most
        return
    (PROCESS / "clear_refs").write_text("5")  # the peak begins anew
    before = _kept("VmRSS")
    yield
    assert _kept("VmHWM") - before < most


def _kept(name: str) -> int:
    """What the system says of this process, in bytes."""
    lines = (PROCESS / "status").read_text().splitlines()
    [line] = [line for line in lines if line.startswith(f"{name}:")]
    return int(line.split()[1]) << 10
