"""The PettingZoo environment of the board `skerries`."""

from functools import partial

from wayfare.envs.pettingzoo_env import WayfareAEC, wrapped

env = partial(wrapped, "skerries")
raw_env = partial(WayfareAEC, "skerries")
