"""Every address of a laptop of which the data is damaged."""

from django.urls import include, path, re_path

from tournaments.safety.views import damaged
from tournaments.safety.views.following import icon

urlpatterns = [
    path("", damaged.offer, name="damaged"),
    path("setup/", damaged.offer),  # where the same code leads to on a new laptop
    path("code/", damaged.type_code, name="damaged-code"),
    path("put-back/", damaged.put_back, name="damaged-put-back"),
    path("backups/wait/", damaged.wait, name="backups-wait"),
    path("favicon.ico", icon, name="favicon"),
    path("i18n/", include("django.conf.urls.i18n")),
    re_path(r"^(?P<path>.+)$", damaged.closed, name="closed"),
]
