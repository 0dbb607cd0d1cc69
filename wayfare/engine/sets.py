"""Sets of routes, places and tickets as words of bits.

A word holds 60 members, so that it is never negative in 64 signed bits. A set of routes is a list of
words; a set of places fits into one.
"""

WORD_BITS = 60


def words_for(members: int) -> int:
    """How many words a set over so many possible members takes."""
    return (members + WORD_BITS - 1) // WORD_BITS


def count_bits(word: int) -> int:
    """How many members the word has."""
    return word.bit_count()


def lowest_bit(word: int) -> int:
    """The smallest member of a word that is not empty."""
    return (word & -word).bit_length() - 1


def has(words: list[int], member: int) -> bool:
    """Whether the set has the member."""
    return (words[member // WORD_BITS] >> (member % WORD_BITS)) & 1 == 1


def add(words: list[int], member: int) -> None:
    """Put the member into the set."""
    words[member // WORD_BITS] |= 1 << (member % WORD_BITS)


def remove(words: list[int], member: int) -> None:
    """Take the member out of the set."""
    words[member // WORD_BITS] &= ~(1 << (member % WORD_BITS))


def remove_all(words: list[int], others: list[int], n_words: int) -> None:
    """Take every member of the other set out of the set."""
    for index in range(n_words):
        words[index] &= ~others[index]


def nth_bit(word: int, n: int) -> int:
    """The n-th smallest member of a word, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)
