"""Alembic's entry: run in the transaction that ``rollwrite.store.engine`` has begun."""

from alembic import context

from rollwrite.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
