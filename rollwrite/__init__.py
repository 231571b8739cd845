"""Rollwrite: roll & write dice games and polyomino tile games for the phones around one table."""

__version__ = "0.1.0"
