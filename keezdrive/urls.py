"""Every address of the site."""

from django.conf import settings
from django.templatetags.static import static
from django.urls import include, path
from django.utils.functional import lazy
from django.views.generic import RedirectView

from keezdrive import health

handler400 = "keezdrive.trouble.explain_bad_request"
handler404 = "tournaments.drives.views.explain_missing"
handler500 = "keezdrive.trouble.explain_trouble"

# What shows a PDF or a workbook has no page that names the icon: the browser asks by itself.
ICON = lazy(static, str)("img/keezdrive.svg")

urlpatterns = [
    path("favicon.ico", RedirectView.as_view(url=ICON), name="favicon"),
    path("health/live", health.live, name="health-live"),
    path("health/ready", health.ready, name="health-ready"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tournaments.urls")),
]
if settings.METRICS_TOKEN:
    urlpatterns.append(path("metrics", health.tell_metrics, name="metrics"))
