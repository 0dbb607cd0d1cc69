"""The rules, written once. Read in this order, the files are the rulebook:

names, sets, fields, chance, journal: the words the rules are written in;
cards, tickets, payment, routes, turns: what a player does on a turn;
legal, play: which actions there are, and the door through which all of them go;
network, longest_path (with links, lines), scoring: the end of the game;
validate: what is true at every moment. `fast` compiles all of them and is the only file that knows how.
"""
