"""Dataclasses and JSON: how values are written and read, and how programs learn their form.

One place for the API, the log of a table and the files of sheets. What an annotation says beside
its type is in :mod:`~rollwrite.schema.notes`; :mod:`~rollwrite.schema.dataclass_json` encodes and
decodes, :mod:`~rollwrite.schema.json_schema` describes.
"""
