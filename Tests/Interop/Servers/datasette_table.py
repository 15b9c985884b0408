"""Datasette, with the rows as a table: the next page is linked in the body, in the Link header, or both.

The table is at /interop/rows.json. Datasette's settings are its own, except for the size of a page, which is 25.
"""

from datasette.app import Datasette

import serving
from rows import ROWS


def application():
    """The application and its database, which is in memory."""
    datasette = Datasette(settings={"default_page_size": 25})
    database = datasette.add_memory_database("interop")
    # The database exists for as long as it has a connection, which Datasette opens at its first request.
    application.connection = connection = database.connect(write=True)
    with connection:
        connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, name TEXT, score INTEGER, created TEXT)")
        connection.executemany(
            "INSERT INTO rows VALUES (?, ?, ?, ?)",
            [(row.id, row.name, row.score, row.created.isoformat()) for row in ROWS])
    return datasette.app()


def main():
    options = serving.arguments(__doc__)
    serving.run_asgi(application(), options)


if __name__ == "__main__":
    main()
