import { expect, it } from "vitest";
import { roundProof } from "#app/contract/games/proof.ts";
import { toMoney } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { SETTLED_SLOT } from "#tests/support/settled-round.ts";
import { replayView } from "./replay.server.ts";
import { resultView } from "./result.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en"), paths: pathsIn("en") } as Scope;
const eur = (cents: number) => toMoney(BigInt(cents), "EUR");

const rules = {
  kind: "slot",
  mechanic: "ways",
  rows: 1,
  freeSpins: null,
  symbols: [{ id: "fox", role: "pay", pays: { "3": 1 }, inks: ["night", "bone", "rose"] }],
  strips: ["fox", "fox", "fox"],
} as unknown as Parameters<typeof resultView>[1]["rules"];

const CHANCES = { mini: 5_000, major: 100_000, grand: 2_000_000 } as const;

/** A settled round of 0.20 EUR, drawn for the jackpots with these numbers. */
function roundOf(payout: number, numbers: Record<keyof typeof CHANCES, number>, paid: number): Round {
  const levels = Object.keys(CHANCES) as (keyof typeof CHANCES)[];
  return {
    ...SETTLED_SLOT,
    bet: eur(20),
    stake: eur(20),
    payout: eur(payout),
    jackpots: {
      weight: 200_000,
      draws: levels.map((level) => ({ level, oneInEuro: CHANCES[level], number: numbers[level] })),
      termsHash: "c".repeat(64),
      won: levels.flatMap((level) => (numbers[level] < 200_000 ? [{ level, pool: eur(paid) }] : [])),
      paid: eur(paid),
    },
    paid: eur(payout + paid),
    net: eur(payout + paid - 20),
  };
}

const NONE = { mini: 200_000, major: 200_000, grand: 200_000 };

it.each([
  [
    "what a jackpot paid beside the game, and counts it in",
    roundOf(10, { ...NONE, mini: 199_999 }, 1_423),
    "Paid €14.33",
    "The Mini jackpot paid €14.23 of it. Stake €0.20, so this round is +€14.13.",
    true,
  ],
  [
    "two jackpots, of a round that the game itself paid nothing",
    roundOf(0, { ...NONE, mini: 0, grand: 5 }, 130_000),
    "Paid €1,300.00",
    "The jackpots Mini, Grand paid €1,300.00 of it. Stake €0.20, so this round is +€1,299.80.",
    true,
  ],
  [
    "nothing of them where none was won",
    roundOf(10, NONE, 0),
    "Paid €0.10",
    "Stake €0.20, so this round is −\u2060€0.10.",
    false,
  ],
  [
    "what bonus money staked and was paid, beside the net of the player's own",
    { ...roundOf(10, NONE, 0), net: eur(0), bonus: { stake: eur(20), paid: eur(10) } },
    "Paid €0.10",
    "Stake €0.20, €0.20 of it bonus money. Paid in bonus money: €0.10. Your own money: €0.00.",
    false,
  ],
])("the result says %s", (_, round, title, note, gained) => {
  expect(resultView(scope, { rules }, round)).toMatchObject({ title, note, gained });
});

it("a replay shows the part of the sum that jackpots paid, and its proof what the game paid and what was drawn", () => {
  const round = roundOf(10, { ...NONE, mini: 3 }, 1_423);
  const { payout, jackpots, proof } = replayView(scope, round, null);
  expect([payout, jackpots?.paid]).toEqual(["€14.33", "€14.23"]);
  const parsed = roundProof.parse(JSON.parse(proof ?? ""));
  expect(parsed).toMatchObject({ payout: eur(10), paid: eur(1_433), jackpots: round.jackpots });
});

it("a result and a replay tell of a jackpot that was paid after the round as of something beside it", () => {
  const beacon = { chain: "5".repeat(64), round: 12, signature: "a".repeat(96) };
  const round = roundOf(10, { ...NONE, mini: 3 }, 0);
  const later = { ...round, jackpots: round.jackpots && { ...round.jackpots, paid: eur(1_423), beacon } };
  const { title, note } = resultView(scope, { rules }, later);
  expect([title, note]).toEqual([
    "Paid €0.10",
    "Beside it, the Mini jackpot paid €14.23. Stake €0.20, so this round is −\u2060€0.10.",
  ]);
  const { payout, jackpots } = replayView(scope, later, null);
  expect([payout, jackpots]).toEqual(["€0.10", { name: "Beside it, from jackpots", paid: "€14.23" }]);
});

it("a round that was not drawn for jackpots mentions none in its replay and its proof", () => {
  const { jackpots, proof } = replayView(scope, { ...roundOf(10, NONE, 0), jackpots: null }, null);
  expect(jackpots).toBeNull();
  expect(roundProof.parse(JSON.parse(proof ?? "")).jackpots).toBeNull();
});
