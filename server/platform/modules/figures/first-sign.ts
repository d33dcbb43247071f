import { SIGN_RULES } from "#app/contract/figures.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { zoneOf } from "#server/platform/modules/geography/index.ts";
import { playSpans } from "#server/platform/modules/history/index.ts";
import { baseCurrencyOf, playedSince, refusalsByDay } from "#server/platform/modules/player-limits/index.ts";
import { dayOf } from "#server/platform/utc-days.ts";
import { figureDays, sumsByDay } from "./days.ts";
import { countAfterLoss, depositsOf } from "./deposits.ts";
import type { Player } from "./service.ts";
import { type Lived, QUIET, signsOf } from "./signs.ts";
import { secondsAtNight, secondsByDay } from "./time.ts";

type Month = ReturnType<typeof figureDays> & { now: Date };
type Read = (context: Context, player: Player, month: Month) => Promise<Partial<Lived>>;

const HOUR_MS = 60 * 60_000;
/** Who played less in all of the days has neither long days nor nights. */
const LEAST_TIME_MS =
  Math.min(SIGN_RULES.long_days.least * SIGN_RULES.long_days.hours, SIGN_RULES.night_play.hours) * HOUR_MS;

const readDeposits: Read = async ({ connection: { db } }, player, { period }) => {
  const deposits = await depositsOf(db, player.id, period);
  if (deposits.length < SIGN_RULES.deposits_after_loss.least) return { deposits: deposits.length };
  const currency = await baseCurrencyOf(db, player);
  const days = await sumsByDay(db, player.id, period, currency);
  return {
    deposits: deposits.length,
    depositsAfterLoss: await countAfterLoss(db, player.id, deposits, days, currency),
  };
};

/** Time by day and hour is read from every bet, so first what the count of the limits says of all of it together. */
const readTime: Read = async (context, player, { period, now }) => {
  const played = await playedSince(context, player.id, period.from);
  if (played !== null && played <= LEAST_TIME_MS) return {};
  const spans = await playSpans(context.connection.db, player.id, period, now);
  return {
    days: [...secondsByDay(spans).values()],
    nightSeconds: secondsAtNight(spans, zoneOf(player.country), SIGN_RULES.night_play.untilHour),
  };
};

const readRefusals: Read = async ({ connection: { db } }, player, { period }) => {
  const days = await refusalsByDay(db, { playerId: player.id, from: dayOf(period.from) });
  return { limitsReached: days.reduce((sum, { limits }) => sum + limits, 0) };
};

/** In the order of the rules, so that what is shown by an earlier one costs nothing of the later. */
const READS = [readDeposits, readTime, readRefusals];

/** Contract `getEarlySign`: the first sign of `getOwnFigures` that is shown, from what it alone needs. */
export async function firstSign(context: Context, player: Player): Promise<DataOf<"getEarlySign">> {
  const now = context.clock.now();
  const month = { ...figureDays(now), now };
  let lived = QUIET;
  for (const read of READS) {
    lived = { ...lived, ...(await read(context, player, month)) };
    const shown = signsOf(lived).find(({ isShown }) => isShown);
    if (shown) return { sign: { name: shown.name, value: shown.value, deposits: lived.deposits } };
  }
  return { sign: null };
}
