"""A trained policy against the ladder of bots, with `wayfare match`: a saved policy is a bot like any other.

    python examples/evaluate.py policy.npz --map skerries --games 200

Every match is played on its own, so that the policy's rate against each bot has an interval of its own.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

LADDER = "random,greedy,one-network,planner"


def win_rate(weights: str, opponent: str, board: str, games: int, seed: str) -> tuple[float, float, float]:
    """The policy's share of victories, and the ends of its 95 % interval."""
    policy = f"{Path(__file__).parent / 'trained_bot.py'}:TrainedBot:weights={weights}"
    command = [sys.executable, "-m", "wayfare", "match", "--map", board, "--players", f"{policy},{opponent}",
               "--games", str(games), "--seed", seed, "--format", "json"]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr.strip())
    mine = next(result for result in json.loads(done.stdout)["results"] if "TrainedBot" in result["name"])
    if mine["crashes"] or mine["illegal"]:
        sys.exit(f"the policy failed: {mine['failure']}")
    rate = mine["win_rate"]
    return rate["value"], rate["low"], rate["high"]


def main() -> None:
    """Play the matches and print a line for each."""
    parser = argparse.ArgumentParser(description="A trained policy against the ladder of bots.")
    parser.add_argument("weights")
    parser.add_argument("--map", default="skerries")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--opponents", default=LADDER)
    parser.add_argument("--seed", default="evaluate")
    chosen = parser.parse_args()
    for opponent in chosen.opponents.split(","):
        rate, low, high = win_rate(chosen.weights, opponent, chosen.map, chosen.games, chosen.seed)
        print(f"against {opponent}: wins {rate:.0%} ({low:.0%} to {high:.0%})", flush=True)


if __name__ == "__main__":
    main()
