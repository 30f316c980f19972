"""Every address of the site."""

from django.templatetags.static import static
from django.urls import include, path
from django.utils.functional import lazy
from django.views.generic import RedirectView

# What shows a PDF or a workbook has no page that names the icon: the browser asks by itself.
ICON = lazy(static, str)("img/keezdrive.svg")

urlpatterns = [
    path("favicon.ico", RedirectView.as_view(url=ICON), name="favicon"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tournaments.urls")),
]
