"""The Django project: settings, addresses, server and worker."""
