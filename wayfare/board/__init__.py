"""Boards: map files read and checked, and compiled to the tables the rules run on."""
