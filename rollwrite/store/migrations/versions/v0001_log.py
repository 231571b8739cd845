"""Tables, their events, and the commands that made them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the log."""
    op.create_table(
        "tables",
        sa.Column("id", BIG, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("seq", BIG, nullable=False),
        sa.Column("created_at", BIG, nullable=False),
        sa.Column("changed_at", BIG, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_changed_at", "tables", ["changed_at"])
    op.create_table(
        "events",
        sa.Column("table_id", BIG, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("seq", BIG, autoincrement=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("table_id", BIG, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("command_id", sa.Text),
        sa.Column("body_hash", sa.Text, nullable=False),
        sa.Column("first_seq", BIG, nullable=False),
        sa.Column("last_seq", BIG, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "command_id"),
        sqlite_with_rowid=False,
    )
