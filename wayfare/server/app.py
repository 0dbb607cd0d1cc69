"""The server as an ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from wayfare.server.api import Api, answer
from wayfare.server.guard import HEADERS, Gate, SafeHeaders
from wayfare.server.lobby import Lobby
from wayfare.server.refusal import Refusal, explain
from wayfare.server.settings import Settings
from wayfare.server.store import Store
from wayfare.server.table_socket import table_socket
from wayfare.server.web_files import WebFiles

PAGES = ("/", "/table/{id}", "/join/{id}/{secret}", "/replay")


def make_app(settings: Settings, opened: Store | None = None) -> Starlette:
    """One server's application. Unless it is given its data file open, it opens and closes it itself."""
    web = WebFiles(settings.web, settings.watch_web)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = opened or Store(settings.data)
        app.state.lobby = Lobby(settings, store)
        app.state.gate = Gate(settings.limits)
        try:
            yield
        finally:
            await app.state.lobby.close()
            if opened is None:
                store.close()

    async def page(request: Request) -> Response:
        return web.page(request)

    async def nowhere(request: Request) -> Response:
        """The way back from an address that means nothing."""
        response = web.page(request)
        if response.status_code == 200:
            response.status_code = 404
        return response

    async def file(request: Request) -> Response:
        return web.file(request, request.path_params["path"])

    async def failed(request: Request, error: Exception) -> Response:
        """A fault of ours; Starlette writes it to the log, and makes this answer outside of what adds the headers."""
        response = answer({"error": explain(Refusal("internal", 500))}, 500)
        response.headers.update(HEADERS)
        return response

    routes = [
        *(Route(path, page) for path in PAGES),
        Route("/web/{path:path}", file),
        *Api().routes(),
        WebSocketRoute("/ws/{id}", table_socket),
        Route("/{rest:path}", nowhere),
    ]
    return Starlette(
        routes=routes,
        lifespan=life,
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={Exception: failed},
    )
