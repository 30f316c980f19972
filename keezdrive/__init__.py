"""The Django project: settings, addresses, server and worker."""

__version__ = "0.1.0"
