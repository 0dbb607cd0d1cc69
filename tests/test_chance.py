"""The random generator, held to values worked out apart from it."""

from collections import Counter

from wayfare.engine.chance import MASK, ROUNDS_TO_MIX, next_random, random_below, seed_chance


def sfc32(a: int, b: int, c: int, counter: int, count: int) -> list[int]:
    """The published generator, written with remainders instead of masks."""
    word = 1 << 32
    numbers = []
    for _ in range(count):
        result = (a + b + counter) % word
        counter = (counter + 1) % word
        a = b ^ (b // 512)
        b = (c * 9) % word
        c = ((c * 2**21) % word + c // 2**11 + result) % word
        numbers.append(result)
    return numbers


def test_the_generator_gives_the_published_numbers() -> None:
    words = [0xDEADBEEF, 0x12345678, 0x0BADF00D, 0xFFFFFFFF]
    chance = [0] * 4
    seed_chance(chance, words, 0)
    expected = sfc32(*words, count=ROUNDS_TO_MIX + 1000)[ROUNDS_TO_MIX:]
    assert [next_random(chance) for _ in range(1000)] == expected


def test_every_word_of_the_generator_stays_within_32_bits() -> None:
    chance = [0] * 4
    seed_chance(chance, [MASK] * 4, (1 << 60) + 5)
    for _ in range(1000):
        next_random(chance)
        assert all(0 <= word <= MASK for word in chance)


def test_games_of_one_seed_have_different_chance() -> None:
    starts = set()
    for number in (0, 1, 2, 1 << 32, (1 << 32) + 1):
        chance = [0] * 4
        seed_chance(chance, [1, 2, 3, 4], number)
        starts.add(next_random(chance))
    assert len(starts) == 5


def test_a_random_number_below_a_bound_is_as_likely_as_any_other() -> None:
    chance = [0] * 4
    seed_chance(chance, [9, 8, 7, 6], 0)
    counts = Counter(random_below(chance, 7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 10_000) < 500 for count in counts.values())
