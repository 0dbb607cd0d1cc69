"""Its being here puts this folder on the path, so that tests in folders below it find `rig` and `helpers`."""

import signal

from hypothesis import HealthCheck, settings

# A shell starts what runs in the background deaf to Ctrl-C, and so would every program be that a test starts from
# there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

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
