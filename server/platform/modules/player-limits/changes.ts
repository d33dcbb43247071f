import { desc, eq } from "drizzle-orm";
import { LIMIT_KINDS, type LimitKind, type LimitPeriod, LOOSENING } from "#app/contract/limits.ts";
import { HOUR_MS } from "#server/durations.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { limitChanges } from "./tables.ts";
import { LIMITS, type LimitInForce, PERIODS } from "./windows.ts";

const WAIT_MS = LOOSENING.waitHours * HOUR_MS;
const LAPSE_MS = LOOSENING.lapseDays * 24 * HOUR_MS;

export interface Which {
  kind: LimitKind;
  period: LimitPeriod;
}

export interface RequestedChange extends Which {
  /** Minor units of the base currency, or minutes; null means no limit. */
  value: bigint | null;
}

export interface Waiting {
  to: bigint | null;
  requestedAt: Date;
  from: Date;
  lapsesAt: Date;
}

export interface LimitState {
  value: bigint | null;
  /** The kind of the last change. */
  last: (typeof limitChanges.$inferSelect)["what"] | null;
  /** A looser limit that waits and has not lapsed. */
  waiting: Waiting | null;
}

type Change = typeof limitChanges.$inferSelect;
type States = Record<LimitKind, Record<LimitPeriod, LimitState>>;

const waitingFrom = (to: bigint | null, requestedAt: Date): Waiting => {
  const from = new Date(requestedAt.getTime() + WAIT_MS);
  return { to, requestedAt, from, lapsesAt: new Date(from.getTime() + LAPSE_MS) };
};

/** The latest known instant: what has lapsed stays lapsed when a clock is set back. */
export const latestOf = (now: Date, ...known: readonly (Date | undefined)[]): Date =>
  known.reduce<Date>((latest, at) => (at && at > latest ? at : latest), now);

/** The state of a limit after its changes, of which only the last of each kind matters. */
function stateAfter(changes: readonly Change[], known: Date): LimitState {
  const last = changes.find(({ what }) => what !== "repeated");
  const waiting = last?.what === "asked" ? waitingFrom(last.value, last.at) : null;
  const inForce = changes.find(({ what }) => what === "set" || what === "confirmed");
  return {
    value: inForce?.value ?? null,
    last: last?.what ?? null,
    waiting: waiting && waiting.lapsesAt > known ? waiting : null,
  };
}

/** The state of every limit of a player. */
export async function statesOf(
  tx: Transaction,
  { playerId, at }: { playerId: string; at: Date },
  now: Date,
): Promise<States> {
  const { kind, period, what, id } = limitChanges;
  const rows = await tx
    .selectDistinctOn([kind, period, what])
    .from(limitChanges)
    .where(eq(limitChanges.playerId, playerId))
    .orderBy(kind, period, what, desc(id));
  const latestFirst = rows.sort((one, other) => (one.id > other.id ? -1 : 1));
  const known = latestOf(now, at, latestFirst[0]?.at);
  const of = (which: Which) =>
    stateAfter(
      latestFirst.filter(({ kind, period }) => kind === which.kind && period === which.period),
      known,
    );
  return Object.fromEntries(
    LIMIT_KINDS.map((kind) => [kind, Object.fromEntries(PERIODS.map((period) => [period, of({ kind, period })]))]),
  ) as States;
}

/** The limits in force, in the order of the contract. */
export const limitsInForce = (states: States): LimitInForce[] =>
  LIMITS.flatMap(({ kind, period }) => {
    const { value } = states[kind][period];
    return value === null ? [] : [{ kind, period, value }];
  });

/** Whether a limit allows less than another; null allows everything. */
export const isTighter = (one: bigint | null, other: bigint | null): boolean =>
  one !== null && (other === null || one < other);
