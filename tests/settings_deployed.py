"""The tests' settings in the shape of `deploy/`: `pytest --ds tests.settings_deployed`.

PostgreSQL from pip, and as the cache a Redis of this machine; both are gone after the run. Every
test runs here. Each process that shares the work has a cache of its own.
"""

import atexit
import os
import subprocess
import tempfile

from tests.installation import free_port, wait_for

if "KEEZDRIVE_TESTS_REDIS" not in os.environ:
    _port, _folder = free_port(), tempfile.TemporaryDirectory(prefix="keezdrive-redis-")
    _command = ["redis-server", "--port", str(_port), "--save", "", "--dir", _folder.name]
    _redis = subprocess.Popen(_command, stdout=subprocess.PIPE, text=True)
    atexit.register(_redis.kill)
    wait_for(lambda: "Ready to accept" in _redis.stdout.readline(), "redis")
    os.environ["KEEZDRIVE_TESTS_REDIS"] = f"redis://127.0.0.1:{_port}"

from tests.settings_postgresql import *  # noqa: F403
from tests.settings_postgresql import CACHES

EVERY_TEST = True
_database = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
CACHES["default"] = {
    "BACKEND": "keezdrive.cache.SteadyRedisCache",
    "LOCATION": f"{os.environ['KEEZDRIVE_TESTS_REDIS']}/{_database}",
}
