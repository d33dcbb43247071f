import { and, asc, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import { ENTRY_SCHEME, factsIn } from "#app/contract/promises.ts";
import type { IncludedEntry, LogEntry, Receipt, SigningKey } from "#app/contract/public-log.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { keysetPage, type PageRequest, type Place } from "#server/platform/db/keyset.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { readNodes } from "./entries.ts";
import { type Head, lastHead, originOf, viewHead } from "./heads.ts";
import { type Promised, promiseOfPair, promiseOfRound, promiseOfSeal, promisesFrom } from "./promised.ts";
import { logEntries, logHeads, logPromises } from "./tables.ts";
import { consistencyRanges, inclusionRanges, pathOf, smallTree, subtreesOf } from "./tree.ts";

type StoredEntry = typeof logEntries.$inferSelect;

const viewEntry = ({ index, kind, at, text }: StoredEntry): LogEntry => ({ index, kind, at: at.toISOString(), text });

/** The keys that the log has published, the latest first. */
async function signingKeys(db: Database, current: number): Promise<SigningKey[]> {
  const rows = await db.select().from(logEntries).where(eq(logEntries.kind, "key")).orderBy(desc(logEntries.index));
  return rows.map(({ index: entry, subject, at, text }) => ({
    number: Number(subject),
    publicKey: factsIn(text, ENTRY_SCHEME)?.get("ed25519") ?? "",
    entry,
    publishedAt: at.toISOString(),
    isCurrent: Number(subject) === current,
  }));
}

async function publicKeys({ connection: { db }, config: { keys } }: Context): Promise<Map<number, string>> {
  return new Map((await signingKeys(db, keys.current)).map(({ number, publicKey }) => [number, publicKey]));
}

export async function publicLog(context: Context): Promise<DataOf<"getPublicLog">> {
  const { connection, config } = context;
  const { db } = connection;
  const [keys, head, [first]] = await Promise.all([
    signingKeys(db, config.keys.current),
    lastHead(db),
    db.select({ at: logEntries.at }).from(logEntries).where(eq(logEntries.index, 0)),
  ]);
  const known = new Map(keys.map(({ number, publicKey }) => [number, publicKey]));
  return {
    origin: originOf(context),
    head: head ? viewHead(known, head) : null,
    since: first?.at.toISOString() ?? null,
    keys,
  };
}

export async function listHeads(context: Context, { cursor, limit }: PageRequest): Promise<DataOf<"listLogHeads">> {
  const { db } = context.connection;
  const read = (place: Place | undefined) =>
    db
      .select()
      .from(logHeads)
      .where(place && (place.isEnd ? gte(logHeads.at, place.at) : lt(logHeads.at, place.at)))
      .orderBy(place?.isEnd ? asc(logHeads.at) : desc(logHeads.at))
      .limit(limit + 1);
  const [known, { rows, ...around }] = await Promise.all([
    publicKeys(context),
    keysetPage({ cursor, limit }, read, ({ at }: Head): Place => ({ at, id: "head" })),
  ]);
  return { items: rows.map((head) => viewHead(known, head)), ...around };
}

export async function listEntries(
  db: Database,
  { from, limit }: { from: number; limit: number },
): Promise<DataOf<"listLogEntries">> {
  const size = (await lastHead(db))?.size ?? 0;
  const rows = await db
    .select()
    .from(logEntries)
    .where(and(gte(logEntries.index, from), lt(logEntries.index, Math.min(from + limit, size))))
    .orderBy(asc(logEntries.index));
  return { items: rows.map(viewEntry) };
}

/** An entry and its way to the last head; undefined where that does not count it. */
async function includedEntry(context: Context, index: number): Promise<IncludedEntry | undefined> {
  const { db } = context.connection;
  const head = await lastHead(db);
  if (!head || index >= head.size) return undefined;
  const ranges = inclusionRanges(index, { from: 0, to: head.size });
  const [known, nodes, [entry]] = await Promise.all([
    publicKeys(context),
    readNodes(db, ranges.flatMap(subtreesOf)),
    db.select().from(logEntries).where(eq(logEntries.index, index)),
  ]);
  if (!entry) throw new Error(`entry ${index} of the public log is missing`);
  const inclusion = { index, size: head.size, path: pathOf(ranges, nodes) };
  return { entry: viewEntry(entry), inclusion, head: viewHead(known, head) };
}

/** Refuses with `not_found` where the last head does not count it. */
export async function readEntry(context: Context, index: number): Promise<IncludedEntry> {
  const entry = await includedEntry(context, index);
  if (!entry) throw new Refusal("not_found");
  return entry;
}

/** Refuses with `not_found` where the log has not that many entries, or `from` is the larger one. */
export async function readConsistency(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<DataOf<"getLogConsistency">> {
  const size = (await lastHead(db))?.size ?? 0;
  if (from > to || to > size) throw new Refusal("not_found");
  if (from === 0 || from === to) return { path: [] };
  const ranges = consistencyRanges(from, { from: 0, to });
  return { path: pathOf(ranges, await readNodes(db, ranges.flatMap(subtreesOf))) };
}

/** Where the log has a promise; null until its last head counts it. */
async function placeOf(context: Context, subject: string): Promise<Receipt["logged"]> {
  const { db } = context.connection;
  const [own] = await db.select().from(logPromises).where(eq(logPromises.subject, subject));
  const included = own && (await includedEntry(context, own.entry));
  if (!own || !included) return null;
  const all = await db
    .select({ hash: logPromises.hash })
    .from(logPromises)
    .where(eq(logPromises.entry, own.entry))
    .orderBy(asc(logPromises.place));
  const tree = smallTree(all.map(({ hash }) => hash.toString("hex")));
  const path = pathOf(inclusionRanges(own.place, { from: 0, to: all.length }), tree);
  return { ...included, among: { index: own.place, size: all.length, path } };
}

async function receiptOf(context: Context, promised: Promised | undefined): Promise<Receipt> {
  if (!promised) throw new Refusal("not_found");
  const { keys } = context.config;
  const { subject, text } = promised;
  const { version, signature } = keys.signPromise(text);
  return {
    text,
    signature: signature.toString("hex"),
    keyNumber: version,
    publicKey: keys.publicKey(version)?.toString("hex") ?? "",
    logged: await placeOf(context, subject),
  };
}

/** Refuses with `not_found` a round that is not the player's, or a demo's. */
export const roundReceipt = async (context: Context, playerId: string, roundId: string): Promise<Receipt> =>
  receiptOf(context, await promiseOfRound(context.connection.db, playerId, roundId));

/** Refuses with `not_found` where no seal is stored. */
export const currentSealReceipt = async (context: Context, playerId: string): Promise<Receipt> =>
  receiptOf(context, await promiseOfSeal(context.connection.db, playerId));

/** The receipt of one of the player's seals, which may be revealed. Refuses with `not_found` one that is not theirs. */
export const sealReceiptOf = async (context: Context, playerId: string, seedPairId: string): Promise<Receipt> =>
  receiptOf(context, await promiseOfPair(context.connection.db, playerId, seedPairId));

/** The signatures of the receipts of some real bets of one seed pair, by the ids of their rounds. */
export async function signaturesFrom(
  { connection: { db }, config: { keys } }: Context,
  seedPairId: string,
  some: SQL | undefined,
): Promise<ReadonlyMap<string, string>> {
  const promised = await promisesFrom(db, seedPairId, some);
  return new Map(promised.map(({ subject, text }) => [subject, keys.signPromise(text).signature.toString("hex")]));
}
