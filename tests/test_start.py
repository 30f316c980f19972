"""`start.py`: from nothing to a page, and one clear sentence where that cannot be."""

import ast
import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from types import ModuleType
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from keezdrive import startup
from tests.installation import ROOT, TIMEOUT, free_port, status_of, wait_for

SOURCE = ROOT / "start.py"
NO_PIP = "raise ImportError('taken away for a test')"


def load_start(source: Path = SOURCE) -> ModuleType:
    spec = importlib.util.spec_from_file_location("start", source)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def environment(**more: str) -> dict[str, str]:
    """The environment of somebody who just opened a terminal, and `more`."""
    ours = {"DJANGO_SETTINGS_MODULE", "PYTHONPATH", "VIRTUAL_ENV"}
    plain = {
        name: value
        for name, value in os.environ.items()
        if name not in ours and not name.startswith("KEEZDRIVE_")
    }
    return plain | more


def refusal_of(*arguments: str, tree: Path = ROOT, **more: str) -> list[str]:
    """The lines that a start which cannot go on ends with, Dutch and English."""
    done = subprocess.run(
        [sys.executable, str(tree / "start.py"), "--no-browser", *arguments],
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-2:]


def test_a_too_old_python_is_told_which_one_is_needed() -> None:
    start = load_start()
    with pytest.raises(start.Stop) as refused:
        start.check_python((3, 10, 18))
    assert str(refused.value).splitlines() == [
        "Deze Python is te oud (3.10): installeer Python 3.11 of nieuwer van python.org "
        "en probeer het nog eens.",
        "This Python is too old (3.10): install Python 3.11 or newer from python.org "
        "and try again.",
    ]
    start.check_python((3, 11, 0))


def test_every_python_that_people_still_have_can_read_the_file() -> None:
    tree = ast.parse(SOURCE.read_text("utf-8"), feature_version=(3, 4))
    too_new = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Nonlocal, ast.AsyncFunctionDef)
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, too_new)] == []
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert [each.name for each in functions if each.returns or each.args.kwonlyargs] == []
    assert [one.arg for each in functions for one in each.args.args if one.annotation] == []


def imported_by(file: Path) -> set[str]:
    """The packages of other people, and the modules of ours, that a file imports at all."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module)
    return {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}


def test_only_the_standard_library_is_needed_before_anything_is_installed() -> None:
    assert imported_by(SOURCE) == {"keezdrive"}
    below = {"tournaments/core/services/file_lock", "tournaments/management/screen"}
    startup = {"keezdrive", "keezdrive.folders", *(each.replace("/", ".") for each in below)}
    assert imported_by(ROOT / "keezdrive" / "startup.py") == startup
    assert [imported_by(ROOT / f"{each}.py") for each in below] == [set(), set()]
    # It is imported by an installed package only.
    assert imported_by(ROOT / "keezdrive" / "folders.py") == {"platformdirs"}


def test_a_second_laptop_follows_with_settings_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
    monkeypatch.setenv("KEEZDRIVE_DATA", "/media/stick")
    options = startup.read_options([], "start.py", "")
    assert startup.management_command(options) == ["serve", "--host", "0.0.0.0", "--port", "8000"]
    assert os.environ["DJANGO_SETTINGS_MODULE"] == "keezdrive.settings"
    typed = ["--follow", "192.168.1.5:8000", "--code", "ABCD-2345"]
    options = startup.read_options(typed, "start.py", "")
    command = startup.management_command(options)
    assert command[:4] == ["follow", "192.168.1.5:8000", "--code", "ABCD-2345"]
    assert os.environ["DJANGO_SETTINGS_MODULE"] == "keezdrive.following"


def test_a_lock_that_may_not_be_opened_is_no_server_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "running.lock").write_text("{}")

    def closed(_path: Path) -> bool:
        raise PermissionError(13, "Permission denied")  # the tests may run as root, who opens all

    monkeypatch.setattr(startup, "is_locked", closed)
    assert startup.holder_of(str(tmp_path)) is None


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("0.0.0.0", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_busy_port_is_told_with_the_next_one_to_try(busy_port: int, tmp_path: Path) -> None:
    assert refusal_of("--port", str(busy_port), "--data", str(tmp_path)) == [
        f"Poort {busy_port} is bezet, misschien door een Keezdrive die al draait "
        f"(http://localhost:{busy_port}): sluit die, of kies een andere poort met "
        f"--port {busy_port + 1}.",
        f"Port {busy_port} is in use, perhaps by a Keezdrive that runs already "
        f"(http://localhost:{busy_port}): stop that one, or choose another port with "
        f"--port {busy_port + 1}.",
    ]


@pytest.mark.parametrize("port", ["70000", "-1"])
def test_a_port_that_cannot_be_is_refused(port: str, tmp_path: Path) -> None:
    assert refusal_of(f"--port={port}", "--data", str(tmp_path))[1] == (
        f"Address 0.0.0.0, port {port} cannot be used here: choose a port between 1024 and 65535 "
        "with --port, and leave --host out."
    )


def test_a_port_that_is_no_number_is_refused() -> None:
    assert refusal_of("--port", "abc") == [
        "'abc' is geen poort: geef een getal, zoals --port 8000.",
        "'abc' is not a port: give a number, such as --port 8000.",
    ]


def test_an_address_that_is_not_of_this_machine_is_refused(tmp_path: Path) -> None:
    port = str(free_port())
    assert refusal_of("--host", "192.0.2.77", "--port", port, "--data", str(tmp_path))[1] == (
        f"Address 192.0.2.77, port {port} cannot be used here: choose a port between 1024 and "
        "65535 with --port, and leave --host out."
    )


def test_a_folder_in_which_nothing_can_be_kept_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    inside_a_file = tmp_path / "file" / "data"
    assert refusal_of("--data", str(inside_a_file)) == [
        f"In de map {inside_a_file} kan niets worden bewaard (Not a directory): "
        "kies een andere met --data MAP.",
        f"Nothing can be kept in the folder {inside_a_file} (Not a directory): "
        "choose another with --data DIR.",
    ]


@pytest.fixture
def fresh_clone(tmp_path: Path) -> Path:
    """The tree as it would be cloned: without environment and without data."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    clone = tmp_path / "kees drive"
    for name in filter(None, listing.stdout.split("\0")):
        if (ROOT / name).exists():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clone / name)
    return clone


@pytest.mark.slow
def test_without_internet_the_first_time_the_sentence_says_so(fresh_clone: Path) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}/simple"
    isolated = {"PIP_INDEX_URL": nowhere, "PIP_RETRIES": "0", "PIP_CONFIG_FILE": os.devnull}
    isolated |= {"PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": ""}
    assert refusal_of("--port", str(free_port()), tree=fresh_clone, **isolated)[1] == (
        "The packages could not be fetched: connect this computer to the internet the first time, "
        "or put the packages in the folder wheelhouse, and try again."
    )


@pytest.mark.slow
def test_a_computer_for_which_a_package_does_not_exist_is_told_so(
    fresh_clone: Path, tmp_path: Path
) -> None:
    django = re.search(r"^Django==(\S+)", (ROOT / "requirements.txt").read_text("utf-8"), re.M)[1]
    about = f"django-{django}.dist-info"
    with zipfile.ZipFile(tmp_path / f"django-{django}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: Django\nVersion: {django}"
        )
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    only_that = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)}
    only_that |= {"PIP_CONFIG_FILE": os.devnull, "PIP_EXTRA_INDEX_URL": ""}
    said = refusal_of("--port", str(free_port()), tree=fresh_clone, **only_that)
    missing = "ERROR: No matching distribution found for django-tables2==3\n"
    assert said == str(load_start().why_not_installed(missing)).splitlines()
    assert "64 bits) there is no django-tables2: take a 64-bit Python 3.11 to 3.14" in said[1]


@pytest.fixture
def begun(tmp_path: Path) -> ModuleType:
    """The program of a tree with an environment, into which nothing was installed yet."""
    for name in ("start.py", "manage.py", "requirements.txt", "requirements-dev.txt"):
        shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / ".venv").mkdir()
    return load_start(tmp_path / "start.py")


def test_what_the_tests_need_is_installed_anew_once_the_program_needs_something_else(
    begun: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def pip() -> list[str]:
        asked.append("pip")
        return [sys.executable, "-c", ""]

    monkeypatch.setattr(begun, "installer", pip)
    counts = []
    for needed in ("", "", "Django==9.9\n"):
        with (tmp_path / "requirements.txt").open("a") as file:
            file.write(needed)
        begun.install("requirements-dev.txt")
        counts.append(len(asked))
    assert counts == [1, 1, 2]


def test_what_was_installed_is_still_good_where_a_newer_list_cannot_be(
    begun: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(begun, "installer", lambda: [sys.executable, "-c", ""])
    begun.install("requirements.txt")
    (tmp_path / "requirements.txt").write_text("Django==9.9\n")
    monkeypatch.setattr(begun, "installer", lambda: [sys.executable, "-c", "raise SystemExit(1)"])
    with pytest.raises(begun.Stop):
        begun.install("requirements.txt")
    assert [file.name for file in (tmp_path / ".venv").iterdir()] == ["requirements.txt.sha256"]


NO_DJANGO = "ERROR: No matching distribution found for Django==5.2.19\n"
NO_WHEEL = "ERROR: No matching distribution found for granian==2.8.7\n"
AWAY = "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError'\n"


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (NO_WHEEL, "For this computer ("),
        (NO_DJANGO, "The packages could not be fetched: connect this computer"),
        ("ERROR: Could not find a version that satisfies the requirement granian==2", "For this c"),
        ("  x No solution found:\n  Because granian==2.8.7 has no wheels with a", "For this c"),
        (AWAY + NO_WHEEL, "The packages could not be fetched: connect this computer"),
        ("error sending request for url\nBecause granian was not found", "The packages could"),
        ("ERROR: [Errno 28] No space left on device", "The disk of this computer is full: free"),
        ("ERROR: [WinError 112] There is not enough space", "The disk of this computer is full"),
        ("ERROR: [Errno 13] Permission denied: '/opt/x'", "The folder "),
        ("ERROR: something else", "The packages could not be fetched"),
    ],
)
def test_why_packages_cannot_be_installed_is_told_apart(told: str, said: str) -> None:
    [_dutch, english] = str(load_start().why_not_installed(told)).splitlines()
    assert english[: len(said)] == said


def test_a_wheelhouse_of_another_kind_of_computer_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    start = load_start()
    monkeypatch.setattr(start, "WHEELHOUSE", str(tmp_path))
    assert (
        str(start.why_not_installed(NO_WHEEL))
        .splitlines()[1]
        .startswith("The folder wheelhouse lacks granian for this computer (")
    )


@pytest.mark.slow
def test_a_python_without_pip_is_told_what_to_install(fresh_clone: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    for name in ("ensurepip", "pip"):
        (bare / f"{name}.py").write_text(NO_PIP)
    port = str(free_port())
    assert refusal_of("--port", port, tree=fresh_clone, PYTHONPATH=str(bare), PATH=str(bare)) == [
        "Deze Python kan geen eigen omgeving maken: installeer python3-venv "
        "(sudo apt install python3-venv) en probeer het nog eens.",
        "This Python cannot make an environment: install python3-venv "
        "(sudo apt install python3-venv) and try again.",
    ]
    assert not (fresh_clone / ".venv").exists()


class Started:
    """A clone that is started, killed and started again, and a visitor with cookies."""

    def __init__(self, clone: Path) -> None:
        self.clone = clone
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.visitor: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> str:
        """Start, wait for the first page, and answer its address."""
        with (self.clone.parent / "output").open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "start.py", "--port", str(self.port), "--no-browser"],
                cwd=self.clone,
                env=environment(PIP_NO_COMPILE="1"),  # compiled is what is used, when it is used
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        return wait_for(self._first_page, f"the first page: {self.output()}")

    def _first_page(self) -> str | None:
        assert self.process.poll() is None, self.output()
        try:
            return self.visitor.open(self.url, timeout=10).geturl()
        except OSError:
            return None

    def output(self) -> str:
        return (self.clone.parent / "output").read_text("utf-8")

    def kill(self) -> None:
        """As the power button would; what it leaves behind has gone as well afterwards."""
        self.process.kill()
        self.process.wait()
        wait_for(lambda: not status_of(self.url), "the port to be left")

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=TIMEOUT)


@pytest.mark.slow
def test_from_a_fresh_clone_to_an_account_that_survives_a_power_cut(fresh_clone: Path) -> None:
    started = Started(fresh_clone)
    try:
        assert started.start() == f"{started.url}/setup/"
        assert f"http://localhost:{started.port}/" in started.output()

        page = started.visitor.open(f"{started.url}/setup/").read().decode()
        [token] = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page))
        account = {"display_name": "Kees", "username": "kees", "password": "koperen ketel"}
        form = urlencode(account | {"csrfmiddlewaretoken": token}).encode()
        answer = started.visitor.open(f"{started.url}/setup/", form)
        assert answer.geturl() == f"{started.url}/"

        started.kill()
        assert started.start() == started.url
        assert "Pakketten" not in started.output()
        assert "Kees" in started.visitor.open(started.url).read().decode()
        assert started.interrupt() == 0
    finally:
        if started.process.poll() is None:
            started.kill()
