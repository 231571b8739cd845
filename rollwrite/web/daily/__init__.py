"""The daily (S2): its pages and its API."""
