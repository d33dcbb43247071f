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

/** What has happened to a player since, by the regular services; throws {@link OtherEnd} when chance led to another outcome. */
export type Story = (tx: Transaction, context: SeedContext, player: SeedPlayer) => Promise<void>;

/** A story did not have the intended outcome: that depends on the server seeds of the house, which nobody chooses. */
export class OtherEnd extends Error {}

/** Where four of five attempts succeed, all of them fail in one house of 10¹⁴. */
const MOST_TRIES = 20;

/**
 * Adds a player and everything that happened to them in one transaction, so that an interrupted world continues with the first
 * missing player. A story starts with the e-mail address confirmed; without one it is not.
 *
 * A story with another outcome is rolled back completely and restarted, with other ids and therefore other seeds: what stays was
 * played by the engine under the regular rules, and its seeds prove it.
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
    // Created inside: a retried transaction must find clock and ids in their initial state.
    const past = seedContext(context, tries === 1 ? facts.email : `${facts.email} ${tries}`);
    past.moveTo(daysAgo, hour);
    // A power cut may lose the last players; the next start creates them again, so there is no need to wait for the disk.
    await tx.execute(sql`set local synchronous_commit to off`);
    const id = await createPlayer(past, tx, { ...facts, isSeeded: true });
    if (!id || !story) return;
    await tx.update(players).set({ emailConfirmedAt: past.clock.now() }).where(eq(players.id, id));
    await story(tx, past, { id, country: facts.country, currency: facts.currency });
  });
}
