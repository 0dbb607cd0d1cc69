"""One server for all tests of this folder that do not need one of their own."""

from collections.abc import Iterator

import pytest
from browsers import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "tables.db") as running:
        yield running
