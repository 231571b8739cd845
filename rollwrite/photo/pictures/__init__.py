"""Pictures, whatever is on them: opened, straightened, drawn on; and what a reading of one says."""
