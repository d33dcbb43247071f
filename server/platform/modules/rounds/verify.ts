import type { RoundInput, RoundStep } from "#app/contract/games/index.ts";
import type { JackpotChance } from "#app/contract/games/jackpots.ts";
import { type Money, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import {
  accepts,
  createDraw,
  drawJackpots,
  type Game,
  paytableHash,
  playRound,
  StepRefused,
  sealOf,
} from "#server/games/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { outcomeOnTheWire } from "./round.ts";
import { acceptedStake } from "./stakes.ts";

export interface RoundToVerify {
  game: Game;
  bet: Money;
  input: RoundInput;
  steps: readonly RoundStep[];
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  /** The chances of the jackpots it was drawn for. */
  jackpots: readonly JackpotChance[];
}

function play(game: Game, stake: bigint, { input, steps, ...seeds }: RoundToVerify) {
  try {
    return playRound(game, { stake, input, steps }, createDraw(seeds));
  } catch (error) {
    if (error instanceof StepRefused) throw new Refusal("step_invalid");
    throw error;
  }
}

/** Plays a round from what anybody can know of it once its seed is revealed; nothing is read and nothing is written. */
export function verifyRound(asked: RoundToVerify): DataOf<"verifyRound"> {
  const { game, input, bet } = asked;
  const { currency } = bet;
  const stake = acceptedStake(bet, currency);
  if (!accepts(game, { stake, input })) throw new Refusal("game_input_invalid");
  const { outcome, staked, payout } = play(game, stake, asked);
  return {
    outcome: outcomeOnTheWire(outcome, currency),
    jackpots: drawJackpots(asked.jackpots, asked),
    stake: toMoney(staked, currency),
    payout: payout === null ? null : toMoney(payout, currency),
    paytableHash: paytableHash(game),
    serverSeedHash: sealOf(asked.serverSeed),
  };
}
