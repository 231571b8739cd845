"""Live updates: who listens to which table, and the views of tables kept for them."""
