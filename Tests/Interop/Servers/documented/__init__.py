"""Imitations of the documented pagination of public APIs, each over the same 237 rows."""
