"""Django REST framework, with each of its paginations, throttling, gzip and ETags."""

import time

import django
from django.conf import settings

import serving
from rows import ROWS

settings.configure(
    ALLOWED_HOSTS=["*"],
    # In memory. The name makes it one database for the threads of all requests.
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "file:rows?mode=memory&cache=shared"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    LOGGING_CONFIG=None,
    # In the order of Django's documentation: a response is compressed last.
    MIDDLEWARE=[
        "django.middleware.gzip.GZipMiddleware",
        "django.middleware.http.ConditionalGetMiddleware",
        "django.middleware.common.CommonMiddleware",
    ],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
    ROOT_URLCONF=__name__,
    TIME_ZONE="UTC",
    USE_TZ=True,
)
django.setup()

# These can only be imported once there are settings.
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection, models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework.authentication import BasicAuthentication  # noqa: E402
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied  # noqa: E402
from rest_framework.generics import ListAPIView  # noqa: E402
from rest_framework.pagination import CursorPagination, LimitOffsetPagination, PageNumberPagination  # noqa: E402
from rest_framework.permissions import IsAuthenticated  # noqa: E402
from rest_framework.serializers import ModelSerializer  # noqa: E402
from rest_framework.throttling import BaseThrottle  # noqa: E402


class StoredRow(models.Model):
    """A row in the database."""

    id = models.IntegerField(primary_key=True)
    name = models.TextField()
    score = models.IntegerField(null=True)
    created = models.DateTimeField()

    class Meta:
        app_label = "rows"


class RowSerializer(ModelSerializer):
    """A row in an answer."""

    class Meta:
        model = StoredRow
        fields = ["id", "name", "score", "created"]


class Pages(PageNumberPagination):
    """`?page=` from 1 and `?page_size=`."""

    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = 1000


class ClampedPages(Pages):
    """As `Pages`, but with at most fifty rows in a page."""

    max_page_size = 50


class Limits(LimitOffsetPagination):
    """`?limit=` and `?offset=`."""

    default_limit = 25
    max_limit = 1000


class Cursors(CursorPagination):
    """`?cursor=` and `?page_size=`, by a column with ties and then by id."""

    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = 1000
    ordering = ("created", "id")


class UniqueCursors(Cursors):
    """By id: the only order in which pages backward equal those forward, for any page size."""

    ordering = ("id",)


class TiedCursors(Cursors):
    """By a column with ties only."""

    ordering = ("created",)


class NullCursors(Cursors):
    """By a column with ties and NULLs, and then by id."""

    ordering = ("score", "id")


class EveryFifth(BaseThrottle):
    """Refuses each fifth request for a second. A request before the second is over gets the status 403.

    A rate would refuse none on a machine that is too slow to reach it.
    """

    count = 0
    opens_at = 0.0

    def allow_request(self, request, view):
        if time.monotonic() < EveryFifth.opens_at:
            raise PermissionDenied("requested again too early")
        EveryFifth.count += 1
        if EveryFifth.count % 5:
            return True
        EveryFifth.opens_at = time.monotonic() + self.wait()
        return False

    def wait(self):
        return 1


class Reader:
    """The only user."""

    is_authenticated = True


class ReaderAuthentication(BasicAuthentication):
    """Basic authentication with one name and password. There is no table of users."""

    def authenticate_credentials(self, userid, password, request=None):
        if (userid, password) != ("reader", "secret"):
            raise AuthenticationFailed("wrong name or password")
        return Reader(), None


def rows(pagination: type, **more):
    """A view of all rows in pages."""
    attributes = {"queryset": StoredRow.objects.order_by("id"), "serializer_class": RowSerializer}
    return type("Rows", (ListAPIView,), {**attributes, "pagination_class": pagination, **more}).as_view()


urlpatterns = [
    path("page/", rows(Pages)),
    path("clamped/", rows(ClampedPages)),
    path("limit/", rows(Limits)),
    path("cursor/", rows(Cursors)),
    path("unique/", rows(UniqueCursors)),
    path("ties/", rows(TiedCursors)),
    path("nulls/", rows(NullCursors)),
    path("throttled/", rows(Pages, throttle_classes=[EveryFifth])),
    path("private/", rows(Pages, authentication_classes=[ReaderAuthentication], permission_classes=[IsAuthenticated])),
]


def main():
    options = serving.arguments(__doc__)
    with connection.schema_editor() as editor:
        editor.create_model(StoredRow)
    StoredRow.objects.bulk_create(StoredRow(**vars(row)) for row in ROWS)
    server = ThreadedWSGIServer((serving.HOST, options.port), WSGIRequestHandler)
    server.set_app(get_wsgi_application())
    serving.announce(server.server_port)
    serving.run(server.serve_forever)


if __name__ == "__main__":
    main()
