"""What processes that share a database tell each other: news, who follows a table, who leads."""
