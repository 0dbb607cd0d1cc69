"""What every answer carries and every request must pass: headers, origin, cookies, rates."""

import asyncio

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wayfare.server.connection import Bucket
from wayfare.server.identity import COOKIE, COOKIE_SECONDS, hash_of, is_token, new_token
from wayfare.server.refusal import Refusal
from wayfare.server.settings import Limits

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # A join link holds a secret, which must not travel on to wherever a link leads.
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class SafeHeaders:
    """Put the safe headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; add the headers where an answer begins."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def same_origin(headers: Headers) -> bool:
    """Whether the page that asks came from this server: its Origin names the host that was asked."""
    host = headers.get("host")
    return bool(host) and headers.get("origin") in (f"http://{host}", f"https://{host}")


def token_of(connection: HTTPConnection) -> str | None:
    """The browser's token, if it has one."""
    token = connection.cookies.get(COOKIE)
    return token if is_token(token) else None


def owner_of(token: str | None) -> str | None:
    """What a browser is known by."""
    return None if token is None else hash_of(token)


def token_for(request: Request) -> str:
    """The browser's token, or a new one."""
    return token_of(request) or new_token()


def give_token(request: Request, response: Response, token: str) -> None:
    """Leave the token with the browser, where no script can read it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


class Gate:
    """The rate of requests and connections that cost something, for each address."""

    MOST = 10_000

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: dict[str, Bucket] = {}

    def check(self, connection: HTTPConnection) -> None:
        """Refuse one too many."""
        address = connection.client.host if connection.client else ""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._buckets = {who: one for who, one in self._buckets.items() if not one.is_full}
            if len(self._buckets) >= self.MOST:
                del self._buckets[next(iter(self._buckets))]
            bucket = self._buckets[address] = Bucket(self._limits.requests_per_second, self._limits.request_burst)
        if not bucket.take():
            raise Refusal("too_many", 429)


async def read_body(request: Request, most: int, seconds: float) -> bytes:
    """The body of a POST from our own page; never more than allowed is taken in, and nothing that does not end."""
    if "origin" in request.headers and not same_origin(request.headers):
        raise Refusal("wrong_origin", 403)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal("not_json", 415)
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Refusal("too_large", 413, most=most)
    except (TimeoutError, ClientDisconnect):  # whoever has hung up does not read the answer
        raise Refusal("too_slow", 408) from None
    return bytes(body)
