import { and, eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { socialIdentities } from "./tables.ts";

type Identity = Pick<typeof socialIdentities.$inferSelect, "network" | "subject">;

const isIdentity = ({ network, subject }: Identity) =>
  and(eq(socialIdentities.network, network), eq(socialIdentities.subject, subject));

/** The player linked to a person of a network, or null. */
export async function findLinked(db: Database, identity: Identity) {
  const [row] = await db
    .select({ id: players.id, isSeeded: players.isSeeded })
    .from(socialIdentities)
    .innerJoin(players, eq(players.id, socialIdentities.playerId))
    .where(isIdentity(identity));
  return row ?? null;
}

/** Links the person to the player; false when the person is another player already. Repeating it is harmless. */
export async function linkIdentity(
  db: Database,
  { network, subject }: Identity,
  playerId: string,
  linkedAt: Date,
): Promise<boolean> {
  await db.insert(socialIdentities).values({ network, subject, playerId, linkedAt }).onConflictDoNothing();
  return (await findLinked(db, { network, subject }))?.id === playerId;
}
