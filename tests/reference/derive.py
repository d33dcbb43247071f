"""Derives rounds again: `python3 derive.py rounds.jsonl published.json`.

`rounds.jsonl` has a round a line, as `/api/v1` answers it. `published.json` has the rules of every game by its id as `games`,
and the terms of the jackpots as `jackpots`. Prints how many rounds of each kind were derived and which differ. Ends with 1
where one differs, where a kind has no rounds, and where there are fewer of one than `--least`.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from kinds import KINDS
from rounds import differences

MOST_SHOWN = 50


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("rounds", type=Path)
    arguments.add_argument("published", type=Path)
    arguments.add_argument("--least", type=int, default=1)
    given = arguments.parse_args()
    published = json.loads(given.published.read_text("utf-8"))
    derived, different, shown = Counter(), Counter(), []
    with given.rounds.open(encoding="utf-8") as lines:
        for line in lines:
            one = json.loads(line)
            of_game = published["games"][one["gameId"]]
            derived[of_game["kind"]] += 1
            found = differences(one, of_game, published["jackpots"])
            if found:
                different[of_game["kind"]] += 1
                shown.append(f"{one['gameId']} {one['proof']}: {'; '.join(found)}")
    for kind in KINDS:
        print(f"{kind:12} {derived[kind]:8} derived {different[kind]:8} differ")
    print(*shown[:MOST_SHOWN], sep="\n", end="\n" if shown else "")
    sys.exit(any(different.values()) or any(derived[kind] < given.least for kind in KINDS))


if __name__ == "__main__":
    main()
