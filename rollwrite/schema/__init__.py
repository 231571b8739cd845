"""Dataclasses and JSON: how values are written and read, and how programs learn their form.

One place for the API, the log of a table and the files of sheets.
:mod:`~rollwrite.schema.dataclass_json` encodes and decodes, and has what an annotation can say
beside its type; :mod:`~rollwrite.schema.json_schema` describes.
"""
