"""Alembic's entry: run in the transaction that ``rollwrite.store.engine`` has begun.

Beside it is how the schema came to be, one file for each step in ``versions``; Alembic runs them in
order. A new step is a copy of the last file with the next number as ``revision`` and the last one
as ``down_revision``; then ``schema.py`` follows (a test compares the two). There is no way down: a
database that a newer release made is refused.
"""

from alembic import context

from rollwrite.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
