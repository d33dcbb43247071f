import { asc, count, eq, gte, inArray, sql } from "drizzle-orm";
import { ENTRY_SCHEME, factsIn } from "#app/contract/promises.ts";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import { type Compared, isAmong } from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { readNodes } from "./entries.ts";
import { lastHead } from "./heads.ts";
import { loggedBets } from "./promised.ts";
import { logEntries, logPromises } from "./tables.ts";
import { hashesOf, leafOf, nodesAdded, rootOf, smallTree, subtreesOf } from "./tree.ts";

interface LogFinding {
  rule: "bet_is_the_logged_one" | "log_follows_its_entries" | "entry_has_its_promises";
  subject: string;
  /** Hashes, or numbers of bets. */
  expected: string;
  found: string;
}

/** Bets that are not what the log has of them. */
const changedAmong = (bets: Awaited<ReturnType<typeof loggedBets>>): LogFinding[] =>
  bets.flatMap(({ subject, text, hash }) => {
    const [expected, found] = [hash, leafOf(text)];
    return expected === found ? [] : [{ rule: "bet_is_the_logged_one", subject, expected, found }];
  });

/** Of the entries of the log, the last ones are hashed again in each pass of the audit. */
const LAST = 1_000;

/** Entries read at once. */
const PAGE = 5_000;

/** Compares the root of the last head with the entries, from one on; the subtrees before it are taken as they are stored. */
async function changedEntries(tx: Transaction, last: number): Promise<LogFinding[]> {
  const head = await lastHead(tx);
  if (!head) return [];
  let size = Math.max(0, head.size - last);
  let edge = await readNodes(tx, subtreesOf({ from: 0, to: size }));
  while (size < head.size) {
    const page = await tx
      .select({ text: logEntries.text })
      .from(logEntries)
      .where(gte(logEntries.index, size))
      .orderBy(asc(logEntries.index))
      .limit(Math.min(PAGE, head.size - size));
    if (page.length === 0) break;
    const added = nodesAdded(
      size,
      page.map(({ text }) => leafOf(text)),
      edge,
    );
    edge = new Map([...edge, ...hashesOf(added)]);
    size += page.length;
  }
  const [expected, found] = [head.root.toString("hex"), rootOf(size, edge)];
  const subject = `head of ${head.at.toISOString()} over ${head.size} entries`;
  return expected === found ? [] : [{ rule: "log_follows_its_entries", subject, expected, found }];
}

/** Whether the last signed head is the root of the entries: of all of them, or of the last. */
export const auditPublicLog = (connection: Connection, last = Number.POSITIVE_INFINITY) =>
  connection.inSnapshot((tx) => changedEntries(tx, last));

export const auditEndOfLog = (connection: Connection) => auditPublicLog(connection, LAST);

/** The bets of one entry, which are also to be as many as they were. */
async function changedBetsOf(tx: Transaction, entry: number): Promise<LogFinding[]> {
  const isOfEntry = eq(logPromises.entry, entry);
  const [[logged], bets] = [
    await tx.select({ count: count() }).from(logPromises).where(isOfEntry),
    await loggedBets(tx, isOfEntry),
  ];
  const [expected, found] = [String(logged?.count), String(bets.length)];
  const missing = { rule: "bet_is_the_logged_one" as const, subject: `number of bets of entry ${entry}` };
  return [...changedAmong(bets), ...(expected === found ? [] : [{ ...missing, expected, found }])];
}

/** Whether the stored promises of an entry are those whose root it has: one may have been deleted with its bet. */
async function changedPromisesOf(tx: Transaction, { index, text }: { index: number; text: string }) {
  const promises = await tx
    .select({ hash: logPromises.hash })
    .from(logPromises)
    .where(eq(logPromises.entry, index))
    .orderBy(asc(logPromises.place));
  const expected = factsIn(text, ENTRY_SCHEME)?.get("root") ?? "";
  const found = rootOf(promises.length, smallTree(promises.map(({ hash }) => hash.toString("hex"))));
  const finding = { rule: "entry_has_its_promises" as const, subject: `entry ${index}`, expected, found };
  return expected === found ? [] : [finding];
}

/** All promises that the log has, compared with its entries, and all bets with their promises. */
export const auditLoggedPromises = (connection: Connection) =>
  connection.inSnapshot(async (tx) => {
    const { index, kind, text } = logEntries;
    const entries = await tx
      .select({ index, kind, text })
      .from(logEntries)
      .where(inArray(kind, ["bets", "seals"]))
      .orderBy(asc(index));
    const found: LogFinding[] = [];
    for (const entry of entries) {
      found.push(...(await changedPromisesOf(tx, entry)));
      if (entry.kind === "bets") found.push(...(await changedBetsOf(tx, entry.index)));
    }
    return found;
  });

/** The same for the bets whose entries are audited. */
export const auditedLog: Compared = {
  replayed: {
    kinds: ["round_settled"],
    check: async (tx, references) => changedAmong(await loggedBets(tx, isAmong(sql`${rounds.id}`, references))),
  },
};
