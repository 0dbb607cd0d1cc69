"""Ordinary Python around the engine: games, actions, events, views, imagination, records."""
