"""The PettingZoo environment of the board `bazaar`."""

from functools import partial

from wayfare.envs.pettingzoo_env import WayfareAEC, wrapped

env = partial(wrapped, "bazaar")
raw_env = partial(WayfareAEC, "bazaar")
