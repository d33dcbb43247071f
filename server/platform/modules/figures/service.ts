import { FIGURE_DAYS, SIGN_RULES } from "#app/contract/figures.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Period } from "#server/platform/db/period.ts";
import { inCurrency } from "#server/platform/modules/currencies/index.ts";
import { zoneOf } from "#server/platform/modules/geography/index.ts";
import { dayTotals, playSpans, resultsUntil } from "#server/platform/modules/history/index.ts";
import { baseCurrencyOf, refusalsByDay } from "#server/platform/modules/player-limits/index.ts";
import { dayAfter, dayOf, daysBefore, daysBetween } from "#server/platform/utc-days.ts";
import { depositsOf, isAfterLoss } from "./deposits.ts";
import { signsOf } from "./signs.ts";
import { secondsAtNight, secondsByDay } from "./time.ts";

interface Player {
  id: string;
  country: string;
  currency: RealCurrency;
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
const NONE = { rounds: 0, staked: 0n, paid: 0n };

/** Sums by their key. */
function summed<Item>(items: readonly Item[], keyOf: (item: Item) => string, amountOf: (item: Item) => bigint) {
  const sums = new Map<string, bigint>();
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0n) + amountOf(item));
  return sums;
}

/** All that is read, of the days shown and of those before them a deposit may follow. */
async function read({ connection: { db } }: Context, player: Player, period: Period, now: Date) {
  const earlier = daysBefore(dayOf(period.from), SIGN_RULES.deposits_after_loss.withinDays);
  const [totals, spans, deposits, refusals] = await Promise.all([
    dayTotals(db, player.id, { from: startOf(earlier), until: period.until }),
    playSpans(db, player.id, period, now),
    depositsOf(db, player.id, period),
    refusalsByDay(db, player.id, dayOf(period.from)),
  ]);
  return {
    totals,
    spans,
    deposits,
    reached: new Map(refusals.map(({ day, limits }) => [day, limits])),
    stood: await resultsUntil(
      db,
      player.id,
      deposits.map(({ at }) => at),
    ),
  };
}

/** The player's own figures of the last days, in the base currency: each amount by the reference rate, rounded towards zero. */
export async function ownFigures(context: Context, player: Player): Promise<DataOf<"getOwnFigures">> {
  const now = context.clock.now();
  const currency = await baseCurrencyOf(context.connection.db, player);
  const to = dayOf(now);
  const from = daysBefore(to, FIGURE_DAYS - 1);
  const { totals, spans, deposits, reached, stood } = await read(
    context,
    player,
    { from: startOf(from), until: startOf(dayAfter(to)) },
    now,
  );
  const days = new Map<string, typeof NONE>();
  for (const { day, rounds, staked, paid, currency: own } of totals) {
    const sum = days.get(day) ?? NONE;
    days.set(day, {
      rounds: sum.rounds + rounds,
      staked: sum.staked + inCurrency(staked, own, currency),
      paid: sum.paid + inCurrency(paid, own, currency),
    });
  }
  const ended = new Map([...days].map(([day, { staked, paid }]) => [day, paid - staked]));
  const byInstant = summed(
    stood,
    ({ at }) => at.toISOString(),
    (part) => inCurrency(part.result, part.currency, currency),
  );
  const credited = summed(
    deposits,
    ({ at }) => dayOf(at),
    (part) => inCurrency(part.amount, part.currency, currency),
  );
  const afterLoss = deposits.filter((deposit) =>
    isAfterLoss(deposit, ended, byInstant.get(deposit.at.toISOString()) ?? 0n),
  ).length;
  const seconds = secondsByDay(spans);
  const zone = zoneOf(player.country);
  const shown = daysBetween(from, to).map((day) => ({
    day,
    ...(days.get(day) ?? NONE),
    seconds: seconds.get(day) ?? 0,
    limitsReached: reached.get(day) ?? 0,
  }));
  const limitsReached = shown.reduce((sum, day) => sum + day.limitsReached, 0);
  const view = (sum: typeof NONE & { seconds: number }) => ({
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
