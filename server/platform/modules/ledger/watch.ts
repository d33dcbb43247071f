import { and, count, desc, gt, lte, max, sum } from "drizzle-orm";
import { type Connection, type Database, violatedConstraint } from "#server/platform/db/index.ts";
import { auditBalances, auditRange, findingsOf, inWholeSnapshot, referencesOf, wholesOf } from "./audit.ts";
import { auditDays, type Looked } from "./by-day.ts";
import type { Compared, Finding } from "./compared.ts";
import { recordsAgainst, referencesAfter } from "./recorded.ts";
import { auditSeals } from "./seal-tables.ts";
import { auditSeal, lastSeal, NO_SEAL, sealOf, sealsFrom, sumsOf } from "./seals.ts";
import { settledUpTo } from "./settled.ts";
import { ledgerTransactions } from "./tables.ts";
import { dueOf, nextPlace, type Place, storeTurn, turnOf } from "./turns.ts";

/** How much one pass audits. */
export interface Pace {
  /** Maximum number of entries of a range, and of rows of a slice. */
  entries: number;
  /** Minimum number of entries for a seal: fewer are audited in each pass until there are as many. */
  least: number;
  /** Number of new ranges, or more of them until their time is over. */
  ranges: number;
  /** Milliseconds in which new ranges are started. */
  sealing: number;
  /** Maximum number of sealed full ranges, and of slices of other modules' rows, that are audited again. */
  again: number;
  /** Milliseconds in which days are started, for each of the checks by day. */
  days: number;
  /**
   * Number of passes in which all sealed ranges and all days are audited again, or more where `again` and `days` do not suffice.
   */
  round: number;
  /** Number of checks of what belongs to no range. */
  wholes: number;
  /** Milliseconds to wait for running transactions; until those are over nothing new is sealed. */
  patience: number;
}

const PACE: Pace = {
  entries: 10_000,
  least: 1_000,
  ranges: 2,
  sealing: 20_000,
  again: 2,
  days: 300,
  round: 60,
  wholes: 1,
  patience: 5_000,
};

/** What is compared with the ledger, and what is audited as a whole, one per pass. */
export interface Books {
  compared: readonly Compared[];
  wholes: readonly ((connection: Connection) => Promise<Finding[]>)[];
}

export interface PassManner {
  pace?: Pace;
  /** Ends a pass early; what it has not reached waits for the next. */
  ending?: AbortSignal | undefined;
}

export interface Pass {
  findings: Finding[];
  /** The last seal, to be stored elsewhere too. */
  seal: { upTo: bigint; hash: string };
  sealedNow: number;
  /** How many passes cover everything that is sealed. */
  passesToAll: number;
  /** Whether entries were left to the next pass. */
  isBehind: boolean;
}

/**
 * The number of the last entry of the next range, which is final by `settled`; undefined where there are too few entries for a
 * seal.
 */
async function endOfRange(db: Database, after: bigint, settled: bigint, { entries, least }: Pace) {
  const next = db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(and(gt(ledgerTransactions.id, after), lte(ledgerTransactions.id, settled)))
    .orderBy(ledgerTransactions.id)
    .limit(entries)
    .as("next");
  const [range] = await db.select({ upTo: max(next.id), count: count() }).from(next);
  return range?.upTo && range.count >= least ? range.upTo : undefined;
}

type Turn = Pace & Place;
type Manner = PassManner & { pace: Pace };
type Last = Pick<NonNullable<Awaited<ReturnType<typeof lastSeal>>>, "upTo" | "hash" | "sums">;

/** The database's errors when another auditor has written the seal meanwhile. */
const SEALED_BY_ANOTHER = new Set(["audit_seals_follow", "audit_seals_pkey"]);

/** Whether the seal was added; false when another auditor added one in its place. */
async function addSeal(db: Database, seal: typeof auditSeals.$inferInsert): Promise<boolean> {
  try {
    await db.insert(auditSeals).values(seal);
    return true;
  } catch (error) {
    if (SEALED_BY_ANOTHER.has(violatedConstraint(error) ?? "")) return false;
    throw error;
  }
}

/** Audits new ranges whose entries are all visible, and seals each correct one. */
async function sealNew(connection: Connection, { compared }: Books, { pace, ending }: Manner, start: Last) {
  const until = performance.now() + pace.sealing;
  const settled = await settledUpTo(connection, pace.patience);
  let last = start;
  for (let sealedNow = 0; ; sealedNow++) {
    const upTo = settled && (await endOfRange(connection.db, last.upTo, settled, pace));
    const isEnough = (sealedNow >= pace.ranges && performance.now() >= until) || ending?.aborted;
    if (!upTo || isEnough) return { last, sealedNow, isBehind: Boolean(upTo), findings: [] };
    const range = { after: last.upTo, upTo };
    const { findings, seal } = await connection.inSnapshot(async (tx) => {
      const found = await auditRange(tx, compared, range);
      return { findings: found, seal: found.length === 0 ? await sealOf(tx, range, last) : undefined };
    });
    if (!seal) return { last, sealedNow, isBehind: true, findings };
    if (!(await addSeal(connection.db, seal))) {
      return { last: (await lastSeal(connection.db)) ?? last, sealedNow, isBehind: true, findings };
    }
    last = seal;
  }
}

/** Audits what is not sealed yet, only the newest where that is much; and every current balance. */
async function auditRest(connection: Connection, { compared }: Books, pace: Pace, last: Last): Promise<Finding[]> {
  return await connection.inSnapshot(async (tx) => {
    const [newest] = await tx
      .select({ id: ledgerTransactions.id })
      .from(ledgerTransactions)
      .orderBy(desc(ledgerTransactions.id))
      .offset(pace.entries * pace.ranges)
      .limit(1);
    const after = newest && newest.id > last.upTo ? newest.id : last.upTo;
    return [
      ...(await auditRange(tx, compared, { after })),
      ...(await auditBalances(tx, compared, { range: { after: last.upTo }, sums: sumsOf(last.sums) })),
    ];
  });
}

/**
 * Audits the next sealed ranges in turn: that they are unchanged, and still agree with everything else. Also returns how many
 * passes like this one cover all of them.
 */
async function auditSealed(connection: Connection, { compared }: Books, pace: Turn): Promise<Looked> {
  const { db } = connection;
  const [sealed] = await db.select({ ranges: count(), entries: sum(auditSeals.entries) }).from(auditSeals);
  const most = pace.again * pace.entries;
  const limit = Math.min(dueOf(sealed?.ranges ?? 0, pace), Math.ceil(most / pace.least));
  let upTo = BigInt((await turnOf(db, "seals")) ?? 0);
  const seals = await sealsFrom(db, upTo, limit);
  seals.push(...(await sealsFrom(db, 0n, limit - seals.length)));
  let entries = 0;
  const findings = await connection.inSnapshot(async (tx) => {
    const wrong: Finding[] = [];
    for (const seal of seals) {
      if (entries >= most) break;
      wrong.push(...(await auditSeal(tx, seal)));
      wrong.push(...(await auditRange(tx, compared, { after: seal.after, upTo: seal.upTo })));
      upTo = seal.upTo;
      entries += seal.entries;
    }
    return wrong;
  });
  await storeTurn(db, "seals", upTo.toString());
  return { findings, passesToAll: Math.max(pace.round, Math.ceil(Number(sealed?.entries ?? 0) / Math.max(1, most))) };
}

/** Audits the next rows of other modules in turn: a row without an entry is in no range. */
async function auditRows(connection: Connection, { compared }: Books, { again, entries }: Pace): Promise<Finding[]> {
  const { db } = connection;
  const all = compared.flatMap(({ recorded = [] }) => recorded);
  const [, place = "0", reference = ""] = /^(\d+) (.*)$/s.exec((await turnOf(db, "rows")) ?? "") ?? [];
  let [at, after] = [Number(place), reference];
  const found = await connection.inSnapshot(async (tx) => {
    const wrong: Finding[] = [];
    for (let slice = 0; slice < Math.min(again, all.length); slice++) {
      const records = all[at % all.length];
      if (!records) break;
      const references = await referencesOf(tx, referencesAfter(records, after, entries));
      wrong.push(...(await findingsOf(tx, [["record_follows_entries", recordsAgainst(records, references)]])));
      [at, after] = references.length === entries ? [at, references.at(-1) ?? ""] : [(at + 1) % all.length, ""];
    }
    return wrong;
  });
  await storeTurn(db, "rows", `${at} ${after}`);
  return found;
}

/** Runs the next of the checks of the whole. */
async function auditWholes(connection: Connection, { compared, wholes }: Books, pace: Pace): Promise<Finding[]> {
  const { db } = connection;
  const checks = compared
    .flatMap(wholesOf)
    .map((check) => (on: Connection) => inWholeSnapshot(on, (tx) => findingsOf(tx, [check])));
  const all = [...checks, ...wholes];
  let at = Number((await turnOf(db, "wholes")) ?? 0);
  const found: Finding[] = [];
  for (let looked = 0; looked < Math.min(pace.wholes, all.length); looked++) {
    found.push(...((await all[at++ % all.length]?.(connection)) ?? []));
  }
  await storeTurn(db, "wholes", String(at % Math.max(1, all.length)));
  return found;
}

/**
 * One pass of the continuous auditor. Every pass finds errors in entries that are not sealed yet, in the rows they belong to, and
 * in any balance; in turn, a few ranges per pass, it finds what was changed after sealing, and rows without an entry. A range
 * with a finding is not sealed, so that it is found again until it is corrected.
 */
export async function auditPass(
  connection: Connection,
  books: Books,
  { pace = PACE, ending }: PassManner = {},
): Promise<Pass> {
  const start = (await lastSeal(connection.db)) ?? NO_SEAL;
  const { last, sealedNow, isBehind, findings } = await sealNew(connection, books, { pace, ending }, start);
  const turn = { ...pace, place: await nextPlace(connection.db, pace.round) };
  const found = [...findings];
  let passesToAll = 0;
  const inTurn = ({ findings: wrong, passesToAll: passes }: Looked): Finding[] => {
    passesToAll = Math.max(passesToAll, passes);
    return wrong;
  };
  const parts = [
    () => auditRest(connection, books, pace, last),
    () => auditSealed(connection, books, turn).then(inTurn),
    () => auditRows(connection, books, pace),
    () => auditWholes(connection, books, pace),
    ...books.compared
      .flatMap(({ byDay = [] }) => byDay)
      .map((checked) => () => auditDays(connection, checked, turn, ending).then(inTurn)),
  ];
  for (const part of parts) if (!ending?.aborted) found.push(...(await part()));
  return { findings: distinct(found), seal: { upTo: last.upTo, hash: last.hash }, sealedNow, passesToAll, isBehind };
}

/** What two checks of one pass find is reported once. */
const distinct = (found: readonly Finding[]): Finding[] => [
  ...new Map(found.map((finding) => [JSON.stringify(Object.values(finding)), finding])).values(),
];
