"""The PettingZoo environment of the board `italy`."""

from functools import partial

from wayfare.envs.pettingzoo_env import WayfareAEC, wrapped

env = partial(wrapped, "italy")
raw_env = partial(WayfareAEC, "italy")
