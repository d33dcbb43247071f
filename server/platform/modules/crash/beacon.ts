import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { type BeaconChain, beaconChain, firstRoundFrom, publishedAt } from "#server/games/index.ts";
import { beaconOf } from "#server/platform/adapters/beacon/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { nameBeaconRound, namedBeaconRound, storeBeaconValue } from "#server/platform/modules/fairness/index.ts";
import { CLOCKS_APART_MS, isWaiting } from "./rules.ts";
import { crashRounds, type SharedRound } from "./tables.ts";

/** How late the value of a beacon may come. A round without it is void by then. */
const LATE_MS = 60_000;
/**
 * From when the value is published to the start that is told with it. The value of a public beacon usually arrives within the
 * first second; tables are told of it in the other.
 */
const startsAfterMs = ({ isPublic }: BeaconChain): number => (isPublic ? 2_000 : 1_000);
/** From when the value came to the start, where it came too late for that. */
const LEAD_MS = 1_000;
/** The beacon is asked again this long after it gave no value. */
const AGAIN_MS = 500;
/** The longest that somebody who looks at a table waits for it. */
const LOOK_MS = 1_000;

/** Until when a round accepts bets. */
export const betsUntil = ({ betsUntil: until, startsAt }: Pick<SharedRound, "betsUntil" | "startsAt">): Date =>
  until ?? new Date((startsAt?.getTime() ?? 0) - CLOCKS_APART_MS);

/** False for a round that is to be drawn by a beacon and was opened by an earlier version, which named no round of it. */
export const isNamed = ({ byBeacon, beaconAt }: SharedRound): boolean => !byBeacon || beaconAt !== null;

export const isLate = ({ beaconAt }: SharedRound, at: Date): boolean =>
  beaconAt !== null && at.getTime() >= beaconAt.getTime() + LATE_MS;

/**
 * Names the round of the beacon that a shared round is drawn by: the first that is published after bets have closed, by every
 * clock. It is named before it is published, and bets close when players were told.
 */
export async function nameBeacon(tx: Transaction, context: Context, opened: SharedRound, at: Date): Promise<void> {
  const { chain: id } = beaconOf(context);
  const chain = beaconChain(id);
  if (!chain) throw new Error(`the beacon has no chain ${id}`);
  const until = betsUntil(opened);
  const round = firstRoundFrom(chain, Math.max(until.getTime(), at.getTime()) + CLOCKS_APART_MS);
  const beaconAt = publishedAt(chain, round);
  await nameBeaconRound(tx, opened.seedPairId, { chain: id, round });
  await tx
    .update(crashRounds)
    .set({ betsUntil: until, beaconAt: new Date(beaconAt), startsAt: new Date(beaconAt + startsAfterMs(chain)) })
    .where(eq(crashRounds.seedPairId, opened.seedPairId));
}

/**
 * Stores the value a round waits for, unless that is stored or the round is over. Where it comes after the start that was told, the
 * round starts a moment after it.
 */
async function storeValue(tx: Transaction, { clock }: Context, seedPairId: string, signature: string): Promise<void> {
  const [round] = await tx.select().from(crashRounds).where(eq(crashRounds.seedPairId, seedPairId)).for("update");
  const at = clock.now();
  if (!round?.startsAt || round.crashedAt !== null || !isWaiting(round) || isLate(round, at)) return;
  await storeBeaconValue(tx, seedPairId, signature);
  const startsAt = at <= round.startsAt ? round.startsAt : new Date(at.getTime() + LEAD_MS);
  await tx.update(crashRounds).set({ valueAt: at, startsAt }).where(eq(crashRounds.seedPairId, seedPairId));
}

/** What is being asked for, or was a moment ago, by its seed pair: however many look, one of each process asks. */
const asking = new WeakMap<Context["connection"], Map<string, Promise<boolean>>>();

async function ask(context: Context, seedPairId: string): Promise<boolean> {
  const { connection, log } = context;
  try {
    const signature = await beaconOf(context).ask(await namedBeaconRound(connection.db, seedPairId));
    await connection.inTransaction((tx) => storeValue(tx, context, seedPairId, signature));
    return true;
  } catch (err) {
    log.warn({ err, seedPairId }, "the beacon gave no value");
    return false;
  }
}

function askOnce(context: Context, seedPairId: string): Promise<boolean> {
  const known = asking.get(context.connection) ?? new Map<string, Promise<boolean>>();
  asking.set(context.connection, known);
  const asked = known.get(seedPairId) ?? ask(context, seedPairId);
  if (!known.has(seedPairId)) {
    known.set(seedPairId, asked);
    const forget = () => known.delete(seedPairId);
    void asked.then((isStored) => (isStored ? forget() : setTimeout(forget, AGAIN_MS).unref()));
  }
  return asked;
}

/** Asks the beacon for the value a round waits for, once that is published. Whether it is stored now. */
export async function takeValue(context: Context, round: SharedRound): Promise<boolean> {
  const at = context.clock.now();
  if (!isWaiting(round) || round.beaconAt === null || at < round.beaconAt || isLate(round, at)) return false;
  return Promise.race([askOnce(context, round.seedPairId), delay(LOOK_MS, false, { ref: false })]);
}
