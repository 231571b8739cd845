"""Who follows which table, in any process."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "processes",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("beat", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "followed",
        sa.Column("table_id", BIG, autoincrement=False),
        sa.Column("process", sa.Text),
        sa.Column("seat", sa.Integer, autoincrement=False),
        sa.PrimaryKeyConstraint("table_id", "process", "seat"),
        sqlite_with_rowid=False,
    )
