"""Chance: a small random generator (sfc32) kept as four 32-bit numbers, the same in both carriers."""

MASK = 0xFFFFFFFF
ROUNDS_TO_MIX = 20


def seed_chance(chance: list[int], words: list[int], number: int) -> None:
    """Start the generator from four 32-bit words and the number of the game among those with these words."""
    chance[0] = words[0] ^ (number & MASK)
    chance[1] = words[1] ^ ((number >> 32) & MASK)
    chance[2] = words[2]
    chance[3] = words[3]
    for _ in range(ROUNDS_TO_MIX):
        next_random(chance)


def next_random(chance: list[int]) -> int:
    """The next random number of 32 bits."""
    a = chance[0]
    b = chance[1]
    c = chance[2]
    counter = chance[3]
    result = (a + b + counter) & MASK
    chance[0] = b ^ (b >> 9)
    chance[1] = (c + (c << 3)) & MASK
    chance[2] = (((c << 21) | (c >> 11)) + result) & MASK
    chance[3] = (counter + 1) & MASK
    return result


def random_below(chance: list[int], bound: int) -> int:
    """A random number from 0 to bound - 1. (Its bias is below bound / 2**32, which no game can notice.)"""
    return (next_random(chance) * bound) >> 32
