"""All settings, read from the environment; the defaults are a laptop in a village hall.

Everything that an installation may want to change is a KEEZDRIVE_… variable and is listed
in the README.  Nothing here needs a network, a broker or a database server.
"""

import sys
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from environs import Env, validate

from keezdrive import __version__, folders
from keezdrive.release import release
from keezdrive.secret_key import kept_key

env = Env(prefix="KEEZDRIVE_")
VERSION = __version__
BASE_DIR = folders.BASE_DIR
INSTALLED = folders.INSTALLED
DEFAULT_DATA_DIR = folders.default_data_folder()
DATA_DIR = Path(env.str("DATA", "") or DEFAULT_DATA_DIR)
# How this program is begun once more: by a server that starts anew, and by who types a command.
PROGRAM = [sys.executable, *(["-P", "-m", "keezdrive"] if INSTALLED else [f"{BASE_DIR}/manage.py"])]

SECRET_KEY = env.str("SECRET_KEY", "") or kept_key(DATA_DIR / "secret-key")
DEBUG = env.bool("DEBUG", False)
HTTPS = env.bool("HTTPS", False)
# In the hall every phone comes in by whatever address the router gave this laptop; whoever watches
# over a process asks it at the machine itself.
ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS", ["*"]), "localhost", "127.0.0.1"]
CSRF_TRUSTED_ORIGINS: list[str] = env.list("TRUSTED_ORIGINS", [])
SIGNUP_OPEN = env.bool("SIGNUP_OPEN", False)
# Where codes on paper and links in mail lead to; empty: where this machine is found now.
ADDRESS = env.str("ADDRESS", "")
# Where one line says which version is the newest; empty: nobody can ask.
RELEASES = env.str("RELEASES", "")
# Whether who comes from this machine sits at it; not in a container, where everybody does.
HAS_KEYBOARD = env.bool("KEYBOARD", True)
# Where backups go; empty: where the page says, by itself the folder of the data.
BACKUP_FOLDER = env.str("BACKUP", "")
# How many proxies of our own stand before it: the last so many of X-Forwarded-For are believed.
PROXIES = env.int("PROXIES", 0)
# Who has this may read /metrics; without it nobody.
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
LOG_FORMAT = env.str("LOG_FORMAT", "line", validate=validate.OneOf(["line", "json"]))
# What becomes of photos of score forms, and the key of encrypted ones, which is in no backup.
_photos = validate.OneOf(["", "keep", "encrypted", "forget"])
FORM_PHOTOS = env.str("FORM_PHOTOS", "", validate=_photos) or "keep"
FORM_PHOTOS_KEY = env.str("FORM_PHOTOS_KEY", "")
if FORM_PHOTOS == "encrypted" and len(FORM_PHOTOS_KEY) < 43:
    raise SystemExit(
        "KEEZDRIVE_FORM_PHOTOS=encrypted vraagt KEEZDRIVE_FORM_PHOTOS_KEY: minstens 43 tekens.\n"
        "KEEZDRIVE_FORM_PHOTOS=encrypted needs KEEZDRIVE_FORM_PHOTOS_KEY: at least 43 characters."
    )

INSTALLED_APPS = [
    "tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "django_htmx",
    "django_tables2",
    "axes",
]

MIDDLEWARE = [
    "keezdrive.middleware.keep_to_https",
    "django.middleware.security.SecurityMiddleware",
    # What follows adds headers that a style sheet or a typeface does not need.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "keezdrive.requests.number_requests",
    "keezdrive.requests.note_requests",
    "csp.middleware.CSPMiddleware",
    "keezdrive.middleware.lend_no_camera",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "keezdrive.middleware.lead_by_script",
    "tournaments.safety.views.followers.lead_to_first",
    "tournaments.hall.views.address.tell_moved",
    "keezdrive.middleware.explain_wrong_method",
    "keezdrive.middleware.refuse_large_requests",
]

ROOT_URLCONF = "keezdrive.urls"
WSGI_APPLICATION = "keezdrive.wsgi.application"

TEMPLATE_LOADERS = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [folders.RESOURCES / "templates"],
        "OPTIONS": {
            "loaders": [("keezdrive.template_blocks.Loader", TEMPLATE_LOADERS)],
            # The filters for dates and times tell the hour apart that comes twice.
            "builtins": ["tournaments.templatetags.moments"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES = {"default": env.dj_db_url("DATABASE", f"sqlite:///{DATA_DIR / 'keezdrive.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A laptop that loses power must keep every acknowledged card: WAL with FULL sync.
    DATABASES["default"] |= {
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            # What is forgotten is written over at once, not when its place is needed.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            + ("PRAGMA secure_delete=ON;" if FORM_PHOTOS == "forget" else ""),
        },
    }
else:
    # A connection that the server closed, as when it was started anew, is not handed out; who gets
    # none within a few seconds is told so instead of waiting on.
    DATABASES["default"] |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
    DATABASES["default"]["OPTIONS"]["pool"] = {"max_size": 10, "timeout": 5}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS", "")
CACHES = {
    "default": {
        "BACKEND": "keezdrive.cache.SteadyRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": release(),
    }
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},  # a page for each of 200 teams, in two languages
    }
}

# While results pour in, a page is made anew once a second and not for each of them.
CALM_PAGES = True

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
# With Redis, a job whose worker was lost is handed out again after ten minutes; so no job is longer
# than that at a time.
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"visibility_timeout": 600, "socket_connect_timeout": 1, "socket_timeout": 5}
    if REDIS_URL
    else {"polling_interval": 0.05}
)
# Who asks for a paper does not wait for a broker that is away: the job waits on its row.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A worker that lost its broker ends, and whoever minds it starts it anew: one that connects again
# by itself may hear nothing more from then on (celery issues 8030, 8091).
CELERY_BROKER_CONNECTION_RETRY = False
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # at its start it waits for as long as it takes
CELERY_BEAT_SCHEDULE = {
    "forget": {"task": "tournaments.forget_due_drives", "schedule": 24 * 60 * 60},  # seconds
    "back up": {"task": "tournaments.back_up", "schedule": 20, "options": {"expires": 20}},
}
if REDIS_URL:
    CELERY_BEAT_SCHEDULE["take up"] = {
        "task": "keezdrive.take_up_jobs",
        "schedule": 10,
        "options": {"queue": "upkeep", "expires": 10},
    }
# Without a broker the workers are threads of the web process.
INLINE_WORKER = env.bool("INLINE_WORKER", not REDIS_URL)
SEND_JOB = "keezdrive.celery.send_job"  # gets the id and the kind of a job that waits
BEGIN_AGAIN = "keezdrive.inline.begin_again"  # makes the server start anew
STOP_SERVER = "keezdrive.inline.stop_server"  # ends it; answers whether it can

AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "tournaments.access.forms.LongEnough", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "tournaments.access.queries.name_signing_in"
AXES_CLIENT_IP_CALLABLE = "tournaments.access.queries.address_of_visitor"
AXES_LOCKOUT_TEMPLATE = "access/accounts/locked.html"
AXES_ENABLE_ACCESS_FAILURE_LOG = False
AXES_VERBOSE = False

# Mail leaves only where the installation names a server and a sender.
_mail = env.dj_email_url("EMAIL", "")
globals().update(_mail)
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", "")
MAIL_IS_SET_UP = "EMAIL_BACKEND" in _mail and bool(DEFAULT_FROM_EMAIL)
EMAIL_TIMEOUT = _mail["EMAIL_TIMEOUT"] or 15  # seconds for each answer of the server

LANGUAGE_CODE = "nl"
LANGUAGES = [("nl", _("Dutch")), ("en", _("English"))]
LOCALE_PATHS = [folders.PACKAGE / "locale"]
TIME_ZONE = env.str("TIME_ZONE", "Europe/Amsterdam")

STATIC_URL = "static/"
STATICFILES_DIRS = [folders.RESOURCES / "static"]
DOCUMENTATION = folders.RESOURCES / "docs"
STATIC_ROOT = env.path("STATIC_ROOT", DATA_DIR / "static")
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other site needs our files
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tournaments.core.services.bundles.BundledStorage"
    },
}
# Of a whole request, files included: well above a sign-up sheet.  Ours, kept by our middleware;
# Django's own bound leaves files out.
LARGEST_REQUEST = DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
# Of one in which a member sends photos of score forms: a PDF of a scanner, and what is around it.
LARGEST_PHOTOS = 33 * 1024 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]  # asked past the proxy
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "keezdrive.logs.JsonLines"},
    },
    "filters": {
        "news": {
            "()": "django.utils.log.CallbackFilter",
            "callback": "ext://keezdrive.logs.is_news",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    # Who may not come in or asks for what is not there reads why; the terminal need not.
    "loggers": {
        "django.request": {"level": "ERROR", "filters": ["news"]},
        "django.security.csrf": {"level": "ERROR"},
        # One line a request, for who collects them; on a laptop the terminal stays quiet.
        "keezdrive.requests": {"level": "INFO" if LOG_FORMAT == "json" else "WARNING"},
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "WARNING")},
}
