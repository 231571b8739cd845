"""Names the images of deploy/ by their digests: ``make images REGISTRY=https://HOST``.

A tag such as ``postgres:17`` is another image next month; ``postgres:17@sha256:...`` is what was
tried. The registry is asked what each tag is now (the manifest's digest, as the OCI distribution
specification has it), and the files are written anew. Nothing else needs it: without a registry at
hand the tags stay as they are.

Images without a host belong to the registry's folder ``library``, as container tools have it.
"""

from __future__ import annotations

import json
import os
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

DEPLOY: Final = Path(__file__).parents[1] / "deploy"
#: Where images are named: after ``FROM`` and ``image:``.
_NAMED: Final = re.compile(
    r"^(\s*image:\s*|FROM\s+)([a-z0-9][a-z0-9._/-]*:[\w.-]+)(@sha256:[0-9a-f]{64})?", re.MULTILINE
)
_DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
#: What may be answered: an index of one manifest for each kind of machine comes first.
_KINDS: Final = ", ".join(
    (
        "application/vnd.oci.image.index.v1+json",
        "application/vnd.docker.distribution.manifest.list.v2+json",
        "application/vnd.oci.image.manifest.v1+json",
        "application/vnd.docker.distribution.manifest.v2+json",
    )
)
_TIMEOUT_S: Final = 30


class RegistryError(RuntimeError):
    """The registry does not tell, in one sentence."""


def images(texts: Iterable[str]) -> tuple[str, ...]:
    """The images that are named in these files, each once, with their tags."""
    return tuple(dict.fromkeys(found[2] for text in texts for found in _NAMED.finditer(text)))


def pinned(text: str, digests: Mapping[str, str]) -> str:
    """The file with a digest behind each image, an older one replaced."""
    return _NAMED.sub(lambda found: f"{found[1]}{found[2]}@{digests[found[2]]}", text)


def digest(registry: str, image: str) -> str:
    """The digest of an image, by its tag.

    :param registry: the beginning of its address, with ``https://``.
    :raises RegistryError: it does not tell.
    """
    name, _, tag = image.rpartition(":")
    repository = name if "/" in name else f"library/{name}"
    address = f"{registry.rstrip('/')}/v2/{repository}/manifests/{tag}"
    try:
        try:
            return _asked(address, {})
        except urllib.error.HTTPError as error:
            if error.code != 401:
                raise
            token = _token(error.headers.get("WWW-Authenticate", ""))
            return _asked(address, {"Authorization": f"Bearer {token}"})
    except (OSError, ValueError, KeyError) as error:
        raise RegistryError(f"{image}: the registry does not tell its digest: {error}") from error


def _open(request: urllib.request.Request) -> tuple[Mapping[str, str], bytes]:
    if not request.full_url.startswith(("https://", "http://")):
        raise ValueError(f"{request.full_url!r} is no address of the web")
    with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as answer:
        return answer.headers, answer.read()


def _asked(address: str, headers: Mapping[str, str]) -> str:
    request = urllib.request.Request(address, headers={"Accept": _KINDS, **headers}, method="HEAD")
    found = _open(request)[0].get("Docker-Content-Digest", "")
    if not _DIGEST.fullmatch(found):
        raise ValueError(f"{found!r} is no digest")
    return found


def _token(challenge: str) -> str:
    """A token to read with, from where the registry says that it is to be had."""
    said = dict(re.findall(r'(\w+)="([^"]*)"', challenge))
    query = urlencode({key: said[key] for key in ("service", "scope") if key in said})
    body = json.loads(_open(urllib.request.Request(f"{said['realm']}?{query}"))[1])
    return str(body.get("token") or body["access_token"])


def main() -> int:
    """Write the files anew; the exit code."""
    registry = os.environ.get("REGISTRY", "")
    if not registry:
        print("Which registry? make images REGISTRY=https://HOST", file=sys.stderr)
        return 2
    files = {
        path: path.read_text(encoding="utf-8")
        for path in sorted(DEPLOY.iterdir())
        if path.is_file()
    }
    try:
        digests = {image: digest(registry, image) for image in images(files.values())}
    except RegistryError as error:
        print(error, file=sys.stderr)
        return 1
    for path, text in files.items():
        path.write_text(pinned(text, digests), encoding="utf-8")
    for image, found in digests.items():
        print(f"{image}@{found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
