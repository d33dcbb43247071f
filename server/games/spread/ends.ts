import type { GameKind } from "#app/contract/games/index.ts";
import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { countDeals, prizesOfSide } from "../baccarat/odds.ts";
import { roundEnds } from "../blackjack/odds.ts";
import { dicePayout } from "../dice/dice.ts";
import type { Game } from "../game.ts";
import { hiLoEnds } from "../hi-lo/hi-lo.ts";
import { kenoPrizes } from "../keno/keno.ts";
import type { InputOf, RulesOf } from "../kind.ts";
import { minesEnds } from "../mines/mines.ts";
import { REFERENCE_TARGET, targetPrizes } from "../multiplier.ts";
import { plinkoPrizes } from "../plinko/plinko.ts";
import { type Prize, payoutOf, ratio } from "../prizes.ts";
import { roulette } from "../roulette/roulette.ts";
import type { RoundBet } from "../round.ts";
import { scratchPrizes } from "../scratch/scratch.ts";
import { roundOfSlot } from "../slots/spreads.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import { countedHands } from "../video-poker/counted.ts";
import { wheelPrizes } from "../wheel/wheel.ts";

/** One way a round can end. */
export interface End {
  /** What is paid less what is staked, in minor units. */
  net: number;
  /** Above 0; those of all ends add up to 1. */
  chance: number;
}

type EndsOf<K extends GameKind> = (rules: RulesOf<K>, bet: { stake: bigint; input: InputOf<K> }) => End[];

/** Each payout as it is paid, rounded down to a minor unit. */
function endsOfPrizes(prizes: readonly Prize[], stake: bigint): End[] {
  const all = prizes.reduce((sum, { ways }) => sum + ways, 0n);
  return prizes.map(({ pays, ways }) => ({ net: Number(payoutOf(stake, pays) - stake), chance: ratio(ways, all) }));
}

const afterStake = (ends: readonly { paid: bigint; chance: number }[], stake: bigint): End[] =>
  ends.map(({ paid, chance }) => ({ net: Number(paid - stake), chance }));

/** Of crash without a target, that of its usual one. */
const targetEnds = (
  rules: RulesOf<"limbo" | "crash">,
  { stake, input: { target } }: { stake: bigint; input: { target: number | null } },
): End[] => endsOfPrizes(targetPrizes(rules, target ?? REFERENCE_TARGET), stake);

/** How a round of each kind can end; where it has steps, in the way its game's first odds are for. */
const ENDS: { readonly [K in GameKind]: EndsOf<K> } = {
  slot: (rules, { stake }) =>
    roundOfSlot(rules).map(([pay, chance]) => ({
      net: Number((stake * BigInt(pay - PAY_UNITS_PER_STAKE)) / BigInt(PAY_UNITS_PER_STAKE)),
      chance,
    })),
  dice: (rules, { stake, input: { chance } }) => [
    { net: Number(dicePayout(rules, stake, chance) - stake), chance: chance / rules.sides },
    { net: -Number(stake), chance: 1 - chance / rules.sides },
  ],
  limbo: targetEnds,
  crash: targetEnds,
  plinko: (rules, { stake, input }) => endsOfPrizes(plinkoPrizes(rules, input), stake),
  wheel: (rules, { stake, input }) => endsOfPrizes(wheelPrizes(rules, input), stake),
  keno: (rules, { stake, input: { picks } }) => endsOfPrizes(kenoPrizes(rules, picks.length), stake),
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

/** Every way a round of this bet can end. The bet is one the game accepts. */
export function endsOf(game: Game, { stake, input }: RoundBet): End[] {
  const ends = ENDS[game.rules.kind] as unknown as EndsOf<GameKind>;
  const all = ends(game.rules as RulesOf<GameKind>, { stake, input: input as InputOf<GameKind> });
  return all.filter(({ chance }) => chance > 0);
}
