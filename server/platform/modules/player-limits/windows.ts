import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  PLAY_PAUSE_MINUTES,
} from "#app/contract/limits.ts";
import { HOUR_MS, MINUTE_MS } from "#server/durations.ts";
import { atLeastZero } from "#server/platform/amounts.ts";

/** A player's count at some moment: minor units of the base currency, and milliseconds in play until `actedAt`. */
export interface Totals {
  staked: bigint;
  paid: bigint;
  playedMs: number;
  /** The last bet or step; null before the first. */
  actedAt: Date | null;
}

export const NOTHING: Totals = { staked: 0n, paid: 0n, playedMs: 0, actedAt: null };

export interface LimitInForce {
  kind: LimitKind;
  period: LimitPeriod;
  /** Minor units of the base currency, or minutes. */
  value: bigint;
}

export const SECOND_MS = 1_000;
export const PLAY_PAUSE_MS = PLAY_PAUSE_MINUTES * MINUTE_MS;

export const PERIODS = Object.keys(LIMIT_PERIODS) as LimitPeriod[];
export const LONGEST_MS = Math.max(...Object.values(LIMIT_PERIODS)) * HOUR_MS;
/** How far back plays are counted and stored: a day more than the longest window. */
export const COUNTED_MS = LONGEST_MS + 24 * HOUR_MS;

const lengthOf = (period: LimitPeriod): number => LIMIT_PERIODS[period] * HOUR_MS;

/** Windows have whole seconds: an event belongs to the start of its second. */
export const secondOf = (at: Date): Date => new Date(Math.floor(at.getTime() / SECOND_MS) * SECOND_MS);

/** Events in this second or before it are outside the window that ends now. */
export const startOf = (period: LimitPeriod, now: Date): Date => new Date(secondOf(now).getTime() - lengthOf(period));

/** When an event at an instant leaves the window. */
export const outAt = (period: LimitPeriod, at: Date): Date => new Date(at.getTime() + lengthOf(period));

/** Milliseconds in play until an instant: from each bet to the next, and for five minutes after the last. */
export function playedBy({ playedMs, actedAt }: Totals, at: Date): number {
  const since = actedAt ? at.getTime() - actedAt.getTime() : 0;
  return playedMs + Math.min(Math.max(since, 0), PLAY_PAUSE_MS);
}

/** Staked and not paid back since the count started; may be negative. */
export const lostBy = ({ staked, paid }: Pick<Totals, "staked" | "paid">): bigint => staked - paid;

/** What counts against a limit on play, in the limit's own unit: minor units, or full minutes. */
export function usedOf(
  kind: "loss" | "wager" | "time",
  from: { totals: Totals; at: Date },
  to: { totals: Totals; at: Date },
): bigint {
  if (kind === "wager") return atLeastZero(to.totals.staked - from.totals.staked);
  if (kind === "loss") return atLeastZero(lostBy(to.totals) - lostBy(from.totals));
  const ms = playedBy(to.totals, to.at) - playedBy(from.totals, from.at);
  return BigInt(Math.max(0, Math.floor(ms / MINUTE_MS)));
}

export const leftOf = (value: bigint, used: bigint): bigint => atLeastZero(value - used);

/** Every possible limit, in the order of the contract. */
export const LIMITS = LIMIT_KINDS.flatMap((kind) => PERIODS.map((period) => ({ kind, period })));

/** Limits in the order of the contract. */
export const inOrder = <Of extends { kind: LimitKind; period: LimitPeriod }>(limits: readonly Of[]): Of[] =>
  LIMITS.flatMap(({ kind, period }) => limits.filter((limit) => limit.kind === kind && limit.period === period));
