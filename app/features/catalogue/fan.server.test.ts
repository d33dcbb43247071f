import { describe, expect, it } from "vitest";
import type { Fan } from "#app/contract/catalogue.ts";
import type { GameKind, GameRules } from "#app/contract/games/index.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { fanView } from "./fan.server.ts";

const words = { t: translatorFor("en"), format: formatterFor("en") };
const eur = (amount: number) => ({ amount: String(amount), currency: "EUR" as const });
/** The page reads only the kind from the rules of these games. */
const rulesOf = (kind: GameKind) => ({ rules: { kind } as GameRules });

const point = (rounds: number, nets: number[], ahead: number) => ({ rounds, nets: nets.map(eur), ahead });
const fan: Fan = {
  stake: eur(100),
  input: { kind: "dice", chance: 4_950, direction: "under" },
  points: [
    point(0, [0, 0, 0, 0, 0], 0),
    point(50, [-1_200, -600, 0, 400, 1_200], 0.4),
    point(100, [-1_800, -800, -200, 600, 1_600], 0.41),
    point(200, [-2_600, -1_200, -200, 800, 2_200], 0.4159),
  ],
};

/** With a hyphen in place of the minus sign and the word joiner after it. */
const plain = (text: string) => text.replace(/\u2212\u2060?/g, "-");

const view = fanView(words, fan, rulesOf("dice"));

describe("the fan of a game's page", () => {
  it("has the figures of its chart in its table", () => {
    expect(view.columns).toEqual(["50 rounds", "200 rounds"]);
    expect(view.rows.map(({ cells }) => cells.map(plain))).toEqual([
      ["Worst 1 in 20", "-€12.00", "-€26.00"],
      ["Worst quarter", "-€6.00", "-€12.00"],
      ["Middle", "€0.00", "-€2.00"],
      ["Best quarter", "+€4.00", "+€8.00"],
      ["Best 1 in 20", "+€12.00", "+€22.00"],
      ["Ahead", "40.0%", "41.6%"],
    ]);
  });

  it("draws nine in ten from zero to the last round and back, half of them inside, around the middle", () => {
    expect(view.ticks.map(plain)).toEqual(["€40", "€20", "€0", "-€20", "-€40"]);
    expect(view.zero).toBe(100);
    expect(view.outer).toBe("M0 100L150 70L300 60L600 45L600 165L300 145L150 130L0 100Z");
    expect(view.inner).toBe("M0 100L150 90L300 85L600 80L600 130L300 120L150 115L0 100Z");
    expect(view.middle).toBe("M0 100L150 100L300 105L600 105");
  });

  it("is described in words for screen readers, and names the bet", () => {
    expect(view.title).toBe("200 rounds at €1.00");
    expect(plain(view.description)).toContain("the worst 1 in 20 are at -€26.00 or lower, the middle is -€2.00");
    expect(view.bet).toBe("The bet: Chance of 49.50%.");
  });

  it.each([
    ["mines", { kind: "mines", mines: 3 }, "The bet: 3 mines. Each round opens three tiles"],
    ["hi-lo", { kind: "hi-lo" }, "Each round makes two guesses"],
    ["blackjack", { kind: "blackjack" }, "Every step is played as well as can be."],
  ] as const)("says how the steps of %s are played", (kind, input, said) => {
    expect(fanView(words, { ...fan, input }, rulesOf(kind)).bet).toMatch(new RegExp(`^${said}`));
  });

  it("names no bet where there is only one", () => {
    expect(fanView(words, { ...fan, input: { kind: "slot" } }, rulesOf("slot")).bet).toBe("");
  });
});
