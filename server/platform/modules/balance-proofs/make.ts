import { max } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { insertMany } from "#server/platform/db/bulk.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { firstDayOfLedger } from "#server/platform/modules/ledger/index.ts";
import { dayAfter, daysBefore, daysBetween, lastFinishedDay } from "#server/platform/utc-days.ts";
import { owedAtEndOf } from "./owed.ts";
import { balanceLeaves, balanceLevels, balanceProofs } from "./tables.ts";
import { packed, type Tree, treeOf } from "./tree.ts";

/** How many of the last days get a proof in a house that has played and has no proofs. */
const FIRST_DAYS = 3;

/** Rows inserted at once. */
const AT_ONCE = 10_000;

type Ports = Pick<Context, "connection" | "clock" | "random">;

type Made = typeof balanceProofs.$inferInsert & { tree: Tree };

async function write(tx: Transaction, { tree, ...proof }: Made): Promise<void> {
  const { day, currency } = proof;
  await tx.insert(balanceProofs).values(proof);
  const leaves = tree.leaves.map(({ account: playerId, part, salt, amount }, position) => ({
    day,
    currency,
    playerId,
    part,
    position,
    salt,
    amount,
  }));
  for (let from = 0; from < leaves.length; from += AT_ONCE) {
    await insertMany(tx, balanceLeaves, leaves.slice(from, from + AT_ONCE));
  }
  for (const [level, nodes] of tree.levels.entries()) {
    await tx.insert(balanceLevels).values({ day, currency, level, nodes: packed(nodes) });
  }
}

const lastDay = async (db: Context["connection"]["db"]): Promise<string | null> => {
  const [row] = await db.select({ day: max(balanceProofs.day) }).from(balanceProofs);
  return row?.day ?? null;
};

/** Creates the proofs of one day, of all currencies or none; once, whichever replica comes first. */
async function makeProofsOf({ connection, clock, random }: Ports, day: string): Promise<void> {
  const currencies = await connection.inSnapshot((tx) => owedAtEndOf(tx, day));
  const made = currencies.map(({ currency, sum, owed }): Made => {
    const tree = treeOf({ day, currency }, owed, random);
    return { day, currency, accounts: owed.length, sum, root: tree.root.hash, madeAt: clock.now(), tree };
  });
  await connection.inTransaction(
    async (tx) => {
      const last = await lastDay(tx);
      if (last !== null && last >= day) return;
      for (const proof of made) await write(tx, proof);
    },
    { lock: "balance proofs" },
  );
}

/** The first day of proofs in a house without any; nothing is owed before its first entry. */
async function firstDay({ connection }: Ports, until: string): Promise<string | null> {
  const first = await firstDayOfLedger(connection.db);
  const earliest = daysBefore(until, FIRST_DAYS - 1);
  return first !== null && first < earliest ? earliest : first;
}

/** Creates the proofs of all finished days without one: the last day, and those missed by a house that was closed. */
export async function makeBalanceProofs(ports: Ports): Promise<void> {
  const until = lastFinishedDay(ports.clock.now());
  const last = await lastDay(ports.connection.db);
  const from = last === null ? await firstDay(ports, until) : dayAfter(last);
  if (from === null) return;
  for (const day of daysBetween(from, until)) await makeProofsOf(ports, day);
}
