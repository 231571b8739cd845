"""Who may act for a seat, and the dice seeds of running games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables of secrets."""
    op.create_table(
        "seats",
        sa.Column("table_id", BIG, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("token_hash", sa.LargeBinary),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("claim", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "token_hash"),
        sa.UniqueConstraint("table_id", "claim", name="seats_claim"),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_seat", "seats", ["table_id", "seat"])
    op.create_table(
        "seeds",
        sa.Column("table_id", BIG, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("game", sa.Integer, autoincrement=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game"),
        sqlite_with_rowid=False,
    )
