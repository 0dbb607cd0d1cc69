"""Environments for people who train agents: Gymnasium, PettingZoo, OpenSpiel, and compiled batches.

Importing this registers the ids, `wayfare/usa-v0` and so on, with Gymnasium and PettingZoo, where these
are installed. docs/environments.md tells the rest.
"""

from contextlib import suppress
from importlib import import_module
from typing import Any

from wayfare.board.map_file import map_names

__all__ = [
    "Games", "describe", "describe_board", "layout_of", "observe", "read_action", "register_gymnasium",
    "register_pettingzoo",
]  # fmt: skip

LATER = {
    "Games": "wayfare.envs.batch",
    "describe": "wayfare.envs.text",
    "describe_board": "wayfare.envs.text",
    "read_action": "wayfare.envs.text",
    "layout_of": "wayfare.envs.observe",
    "observe": "wayfare.envs.observe",
}
"""What this package offers, and where it is; read when it is asked for, since much of it needs NumPy or more."""


def register_gymnasium() -> list[str]:
    """Make the ids of all boards known to Gymnasium; says which they are. None is registered twice."""
    from gymnasium import register, registry

    ids = [f"wayfare/{name}-v0" for name in map_names()]
    for name, identity in zip(map_names(), ids, strict=True):
        if identity not in registry:
            register(
                identity,
                entry_point="wayfare.envs.gymnasium_env:WayfareEnv",
                vector_entry_point="wayfare.envs.vector_env:WayfareVectorEnv",
                kwargs={"board": name},
            )
    return ids


def register_pettingzoo() -> list[str]:
    """Make the ids of all boards known to PettingZoo; says which they are. None is registered twice."""
    from pettingzoo import aec_registry, register

    ids = [f"wayfare/{name}-v0" for name in map_names()]
    for name, identity in zip(map_names(), ids, strict=True):
        if identity not in aec_registry:
            register("aec", identity, entry_point=f"wayfare.envs.wayfare_{name}_v0:env")
    return ids


def __getattr__(name: str) -> Any:
    """Read a module when something of it is asked for."""
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(LATER[name]), name)


for _register in (register_gymnasium, register_pettingzoo):
    with suppress(ImportError):  # not installed: the rest of this package works without
        _register()
