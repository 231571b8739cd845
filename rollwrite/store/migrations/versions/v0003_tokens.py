"""A token leads to its table, and to one only."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the index."""
    op.create_index("seats_token", "seats", ["token_hash"], unique=True)
