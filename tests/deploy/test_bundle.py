"""The folder for a USB stick, on a machine without any network, in a home in which nothing is."""

import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.bundle.making import make_bundle, write_start_files, zipped
from deploy.machines import MACHINES, PYTHONS
from keezdrive import startup
from tests.installation import free_port, wait_for
from tests.test_start import SOURCE, environment, load_start, refusal_of

THIS_PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
# What a machine without a network still has, and a stick on which nothing can be written.
OFFLINE = """
import fcntl, os, socket, struct, subprocess, sys
with socket.socket() as any_socket:
    fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh14x", b"lo", 0x41))
stick = sys.argv[1]
subprocess.run(["mount", "--bind", stick, stick], check=True)
subprocess.run(["mount", "-o", "remount,bind,ro,noexec", stick], check=True)
os.execvp(sys.argv[2], sys.argv[2:])
"""
ASKS = """
import sys, urllib.request
with urllib.request.urlopen("http://127.0.0.1:8000/", timeout=10) as page:
    print(page.status, page.geturl())
"""


def can_unshare() -> bool:
    """Whether this machine lets us make a network, and mounts, of our own."""
    return sys.platform == "linux" and os.geteuid() == 0 and bool(shutil.which("unshare"))


@pytest.fixture(scope="module")
def stick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stick for this computer, whose name is as people give them."""
    arm = os.uname().machine == "aarch64"
    [machine] = [each for each in MACHINES if each.key == ("linux-arm" if arm else "linux")]
    folder = tmp_path_factory.mktemp("media") / "Cafés stick (1)"
    return make_bundle(folder, [machine], [THIS_PYTHON])


class Laptop:
    """A home in which nothing is, on a machine that reaches no other."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.home.mkdir()
        self.program = home / ".local" / "share" / "keezdrive-program"
        self.data = home / ".local" / "share" / "keezdrive"
        self.starting: subprocess.Popen[bytes] | None = None

    def double_click(self, stick: Path) -> None:
        """Begin what a double click begins, in a network that is this machine alone."""
        alone = ["unshare", "--net", "--mount", sys.executable, "-c", OFFLINE, stick]
        with (self.home / "printed").open("ab") as printed:
            self.starting = subprocess.Popen(
                [*alone, "sh", stick / "Start Keezdrive.sh", "--no-browser"],
                cwd=self.home,
                env=environment(HOME=str(self.home), XDG_DATA_HOME=""),
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def first_page(self) -> str:
        """What a browser on that machine is shown; nothing as long as nobody answers."""
        assert self.starting.poll() is None, self.printed()
        inside = ["nsenter", f"--net=/proc/{self.starting.pid}/ns/net", sys.executable, "-c", ASKS]
        return subprocess.run(inside, capture_output=True, text=True).stdout.strip()

    def double_click_again(self, stick: Path) -> str:
        """What a second double click answers while the first one's program runs."""
        inside = ["nsenter", f"--net=/proc/{self.starting.pid}/ns/net"]
        done = subprocess.run(
            [*inside, "sh", stick / "Start Keezdrive.sh", "--no-browser"],
            env=environment(HOME=str(self.home), XDG_DATA_HOME=""),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        return done.stderr.partition(" (")[0]

    def pull_the_plug(self) -> None:
        """End everything at once, as when the power goes."""
        os.killpg(self.starting.pid, signal.SIGKILL)
        self.starting.wait()

    def printed(self) -> str:
        return (self.home / "printed").read_text("utf-8")


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    laptop = Laptop(tmp_path / "home")
    yield laptop
    if laptop.starting and laptop.starting.poll() is None:
        laptop.pull_the_plug()


def sites(laptop: Laptop, pattern: str) -> list[Path]:
    """What lies among the installed packages."""
    return [*laptop.program.glob(f"of-*/lib/python*/site-packages/{pattern}")]


@pytest.mark.slow
@pytest.mark.skipif(not can_unshare(), reason="only root makes a network of its own, on Linux")
def test_without_any_network_the_first_page_comes_also_after_a_first_try_that_was_interrupted(
    stick: Path, laptop: Laptop
) -> None:
    laptop.double_click(stick)
    wait_for(lambda: sites(laptop, "django/urls") or laptop.starting.poll() is not None, "Django")
    laptop.pull_the_plug()
    assert sites(laptop, "django/urls"), laptop.printed()
    assert not sites(laptop, "keezdrive")
    laptop.double_click(stick)
    first = wait_for(laptop.first_page, "the first page")
    assert first == "200 http://127.0.0.1:8000/setup/"
    assert laptop.double_click_again(stick) == (
        f"Keezdrive draait al met de map {laptop.data}: http://localhost:8000/"
    )
    assert sorted(path.name[:3] for path in laptop.program.iterdir()) == ["of-", "sta"]
    assert (laptop.data / "keezdrive.sqlite3").exists()


def copy_of(stick: Path, into: Path) -> Path:
    """A stick with the same files, to be damaged: each is replaced, never written to."""
    return Path(shutil.copytree(stick, into / "stick", copy_function=os.link))


def refusal_from(stick: Path, home: Path) -> list[str]:
    """What a stick says that cannot start, in Dutch and in English."""
    more = {"HOME": str(home), "XDG_DATA_HOME": ""}
    return refusal_of("--port", str(free_port()), tree=stick / "program", **more)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["keezdrive", "pip", "tzdata"])
def test_a_wheel_with_one_wrong_byte_is_never_installed(
    name: str, stick: Path, tmp_path: Path
) -> None:
    damaged = copy_of(stick, tmp_path)
    [wheel] = (damaged / "program" / "wheelhouse").glob(f"{name}-*")
    contents = bytearray(wheel.read_bytes())
    contents[len(contents) // 2] ^= 1
    wheel.unlink()
    wheel.write_bytes(contents)
    assert refusal_from(damaged, tmp_path) == [
        f"De map {damaged / 'program'} is beschadigd of niet volledig: kopieer de hele map van de "
        "stick opnieuw.",
        f"The folder {damaged / 'program'} is damaged or incomplete: copy the whole folder of the "
        "stick anew.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["keezdrive-*", "../requirements.txt"])
def test_a_file_that_was_not_copied_is_told(name: str, stick: Path, tmp_path: Path) -> None:
    incomplete = copy_of(stick, tmp_path)
    [missing] = (incomplete / "program" / "wheelhouse").glob(name)
    missing.unlink()
    assert refusal_from(incomplete, tmp_path)[1].endswith(
        "is damaged or incomplete: copy the whole folder of the stick anew."
    )


@pytest.mark.slow
def test_a_stick_for_other_computers_says_what_it_lacks(stick: Path, tmp_path: Path) -> None:
    other = copy_of(stick, tmp_path)
    [numpy] = (other / "program" / "wheelhouse").glob("numpy-*")
    numpy.rename(numpy.with_name(re.sub(r"cp3.*", "cp39-cp39-win_arm64.whl", numpy.name)))
    [dutch, english] = refusal_from(other, tmp_path)
    assert dutch.startswith("In deze map ontbreekt numpy voor deze computer (")
    assert english.startswith("This folder lacks numpy for this computer (")
    assert english.endswith("the computers that it is for.")


@pytest.mark.parametrize("installed_before", [False, True])
def test_only_an_environment_that_was_never_whole_is_made_anew(
    installed_before: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    start = load_start()
    unfinished = tmp_path / "unfinished"
    monkeypatch.setattr(start, "ENVIRONMENT", str(tmp_path))
    monkeypatch.setattr(start, "UNFINISHED", str(unfinished))
    monkeypatch.setattr(start, "installer", lambda: [sys.executable, "-c", "raise SystemExit(1)"])
    if installed_before:
        (tmp_path / "requirements.txt.sha256").write_text("of an older list")
    with pytest.raises(start.Stop):
        start.install("requirements.txt")
    assert unfinished.exists() is not installed_before


def test_a_newer_stick_has_an_environment_of_its_own(tmp_path: Path) -> None:
    names = set()
    for requirements in (
        "keezdrive==0.1.0 --hash=sha256:1\n",
        "keezdrive==0.1.0 --hash=sha256:2\n",
    ):
        (tmp_path / "requirements.txt").write_text(requirements)
        shutil.copy(SOURCE, tmp_path)
        start = load_start(tmp_path / "start.py")
        assert Path(start.PLACE).name == "keezdrive-program"
        names.add(start.ENVIRONMENT)
    assert len(names) == 2


def test_what_an_older_stick_installed_is_removed(tmp_path: Path) -> None:
    for name in ("of-old/lib", "of-new/lib", "of-new.old/lib"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "starting.lock").touch()
    startup.remove_others(str(tmp_path / "of-new"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["of-new", "starting.lock"]


def test_a_second_double_click_waits_for_the_first(tmp_path: Path) -> None:
    said: list[str] = []
    first = startup.take_turn(str(tmp_path), said.append)
    assert said == []

    def let_the_other_in(sentence: str) -> None:
        said.append(sentence)
        first.close()

    startup.take_turn(str(tmp_path), let_the_other_in).close()
    assert said == [
        "Een ander venster is al bezig: even wachten. / Another window is busy: please wait."
    ]


@pytest.fixture
def start_files(tmp_path: Path) -> Path:
    """What is double-clicked, for all computers."""
    write_start_files(tmp_path, MACHINES, PYTHONS)
    return tmp_path


def test_every_system_can_read_its_start_file(start_files: Path) -> None:
    for path in start_files.iterdir():
        contents = path.read_bytes()
        assert contents.isascii()  # a console of Windows reads it in a code page of its own
        assert b"@" not in contents.replace(b"@echo off", b"").replace(b'"$@"', b"")
        windows = path.suffix in {".bat", ".txt"}
        assert contents.count(b"\r\n") == (contents.count(b"\n") if windows else 0)
    assert (
        "for %%v in (3.14 3.13 3.12 3.11) do" in (start_files / "Start Keezdrive.bat").read_text()
    )


def test_a_zip_keeps_what_can_be_executed(start_files: Path) -> None:
    with zipfile.ZipFile(zipped(start_files)) as archive:
        modes = {
            each.filename.rpartition("/")[2]: each.external_attr for each in archive.infolist()
        }
    runs = sorted(name for name, mode in modes.items() if mode >> 16 & 0o111)
    assert runs == [f"Start Keezdrive.{kind}" for kind in ("command", "desktop", "sh")]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no sh")
def test_a_computer_without_python_is_told_which_one_to_install(tmp_path: Path) -> None:
    write_start_files(tmp_path, MACHINES, ["9.8", "9.9"])
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("dirname", "false", "sh", "uname"):
        (tools / name).symlink_to(shutil.which(name))
    done = subprocess.run(
        [shutil.which("sh"), tmp_path / "Start Keezdrive.command"],
        env={"PATH": str(tools), "HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr, done.stdout.splitlines()) == (
        1,
        "",
        [
            "Op deze computer is geen geschikte Python gevonden: installeer Python van python.org",
            "(een van de versies 9.8, 9.9, 64 bits) en probeer het nog eens.",
            "No suitable Python was found on this computer: install Python from python.org",
            "(one of the versions 9.8, 9.9, 64 bits) and try again.",
        ],
    )


def test_each_kind_of_computer_has_the_pins_that_are_meant_for_it() -> None:
    by_key = {machine.key: machine.pins("3.11") for machine in MACHINES}
    with_colorama = [key for key, pins in by_key.items() if "colorama==0.4.6" in pins]
    assert with_colorama == ["windows"]
    old = {key for key, pins in by_key.items() if "cryptography==48.0.1" in pins}
    assert old == {"mac-intel"}
