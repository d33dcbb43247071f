"""A demo of one game: played as a guest, ended so that its seed is told, and every round of it derived again."""

import secrets
import time
from random import randint

import whims
from canonical import canonical_hash
from draws import seal_of, seed_before
from house import Refused
from rounds import differences

MOST_REFUSALS = 200
SHARED_ROUND_SECONDS = 300
LOOK_SECONDS = 1.5


class Demo:
    def __init__(self, house, game):
        self.house, self.game, self.rules = house, game, game["rules"]
        self.rounds, self.found = [], []
        table = house.get(f"/game/demo/{game['id']}")
        self.token, self.stakes = table["demoToken"], table["stakes"]
        # The demo's own seal: crash shows that of the round everyone shares.
        self.is_shared = self.rules["kind"] == "crash"
        self.seal = table["seal"]
        # Made here and after the seal was shown, so that the house could not choose its own to suit it.
        self.own_seed = secrets.token_hex(16)
        self.before = cash_of(table)
        self.after = self.before

    def play(self, count):
        for _ in range(count):
            played = self._insist(self._bet)
            while not self.is_shared and played["round"]["state"] == "open":
                played = self._insist(lambda: self._step(played["round"]))
            self.rounds.append(self._landed(played["round"]) if self.is_shared else played["round"])
            self.after = cash_of(played)

    def _insist(self, attempt):
        """What is refused cost nothing: another stake or another step is tried."""
        for _ in range(MOST_REFUSALS):
            try:
                return attempt()
            except Refused as refused:
                last = refused
        raise last

    def _bet(self):
        stake, chosen = self.stakes["step"], whims.bet(self.rules)
        parts = len(chosen.get("bets", [1]))
        amount = int(stake["amount"]) * parts * randint(1, 10)
        path = f"/game/demo/{self.game['id']}/rounds"
        bet = {"demoToken": self.token, "stake": {**stake, "amount": str(amount)}, "input": chosen}
        if not self.is_shared and not self.rounds:
            bet["ownSeed"] = {"serverSeedHash": self.seal["serverSeedHash"], "clientSeed": self.own_seed}
        return self.house.post(path, **bet)

    def _step(self, waiting):
        path, after = f"/game/demo/rounds/{waiting['id']}/steps", len(waiting["steps"])
        return self.house.post(path, demoToken=self.token, after=after, step=whims.step(self.rules))

    def _landed(self, shared):
        """The shared round once it is over for everybody, which is when its seed is told."""
        until = time.monotonic() + SHARED_ROUND_SECONDS
        while time.monotonic() < until:
            table = self.house.get(f"/game/demo/{self.game['id']}", demoToken=self.token)
            for last in table["lastRounds"]:
                if last["id"] == shared["id"] and last["proof"]["serverSeed"] is not None:
                    self._compare("seal of a shared round", shared["proof"]["serverSeedHash"], last["proof"]["serverSeedHash"])
                    self._compare_beacons(shared["proof"].get("beacon"), last["proof"].get("beacon"))
                    return last
            time.sleep(LOOK_SECONDS)
        raise TimeoutError(f"round {shared['id']} was not over after {SHARED_ROUND_SECONDS} s")

    def _compare_beacons(self, named, told):
        """A round that accepts bets names the beacon's round, which has published nothing then."""
        if named:
            self._compare("beacon of a shared round", {**told, "signature": None}, named)

    def check(self, terms):
        """Ends the demo and, by these terms of the jackpots, answers what is not as the house told it."""
        now = cash_of(self.house.get(f"/game/demo/{self.game['id']}", demoToken=self.token))
        moved = sum(int(one["payout"]["amount"]) - int(one["stake"]["amount"]) for one in self.rounds)
        self._compare("balance", now, self.before + moved)
        self._compare("paytableHash", self.game["paytableHash"], canonical_hash(self.rules))
        ended = self.house.post("/demo/restart", demoToken=self.token)
        if self.is_shared:
            self._check_chain()
        else:
            self._check_seal(ended)
        for one in self.rounds:
            if not self.is_shared:
                one["proof"]["serverSeed"] = ended["revealed"]["serverSeed"]
            self.found += differences(one, self.rules, terms)
        return self.found

    def _check_seal(self, ended):
        revealed = ended["revealed"]
        self._compare("seal before play", self.seal["serverSeedHash"], seal_of(revealed["serverSeed"]))
        self._compare("next seal", self.seal["nextServerSeedHash"], ended["seal"]["serverSeedHash"])
        self._compare("rounds of the seed", revealed["nonce"], len(self.rounds))
        self._compare("nonces", [one["proof"]["nonce"] for one in self.rounds], list(range(len(self.rounds))))
        told = {(one["proof"]["serverSeedHash"], one["proof"]["clientSeed"]) for one in self.rounds}
        expected = {(self.seal["serverSeedHash"], self.own_seed)} if self.rounds else set()
        self._compare("seeds of the rounds", sorted(told), sorted(expected))

    def _check_chain(self):
        table = self.house.get(f"/game/crash/{self.game['id']}/table")
        seeds = {last["number"]: last["serverSeed"] for last in table["lastRounds"]}
        first = table["chain"]["first"]
        before = {number: seeds[number] for number in seeds if number + 1 in seeds and number + 1 > first}
        self._compare("chain", before, {number: seed_before(seeds[number + 1]) for number in before})

    def _compare(self, name, told, found):
        if told != found:
            self.found.append(f"{name}: told {told}, found {found}")


def cash_of(answer):
    return int(answer["purse"]["cash"]["amount"])
