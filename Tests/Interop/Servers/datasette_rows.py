"""Datasette over a table of the rows: https://docs.datasette.io/en/stable/json_api.html."""

import sqlite3
import tempfile
from pathlib import Path

from datasette.app import Datasette

import serving
from rows import ROWS


def main():
    options = serving.arguments(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.db"
        with sqlite3.connect(path) as database:
            database.execute("create table rows (id integer primary key, name text, score integer)")
            database.executemany("insert into rows values (?, ?, ?)", [(row.id, row.name, row.score) for row in ROWS])
        serving.run_asgi(Datasette([str(path)], settings={"default_page_size": 25}).app(), options)


main()
