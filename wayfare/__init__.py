"""Wayfare: three railway board games, one engine, boards as data."""
