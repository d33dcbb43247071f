import { SIGN_RULES } from "#app/contract/figures.ts";
import type { DataOf } from "#app/contract/types.ts";
import { HOUR_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { zoneOf } from "#server/platform/modules/geography/index.ts";
import { playSpans } from "#server/platform/modules/history/index.ts";
import { baseCurrencyIn, playedSince } from "#server/platform/modules/player-limits/index.ts";
import { figureDays, sumsByDay } from "./days.ts";
import { countAfterLoss } from "./deposits.ts";
import { readFacts } from "./facts.ts";
import type { Player } from "./service.ts";
import { type Lived, QUIET, signsOf } from "./signs.ts";
import { secondsAtNight, secondsByDay } from "./time.ts";

/** A player who played less in all of the days has neither long days nor nights. */
const LEAST_TIME_MS =
  Math.min(SIGN_RULES.long_days.least * SIGN_RULES.long_days.hours, SIGN_RULES.night_play.hours) * HOUR_MS;

/** The first sign of `getOwnFigures` that is shown for the known facts. */
function firstShown(lived: Lived): DataOf<"getEarlySign">["sign"] {
  const shown = signsOf(lived).find(({ isShown }) => isShown);
  return shown ? { name: shown.name, value: shown.value, deposits: lived.deposits } : null;
}

/**
 * Contract `getEarlySign`, from only what it needs: what takes few rows is read at once, and what takes many only where a sign
 * can follow from it and none before it is shown.
 */
export async function firstSign(context: Context, player: Player): Promise<DataOf<"getEarlySign">> {
  const now = context.clock.now();
  const { db } = context.connection;
  const { period } = figureDays(now);
  const {
    deposits,
    refused,
    tally: [tally],
    before: [before],
  } = await readFacts(db, player.id, now);
  const lived = { ...QUIET, deposits: deposits.length };
  if (deposits.length >= SIGN_RULES.deposits_after_loss.least) {
    const currency = baseCurrencyIn(tally, player);
    const days = await sumsByDay(db, player.id, period, currency);
    lived.depositsAfterLoss = await countAfterLoss(db, player.id, deposits, days, currency);
    const sign = firstShown(lived);
    if (sign) return { sign };
  }
  const limitsReached = refused.length;
  const playedMs = playedSince({ tally, before }, period.from, now);
  // Time by day and hour is read from every bet: the tally of the limits first gives the total time in play.
  if (playedMs !== null && playedMs <= LEAST_TIME_MS) return { sign: firstShown({ ...lived, limitsReached }) };
  const spans = await playSpans(db, player.id, period, now);
  const days = [...secondsByDay(spans).values()];
  const nightSeconds = secondsAtNight(spans, zoneOf(player.country), SIGN_RULES.night_play.untilHour);
  return { sign: firstShown({ ...lived, limitsReached, days, nightSeconds }) };
}
