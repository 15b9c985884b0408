"""Kinto, with the rows as records of a collection: pages are linked in the header field Next-Page.

The list is at /v1/buckets/interop/collections/rows/records. Everybody may read it, and a page has at most 25 records.
"""

import kinto
import waitress

import serving
from rows import FIRST_MOMENT, ROWS, Row

BUCKET = "/buckets/interop"
COLLECTION = f"{BUCKET}/collections/rows"

SETTINGS = {
    "kinto.storage_backend": "kinto.core.storage.memory",
    "kinto.permission_backend": "kinto.core.permission.memory",
    "kinto.cache_backend": "kinto.core.cache.memory",
    "kinto.userid_hmac_secret": "not a secret",
    "kinto.paginate_by": "25",
}


def record(row: Row) -> dict:
    """A row as Kinto stores it: ids are text, and each record has its own moment of modification, in milliseconds."""
    return {
        "id": str(row.id),
        "name": row.name,
        "score": row.score,
        "created": row.created.isoformat(),
        "last_modified": int(FIRST_MOMENT.timestamp()) * 1000 + row.id,
    }


def application():
    """The application and its records, which are in memory."""
    app = kinto.main({}, **SETTINGS)
    # Not by requests, which would need an account.
    storage, permission = app.registry.storage, app.registry.permission
    storage.create("bucket", "", {"id": "interop"})
    storage.create("collection", BUCKET, {"id": "rows"})
    permission.add_principal_to_ace(BUCKET, "read", "system.Everyone")
    for row in ROWS:
        storage.create("record", COLLECTION, record(row))
    return app


def main():
    options = serving.arguments(__doc__)
    server = waitress.create_server(application(), host=serving.HOST, port=options.port)
    serving.announce(server.effective_port)
    serving.run(server.run)


if __name__ == "__main__":
    main()
