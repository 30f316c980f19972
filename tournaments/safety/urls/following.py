"""Every address of a laptop that follows another one."""

from django.urls import include, path, re_path

from tournaments.safety.views import following

urlpatterns = [
    path("", following.following, name="following"),
    path("code/", following.join, name="join-first"),
    path("take-over/", following.take_over, name="take-over"),
    path("taken-over/", following.taken_over, name="taken-over"),
    path("follow/first/", following.first, name="follow-first"),
    path("favicon.ico", following.icon, name="favicon"),
    path("i18n/", include("django.conf.urls.i18n")),
    re_path(r"^(?P<path>.+)$", following.elsewhere, name="elsewhere"),
]
