"""The planner: a strong heuristic player, written in the engine's dialect so that it can be compiled like the rules.

It looks at the whole state of a game but only at what its seat may see: the table, its own hand and tickets. A test
holds it to that. Read in this order: desk, ways, plan, worth, cards, choose.
"""
