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

type Figures = DataOf<"getOwnFigures">;

/** A day of the figures, in minor units of the base currency. */
interface FigureDay extends DaySums {
  day: string;
  seconds: number;
  limitsReached: number;
}

const sumOf = <Item>(items: Iterable<Item>, amountOf: (item: Item) => bigint): bigint =>
  [...items].reduce((sum, item) => sum + amountOf(item), 0n);

const countOf = <Item>(items: readonly Item[], numberOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + numberOf(item), 0);

const totalsOf = (days: readonly FigureDay[]): DaySums & { seconds: number } => ({
  rounds: countOf(days, ({ rounds }) => rounds),
  staked: sumOf(days, ({ staked }) => staked),
  paid: sumOf(days, ({ paid }) => paid),
  seconds: countOf(days, ({ seconds }) => seconds),
});

const viewOf = ({ rounds, staked, paid, seconds }: DaySums & { seconds: number }, currency: RealCurrency) => ({
  rounds,
  staked: toMoney(staked, currency),
  paid: toMoney(paid, currency),
  result: toMoney(paid - staked, currency),
  seconds,
});

/**
 * The player's own figures of the last days, in the base currency: each amount converted by the reference rate, rounded towards
 * zero.
 */
export async function ownFigures(context: Context, player: Player): Promise<Figures> {
  const now = context.clock.now();
  const { db } = context.connection;
  const { from, to, period } = figureDays(now);
  const [facts, spans] = await Promise.all([readFacts(db, player.id, now), playSpans(db, player.id, period, now)]);
  const { deposits, refused } = facts;
  const currency = baseCurrencyIn(facts.tally[0], player);
  const sums = await sumsByDay(db, player.id, period, currency);
  const afterLoss = await countAfterLoss(db, player.id, deposits, sums, currency);
  const deposited = summed(
    deposits,
    ({ at }) => dayOf(at),
    (part) => inCurrency(part.amount, part.currency, currency),
  );
  const seconds = secondsByDay(spans);
  const days = daysBetween(from, to).map(
    (day): FigureDay => ({
      day,
      ...(sums.get(day) ?? NO_ROUNDS),
      seconds: seconds.get(day) ?? 0,
      limitsReached: refused.filter((one) => one.day === day).length,
    }),
  );
  const limitsReached = countOf(days, (day) => day.limitsReached);
  const zone = zoneOf(player.country);
  return {
    currency,
    from,
    to,
    totals: viewOf(totalsOf(days), currency),
    daysWithPlay: days.filter(({ rounds }) => rounds > 0).length,
    days: days.map((day) => ({
      day: day.day,
      ...viewOf(day, currency),
      deposited: toMoney(deposited.get(day.day) ?? 0n, currency),
      limitsReached: day.limitsReached,
    })),
    limitsReached,
    deposits: {
      count: deposits.length,
      amount: toMoney(
        sumOf(deposited.values(), (amount) => amount),
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
