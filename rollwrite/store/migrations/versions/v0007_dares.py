"""What is played behind a link "Beat my score", and how everybody did."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "dares",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("maker_hash", sa.LargeBinary, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary),
        sa.Column("made_at", BIG, nullable=False),
        sa.UniqueConstraint("maker_hash", "source"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_dares_made_at", "dares", ["made_at"])
    op.create_table(
        "dare_tries",
        sa.Column("code", sa.Text, sa.ForeignKey("dares.code", ondelete="CASCADE")),
        sa.Column("phone_hash", sa.LargeBinary),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("tiebreak", sa.Integer, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "phone_hash"),
        sqlite_with_rowid=False,
    )
