import { type SQL, sql } from "drizzle-orm";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import { balancesAgainstAll, balancesAgainstLast, EVERYTHING, isIn, ledgerChecks, type Range } from "./checks.ts";
import { type Compared, type Finding, heldAgainst, keptAgainst, type Sums } from "./compared.ts";
import { auditOperations } from "./operations.ts";
import { cashAgainst, type References, recordsAgainst, referencesOfEntries } from "./recorded.ts";

/** When everything is wrong the first findings show it. */
const FINDINGS_PER_RULE = 100;

type Check = readonly [rule: string, check: SQL];

export async function findingsOf(tx: Transaction, checks: readonly Check[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [rule, check] of checks) {
    const { rows } = await tx.execute<Record<"subject", string> & Record<"expected" | "found", string | null>>(
      sql`select * from (${check}) wrong order by subject limit ${FINDINGS_PER_RULE}`,
    );
    found.push(...rows.map((row) => ({ rule, subject: row.subject, expected: row.expected, found: row.found })));
  }
  return found;
}

/** The postings that a module's rows account for; only for some references, where any are given. */
const rowsOf = (
  { recorded = [], recordedCash = [], contradictionsAmong = [] }: Compared,
  references?: References,
): Check[] => [
  ...recorded.map((records): Check => ["record_follows_entries", recordsAgainst(records, references)]),
  ...recordedCash.map((cash): Check => ["record_follows_cash", cashAgainst(cash, references)]),
  ...contradictionsAmong.map((check): Check => ["record_follows_records", check(references)]),
];

export const wholesOf = ({ contradictions = [] }: Compared): Check[] =>
  contradictions.map((check): Check => ["record_follows_records", check]);

const daysOf = ({ byDay = [] }: Compared): Check[] =>
  byDay.map(({ check }): Check => ["record_follows_records", check()]);

const entriesOf = ({ contradictionsIn = [] }: Compared, range: Range): Check[] =>
  contradictionsIn.map((check): Check => ["record_follows_records", check(range)]);

/** Results from entries that were summed up before. */
interface Since {
  range: Range;
  /** For accounts without a balance of their own. */
  sums: Sums;
}

async function balances(tx: Transaction, compared: readonly Compared[], of: SQL, since?: Since): Promise<Finding[]> {
  const checks: Check[] = [["balance_follows_postings", of]];
  const askers = compared.flatMap(({ openStakes }) => openStakes ?? []);
  const stakes = [];
  for (const openStakes of askers) stakes.push(...(await openStakes(tx)));
  if (askers.length > 0) checks.push(["held_is_open_stakes", heldAgainst(stakes)]);
  for (const { keptBalances } of compared) {
    if (!keptBalances) continue;
    checks.push(["kept_balance_follows_postings", keptAgainst(await keptBalances(tx), since?.range, since?.sums)]);
  }
  return findingsOf(tx, checks);
}

/** Checks every current balance: players' against their last postings, others against the sums since a range. */
export const auditBalances = (tx: Transaction, compared: readonly Compared[], since: Since): Promise<Finding[]> =>
  balances(tx, compared, balancesAgainstLast, since);

const inThemselves = async (tx: Transaction, compared: readonly Compared[], range: Range): Promise<Finding[]> => [
  ...(await findingsOf(tx, Object.entries(ledgerChecks(range)))),
  ...(await auditOperations(tx, range, compared)),
];

const kindsOf = ({ recorded = [] }: Compared): string[] => recorded.flatMap(({ kinds }) => kinds);

/** The references of entries of these kinds. */
async function referencesIn(tx: Transaction, kinds: readonly string[], range: Range): Promise<string[]> {
  return kinds.length === 0 ? [] : await referencesOf(tx, referencesOfEntries(kinds, isIn(range, sql`entry.id`)));
}

/**
 * Audits the entries of a range: by themselves, against the operations that requested them, and against rows of other modules.
 */
export async function auditRange(tx: Transaction, compared: readonly Compared[], range: Range): Promise<Finding[]> {
  const found = await inThemselves(tx, compared, range);
  for (const others of compared) {
    found.push(...(await findingsOf(tx, entriesOf(others, range))));
    const references = await referencesIn(tx, kindsOf(others), range);
    if (references.length > 0) found.push(...(await findingsOf(tx, rowsOf(others, references))));
    if (!others.replayed) continue;
    const played = await referencesIn(tx, others.replayed.kinds, range);
    if (played.length > 0) found.push(...(await others.replayed.check(tx, played)));
  }
  return found;
}

export async function referencesOf(tx: Transaction, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ reference_id: string }>(query);
  return rows.map(({ reference_id }) => reference_id);
}

/**
 * For comparing everything with everything. A database that was restored or has crashed has no statistics on its rows until they
 * are analyzed, takes them for few, and uses nested loops: 20,000 operations took four minutes.
 */
export const inWholeSnapshot = <T>(connection: Connection, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  connection.inSnapshot(async (tx) => {
    await tx.execute(sql`set local enable_nestloop = off`);
    return work(tx);
  });

/**
 * Recomputes the whole ledger from its postings and returns every contradiction, none when all is well; at most {@link
 * FINDINGS_PER_RULE} for each rule. Everything is read in one snapshot, so it can run while the house is open.
 *
 * The ledger has no concept of rounds, payments or pools: what other modules state about it is compared by their own queries
 * ({@link Compared}).
 */
export function audit(connection: Connection, ...compared: readonly Compared[]): Promise<Finding[]> {
  return inWholeSnapshot(connection, async (tx) => {
    const found = await inThemselves(tx, compared, EVERYTHING);
    found.push(...(await balances(tx, compared, balancesAgainstAll)));
    for (const others of compared) {
      const checks = [...rowsOf(others), ...entriesOf(others, EVERYTHING), ...daysOf(others), ...wholesOf(others)];
      found.push(...(await findingsOf(tx, checks)));
    }
    return found;
  });
}
