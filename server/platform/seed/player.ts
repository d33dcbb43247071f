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

/** What happened to a player since, by the services that do it for everyone; throws {@link OtherEnd} where luck had it otherwise. */
export type Story = (tx: Transaction, context: SeedContext, player: SeedPlayer) => Promise<void>;

/** A story did not come to what it tells of: that is up to the server seeds of the house, which nobody chooses. */
export class OtherEnd extends Error {}

/** Where four of five tries come to what is told, not one does in one house of 10¹⁴. */
const MOST_TRIES = 20;

/**
 * Adds a player and all that happened to him in one transaction, so that a world that was cut off is taken up with the
 * first player who is missing. A story begins with the e-mail address confirmed; without one it is not.
 *
 * A story with another end is undone whole and begun again, with other ids and with them other seeds: what stays was played by the
 * engine at the rules of everybody, and its seeds prove it.
 */
export async function addPlayer(context: Context, draft: SeedDraft, story?: Story): Promise<void> {
  if (await findPlayerId(context.connection.db, draft.email)) return;
  for (let tries = 1; ; tries++) {
    try {
      return await add(context, draft, story, tries);
    } catch (error) {
      if (!(error instanceof OtherEnd) || tries === MOST_TRIES) throw error;
    }
  }
}

function add(context: Context, draft: SeedDraft, story: Story | undefined, tries: number): Promise<void> {
  const { daysAgo, hour, ...facts } = draft;
  return context.connection.inTransaction(async (tx) => {
    // Made in here: a transaction that is run again must find clock and ids where they were.
    const past = seedContext(context, tries === 1 ? facts.email : `${facts.email} ${tries}`);
    past.moveTo(daysAgo, hour);
    // A power cut may take the last players with it; the next start makes them again, so nobody waits for the disk.
    await tx.execute(sql`set local synchronous_commit to off`);
    const id = await createPlayer(past, tx, { ...facts, isSeeded: true });
    if (!id || !story) return;
    await tx.update(players).set({ emailConfirmedAt: past.clock.now() }).where(eq(players.id, id));
    await story(tx, past, { id, country: facts.country, currency: facts.currency });
  });
}
