"""The kinds of computer that Keezdrive runs on, and how pip is asked for the wheels of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
OLDEST_MAC = "12"
GLIBC = [f"manylinux_2_{minor}" for minor in range(28, 4, -1)] + [
    "manylinux2014",
    "manylinux2010",
    "manylinux1",
]


@dataclass(frozen=True, slots=True)
class Machine:
    """A kind of computer, with what tells it apart in a requirement and in the name of a wheel."""

    key: str
    name: str
    system: str
    processor: str
    tags: tuple[str, ...]

    @property
    def markers(self) -> dict[str, str]:
        """What the markers of a requirement ask of it."""
        platform = {"Windows": "win32", "Darwin": "darwin", "Linux": "linux"}[self.system]
        return {
            "sys_platform": platform,
            "platform_system": self.system,
            "platform_machine": self.processor,
            "os_name": "nt" if self.system == "Windows" else "posix",
            "platform_python_implementation": "CPython",
            "implementation_name": "cpython",
        }

    def pins(self, python: str) -> list[str]:
        """Return the requirements that count for it under this Python, bare of their markers:
        pip would ask those of the Python that it runs under itself."""
        patch = {"python_version": python, "python_full_version": f"{python}.0"}
        return [
            f"{one.name}{one.specifier}"
            for one in map(Requirement, pinned_lines())
            if one.marker is None or one.marker.evaluate({**self.markers, **patch})
        ]

    def pip_options(self, python: str, mac: str = OLDEST_MAC) -> list[str]:
        """Return what makes pip look for this machine instead of the one that it runs on."""
        short = python.replace(".", "")
        options = ["--no-deps", "--only-binary", ":all:", "--implementation", "cp"]
        options += ["--python-version", python]
        options += ["--abi", f"cp{short}", "--abi", "abi3", "--abi", "none"]
        for tag in self.tags:
            options += ["--platform", tag.format(mac=mac)]
        return options


MACHINES = (
    Machine("windows", "Windows, x86-64", "Windows", "AMD64", ("win_amd64",)),
    Machine("mac-apple", "macOS {mac}, Apple", "Darwin", "arm64", ("macosx_{mac}_0_arm64",)),
    Machine("mac-intel", "macOS {mac}, Intel", "Darwin", "x86_64", ("macosx_{mac}_0_x86_64",)),
    Machine("linux", "Linux, x86-64", "Linux", "x86_64", tuple(f"{tag}_x86_64" for tag in GLIBC)),
    Machine(
        "linux-arm", "Linux, aarch64", "Linux", "aarch64", tuple(f"{t}_aarch64" for t in GLIBC)
    ),
)


def pinned_lines() -> Iterator[str]:
    """Yield the pins of requirements.txt with their markers, without what is remarked on them."""
    for line in REQUIREMENTS.read_text("utf-8").splitlines():
        if pin := line.partition("#")[0].strip():
            yield pin
