import type { Odds } from "#app/contract/games/odds.ts";
import { LARGE_WIN } from "#app/contract/games/odds-bounds.ts";
import type { KindOfGame, RulesOf } from "../kind.ts";
import { largeWins } from "../prizes.ts";

type Rules = RulesOf<"dice">;

/** The chance of the reference bet: 49.50 %, which at 9900 basis points pays exactly twice the stake. */
const REFERENCE_CHANCE = 4_950;

/** One roll. "Under" wins below `chance`, "over" on the `chance` highest rolls: the same number either way. */
export const dice: KindOfGame<"dice"> = {
  accepts: ({ minimumChance, maximumChance }, { input: { chance } }) =>
    Number.isInteger(chance) && chance >= minimumChance && chance <= maximumChance,

  play(rules, { stake, input: { chance, direction } }, draw) {
    const roll = draw.below(rules.sides);
    const won = direction === "under" ? roll < chance : roll >= rules.sides - chance;
    const payout = won ? dicePayout(rules, stake, chance) : 0n;
    return { outcome: { kind: "dice", roll, chance, direction, won }, staked: stake, payout };
  },

  returnOf(rules, { stake, input: { chance } }) {
    const { sides, payoutBasisPoints } = rules;
    return {
      paid: BigInt(chance) * dicePayout(rules, stake, chance),
      owed: stake * BigInt(payoutBasisPoints),
      of: BigInt(sides) * stake,
    };
  },

  endingsOf: (rules, { stake, input: { chance } }) => [
    { payout: dicePayout(rules, stake, chance), ways: BigInt(chance) },
    { payout: 0n, ways: BigInt(rules.sides - chance) },
  ],

  someBets: () => [1_000, 2_500, 5_000, 7_500].map((chance) => ({ kind: "dice", chance, direction: "under" })),

  reference: () => ({ input: { kind: "dice", chance: REFERENCE_CHANCE, direction: "under" } }),

  largeWinOf: (rules, { chance }) => oddsOf(rules, chance),

  odds(rules) {
    const { minimumChance, maximumChance } = rules;
    const most = oddsOf(rules, maximumChance);
    // A game's maximum win is that of the smallest chance.
    const { maximumWin, maximumWinOneIn } = oddsOf(rules, minimumChance);
    return {
      odds: { ...oddsOf(rules, REFERENCE_CHANCE), maximumWin, maximumWinOneIn },
      choices: [{ input: { kind: "dice", chance: maximumChance, direction: "under" }, odds: most }],
    };
  },
};

/** The payout of a winning roll in minor units: stake × return ÷ chance, rounded down. */
const dicePayout = ({ payoutBasisPoints }: Rules, stake: bigint, chance: number): bigint =>
  (stake * BigInt(payoutBasisPoints)) / BigInt(chance);

/** Exact odds: a bet has two outcomes. */
function oddsOf({ sides, payoutBasisPoints }: Rules, chance: number): Odds {
  const hitRate = chance / sides;
  const pays = payoutBasisPoints / chance;
  return {
    rtp: payoutBasisPoints / sides,
    method: "exact",
    interval: null,
    play: "any",
    hitRate,
    deviation: pays * Math.sqrt(hitRate * (1 - hitRate)),
    maximumWin: pays,
    maximumWinOneIn: String(Math.round(sides / chance)),
    ...(pays >= LARGE_WIN && largeWins(BigInt(chance), BigInt(sides))),
  };
}
