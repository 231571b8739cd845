"""One table: its pages, its API, its log and live stream."""
