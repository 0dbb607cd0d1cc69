"""Observations, rewards and the compiled step of the environments. Read layout, seen, encode, rewards, machine.

All but `machine` and the making of layouts is in the engine's dialect (docs/engine.md), so that one source serves
single games and compiled batches. An edit here compiles anew.
"""
