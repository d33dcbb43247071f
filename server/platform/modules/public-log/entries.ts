import { and, eq, max, or } from "drizzle-orm";
import { entryText } from "#app/contract/promises.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import type { Fact } from "./facts.ts";
import { logEntries, logNodes } from "./tables.ts";
import { hashesOf, leafOf, type NodeHashes, type NodePlace, nodesAdded, subtreesOf } from "./tree.ts";

/** Number of entries. */
export async function logSize(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(logEntries.index) }).from(logEntries);
  return (row?.last ?? -1) + 1;
}

export async function readNodes(db: Database, places: readonly NodePlace[]): Promise<NodeHashes> {
  if (places.length === 0) return new Map();
  const wanted = places.map(({ level, place }) => and(eq(logNodes.level, level), eq(logNodes.place, place)));
  const rows = await db
    .select()
    .from(logNodes)
    .where(or(...wanted));
  return hashesOf(rows.map(({ hash, ...node }) => ({ ...node, hash: hash.toString("hex") })));
}

/** Adds entries at the end, and returns the index of the first. The caller holds the lock of the log. */
export async function addEntries(tx: Transaction, added: readonly Fact[], at: Date): Promise<number> {
  const size = await logSize(tx);
  if (added.length === 0) return size;
  const rows = added.map(({ kind, subject, facts }, place) => {
    return { index: size + place, kind, subject, at, text: entryText(kind, at.toISOString(), facts) };
  });
  await tx.insert(logEntries).values(rows);
  const edge = await readNodes(tx, subtreesOf({ from: 0, to: size }));
  const nodes = nodesAdded(
    size,
    rows.map(({ text }) => leafOf(text)),
    edge,
  );
  await tx.insert(logNodes).values(nodes.map(({ hash, ...node }) => ({ ...node, hash: Buffer.from(hash, "hex") })));
  return size;
}
