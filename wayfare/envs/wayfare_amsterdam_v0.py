"""The PettingZoo environment of the board `amsterdam`."""

from functools import partial

from wayfare.envs.pettingzoo_env import WayfareAEC, wrapped

env = partial(wrapped, "amsterdam")
raw_env = partial(WayfareAEC, "amsterdam")
