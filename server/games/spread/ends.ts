import type { GameKind } from "#app/contract/games/index.ts";
import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { countDeals, prizesOfSide } from "../baccarat/odds.ts";
import { roundEnds } from "../blackjack/odds.ts";
import type { Game } from "../game.ts";
import { hiLoEnds } from "../hi-lo/hi-lo.ts";
import type { InputOf, RulesOf } from "../kind.ts";
import { minesEnds } from "../mines/mines.ts";
import { REFERENCE_TARGET } from "../multiplier.ts";
import { endingsOf } from "../planned-run.ts";
import { type Ending, endingsOfPrizes, type Prize, ratio } from "../prizes.ts";
import { roulette } from "../roulette/roulette.ts";
import type { RoundBet } from "../round.ts";
import { scratchPrizes } from "../scratch/scratch.ts";
import { roundOfSlot } from "../slots/spreads.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import { countedHands } from "../video-poker/counted.ts";

/** A possible end of a round. */
export interface End {
  /** Payout minus stake, in minor units. */
  net: number;
  /** Probability above 0; those of all ends add up to 1. */
  chance: number;
}

type EndsOf<K extends GameKind> = (rules: RulesOf<K>, bet: { stake: bigint; input: InputOf<K> }) => End[];

function endsOfEndings(endings: readonly Ending[], stake: bigint): End[] {
  const all = endings.reduce((sum, { ways }) => sum + ways, 0n);
  return endings.map(({ payout, ways }) => ({ net: Number(payout - stake), chance: ratio(ways, all) }));
}

/** The ends of a bet with these prizes, with payouts rounded down to a minor unit. */
const endsOfPrizes = (prizes: readonly Prize[], stake: bigint): End[] =>
  endsOfEndings(endingsOfPrizes(stake, prizes), stake);

const afterStake = (ends: readonly { paid: bigint; chance: number }[], stake: bigint): End[] =>
  ends.map(({ paid, chance }) => ({ net: Number(paid - stake), chance }));

/** The kinds whose rounds may be planned list their ends themselves. */
type Listed = "dice" | "limbo" | "plinko" | "keno" | "wheel" | "crash";

/** The possible ends of a round of each other kind; in kinds with steps, under the reference strategy. */
const ENDS: { readonly [K in Exclude<GameKind, Listed>]: EndsOf<K> } = {
  slot: (rules, { stake }) =>
    roundOfSlot(rules).map(([pay, chance]) => ({
      net: Number((stake * BigInt(pay - PAY_UNITS_PER_STAKE)) / BigInt(PAY_UNITS_PER_STAKE)),
      chance,
    })),
  scratch: (rules, { stake }) => endsOfPrizes(scratchPrizes(rules), stake),
  baccarat: (rules, { stake, input: { bet } }) => endsOfPrizes(prizesOfSide(rules, bet, countDeals(rules)), stake),
  roulette: (rules, bet) =>
    Array.from({ length: rules.pockets }, (_, pocket) => {
      const { payout } = roulette.play(rules, { ...bet, steps: [] }, { below: () => pocket });
      return { net: Number((payout ?? 0n) - bet.stake), chance: 1 / rules.pockets };
    }),
  mines: (rules, { stake, input: { mines } }) => afterStake(minesEnds(rules, mines, stake), stake),
  "hi-lo": (rules, { stake }) => afterStake(hiLoEnds(rules, stake), stake),
  blackjack: (rules, { stake }) =>
    roundEnds(rules).map(({ paid, staked, chance }) => ({ net: (Number(stake) * (paid - staked)) / 100, chance })),
  "video-poker": (rules, { stake }) => {
    const { hands, of } = countedHands(rules);
    const won = POKER_HANDS.map((hand) => ({ paid: stake * BigInt(rules.pays[hand]), chance: hands[hand] / of }));
    return afterStake([...won, { paid: 0n, chance: 1 - won.reduce((sum, { chance }) => sum + chance, 0) }], stake);
  },
};

/** Crash without a target is counted at the reference target. */
const withTarget = ({ stake, input }: RoundBet): RoundBet => ({
  stake,
  input: input.kind === "crash" ? { ...input, target: input.target ?? REFERENCE_TARGET } : input,
});

/** Every possible end of a round with this bet, which the game must accept. */
export function endsOf(game: Game, bet: RoundBet): End[] {
  const { stake, input } = withTarget(bet);
  const endings = endingsOf(game, { stake, input });
  const all = endings
    ? endsOfEndings(endings, stake)
    : (ENDS as unknown as Record<GameKind, EndsOf<GameKind>>)[game.rules.kind](game.rules, { stake, input });
  return all.filter(({ chance }) => chance > 0);
}
