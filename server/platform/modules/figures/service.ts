import { SIGN_RULES } from "#app/contract/figures.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { inCurrency } from "#server/platform/modules/currencies/index.ts";
import { zoneOf } from "#server/platform/modules/geography/index.ts";
import { playSpans } from "#server/platform/modules/history/index.ts";
import { baseCurrencyIn } from "#server/platform/modules/player-limits/index.ts";
import { dayOf, daysBetween } from "#server/platform/utc-days.ts";
import { type DaySums, figureDays, NO_ROUNDS, summed, sumsByDay } from "./days.ts";
import { countAfterLoss } from "./deposits.ts";
import { readFacts } from "./facts.ts";
import { signsOf } from "./signs.ts";
import { secondsAtNight, secondsByDay } from "./time.ts";

export interface Player {
  id: string;
  country: string;
  currency: RealCurrency;
}

/**
 * The player's own figures of the last days, in the base currency: each amount converted by the reference rate, rounded towards
 * zero.
 */
export async function ownFigures(context: Context, player: Player): Promise<DataOf<"getOwnFigures">> {
  const now = context.clock.now();
  const { db } = context.connection;
  const { from, to, period } = figureDays(now);
  const [
    {
      deposits,
      refused,
      tally: [tally],
    },
    spans,
  ] = await Promise.all([readFacts(db, player.id, now), playSpans(db, player.id, period, now)]);
  const currency = baseCurrencyIn(tally, player);
  const days = await sumsByDay(db, player.id, period, currency);
  const reachedOn = (day: string) => refused.filter((one) => one.day === day).length;
  const afterLoss = await countAfterLoss(db, player.id, deposits, days, currency);
  const credited = summed(
    deposits,
    ({ at }) => dayOf(at),
    (part) => inCurrency(part.amount, part.currency, currency),
  );
  const seconds = secondsByDay(spans);
  const zone = zoneOf(player.country);
  const shown = daysBetween(from, to).map((day) => ({
    day,
    ...(days.get(day) ?? NO_ROUNDS),
    seconds: seconds.get(day) ?? 0,
    limitsReached: reachedOn(day),
  }));
  const limitsReached = shown.reduce((sum, day) => sum + day.limitsReached, 0);
  const view = (sum: DaySums & { seconds: number }) => ({
    rounds: sum.rounds,
    staked: toMoney(sum.staked, currency),
    paid: toMoney(sum.paid, currency),
    result: toMoney(sum.paid - sum.staked, currency),
    seconds: sum.seconds,
  });
  const all = shown.reduce((sum, day) => ({
    day: to,
    rounds: sum.rounds + day.rounds,
    staked: sum.staked + day.staked,
    paid: sum.paid + day.paid,
    seconds: sum.seconds + day.seconds,
    limitsReached: 0,
  }));
  return {
    currency,
    from,
    to,
    totals: view(all),
    daysWithPlay: shown.filter((day) => day.rounds > 0).length,
    days: shown.map((day) => ({
      day: day.day,
      ...view(day),
      deposited: toMoney(credited.get(day.day) ?? 0n, currency),
      limitsReached: day.limitsReached,
    })),
    limitsReached,
    deposits: {
      count: deposits.length,
      amount: toMoney(
        [...credited.values()].reduce((sum, amount) => sum + amount, 0n),
        currency,
      ),
      afterLoss,
    },
    signs: signsOf({
      deposits: deposits.length,
      depositsAfterLoss: afterLoss,
      days: [...seconds.values()],
      limitsReached,
      nightSeconds: secondsAtNight(spans, zone, SIGN_RULES.night_play.untilHour),
    }),
    zone,
  };
}
