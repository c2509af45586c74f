"""随机: a stream of chance that gives the same numbers at both speeds: xoshiro128++ by Blackman and Vigna, 2019.

A stream is four words of 32 bits, kept in a row of integers from `at` on. Every hand, and every seat in it, has a
stream of its own, so what one seat asks for never changes what another gets.
"""

from __future__ import annotations

from qiaoma.kernel.speed import Cells, kernel

WORD = 0xFFFFFFFF
BITS = 32
WORDS = 4


@kernel
def rotated(word: int, by: int) -> int:
    """A 32-bit word rotated left."""
    return ((word << by) | (word >> (BITS - by))) & WORD


@kernel
def mixed(word: int) -> int:
    """A 32-bit word whose bits all depend on all bits of `word` (the finisher of MurmurHash3)."""
    word = word & WORD
    word ^= word >> 16
    word = (word * 0x85EBCA6B) & WORD
    word ^= word >> 13
    word = (word * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


@kernel
def seed_stream(stream: Cells, at: int, seed: int, first: int, second: int) -> None:
    """Start the stream at `stream[at:at + 4]` from a seed and two numbers that name the stream."""
    word = mixed(seed) ^ mixed((seed >> BITS) + 0x9E3779B9)
    for number in range(WORDS):
        word = mixed(word + mixed(first + 0x632BE5AB * (number + 1)) + mixed(second + 0x85157AF5 + number))
        stream[at + number] = word
    stream[at] |= 1  # the state of all zeros would stay there


@kernel
def next_word(stream: Cells, at: int) -> int:
    """The next 32-bit word of the stream."""
    zero, one, two, three = stream[at], stream[at + 1], stream[at + 2], stream[at + 3]
    word = (rotated((zero + three) & WORD, 7) + zero) & WORD
    shifted = (one << 9) & WORD
    two ^= zero
    three ^= one
    one ^= two
    zero ^= three
    stream[at], stream[at + 1], stream[at + 2], stream[at + 3] = zero, one, two ^ shifted, rotated(three, 11)
    return word


@kernel
def below(stream: Cells, at: int, bound: int) -> int:
    """A number from 0 to `bound` - 1; off from even by less than bound / 2³²."""
    return (next_word(stream, at) * bound) >> BITS
