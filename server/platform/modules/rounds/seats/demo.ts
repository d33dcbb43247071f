import { createHash } from "node:crypto";
import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { isSameMac } from "#server/platform/keys/keys.ts";
import { NO_BONUS_PART, OWN_MONEY } from "#server/platform/modules/bonus-money/index.ts";
import { deleteSeeds, demoOwnerId } from "#server/platform/modules/fairness/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { demoSessions, rounds } from "../tables.ts";
import type { Closed, Held, Purse, Seat, Stake } from "./seat.ts";

const STARTING_BALANCE = 100_000n;
/** Counted from when its token was made: after that no token opens the demo, and all of it is deleted. */
const RETENTION_MS = 24 * 60 * 60 * 1000;
/**
 * Shorter by more than a bet takes and by more than the clocks of replicas differ: a bet that reached the database after its demo
 * was deleted would start it anew at nonce 0.
 */
const PLAYED_FOR_MS = RETENTION_MS - 60_000;
/** Demos deleted in one transaction. */
const DELETED_AT_ONCE = 1000;
const VERSION_BYTES = 2;
const TIME_BYTES = 6;
const RANDOM_BYTES = 20;
const SIGNATURE_BYTES = 16;

/** The contents of a token. */
interface Demo {
  startedAt: Date;
  /** Version of the key it was signed with; null for one from before there were versions. */
  keyVersion: number | null;
}

/**
 * A demo's token is signed and carries its time, so that it needs no row before the first round, and so that one whose rows were
 * deleted cannot start over: its seeds would repeat from nonce 0. It carries the version of the key that signed it, whose seeds
 * it plays.
 */
function mintDemoToken({ config: { keys }, clock, random }: Context): string {
  const head = Buffer.alloc(VERSION_BYTES + TIME_BYTES);
  head.writeUIntBE(keys.current, 0, VERSION_BYTES);
  head.writeUIntBE(clock.now().getTime(), VERSION_BYTES, TIME_BYTES);
  const body = Buffer.concat([head, random.bytes(RANDOM_BYTES)]);
  const signature = keys.currentMac("demo tokens", body).subarray(0, SIGNATURE_BYTES);
  return Buffer.concat([body, signature]).toString("base64url");
}

/** The contents of a token; undefined for one this platform did not make, or whose key is gone. */
function demoOf({ config: { keys } }: Context, token: string): Demo | undefined {
  const bytes = Buffer.from(token, "base64url");
  const [body, signature] = [bytes.subarray(0, -SIGNATURE_BYTES), bytes.subarray(-SIGNATURE_BYTES)];
  const isFormer = body.length === TIME_BYTES + RANDOM_BYTES;
  if (!isFormer && body.length !== VERSION_BYTES + TIME_BYTES + RANDOM_BYTES) return undefined;
  const keyVersion = isFormer ? null : body.readUIntBE(0, VERSION_BYTES);
  const mac =
    keyVersion === null
      ? keys.formerMac(Buffer.concat([Buffer.from("demo:"), body]))
      : keys.mac("demo tokens", keyVersion, body);
  if (!isSameMac(signature, mac?.subarray(0, SIGNATURE_BYTES))) return undefined;
  return { startedAt: new Date(body.readUIntBE(isFormer ? 0 : VERSION_BYTES, TIME_BYTES)), keyVersion };
}

const isOver = ({ clock }: Context, startedAt: Date): boolean =>
  clock.now().getTime() - startedAt.getTime() >= PLAYED_FOR_MS;

/** The visitor's token while its demo lasts, else a new one. */
export function currentDemoToken(context: Context, token: string | undefined): string {
  const demo = token === undefined ? undefined : demoOf(context, token);
  return token !== undefined && demo && !isOver(context, demo.startedAt) ? token : mintDemoToken(context);
}

/** Rows store the token's hash: a reader of the database cannot continue a visitor's demo. */
function ownerIdOf(token: string, { keyVersion }: Demo): string {
  const name = createHash("sha256").update(Buffer.from(token, "base64url")).digest("hex").slice(0, 40);
  return keyVersion === null ? `demo_${name}` : demoOwnerId(keyVersion, name);
}

async function holdDemoStake(tx: Transaction, { ownerId, stake }: Stake): Promise<Held> {
  const [session] = await tx
    .update(demoSessions)
    .set({ cash: sql`${demoSessions.cash} - ${stake}`, held: sql`${demoSessions.held} + ${stake}` })
    .where(and(eq(demoSessions.ownerId, ownerId), gte(demoSessions.cash, stake)))
    .returning({ cash: demoSessions.cash });
  if (!session) throw new Refusal("insufficient_funds");
  return { balanceBefore: session.cash + stake, ...OWN_MONEY };
}

async function settleDemoStake(
  tx: Transaction,
  { ownerId, stake, payout }: Pick<Stake, "ownerId" | "stake"> & { payout: bigint },
): Promise<Closed> {
  const [session] = await tx
    .update(demoSessions)
    .set({ cash: sql`${demoSessions.cash} + ${payout}`, held: sql`${demoSessions.held} - ${stake}` })
    .where(eq(demoSessions.ownerId, ownerId))
    .returning({ cash: demoSessions.cash });
  if (!session) throw new Error(`the demo ${ownerId} is gone`);
  return { balanceAfter: session.cash, ...NO_BONUS_PART };
}

const releaseDemoStake = (tx: Transaction, stake: Stake & { paid: bigint }): Promise<Closed> =>
  settleDemoStake(tx, { ...stake, payout: stake.paid });

/** The purse of a demo, of which nothing is stored before its first action. */
export const purseOfDemo = (stored: { cash: bigint; held: bigint } | null | undefined) =>
  stored ?? { cash: STARTING_BALANCE, held: 0n };

async function readDemoPurse(db: Database, ownerId: string): Promise<{ cash: bigint; held: bigint }> {
  const [session] = await db
    .select({ cash: demoSessions.cash, held: demoSessions.held })
    .from(demoSessions)
    .where(eq(demoSessions.ownerId, ownerId));
  return purseOfDemo(session);
}

/** The purse of a stored demo. */
export const demoPurse: Purse = {
  hold: holdDemoStake,
  settle: settleDemoStake,
  release: releaseDemoStake,
  read: readDemoPurse,
};

/** A demo is stored on its first action, but starts, and is deleted, by its token's time. */
async function storeDemo(tx: Transaction, ownerId: string, startedAt: Date): Promise<void> {
  const session = { ownerId, cash: STARTING_BALANCE, held: 0n, createdAt: startedAt };
  await tx.insert(demoSessions).values(session).onConflictDoNothing();
}

const purseSince = (startedAt: Date): Purse => ({
  ...demoPurse,
  async hold(tx, stake) {
    await storeDemo(tx, stake.ownerId, startedAt);
    return holdDemoStake(tx, stake);
  },
});

export interface DemoSeat extends Seat {
  /** When its token was made. */
  startedAt: Date;
}

/** Locks the purse of a demo until the transaction ends. */
export async function lockDemoPurse(tx: Transaction, { ownerId, startedAt }: DemoSeat): Promise<void> {
  await storeDemo(tx, ownerId, startedAt);
  await tx.select().from(demoSessions).where(eq(demoSessions.ownerId, ownerId)).for("update");
}

/** Resets a demo's cash to its starting amount. The caller has locked the purse, and nothing is held. */
export async function refillDemoPurse(tx: Transaction, { ownerId }: DemoSeat): Promise<void> {
  await tx.update(demoSessions).set({ cash: STARTING_BALANCE }).where(eq(demoSessions.ownerId, ownerId));
}

/**
 * The seat a demo token grants, played from a country where that is known. Refuses with `not_found` a token this platform did not
 * make, and with `demo_ended` one whose day is over.
 */
export function demoSeat(context: Context, token: string, country: string | null): DemoSeat {
  const demo = demoOf(context, token);
  if (!demo) throw new Refusal("not_found");
  const { startedAt } = demo;
  if (isOver(context, startedAt)) throw new Refusal("demo_ended");
  const purse = purseSince(startedAt);
  const seat = { mode: "demo", ownerId: ownerIdOf(token, demo), currency: "FUN", country, purse } as const;
  return { ...seat, admit: async () => {}, act: async () => {}, startedAt };
}

/** Deletes demos that are a day old, with their rounds and seeds. */
export async function deleteEndedDemos(context: Context): Promise<void> {
  const startedBefore = new Date(context.clock.now().getTime() - RETENTION_MS);
  let deleted: number;
  do deleted = await deleteDemos(context, startedBefore);
  while (deleted === DELETED_AT_ONCE);
}

async function deleteDemos({ connection }: Context, startedBefore: Date): Promise<number> {
  return connection.inTransaction(async (tx) => {
    const ended = await tx
      .select({ ownerId: demoSessions.ownerId })
      .from(demoSessions)
      .where(lte(demoSessions.createdAt, startedBefore))
      .limit(DELETED_AT_ONCE)
      .for("update", { skipLocked: true });
    const ownerIds = ended.map(({ ownerId }) => ownerId);
    if (ownerIds.length === 0) return 0;
    await tx.delete(rounds).where(inArray(rounds.ownerId, ownerIds));
    await deleteSeeds(tx, ownerIds);
    await tx.delete(demoSessions).where(inArray(demoSessions.ownerId, ownerIds));
    return ownerIds.length;
  });
}
