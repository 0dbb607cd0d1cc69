"""The table in the browser: a server without rules, which knows the game only through `wayfare.game`."""
