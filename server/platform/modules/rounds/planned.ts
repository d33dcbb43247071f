import type { RoundInput } from "#app/contract/games/index.ts";
import { type Money, minorUnits, type RealCurrency, toMoney } from "#app/contract/money.ts";
import { MOST_WIN_STOP } from "#app/contract/play.ts";
import type { DataOf } from "#app/contract/types.ts";
import { endingsOf, type Game, mayBePlanned, type RunPlan, runOdds } from "#server/games/index.ts";
import { roundedUp } from "#server/platform/amounts.ts";
import type { Context } from "#server/platform/context.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { stakeRefusal } from "#server/platform/modules/player-limits/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { acceptedBet } from "./bet.ts";
import { assertEnabled } from "./disabled-games.ts";
import type { Seat } from "./seats/seat.ts";

interface Planned {
  game: Game;
  stake: Money;
  input: RoundInput;
  rounds: number;
  lossStop: Money;
  winStop?: Money | undefined;
}

/** Whether a player from a country may plan rounds of a game: its kind and the jurisdiction must both allow it. */
export const mayPlanRuns = (game: Game, country: string): boolean =>
  jurisdictionOf(country).plannedRuns && mayBePlanned(game.rules.kind);

/**
 * Contract `planRun`. The figures are those of a run that nothing else ends: the purse covers its loss stop, so no round of it
 * lacks its stake.
 */
export async function planRun(
  context: Context,
  seat: Seat,
  country: string,
  planned: Planned,
): Promise<DataOf<"planRun">> {
  const { game, input, rounds } = planned;
  if (!mayPlanRuns(game, country)) throw new Refusal("run_unavailable");
  await assertOpenTo(context, seat, game);
  const { ownerId, currency, purse } = seat;
  const stake = acceptedBet(planned, currency);
  const endings = endingsOf(game, { stake, input });
  if (!endings) throw new Refusal("game_input_invalid");
  await assertWithinLimits(context, seat, stake);
  const { cash } = await purse.read(context.connection.db, ownerId, currency);
  if (cash < stake) throw new Refusal("insufficient_funds");
  const odds = runOdds(endings, stake, { rounds, ...stopsOf(planned, stake, cash) });
  return {
    averageCost: toMoney(roundedUp(odds.cost), currency),
    averageRounds: odds.rounds,
    lossStopChance: odds.lossStop,
    winStopChance: odds.winStop,
    nineteenInTwenty: toMoney(BigInt(odds.nineteenInTwenty), currency),
  };
}

/** Refuses an owner who could not bet here now. */
const assertOpenTo = ({ connection }: Context, seat: Seat, game: Game): Promise<void> =>
  connection.inTransaction(async (tx) => {
    await seat.admit(tx);
    await assertEnabled(tx, game.id);
  });

/** Refuses what the player's limits would refuse of the run's first bet. */
const assertWithinLimits = ({ connection, clock }: Context, seat: Seat, amount: bigint): Promise<void> =>
  connection.inTransaction(async (tx) => {
    const player = { playerId: seat.ownerId, currency: seat.currency as RealCurrency };
    const refusal = await stakeRefusal(tx, { ...player, amount, isBet: true, at: clock.now() });
    if (refusal) throw refusal;
  });

/** The stops in minor units, once the player's money and stake can meet them. */
function stopsOf({ lossStop, winStop }: Planned, stake: bigint, cash: bigint): Pick<RunPlan, "lossStop" | "winStop"> {
  return {
    lossStop: within(lossStop, "loss_stop_invalid", stake, cash),
    winStop: winStop ? within(winStop, "win_stop_invalid", 1n, stake * MOST_WIN_STOP) : null,
  };
}

function within(stop: Money, code: "loss_stop_invalid" | "win_stop_invalid", least: bigint, most: bigint): bigint {
  const { currency } = stop;
  const amount = minorUnits(stop);
  if (amount < least || amount > most) throw new Refusal(code, { least: String(least), most: String(most), currency });
  return amount;
}
