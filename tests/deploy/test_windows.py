"""The installer for Windows, as far as it can be made without Windows."""

import shutil
from pathlib import Path

import pytest

from deploy.machines import ROOT
from deploy.windows import program
from deploy.windows.__main__ import make_installer

RECIPE = (ROOT / "deploy" / "windows" / "keezdrive.nsi").read_text("utf-8")


@pytest.fixture
def embeddable(tmp_path: Path) -> Path:
    """What python.org calls the embeddable package, without what it runs with."""
    folder = tmp_path / "embed"
    folder.mkdir()
    for name in ("python.exe", "python313.zip", "python313._pth"):
        (folder / name).touch()
    return folder


def test_the_packages_lie_where_the_python_beside_them_looks(
    embeddable: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(program, "add_own", lambda folder: folder / "keezdrive.whl")
    monkeypatch.setattr(
        program, "unpack", lambda machine, python, own, into: asked.append((python, into))
    )
    app = tmp_path / "app"
    assert program.lay_out(app, embeddable) == "Keezdrive.bat"
    assert asked == [("3.13", app / "python" / "Lib" / "site-packages")]
    looks_in = (app / "python" / "python313._pth").read_bytes()
    assert looks_in == b"python313.zip\r\n.\r\nLib\\site-packages\r\n"
    started = (app / "Keezdrive.bat").read_bytes().splitlines()
    assert started[-1] == b'"%~dp0python\\python.exe" -P -m keezdrive %* || pause'


def test_a_folder_that_is_no_embeddable_python_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with pytest.raises(SystemExit, match=r"other: this is no embeddable Python of python\.org"):
        program.lay_out(tmp_path / "app", tmp_path / "other")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("makensis"), reason="NSIS is not installed here")
def test_an_installer_is_made_without_a_warning(tmp_path: Path) -> None:
    app = tmp_path / "Cafés app"
    app.mkdir()
    (app / "Keezdrive.bat").write_text("@echo off\r\n")
    installer = make_installer(app, "Keezdrive.bat", tmp_path)
    assert installer.read_bytes()[:2] == b"MZ"


def test_it_asks_for_no_administrator_and_removes_no_data() -> None:
    assert "RequestExecutionLevel user" in RECIPE
    removed = [line.split(";")[0].strip() for line in RECIPE.splitlines() if "RMDir" in line]
    assert removed == [
        r'RMDir /r "$INSTDIR\app.old"',
        r'RMDir /r "$INSTDIR\app.old"',
        r'RMDir /r "$LOCALAPPDATA\keezdrive-program"',
        'RMDir "$INSTDIR"',
    ]
