"""Its being here puts this folder on the path, so that tests in folders below it find `rig` and `helpers`."""

from hypothesis import HealthCheck, settings

# The same examples every time, here and elsewhere: a failure in one run is a failure in all. A game takes as long as it
# takes, so there is no deadline; nothing is written to disk.
settings.register_profile(
    "wayfare",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("wayfare")
