"""Plays demos of every game of a running house as a guest, and derives each round again.

Prints a line for each game. Ends with 1 where anything is not as the house told it: a seal, a hash of rules, a nonce, the
balance, or what a round showed and paid.
"""

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from demo import Demo
from house import House

# Every game waits for its own pace most of the time.
AT_ONCE = 8
SHARED_ROUNDS = 3


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("address", help="where the house answers /api/v1, such as http://127.0.0.1:4000")
    arguments.add_argument("--rounds", type=int, default=20, help=f"of each game; of crash at most {SHARED_ROUNDS}")
    arguments.add_argument("--games", help="ids divided by commas, instead of all")
    given = arguments.parse_args()
    house = House(given.address)
    wanted = given.games and given.games.split(",")
    started = time.monotonic()
    terms = house.get("/jackpots/pool")["terms"]
    games = list(house.games(wanted))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        wrong = sum(pool.map(lambda game: is_wrong(house, game, given.rounds, terms), games))
    print(f"{len(games)} games, {wrong} not as told, in {time.monotonic() - started:.0f} s")
    sys.exit(wrong > 0 or not games or len(games) < len(wanted or []))


def is_wrong(house, game, rounds, terms):
    """Prints what was found of one game; one that cannot be played does not keep the others from it."""
    kind = game["rules"]["kind"]
    demo = None
    try:
        demo = Demo(house, game)
        demo.play(min(rounds, SHARED_ROUNDS) if kind == "crash" else rounds)
        found = demo.check(terms)
    except Exception as error:  # pylint: disable=broad-except
        found = [f"could not be audited: {error!r}"]
    played = len(demo.rounds) if demo else 0
    verdict = "; ".join(found[:3]) if found else "as told"
    print(f"{game['id']:24} {kind:12} {played:5} rounds  {verdict}", flush=True)
    return bool(found)


if __name__ == "__main__":
    main()
