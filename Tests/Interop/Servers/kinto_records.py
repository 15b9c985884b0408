"""Kinto with a collection of the rows, in memory: https://docs.kinto-storage.org/en/stable/api/1.x/pagination.html."""

import json
import warnings

from waitress.server import create_server

import serving
from rows import ROWS

SETTINGS = {
    "kinto.bucket_create_principals": "system.Everyone",
    "kinto.cache_backend": "kinto.core.cache.memory",
    "kinto.paginate_by": "25",
    "kinto.permission_backend": "kinto.core.permission.memory",
    "kinto.storage_backend": "kinto.core.storage.memory",
    "kinto.userid_hmac_secret": "any",
    "multiauth.policies": "",
}
RECORDS = "/v1/buckets/b/collections/rows/records"


def fill(app):
    """Writes the rows through the application's own interface."""
    from webob import Request

    def put(path: str, body: dict):
        request = Request.blank(path, method="PUT", body=json.dumps(body).encode(), content_type="application/json")
        response = request.get_response(app)
        assert response.status_code in (200, 201), response.text

    everyone = {"permissions": {"read": ["system.Everyone"], "write": ["system.Everyone"]}}
    put("/v1/buckets/b", everyone)
    put("/v1/buckets/b/collections/rows", everyone)
    for row in ROWS:
        put(f"{RECORDS}/row-{row.id}", {"data": {"name": row.name, "score": row.score}})


def main():
    options = serving.arguments(__doc__)
    warnings.simplefilter("ignore")
    import kinto

    app = kinto.main({}, **SETTINGS)
    fill(app)
    server = create_server(app, host=serving.HOST, port=options.port)
    serving.announce(server.effective_port)
    serving.run(server.run)


main()
