"""The guard: a process that ends the programs of another one when that is gone, however it went.

A program that computes does not notice that nobody listens any more, and one who is killed cannot end it. The guard is
told the numbers of programs, one a line: a new one as it is, and one that has ended with a minus. Its input ends with
whoever writes to it. It is run by its path, without the rest of Wayfare, so that it starts at once and stays small.
"""

import os
import signal
import sys


def main() -> None:
    """Listen until the input ends; then kill what is left, each program with all it has started."""
    left: set[int] = set()
    for line in sys.stdin.buffer:
        number = int(line)
        if number > 0:
            left.add(number)
        else:
            left.discard(-number)
    for number in left:
        try:
            os.killpg(number, signal.SIGKILL)
        except OSError:  # it has ended by itself
            continue


if __name__ == "__main__":
    main()
