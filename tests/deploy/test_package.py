"""The package: what is in it, and that it runs without the clone that it was made of."""

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path

import django
import pytest
from packaging.requirements import Requirement

from tests.installation import ROOT, free_port, status_of, wait_for
from tests.test_start import environment

pytestmark = pytest.mark.slow
TAKEN_IN = ("docs", "static", "templates")


def run(*command: object, **options: object) -> str:
    """What a command prints, which ends well."""
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=300, **options
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def digest(file: Path) -> str:
    """What tells one file from another in a line that a failing test can print."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def build(tree: Path, into: Path) -> tuple[Path, Path]:
    """The sdist and the wheel of a tree."""
    run(sys.executable, "-m", "hatchling", "build", "-d", into, cwd=tree)
    [sdist], [wheel] = into.glob("*.tar.gz"), into.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return build(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="session")
def unpacked(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree that lies in the sdist, with other times of change than here."""
    folder = tmp_path_factory.mktemp("sdist")
    shutil.unpack_archive(built[0], folder)
    [tree] = folder.iterdir()
    return tree


def test_the_same_is_built_from_the_sdist_byte_by_byte(
    built: tuple[Path, Path], unpacked: Path, tmp_path: Path
) -> None:
    again = build(unpacked, tmp_path)
    assert [file.name for file in again] == [file.name for file in built]
    assert [digest(file) for file in again] == [digest(file) for file in built]


def test_the_wheel_holds_what_the_program_reads_and_nothing_else(built: tuple[Path, Path]) -> None:
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    expected = set()
    for name in filter(lambda name: (ROOT / name).exists(), listed.splitlines()):
        top = name.partition("/")[0]
        if name.endswith(".po") or name.startswith("docs/pictures/"):
            continue
        if top in TAKEN_IN:
            expected.add(f"keezdrive/{name}")
        elif top in {"keezdrive", "scoring", "tournaments"}:
            expected.add(name)
    with zipfile.ZipFile(built[1]) as wheel:
        names = set(wheel.namelist())
    about = {name for name in names if re.match(r"keezdrive-[\d.]+\.dist-info/", name)}
    assert names - about == expected
    assert {name.partition("/licenses/")[2] for name in about} - {""} == {
        "LICENSE",
        "static/vendor/atkinson/LICENSE",
        "tournaments/papers/pdf/fonts/LICENSE-DejaVu",
        "tournaments/papers/pdf/fonts/LICENSE-KeezdrivePaper",
    }


def test_it_asks_for_what_a_clone_installs(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[1]) as wheel:
        [about] = {path for path in zipfile.Path(wheel).iterdir() if "dist-info" in path.name}
        required = PathDistribution(about).requires
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pinned = [line.partition("#")[0].strip() for line in lines]
    expected = {Requirement(each) for each in pinned if each}
    assert {Requirement(each) for each in required} == expected


class Package:
    """An environment of its own with the package in it; the packages below it are those of the
    tests, which are the same."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        run(sys.executable, "-m", "venv", "--without-pip", folder / "environment")
        self.bin = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.bin / Path(sys.executable).name
        [site] = (folder / "environment").rglob("site-packages")
        (site / "below.pth").write_text(str(Path(django.__file__).parent.parent))
        pip = [sys.executable, "-m", "pip", "--python", self.python]
        run(*pip, "install", "--no-deps", "--no-index", "--quiet", wheel)
        self.environment = environment(HOME=str(self.home), XDG_DATA_HOME="")

    def opened_by(self, *arguments: str) -> str:
        """The page that a start shows in the browser of whoever sits at a screen."""
        opened, browser = self.home / "opened", self.home / "browser"
        browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{opened}"\n')
        browser.chmod(0o755)
        self.environment |= {"DISPLAY": ":99", "BROWSER": str(browser)}
        self.run(*arguments)
        return wait_for(lambda: opened.exists() and opened.read_text(), "a browser to be opened")

    def run(self, *arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
        """`keezdrive` with these arguments, in the home of somebody."""
        return subprocess.run(
            [self.bin / "keezdrive", *arguments],
            cwd=self.home,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            **options,
        )


@pytest.fixture(scope="session")
def package(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Package:
    return Package(built[1], tmp_path_factory.mktemp("package"))


def test_the_rules_are_asked_without_django(package: Package) -> None:
    names = "sorted({name.partition('.')[0] for name in sys.modules} & {'django', 'celery'})"
    script = f"import sys, scoring.rules; print({names}, scoring.rules.__file__)"
    printed = run(package.python, "-c", script, cwd=package.home, env=package.environment)
    assert printed.startswith("[] ")
    assert str(ROOT / "scoring") not in printed
    question = ("perft", "nk", "0,60,h4/16/-/40,h1,h2 0", "1")
    asked = package.run("rules", *question)
    same = run(sys.executable, "-m", "scoring.rules", *question, cwd=ROOT)
    assert (asked.returncode, asked.stdout) == (0, same)


def test_the_version_stands_in_one_place(package: Package, built: tuple[Path, Path]) -> None:
    [version] = re.findall(r"keezdrive-(.*)-py3", built[1].name)
    assert package.run("--version").stdout == f"Keezdrive {version}\n"


def test_a_command_that_is_none_is_refused_in_a_sentence(package: Package) -> None:
    done = package.run("chekc")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert done.stderr.startswith("Unknown command: 'chekc'")


def test_it_runs_with_the_data_where_the_system_keeps_it(package: Package) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    serving = subprocess.Popen(
        [package.bin / "keezdrive", "--demo", "--no-browser", "--port", str(port)],
        cwd=package.home,
        env=package.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        wait_for(lambda: status_of(url) == 200 or serving.poll() is not None, "the first page")
        assert status_of(url) == 200
        assert status_of(f"{url}/loting-narekenen.md") == 200
        data = package.home / ".local" / "share" / "keezdrive"
        if sys.platform == "linux":
            assert (data / "keezdrive.sqlite3").exists()
        again = package.run("--no-browser", "--port", str(port))
        assert again.returncode == 1
        assert again.stderr.splitlines()[0] == (
            f"Keezdrive draait al met de map {data}: http://localhost:{port}/ (proces "
            f"{serving.pid}). Gebruik die; stoppen kan op http://localhost:{port}/status/."
        )
        assert package.opened_by("--port", str(port)) == f"http://localhost:{port}/"
        checked = package.run("check", "--all")
        assert (checked.returncode, checked.stdout) == (0, "Drives: 1. Alles klopt.\n")
    finally:
        serving.send_signal(signal.SIGINT)
        printed, _nothing = serving.communicate(timeout=60)
    assert serving.returncode == 0, printed


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["--data", "elders", "check", "A"], "De map {home}/elders bestaat niet: kijk de naam na."),
        (["--data=", "check", "A"], "Achter --data ontbreekt een map: geef er een, of laat"),
        (["--data="], "Achter --data ontbreekt een map: geef er een, of laat --data weg."),
        (["--host", "é..x"], "Op adres é..x, poort 8000 kan hier niet worden geluisterd"),
    ],
)
def test_what_is_mistyped_is_told_and_makes_nothing(
    package: Package, typed: list[str], told: str
) -> None:
    before = sorted(package.home.iterdir())
    done = package.run(*typed)
    line = told.format(home=package.home)
    assert (done.returncode, done.stderr.splitlines()[0][: len(line)]) == (1, line)
    assert sorted(package.home.iterdir()) == before


def test_help_and_version_are_of_keezdrive_and_not_of_django(package: Package) -> None:
    assert package.run("help").stdout == package.run("--help").stdout
    assert package.run("version").stdout == package.run("--version").stdout


def test_a_command_on_a_folder_without_data_says_so(package: Package, tmp_path: Path) -> None:
    for asked in (["check", "--all"], ["changepassword", "anna"], ["first_account"]):
        done = package.run("--data", str(tmp_path), *asked)
        assert (done.returncode, done.stderr.splitlines()[0]) == (
            1,
            f"In de map {tmp_path} staan nog geen gegevens: start Keezdrive eerst, of kies een "
            "andere map.",
        )
