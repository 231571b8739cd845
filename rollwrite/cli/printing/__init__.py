"""``rollwrite print``."""
