"""Since when somebody wants to see the end of a game that is left to programs."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Nobody does so far."""
    op.add_column("due", sa.Column("hurried_at", BIG))
