"""Benchmarks: ``python -m bench [NAME ...]``, by default all.

A module here is one when it has ``run(report)``; it calls ``report(what, value, note)`` for each
figure. It asserts its answers, never its times: a fast wrong result fails, a slow right one shows.
"""
