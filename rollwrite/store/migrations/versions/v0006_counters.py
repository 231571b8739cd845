"""How often somebody has done what is limited, counted for all processes."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table; PostgreSQL may lose it in a crash, and is faster for that."""
    unlogged = op.get_bind().dialect.name == "postgresql"
    op.create_table(
        "counters",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("count", BIG, nullable=False),
        sa.Column("until", BIG, nullable=False),
        prefixes=["UNLOGGED"] if unlogged else [],
        sqlite_with_rowid=False,
    )
