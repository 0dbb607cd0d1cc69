"""The PettingZoo environment of the board `usa`."""

from functools import partial

from wayfare.envs.pettingzoo_env import WayfareAEC, wrapped

env = partial(wrapped, "usa")
raw_env = partial(WayfareAEC, "usa")
