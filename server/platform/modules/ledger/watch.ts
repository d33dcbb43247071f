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
import { dueOf, keepTurn, nextPlace, type Place, turnOf } from "./turns.ts";

/** What one pass looks at. */
export interface Pace {
  /** Entries of a range at most, and rows of a slice. */
  entries: number;
  /** Entries that are worth a seal: fewer are looked at each time until there are as many. */
  least: number;
  /** Ranges that are new, or more of them until the time for them is over. */
  ranges: number;
  /** Milliseconds in which new ranges are begun. */
  sealing: number;
  /** Full ranges that were sealed before at most, and slices of the rows of other modules. */
  again: number;
  /** Milliseconds in which days are begun, for each of the checks that go by the day. */
  days: number;
  /** In so many passes all sealed ranges and all days are looked at again, or in more where `again` and `days` do not reach. */
  round: number;
  /** Checks of what belongs to no range. */
  wholes: number;
  /** Milliseconds to wait for transactions that are running, without which nothing new is sealed. */
  patience: number;
}

const PACE: Pace = {
  ...{ entries: 10_000, least: 1_000, ranges: 2, sealing: 20_000, again: 2 },
  ...{ days: 300, round: 60, wholes: 1, patience: 5_000 },
};

/** What is compared with the ledger, and what is looked at as a whole, one a pass. */
export interface Books {
  compared: readonly Compared[];
  wholes: readonly ((connection: Connection) => Promise<Finding[]>)[];
}

export interface PassManner {
  pace?: Pace;
  /** Ends a pass before it has looked at everything; what it has not come to waits for the next. */
  ending?: AbortSignal | undefined;
}

export interface Pass {
  findings: Finding[];
  /** The last seal there is, to be kept elsewhere too. */
  seal: { upTo: bigint; hash: string };
  sealedNow: number;
  /** How many passes look at everything that is sealed. */
  passesToAll: number;
  /** Entries were left to the next pass. */
  isBehind: boolean;
}

/** The number of the entry that ends the next range, which is over by `settled`; undefined where too few are to be worth a seal. */
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

/** What the database says of a seal that another auditor wrote meanwhile. */
const SEALED_BY_ANOTHER = new Set(["audit_seals_follow", "audit_seals_pkey"]);

/** Whether the seal was added, and not one by another auditor in its place. */
async function addSeal(db: Database, seal: typeof auditSeals.$inferInsert): Promise<boolean> {
  try {
    await db.insert(auditSeals).values(seal);
    return true;
  } catch (error) {
    if (SEALED_BY_ANOTHER.has(violatedConstraint(error) ?? "")) return false;
    throw error;
  }
}

/** Audits new ranges whose entries are all there, and seals each that is right. */
async function sealNew(connection: Connection, { compared }: Books, { pace, ending }: Manner, begin: Last) {
  const until = performance.now() + pace.sealing;
  const settled = await settledUpTo(connection, pace.patience);
  let last = begin;
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

/** What is not sealed yet, the newest of it where that is much; and every balance as it is now. */
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
 * The next sealed ranges in turn: that they hold what they held, and still agree with everything else. Answers too how many passes
 * like this one look at all of them.
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
  await keepTurn(db, "seals", upTo.toString());
  return { findings, passesToAll: Math.max(pace.round, Math.ceil(Number(sealed?.entries ?? 0) / Math.max(1, most))) };
}

/** The next rows of other modules in turn: one that no entry belongs to is in no range. */
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
  await keepTurn(db, "rows", `${at} ${after}`);
  return found;
}

/** The next of what has to be looked at as a whole. */
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
  await keepTurn(db, "wholes", String(at % Math.max(1, all.length)));
  return found;
}

/**
 * One pass of the auditor that goes on. At once it sees what is wrong with entries that are not sealed yet, with the rows
 * they belong to, and with any balance; in turn, a few ranges a pass, what was changed since it was sealed, and rows that no
 * entry belongs to. A range with a finding is not sealed, so that it is found again until it is put right.
 */
export async function auditPass(
  connection: Connection,
  books: Books,
  { pace = PACE, ending }: PassManner = {},
): Promise<Pass> {
  const begin = (await lastSeal(connection.db)) ?? NO_SEAL;
  const { last, sealedNow, isBehind, findings } = await sealNew(connection, books, { pace, ending }, begin);
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

/** What two looks of one pass saw alike is said once. */
const distinct = (found: readonly Finding[]): Finding[] => [
  ...new Map(found.map((finding) => [JSON.stringify(Object.values(finding)), finding])).values(),
];
