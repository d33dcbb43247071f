import { describe, expect, it } from "vitest";
import type { GameDetail } from "#app/contract/catalogue.ts";
import type { GameRules, RoundInput } from "#app/contract/games/index.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { atStakesOf, betsOf } from "./bets.server.ts";

const words = { t: translatorFor("en"), format: formatterFor("en") };

const odds: GameDetail["odds"] = {
  rtp: 0.985,
  method: "exact",
  interval: null,
  play: "any",
  hitRate: 0.25,
  deviation: 2,
  maximumWin: 36.004,
  maximumWinOneIn: "37",
};

const ROULETTE: GameRules = {
  kind: "roulette",
  pockets: 37,
  wheel: [],
  red: [],
  bets: { "straight-1": [1], "split-1-2": [1, 2] },
};
const BLACKJACK: GameRules = { kind: "blackjack", blackjackPays: 250 };

const nameOf = (input: RoundInput, rules: GameRules = BLACKJACK) =>
  betsOf(words, { rules, choices: [{ input, odds }] })[0]?.name;

describe("betsOf", () => {
  it.each<[RoundInput, string]>([
    [{ kind: "dice", chance: 4_950, direction: "under" }, "Chance of 49.50%"],
    [{ kind: "limbo", target: 250 }, "Target 2.5×"],
    [{ kind: "plinko", rows: 12, risk: "high" }, "12 rows, high risk"],
    [{ kind: "wheel", risk: "low" }, "low risk"],
    [{ kind: "mines", mines: 1 }, "1 mine"],
    [{ kind: "keno", picks: [3, 4] }, "2 numbers"],
    [{ kind: "baccarat", bet: "banker" }, "Banker"],
    [{ kind: "slot" }, "The one bet"],
  ])("names the bet %j", (input, name) => {
    expect(nameOf(input)).toBe(name);
  });

  it("names a bet of roulette by the numbers it covers", () => {
    expect(nameOf({ kind: "roulette", bets: ["straight-1"] }, ROULETTE)).toBe("1 number");
    expect(nameOf({ kind: "roulette", bets: ["straight-1", "split-1-2"] }, ROULETTE)).toBe("2 numbers");
  });

  it("states no other maximum than the largest payout", () => {
    const input = { kind: "mines", mines: 10 } as const;
    const most = { ...odds, maximumWin: 11_314.93625 };
    expect(betsOf(words, { rules: BLACKJACK, choices: [{ input, odds: most }] })[0]?.maximumWin).toBe("11,314…×");
  });

  it("states the odds of each", () => {
    expect(betsOf(words, { rules: BLACKJACK, choices: [{ input: { kind: "blackjack" }, odds }] })).toEqual([
      { name: "The one bet", rtp: "98.50%", hitRate: "25.0%", maximumWin: "36.004×" },
    ]);
  });
});

describe("atStakesOf", () => {
  it("states what a bet returns by stake, and whether it is taken there", () => {
    const input = { kind: "crash", target: null } as const;
    const returns = [
      { returned: 0.908257, holds: false },
      { returned: 0.98999, holds: true },
    ];
    const stakes = [10, 100].map((amount) => ({ amount: String(amount), currency: "EUR" as const }));
    expect(atStakesOf(words, { rules: BLACKJACK, atStakes: { stakes, bets: [{ input, returns }] } })).toEqual({
      stakes: ["€0.10", "€1"],
      bets: [
        {
          name: "Left by hand, at the worst moment for rounding",
          returns: [
            { share: "90.83%", holds: false },
            { share: "99.00%", holds: true },
          ],
        },
      ],
    });
  });

  it("states nothing where every stake returns the same", () => {
    expect(atStakesOf(words, { rules: BLACKJACK, atStakes: null })).toBeNull();
  });
});
