import { and, asc, count, desc, eq, isNotNull, ne } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Connection, Database, Transaction } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { masked, readDestination, TYPED_METHODS } from "#server/platform/modules/destinations/index.ts";
import { type Payment, type PaymentMethod, payments } from "#server/platform/modules/payments/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { payoutDestinations } from "./tables.ts";

export type Destination = typeof payoutDestinations.$inferSelect;

/** Rows re-encrypted in one transaction. */
const AT_ONCE = 500;

const contextOf = (id: string): string => `destination:${id}`;

function encrypted(keys: Keys, id: string, destination: string) {
  const { text, version } = keys.encrypt("payout destinations", Buffer.from(destination), contextOf(id));
  return { encrypted: text, keyVersion: version };
}

/** Undefined where the key it was encrypted under is gone. */
const openDestination = (keys: Keys, { id, encrypted: text, keyVersion: version }: Destination) =>
  keys.decrypt("payout destinations", { text, version }, contextOf(id))?.toString();

/** The whole destination of a withdrawal. */
export async function destinationOf({ connection, config }: Context, { id, destinationId }: Payment): Promise<string> {
  const [row] = await connection.db
    .select()
    .from(payoutDestinations)
    .where(eq(payoutDestinations.id, destinationId ?? ""));
  const whole = row && openDestination(config.keys, row);
  if (whole === undefined) throw new Error(`the destination of withdrawal ${id} cannot be read: a secret is missing`);
  return whole;
}

/** The destinations a player has used, of a method where one is given, the latest first. */
export const destinationsOf = (db: Database, playerId: string, method?: PaymentMethod): Promise<Destination[]> =>
  db
    .select()
    .from(payoutDestinations)
    .where(and(eq(payoutDestinations.playerId, playerId), method && eq(payoutDestinations.method, method)))
    .orderBy(desc(payoutDestinations.createdAt), asc(payoutDestinations.id));

interface NewDestination {
  playerId: string;
  method: PaymentMethod;
  /** In full, as its provider needs it. */
  whole: string;
  /** The last four digits of a card, where they are known. */
  source?: string | null;
}

/** A destination as it is stored. */
export function destinationRow(
  { config: { keys }, clock, random }: Pick<Context, "config" | "clock" | "random">,
  { playerId, method, whole, source = null }: NewDestination,
): Destination {
  const id = random.id("dst");
  const kind = TYPED_METHODS.find((known) => known === method);
  const label = kind ? masked(kind, whole) : cardLabel(source);
  return { id, playerId, method, label, ...encrypted(keys, id, whole), createdAt: clock.now() };
}

async function store(tx: Transaction, context: Context, destination: NewDestination): Promise<Destination> {
  const row = destinationRow(context, destination);
  await tx.insert(payoutDestinations).values(row);
  return row;
}

/** The latest card deposit that arrived: its provider knows the card by it. */
async function cardDeposit(db: Database, playerId: string) {
  const [latest] = await db
    .select({ reference: payments.reference, source: payments.source })
    .from(payments)
    .where(
      and(
        eq(payments.playerId, playerId),
        eq(payments.kind, "deposit"),
        eq(payments.method, "card"),
        eq(payments.state, "done"),
        isNotNull(payments.reference),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return latest;
}

const cardLabel = (source: string | null): string => `•••• ${source ?? ""}`.trim();

/** The label of the card that money goes back to; undefined where the player never paid with one. */
export async function cardOf(db: Database, playerId: string): Promise<string | undefined> {
  const deposit = await cardDeposit(db, playerId);
  return deposit && cardLabel(deposit.source);
}

async function cardDestination(tx: Transaction, context: Context, playerId: string): Promise<Destination> {
  const deposit = await cardDeposit(tx, playerId);
  if (!deposit?.reference) throw new Refusal("method_unavailable");
  const label = cardLabel(deposit.source);
  const known = (await destinationsOf(tx, playerId, "card")).find((row) => row.label === label);
  return known ?? store(tx, context, { playerId, method: "card", whole: deposit.reference, source: deposit.source });
}

export interface RequestedDestination {
  method: PaymentMethod;
  destination?: string | undefined;
  destinationId?: string | undefined;
}

/**
 * The destination a player requests, stored once however often it is typed. Refuses at its field one that is missing, typed for a
 * card, invalid for the method, or another player's.
 */
export async function destinationFor(
  tx: Transaction,
  context: Context,
  playerId: string,
  { method, destination: typed, destinationId }: RequestedDestination,
): Promise<Destination> {
  const kind = TYPED_METHODS.find((known) => known === method);
  if (typed !== undefined && (destinationId !== undefined || !kind)) {
    throw fieldRefusal("validation_failed", "destination", "invalid_choice");
  }
  if (destinationId !== undefined) {
    const known = (await destinationsOf(tx, playerId, method)).find(({ id }) => id === destinationId);
    if (!known) throw fieldRefusal("validation_failed", "destinationId", "invalid_choice");
    return known;
  }
  if (!kind) return cardDestination(tx, context, playerId);
  if (typed === undefined) throw fieldRefusal("validation_failed", "destination", "required");
  const { keys, bitcoinNetwork } = context.config;
  const whole = readDestination(kind, typed, bitcoinNetwork);
  const known = (await destinationsOf(tx, playerId, method)).find((row) => openDestination(keys, row) === whole);
  return known ?? store(tx, context, { playerId, method, whole });
}

/** The destinations of a player in full, for the player alone. */
export async function wholeDestinations({ connection, config }: Context, playerId: string) {
  const rows = await destinationsOf(connection.db, playerId);
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    destination: openDestination(config.keys, row) ?? null,
  }));
}

/** Number of destinations that need the key of a version. */
export async function countDestinationsUnder(db: Database, version: number): Promise<number> {
  const [row] = await db
    .select({ destinations: count() })
    .from(payoutDestinations)
    .where(eq(payoutDestinations.keyVersion, version));
  return row?.destinations ?? 0;
}

/** Encrypts every destination under the current version, and returns their number. */
export async function reencryptDestinations({ inTransaction }: Connection, keys: Keys): Promise<number> {
  for (let changed = 0; ; ) {
    const batch = await inTransaction(async (tx) => {
      const rows = await tx
        .select()
        .from(payoutDestinations)
        .where(ne(payoutDestinations.keyVersion, keys.current))
        .limit(AT_ONCE)
        .for("update");
      for (const row of rows) {
        const whole = openDestination(keys, row);
        if (whole === undefined) throw new Error(`destination ${row.id} needs version ${row.keyVersion} of SECRETS`);
        await tx
          .update(payoutDestinations)
          .set(encrypted(keys, row.id, whole))
          .where(eq(payoutDestinations.id, row.id));
      }
      return rows.length;
    });
    changed += batch;
    if (batch === 0) return changed;
  }
}
