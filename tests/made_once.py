"""What every process of a run needs is made by the first that asks, for the others to copy."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.installation import Installation, wait_for

STATIC = "from tournaments.management.server import collect_static_files as make; make()"


class MadeOnce:
    """The folder of a run, in which the processes that share the work find what one has made."""

    def __init__(self, factory: pytest.TempPathFactory) -> None:
        own = factory.getbasetemp()
        self._shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def migrated(self) -> Installation:
        """An installation with a database, made by the real migrations, and nothing else."""
        return self._installation("migrated", None, lambda made: made.migrate())

    def prepared(self) -> Installation:
        """One that is ready for its first start, on which nothing runs."""
        return self._installation("prepared", self.migrated(), lambda made: made.python(STATIC))

    def folder(self, name: str, make: Callable[[Path], None]) -> Path:
        """A folder that is whole: made by whoever asks first, while the others wait."""
        folder, whole = self._shared / name, self._shared / f"{name}.whole"
        try:
            folder.mkdir()
        except FileExistsError:
            wait_for(whole.exists, f"another process to make {name}")
        else:
            make(folder)
            whole.touch()
        return folder

    def remove(self) -> None:
        """Leave nothing on a server of databases that was there before the run."""
        for name in ("migrated", "prepared"):
            if (self._shared / name).exists():
                Installation(self._shared / name / "data").remove()

    def _installation(
        self, name: str, like: Installation | None, make: Callable[[Installation], object]
    ) -> Installation:
        def made(folder: Path) -> None:
            installation = Installation(folder / "data", copy_of=like)
            installation.create()
            make(installation)

        return Installation(self.folder(name, made) / "data")
