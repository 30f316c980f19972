"""Where the program lies and where its data goes, in a clone and as an installed package."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
BASE_DIR = PACKAGE.parent  # what the packages lie in: the clone, or a Python's site-packages
INSTALLED = not (BASE_DIR / "manage.py").exists()  # which a wheel leaves out
RESOURCES = PACKAGE if INSTALLED else BASE_DIR  # templates, static files, documentation


def default_data_folder() -> Path:
    """Return where the data goes unless somebody says otherwise: beside a clone's code, else where
    this system keeps what programs remember for a user."""
    if not INSTALLED:
        return BASE_DIR / "data"
    # start.py comes by here before any package is there, and needs none.
    from platformdirs import user_data_path

    return user_data_path("keezdrive", appauthor=False)
