"""fastapi-pagination, in all its styles: numbered pages, offsets, cursors, links in the body and in the Link header."""

from datetime import datetime

from fastapi import FastAPI, Query
from fastapi_pagination import LimitOffsetPage, Page, add_pagination
from fastapi_pagination.cursor import CursorPage
from fastapi_pagination.customization import CustomizedPage, UseParamsFields
from fastapi_pagination.ext.sqlalchemy import paginate
from fastapi_pagination.links import UseHeaderLinks, UseLimitOffsetHeaderLinks, UseLimitOffsetLinks, UseLinks
from pydantic import BaseModel, ConfigDict
from sqlalchemy import create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from sqlalchemy.pool import StaticPool

import serving
from rows import ROWS


class Base(DeclarativeBase):
    """The tables."""


class StoredRow(Base):
    """A row in the database, which keeps moments without their time zone."""

    __tablename__ = "rows"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    score: Mapped[int | None]
    created: Mapped[datetime]


class Row(BaseModel):
    """A row in an answer."""

    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str
    score: int | None
    created: datetime


# The library's own largest page has a hundred items.
SIZE = UseParamsFields(size=Query(25, ge=1, le=1000))
LIMIT = UseParamsFields(limit=Query(25, ge=1, le=1000))
SIZE_FROM_ZERO = UseParamsFields(size=Query(25, ge=0, le=1000))

Pages = CustomizedPage[Page[Row], SIZE]
Offsets = CustomizedPage[LimitOffsetPage[Row], LIMIT]
Cursors = CustomizedPage[CursorPage[Row], SIZE_FROM_ZERO]

STYLES = {
    "/page": (Pages, [StoredRow.id]),
    "/page/links": (CustomizedPage[Pages, UseLinks()], [StoredRow.id]),
    "/page/absolute-links": (CustomizedPage[Pages, UseLinks(only_path=False)], [StoredRow.id]),
    "/page/header": (CustomizedPage[Pages, UseHeaderLinks()], [StoredRow.id]),
    "/page/hundred": (Page[Row], [StoredRow.id]),
    "/offset": (Offsets, [StoredRow.id]),
    "/offset/links": (CustomizedPage[Offsets, UseLimitOffsetLinks()], [StoredRow.id]),
    "/offset/header": (CustomizedPage[Offsets, UseLimitOffsetHeaderLinks()], [StoredRow.id]),
    "/cursor": (Cursors, [StoredRow.created, StoredRow.id]),
    "/cursor/descending": (Cursors, [StoredRow.created.desc(), StoredRow.id]),
    # By a column with ties and nothing else.
    "/cursor/ties": (Cursors, [StoredRow.created]),
    # By a column with ties and NULLs, and then by id.
    "/cursor/nulls": (Cursors, [StoredRow.score, StoredRow.id]),
}


def application() -> FastAPI:
    """The application and its database, which is in memory and has one connection."""
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        session.add_all(StoredRow(**vars(row) | {"created": row.created.replace(tzinfo=None)}) for row in ROWS)
        session.commit()

    def answer(order: list):
        # Asynchronous, so that one request after another uses the connection.
        async def page():
            with Session(engine) as session:
                return paginate(session, select(StoredRow).order_by(*order))

        return page

    app = FastAPI()
    for path, (style, order) in STYLES.items():
        app.get(path, response_model=style)(answer(order))
    return add_pagination(app)


def main():
    options = serving.arguments(__doc__)
    serving.run_asgi(application(), options)


if __name__ == "__main__":
    main()
