import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { insertMany } from "#server/platform/db/bulk.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { addEntries } from "./entries.ts";
import { type Fact, newFacts } from "./facts.ts";
import { signHead } from "./heads.ts";
import { NEW_PROMISES, type Promised, type PromiseKind } from "./promised.ts";
import { logCursors, logPromises } from "./tables.ts";
import { leafOf, rootOf, smallTree } from "./tree.ts";

/** Promises that are younger wait for the next pass: their transaction may not have ended. */
const HELD_BACK_MS = 2_000;

/** How far back is looked again: longer than a transaction may take, and than clocks of replicas differ. */
const OVERLAP_MS = 10 * 60 * 1000;

/** Most promises that one step reads. */
const AT_ONCE = 20_000;

/** Most promises of one entry: whoever asks for a receipt has all those of its entry read and hashed. */
const OF_ENTRY = 500;

const KINDS = Object.keys(NEW_PROMISES) as PromiseKind[];

/** A promise, and its hash as a leaf of its entry's tree. */
type Leaf = Promised & { leaf: string };

/** Promises in the order they were made, as they share an entry. */
const inEntries = (promised: readonly Leaf[]): Leaf[][] =>
  Array.from({ length: Math.ceil(promised.length / OF_ENTRY) }, (_, number) =>
    promised.slice(number * OF_ENTRY, (number + 1) * OF_ENTRY),
  );

function entryOf(kind: PromiseKind, promised: readonly Leaf[]): Fact {
  const leaves = promised.map(({ leaf }) => leaf);
  const facts = {
    count: leaves.length,
    root: rootOf(leaves.length, smallTree(leaves)),
    from: promised[0]?.at.toISOString() ?? "",
    until: promised.at(-1)?.at.toISOString() ?? "",
  };
  return { kind, subject: promised[0]?.subject ?? "", facts };
}

async function addPromises(tx: Transaction, kind: PromiseKind, promised: readonly Promised[], at: Date): Promise<void> {
  const parts = inEntries(promised.map((one) => ({ ...one, leaf: leafOf(one.text) })));
  const entries = parts.map((part) => entryOf(kind, part));
  const first = await addEntries(tx, entries, at);
  const rows = parts.flatMap((part, number) =>
    part.map(({ subject, leaf }, place) => {
      return { subject, entry: first + number, place, hash: Buffer.from(leaf, "hex") };
    }),
  );
  await insertMany(tx, logPromises, rows);
}

/** Adds the next promises of a kind, and returns whether there may be more. */
async function extendKind(tx: Transaction, kind: PromiseKind, now: Date): Promise<boolean> {
  const { read, begin, windowMs } = NEW_PROMISES[kind];
  const [cursor] = await tx.select().from(logCursors).where(eq(logCursors.kind, kind));
  const reached = (cursor?.until ?? (await begin(tx))).getTime();
  const end = now.getTime() - HELD_BACK_MS;
  const window = { from: new Date(reached - OVERLAP_MS), until: new Date(Math.min(reached + windowMs, end)) };
  const promised = await read(tx, { ...window, limit: AT_ONCE });
  await addPromises(tx, kind, promised, now);
  const last = promised.length === AT_ONCE ? promised.at(-1)?.at : undefined;
  const until = last ?? window.until;
  await tx.insert(logCursors).values({ kind, until }).onConflictDoUpdate({ target: logCursors.kind, set: { until } });
  return until.getTime() < end;
}

/** One step: the facts and some promises, and a head over all of them. Returns whether promises may be left. */
async function extendOnce(tx: Transaction, context: Context): Promise<boolean> {
  const now = context.clock.now();
  await addEntries(tx, await newFacts(tx, context), now);
  let isBehind = false;
  for (const kind of KINDS) isBehind = (await extendKind(tx, kind, now)) || isBehind;
  if (!isBehind) await signHead(tx, context, now);
  return isBehind;
}

/**
 * Adds to the public log what the house has promised since the last pass, and signs its head. Once each, whichever replica comes
 * first.
 */
export async function extendPublicLog(context: Context, ending?: AbortSignal): Promise<void> {
  const step = () => context.connection.inTransaction((tx) => extendOnce(tx, context), { lock: "public log" });
  while ((await step()) && !ending?.aborted);
}
