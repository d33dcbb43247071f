import { afterAll, describe, expect, it } from "vitest";
import type { BonusCampaign } from "#app/contract/campaigns.ts";
import { GAME_CATEGORIES } from "#app/contract/games/index.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { termsOf } from "./terms.server.ts";

const door = await openDoor();
afterAll(() => door.close());

const eur = (cents: bigint) => toMoney(cents, "EUR");
const game = { id: "fox-at-noon", title: "Fox at Noon" };

const WAGER: NonNullable<BonusCampaign["wager"]> = {
  factor: 10,
  daysToFinish: 7,
  maximumBet: eur(200n),
  contribution: GAME_CATEGORIES.map((category) => ({ category, percent: 50 })),
  allowedGames: [game],
  expected: {
    deposit: eur(2_000n),
    bonus: eur(1_000n),
    wager: eur(10_000n),
    staked: eur(20_000n),
    averageReturn: 0.96,
    cost: eur(800n),
    worth: eur(200n),
  },
};

const TRIGGERS: BonusCampaign["trigger"][] = [
  ...(["registration", "code", "free_spins"] as const).map((kind) => ({ kind })),
  { kind: "deposit", number: 1 },
  { kind: "deposit", number: 2 },
  { kind: "gamification", games: 3 },
];
const REWARDS: BonusCampaign["reward"][] = [
  { kind: "match", percent: 50, cap: eur(1_000n), minimumDeposit: eur(2_000n) },
  { kind: "amount", amount: eur(500n) },
  { kind: "free_spins", spins: 20, stake: eur(20n), game },
];

/** Every trigger with every reward, with a wager and without: more than any house offers. */
const CAMPAIGNS: BonusCampaign[] = TRIGGERS.flatMap((trigger) =>
  REWARDS.flatMap((reward) =>
    [WAGER, null].map((wager) => ({
      id: "any",
      state: "announced" as const,
      ink: "mint" as const,
      emblem: "hand",
      title: "Any",
      summary: "Any",
      trigger,
      reward,
      wager,
      daysToActivate: 7,
      opensAt: "2026-11-22T00:00:00.000Z",
      closesAt: null,
    })),
  ),
);

describe.each(LANGUAGES)("in %s", (language) => {
  it("the terms of every campaign are complete sentences without keys or placeholders", async () => {
    const { scope } = await door.visit(`/${language}/bonuses`);
    if (!scope) throw new Error("the guards refused the page");
    const texts = CAMPAIGNS.flatMap((campaign) => termsOf(scope, campaign)).flatMap(({ question, lines }) => [
      question,
      ...lines,
    ]);
    expect(texts.length).toBeGreaterThan(CAMPAIGNS.length * 10);
    expect(texts.filter((line) => /^[a-z]+(?:[.:]\w+)+$|\{\{/.test(line))).toEqual([]);
  });
});
