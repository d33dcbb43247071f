import { and, asc, eq, isNotNull, like } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { ENDED } from "./competitions.ts";
import { CROWD_ADDRESS } from "./crowd.ts";
import { seedContext } from "./seed-context.ts";
import { seededWorlds } from "./tables.ts";
import { anyGame, play } from "./visit.ts";

const NAME = "sandbox evening";
const GUESTS = 40;
const ROUNDS = 2;

/** After the closed competitions ended: ten minutes, and half a minute more for each guest. */
const FIRST_MS = 10 * 60_000;
const NEXT_MS = 30_000;

/** Guests of an older version's world have given no personal details, and may not bet before they do. */
const guests = (tx: Transaction): Promise<{ id: string; currency: RealCurrency; country: string }[]> =>
  tx
    .select({ id: players.id, currency: players.currency, country: players.country })
    .from(players)
    .where(and(eq(players.isSeeded, true), isNotNull(players.name), like(players.email, `%@${CROWD_ADDRESS}`)))
    .orderBy(asc(players.email))
    .limit(GUESTS);

/** False where this database has had its evening already: repeated rounds draw other ids than the first time. */
async function isFirst(tx: Transaction, finishedAt: Date): Promise<boolean> {
  const added = await tx.insert(seededWorlds).values({ name: NAME, finishedAt }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Some of the crowd play once more after the closed stages are paid, so that the following ones have a board already. */
export async function addEvening(context: Context): Promise<void> {
  await context.connection.inTransaction(async (tx) => {
    if (!(await isFirst(tx, context.clock.now()))) return;
    for (const [index, player] of (await guests(tx)).entries()) {
      const past = seedContext(context, `evening:${player.id}`);
      past.moveTo(ENDED.daysAgo, ENDED.hour);
      past.wait(FIRST_MS + index * NEXT_MS);
      await play(tx, past, player, { game: anyGame(past), rounds: ROUNDS });
    }
  });
}
