import { eq, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { createPlayer, findPlayerId, type NewPlayer, players } from "#server/platform/modules/players/index.ts";
import { type SeedContext, seedContext } from "./seed-context.ts";
import type { SeedPlayer } from "./visit.ts";

interface SeedDraft extends Omit<NewPlayer, "isSeeded"> {
  /** When the account was opened. */
  daysAgo: number;
  hour: number;
}

/** What happened to a player since, by the services that do it for everyone. */
export type Story = (tx: Transaction, context: SeedContext, player: SeedPlayer) => Promise<void>;

/**
 * Adds a player and all that happened to him in one transaction, so that a world that was cut off is taken up with the
 * first player who is missing. A story begins with the e-mail address confirmed; without one it is not.
 */
export async function addPlayer(context: Context, draft: SeedDraft, story?: Story): Promise<void> {
  const { daysAgo, hour, ...facts } = draft;
  if (await findPlayerId(context.connection.db, facts.email)) return;
  await context.connection.inTransaction(async (tx) => {
    // Made in here: a transaction that is run again must find clock and ids where they were.
    const past = seedContext(context, facts.email);
    past.moveTo(daysAgo, hour);
    // A power cut may take the last players with it; the next start makes them again, so nobody waits for the disk.
    await tx.execute(sql`set local synchronous_commit to off`);
    const id = await createPlayer(past, tx, { ...facts, isSeeded: true });
    if (!id || !story) return;
    await tx.update(players).set({ emailConfirmedAt: past.clock.now() }).where(eq(players.id, id));
    await story(tx, past, { id, country: facts.country, currency: facts.currency });
  });
}
