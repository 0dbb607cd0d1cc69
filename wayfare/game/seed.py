"""Seeds: one text names a game, and the same text gives the same game on every machine.

"7" is a seed; "7/42" is game number 42 of seed 7, as a simulation counts them. "7" is the same as "7/0".
"""

import hashlib
import secrets

from wayfare.game.errors import SetUpError


def new_seed() -> str:
    """A seed nobody can guess."""
    return str(secrets.randbits(96))


def seed_of_many(seed: int | str | None, what: str) -> str:
    """The seed of a match or the like, which numbers its games itself; without one, a new one."""
    if seed is None:
        return new_seed()
    if "/" in str(seed):
        raise SetUpError(f"{str(seed)!r} names one game; a {what} counts its own: give the part before the slash")
    return str(seed)


def split_seed(seed: int | str) -> tuple[str, int]:
    """The seed proper, and the number of the game."""
    base, slash, number = str(seed).partition("/")
    whole = base.encode(errors="ignore").decode() == base  # half a surrogate pair, which JSON can write, has no bytes
    if not base or not whole or (slash and not (number.isascii() and number.isdigit())) or len(number) > 18:
        raise SetUpError(f"{str(seed)!r} is no seed: give a number or a word, or SEED/NUMBER for one game of many")
    return base, int(number) if slash else 0


def seed_words(base: str, purpose: str) -> list[int]:
    """The four 32-bit words from which a random generator starts."""
    digest = hashlib.sha256(f"wayfare {purpose} {base}".encode()).digest()
    return [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 16, 4)]


def chance_words(base: str) -> list[int]:
    """The words of the game's own chance."""
    return seed_words(base, "chance")


def dice_words(base: str) -> list[int]:
    """The words of the dice of players who choose at random."""
    return seed_words(base, "dice")
