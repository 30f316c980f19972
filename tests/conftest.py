"""What all tests share: the browser, the program as a process, and which tests run where."""

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.template import Context, Template
from django.utils import translation
from django.utils.safestring import SafeString
from playwright.sync_api import expect

from tests.chromium import MISSING, find_browser
from tests.fuzzing import IN_SUITE, register_profiles, scaled
from tests.installation import Installation
from tests.made_once import MadeOnce
from tournaments.models import ids
from tournaments.safety.queries.backups import state_file

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs a loop beside the database
register_profiles()
expect.set_options(timeout=60_000)  # a busy machine is no failure


ON_POSTGRESQL = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
# What has no database, and what makes pages and papers of rows that it is given or that queries
# found.  Queries, services and models are asked on both databases; so is every page once, with what
# is right and what is odd, for a visitor and an organiser (test_every_page, test_odd_requests,
# test_permissions).
NO_DATABASE = ("browser", "scoring", "tournaments/draw")
OF_ROWS = ("charts", "exchange", "forms", "pdf", "tables", "templatetags", "views")
collect_ignore = [] if settings.EVERY_TEST else list(NO_DATABASE)


gc.set_threshold(50_000, 20, 50)  # ten thousand tests are a lot to look through for garbage


def pytest_collection_finish() -> None:
    """What was imported and collected stays until the end: no garbage is looked for in it."""
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Whoever began the run leaves no database of it behind."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        MadeOnce(session.config._tmp_path_factory).remove()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what needs a missing browser; on PostgreSQL alone run only what can differ there.

    Slow tests go first: one that begins last keeps a single core busy while the others wait.
    """
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    if not find_browser():
        for item in filter(_needs_browser, items):
            item.add_marker(pytest.mark.skip(reason=MISSING))
    if ON_POSTGRESQL:
        _keep(config, items, lambda item: not item.get_closest_marker("own_file"))
    if not settings.EVERY_TEST:
        _keep(config, items, _can_differ)
    if scaled(IN_SUITE) < IN_SUITE:
        part = _part_of_tables(items)
        _keep(config, items, lambda item: item.nodeid in part)


def _part_of_tables(items: list[pytest.Item]) -> set[str]:
    """Return as many cases of each table as the profile tries of made-up input: every fourth."""
    tables: dict[str, list[str]] = {}
    for item in items:
        tables.setdefault(item.nodeid.partition("[")[0], []).append(item.nodeid)
    return {case for cases in tables.values() for case in cases[:: IN_SUITE // scaled(IN_SUITE)]}


def _keep(
    config: pytest.Config, items: list[pytest.Item], belongs: Callable[[pytest.Item], bool]
) -> None:
    config.hook.pytest_deselected(items=[item for item in items if not belongs(item)])
    items[:] = filter(belongs, items)


def _needs_browser(item: pytest.Item) -> bool:
    fixtures = getattr(item, "fixturenames", ())
    return bool(item.get_closest_marker("browser")) or "browser" in fixtures


def _can_differ(item: pytest.Item) -> bool:
    if item.get_closest_marker("any_database") or _needs_browser(item):
        return False
    fixtures = set(getattr(item, "fixturenames", ()))
    database = item.get_closest_marker("django_db")
    if item.path.parent.name in OF_ROWS:
        commits = "transactional_db" in fixtures or (
            database and database.kwargs.get("transaction")
        )
        return bool(commits or item.get_closest_marker("each_database"))
    return bool(database or fixtures & {"db", "transactional_db", "prepared", "empty_installation"})


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say loudly, at the end, that there was no browser."""
    if not find_browser():
        terminalreporter.write_line(MISSING, red=True, bold=True)


@pytest.fixture(autouse=True, scope="session")
def _fields_are_not_noted(django_test_environment: None) -> None:
    """What Django notes of each template for the tests, it notes of no template of a field: a page
    has hundreds of those, with a copy of its context each, and no test asks for one."""
    noted = Template._render

    def render(template: Template, context: Context) -> SafeString:
        of_a_field = (template.name or "").startswith("django/")
        return template.nodelist.render(context) if of_a_field else noted(template, context)

    Template._render = render


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright's own download is not used: it starts the browser of this machine."""
    return {
        **browser_type_launch_args,
        "executable_path": find_browser(),
        "args": ["--no-sandbox", "--disable-dev-shm-usage"],
    }


@pytest.fixture(autouse=True)
def _unpublish_before_flush(request: pytest.FixtureRequest) -> Iterator[None]:
    """Take publications back before all tables are emptied, as whoever removes a drive does.

    The database refuses to remove a published round, and SQLite empties a table row by row.
    """
    marker = request.node.get_closest_marker("django_db")
    commits = {"transactional_db", "live_server"} & set(request.fixturenames) or (
        marker and marker.kwargs.get("transaction")
    )
    if commits:
        request.getfixturevalue("transactional_db")
    yield
    if commits:
        apps.get_model("tournaments", "Round").objects.update(published_at=None)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """What one test left in the cache is not there for the next, nor what it noted of backups and
    damage, nor the language it spoke, nor keys of another time."""
    cache.clear()
    ids._clock = ids._Clock()
    state_file().unlink(missing_ok=True)
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> MadeOnce:
    """What one of the processes of this run makes, for all of them to copy."""
    return MadeOnce(tmp_path_factory)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: Any,
    made_once: MadeOnce,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """The database of this process is a copy of the one that was migrated."""
    folder = tmp_path_factory.mktemp("tests") / "data"
    with Installation(folder, copy_of=made_once.migrated()) as own, django_db_blocker.unblock():
        connection.close()
        for known in (settings.DATABASES["default"], connection.settings_dict):
            known["NAME"] = own.database
        yield
        connection.close()
        if ON_POSTGRESQL:
            connection.close_pool()


@pytest.fixture(scope="session")
def prepared(made_once: MadeOnce) -> Installation:
    """An installation on which nothing runs, for others to begin as a copy of."""
    return made_once.prepared()


@pytest.fixture
def installation(tmp_path: Path, prepared: Installation) -> Iterator[Installation]:
    """The real program with data of its own, to be started, killed and started again."""
    with Installation(tmp_path / "data", copy_of=prepared) as installed:
        yield installed


@pytest.fixture
def empty_installation(tmp_path: Path) -> Iterator[Installation]:
    """The same before its first start: without a table or a file."""
    with Installation(tmp_path / "data") as installed:
        yield installed
