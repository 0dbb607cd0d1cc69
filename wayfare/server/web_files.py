"""The page's own files, read once and kept compressed. Under a digest of them all they can be cached for ever."""

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from wayfare.server.preload import PAGES, modules_of, with_preloads

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".ico": "image/x-icon",
}
WORTH_PACKING = ("text/", "application/json", "application/manifest", "image/svg")
PLACEHOLDER = (
    b"<!doctype html><html lang=en><meta charset=utf-8><title>Wayfare</title>"
    b"<p>The page's files are missing from this installation.</p></html>"
)


@dataclass(frozen=True)
class Body:
    """Something to send, with its compressed form if that is smaller."""

    data: bytes
    kind: str
    packed: bytes | None
    tag: str

    def answer(self, request: Request, cache: str) -> Response:
        """As the request asks for it: not at all if the client has it, compressed if it can read that."""
        headers = {"cache-control": cache, "etag": self.tag, "vary": "accept-encoding"}
        known = request.headers.get("if-none-match", "")
        if self.tag in [tag.strip().removeprefix("W/") for tag in known.split(",")]:
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, media_type=self.kind, headers=headers)
        return Response(self.data, media_type=self.kind, headers=headers)


def make_body(data: bytes, kind: str, level: int = 9) -> Body:
    """Compress, and compute the tag by which a client recognises it."""
    packed = gzip.compress(data, level, mtime=0) if kind.startswith(WORTH_PACKING) and len(data) > 400 else None
    if packed is not None and len(packed) >= len(data):
        packed = None
    return Body(data, kind, packed, f'"{sha256(data).hexdigest()[:20]}"')


class WebFiles:
    """The files of the folder `web`, by their path in it."""

    def __init__(self, folder: Path, watch: bool = False) -> None:
        self._folder = folder
        self._watch = watch
        self._stamp: tuple[tuple[str, int, int], ...] = ()
        self.files: dict[str, Body] = {}
        self.digest = ""
        self._pages = {page: make_body(PLACEHOLDER, TYPES[".html"]) for page in PAGES}
        self._read()

    def _paths(self) -> list[Path]:
        found = [path for path in sorted(self._folder.rglob("*")) if path.is_file()]
        hidden = [any(part.startswith(".") for part in path.relative_to(self._folder).parts) for path in found]
        return [path for path, is_hidden in zip(found, hidden, strict=True) if not is_hidden]

    def _read(self) -> None:
        paths = self._paths()
        stamp = tuple((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in paths)
        if stamp == self._stamp:
            return
        whole, files = sha256(), {}
        for path in paths:
            name, data = path.relative_to(self._folder).as_posix(), path.read_bytes()
            whole.update(f"{name} {len(data)} ".encode() + data)
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
            files[name] = make_body(data, kind, level=1 if self._watch else 9)
        self._stamp, self.files, self.digest = stamp, files, whole.hexdigest()[:16]
        if "index.html" in files:
            html = files["index.html"].data.decode()
            sources = {name: body.data.decode() for name, body in files.items() if name.endswith(".js")}
            for page in PAGES:
                named = with_preloads(html, modules_of(page, sources)).replace('"/web/', f'"/web/{self.digest}/')
                self._pages[page] = make_body(named.encode(), TYPES[".html"])

    def page(self, request: Request) -> Response:
        """The page at this address, which names every file it needs under the digest."""
        if self._watch:
            self._read()
        first = request.url.path.split("/")[1]
        return self._pages[first if first in PAGES else ""].answer(request, ASK_AGAIN)

    def file(self, request: Request, path: str) -> Response:
        """A file: for ever under the digest, to be asked for again without it."""
        if self._watch:
            self._read()
        first, _, rest = path.partition("/")
        if first == self.digest and rest in self.files:
            return self.files[rest].answer(request, FOR_EVER)
        if path in self.files:
            return self.files[path].answer(request, ASK_AGAIN)
        if rest in self.files and len(first) == 16:
            # A page opened before the server was renewed asks for files under the old digest.
            return self.files[rest].answer(request, ASK_AGAIN)
        return Response(status_code=404)
