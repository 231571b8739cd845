"""Players without phones, the coach, the daily, and how the dice fell."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "due",
        sa.Column(
            "table_id", BIG, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seq", BIG, nullable=False),
        sa.Column("due_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_due_due_at", "due", ["due_at"])
    op.create_table(
        "leases",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "coached",
        sa.Column("table_id", BIG, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("game", sa.Integer, autoincrement=False),
        sa.Column("asked_at", BIG, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("body", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "game"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "daily_results",
        sa.Column("layout", sa.Text),
        sa.Column("day", sa.Text),
        sa.Column("phone_hash", sa.LargeBinary),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("unfilled", sa.Integer, nullable=False),
        sa.Column("strikes", sa.Integer, nullable=False),
        sa.Column("by_paper", sa.Integer, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("layout", "day", "phone_hash"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "daily_best",
        sa.Column("layout", sa.Text),
        sa.Column("day", sa.Text),
        sa.Column("unfilled", sa.Integer, nullable=False),
        sa.Column("strikes", sa.Integer, nullable=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("found_by", sa.Text),
        sa.Column("at", BIG, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("layout", "day"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rolled",
        sa.Column("part", sa.Integer, autoincrement=False),
        sa.Column("face", sa.Integer, autoincrement=False),
        sa.Column("count", BIG, nullable=False),
        sa.PrimaryKeyConstraint("part", "face"),
        sqlite_with_rowid=False,
    )
