"""Pictures made by hand, without any picture library."""

from __future__ import annotations

import struct
import zlib


def blank_png(side: int) -> bytes:
    """A white square as a PNG file."""
    rows = (b"\x00" + b"\xff" * side) * side

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    )
