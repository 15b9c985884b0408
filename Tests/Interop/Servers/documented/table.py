"""All imitated APIs, by the first step of their paths."""

from documented import cursors, fields, links, numbers, others
from documented.api import API

TABLE: dict[str, API] = {
    key: api for module in (numbers, cursors, links, fields, others) for key, api in module.APIS.items()
}
