import type { Limit } from "#app/contract/limits.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type LimitState, statesOf, type Which } from "./changes.ts";
import { type CountedDeposit, depositedIn, depositsFree, depositsOf } from "./deposits.ts";
import { rowsFromLedger } from "./from-ledger.ts";
import { showing } from "./rates.ts";
import { viewCheck } from "./reality-check.ts";
import { initialTally, newTally, readTally, type Tally } from "./tally.ts";
import { type ComesFree, comesFree, startsOf, usedNow } from "./usage.ts";
import { inOrder, LIMITS, leftOf, NOTHING, PERIODS, startOf, type Totals } from "./windows.ts";

type Limits = DataOf<"getLimits">;

/** Everything the limits of a player are computed from, at one moment. */
interface Sight {
  tally: Tally;
  starts: Map<Which["period"], Totals>;
  deposits: readonly CountedDeposit[];
  now: Date;
}

interface Figures extends Which {
  state: LimitState;
  used: bigint;
  next: ComesFree | null;
}

const usedOf = ({ kind, period }: Which, { tally, starts, deposits, now }: Sight): bigint =>
  kind === "deposit" ? depositedIn(deposits, period, now) : usedNow({ kind, period }, tally, starts, now);

async function nextOf(tx: Transaction, which: Which, value: bigint, used: bigint, sight: Sight) {
  const { kind, period } = which;
  const { tally, deposits, now } = sight;
  if (kind === "deposit") return depositsFree(deposits, { period, value }, now);
  return comesFree(tx, tally.playerId, { kind, period, value }, tally, used, now);
}

/** A limit in its kind's own unit. */
function view({ kind, period, state, used, next }: Figures, { tally }: Sight): Limit {
  const { value, waiting: change } = state;
  const shown = <Amount>(amount: (value: bigint) => Amount) => ({
    period,
    limit: value === null ? null : amount(value),
    used: amount(used),
    left: value === null ? null : amount(leftOf(value, used)),
    next: next && { at: next.at.toISOString(), more: amount(next.more) },
    change: change && {
      to: change.to === null ? null : amount(change.to),
      askedAt: change.requestedAt.toISOString(),
      from: change.from.toISOString(),
      lapsesAt: change.lapsesAt.toISOString(),
    },
  });
  if (kind === "time") return { kind, ...shown(Number) };
  return { kind, ...shown((amount) => toMoney(amount, tally.currency)) };
}

interface Counted {
  tally: Tally;
  starts: Map<Which["period"], Totals>;
}

/**
 * The count of a player without a tally, from the ledger: viewing limits creates no tally, so it writes nothing. There are no
 * limits yet, and the time of the reality check has not started.
 */
async function unbegun(tx: Transaction, playerId: string, now: Date): Promise<Counted> {
  const tally = await newTally(tx, playerId, now);
  const { rows, last } = await rowsFromLedger(tx, showing(tx), tally, now);
  const before = (at: Date) => rows.findLast((row) => row.at <= at) ?? NOTHING;
  const { staked, paid, playedMs, actedAt } = last;
  return {
    tally: {
      ...tally,
      staked,
      paid,
      playedMs,
      actedAt,
      checkedStaked: staked,
      checkedPaid: paid,
      checkedPlayedMs: playedMs,
    },
    starts: new Map(PERIODS.map((period) => [period, before(startOf(period, now))])),
  };
}

async function countOf(tx: Transaction, tally: Tally, now: Date): Promise<Counted> {
  return { tally, starts: await startsOf(tx, tally.playerId, PERIODS, now) };
}

/** These limits, in the order of the contract. What does not wait for one another is sent at once. */
async function limitsOf(
  tx: Transaction,
  shown: readonly Which[],
  { tally, starts }: Counted,
  now: Date,
): Promise<Limit[]> {
  const showsDeposits = shown.some(({ kind }) => kind === "deposit");
  const [states, deposits] = await Promise.all([
    statesOf(tx, tally, now),
    showsDeposits ? depositsOf(tx, showing(tx), tally, now) : [],
  ]);
  const sight = { tally, starts, deposits, now };
  return Promise.all(
    inOrder(shown).map(async (which) => {
      const state = states[which.kind][which.period];
      const used = usedOf(which, sight);
      const next = state.value === null ? null : await nextOf(tx, which, state.value, used, sight);
      return view({ ...which, state, used, next }, sight);
    }),
  );
}

/** Contract `getLimits`. */
export const viewLimits = (context: Pick<Context, "clock" | "connection">, playerId: string): Promise<Limits> =>
  context.connection.inTransaction(async (tx) => {
    const now = context.clock.now();
    const known = await readTally(tx, playerId);
    const counted = known ? await countOf(tx, known, now) : await unbegun(tx, playerId, now);
    return {
      baseCurrency: counted.tally.currency,
      limits: await limitsOf(tx, LIMITS, counted, now),
      realityCheck: viewCheck(counted.tally, now),
    };
  });

/**
 * The limits as a table shows them, of a tally that was read: those that are set, and the reality check. Most players have set
 * none, and then nothing else is read.
 */
export async function limitsAtTable(
  context: Pick<Context, "clock" | "connection">,
  player: { id: string; currency: RealCurrency },
  known: Tally | null,
): Promise<Omit<Limits, "baseCurrency">> {
  const now = context.clock.now();
  const tally = known ?? initialTally(player.id, player.currency, now);
  const limits =
    tally.limits.length === 0
      ? []
      : await context.connection.inTransaction(async (tx) =>
          limitsOf(tx, tally.limits, await countOf(tx, tally, now), now),
        );
  return { limits: limits.filter(({ limit }) => limit !== null), realityCheck: viewCheck(tally, now) };
}
