import { and, asc, desc, eq, gt, lt, lte, or, sql } from "drizzle-orm";
import { BALANCE_SCHEME } from "#app/contract/balance-tree.ts";
import type { BalanceBranch, BalanceProof } from "#app/contract/house.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Database } from "#server/platform/db/index.ts";
import { keysetPage, type PageRequest, type Place } from "#server/platform/db/keyset.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { dayOf } from "#server/platform/utc-days.ts";
import { balanceLeaves, balanceLevels, balanceProofs } from "./tables.ts";
import { NODE_BYTES, unpacked } from "./tree.ts";

type Proof = typeof balanceProofs.$inferSelect;

const viewProof = ({ day, currency, accounts, sum, root, madeAt }: Proof): BalanceProof => ({
  day,
  currency,
  accounts,
  root,
  sum: toMoney(sum, currency),
  madeAt: madeAt.toISOString(),
});

const LATEST_FIRST = [desc(balanceProofs.day), asc(balanceProofs.currency)];

/** The proofs after a position, or those up to it: within one day by currency, in the opposite direction. */
function isBeyond({ at, id, isEnd }: Place) {
  const { day, currency } = balanceProofs;
  const [placeDay, placeCurrency] = [dayOf(at), id as RealCurrency];
  const [otherDays, ofDay] = isEnd
    ? [gt(day, placeDay), lte(currency, placeCurrency)]
    : [lt(day, placeDay), gt(currency, placeCurrency)];
  return or(otherDays, and(eq(day, placeDay), ofDay));
}

/** Proofs, the latest day first. */
export async function listBalanceProofs(
  db: Database,
  { cursor, limit, currency }: PageRequest & { currency?: RealCurrency | undefined },
): Promise<DataOf<"listBalanceProofs">> {
  const read = (place: Place | undefined) =>
    db
      .select()
      .from(balanceProofs)
      .where(and(currency && eq(balanceProofs.currency, currency), place && isBeyond(place)))
      .orderBy(...(place?.isEnd ? [asc(balanceProofs.day), desc(balanceProofs.currency)] : LATEST_FIRST))
      .limit(limit + 1);
  const placeOf = ({ day, currency }: Proof): Place => ({ at: new Date(day), id: currency });
  const { rows, ...around } = await keysetPage({ cursor, limit }, read, placeOf);
  return { items: rows.map(viewProof), ...around };
}

type Leaf = typeof balanceLeaves.$inferSelect;

/** The siblings on the path up from a leaf: one for each level that has one. */
async function pathOf(
  db: Database,
  { day, currency, position }: Leaf,
): Promise<BalanceBranch["parts"][number]["path"]> {
  const place = sql`(${position}::int >> ${balanceLevels.level})`;
  const rows = await db
    .select({
      isLeft: sql<boolean>`${place} % 2 = 1`,
      node: sql<Buffer>`substring(${balanceLevels.nodes} from (${place} # 1) * ${NODE_BYTES}::int + 1 for ${NODE_BYTES}::int)`,
    })
    .from(balanceLevels)
    .where(and(eq(balanceLevels.day, day), eq(balanceLevels.currency, currency)))
    .orderBy(asc(balanceLevels.level));
  return rows
    .filter(({ node }) => node.length > 0)
    .map(({ isLeft, node }) => {
      const { hash, sum } = unpacked(node);
      return { side: isLeft ? "left" : "right", hash, sum: sum.toString() };
    });
}

/** A player's own branch; refuses with `not_found` where that day has no proof, or the player was owed nothing. */
export async function balanceBranch(
  db: Database,
  playerId: string,
  { day, currency }: { day: string; currency: RealCurrency },
): Promise<BalanceBranch> {
  const isOfTree = (table: typeof balanceProofs | typeof balanceLeaves) =>
    and(eq(table.day, day), eq(table.currency, currency));
  const [proof] = await db.select().from(balanceProofs).where(isOfTree(balanceProofs));
  const leaves = await db
    .select()
    .from(balanceLeaves)
    .where(and(isOfTree(balanceLeaves), eq(balanceLeaves.playerId, playerId)))
    .orderBy(asc(balanceLeaves.part));
  if (!proof || leaves.length === 0) throw new Refusal("not_found");
  const parts = leaves.map(async (leaf) => {
    const { part, salt, amount } = leaf;
    return { part, salt, amount: amount.toString(), path: await pathOf(db, leaf) };
  });
  return {
    scheme: BALANCE_SCHEME,
    day,
    currency,
    account: playerId,
    balance: leaves.reduce((total, { amount }) => total + amount, 0n).toString(),
    parts: await Promise.all(parts),
    sum: proof.sum.toString(),
    root: proof.root,
  };
}
