import { and, eq, min } from "drizzle-orm";
import type { SocialNetwork } from "#app/contract/social.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer, players } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
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

/** Links the person to the player; false when the person is linked to another player already. Repeating it is harmless. */
export async function linkIdentity(
  db: Database,
  { network, subject }: Identity,
  playerId: string,
  linkedAt: Date,
): Promise<boolean> {
  await db.insert(socialIdentities).values({ network, subject, playerId, linkedAt }).onConflictDoNothing();
  return (await findLinked(db, { network, subject }))?.id === playerId;
}

/** The networks a player can sign in through, each once, with when it was first linked. */
export const linkedNetworks = (db: Database | Transaction, playerId: string) =>
  db
    .select({
      network: socialIdentities.network,
      linkedAt: min(socialIdentities.linkedAt).mapWith(socialIdentities.linkedAt),
    })
    .from(socialIdentities)
    .where(eq(socialIdentities.playerId, playerId))
    .groupBy(socialIdentities.network)
    .orderBy(min(socialIdentities.linkedAt), socialIdentities.network);

/**
 * Ends the player's sign-in through a network, for all persons of it. Refuses with `password_missing` where it is the last one
 * and there is no password: the player could no longer sign in.
 */
export const unlinkNetwork = (context: Context, playerId: string, network: SocialNetwork): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const { passwordHash } = await lockPlayer(tx, playerId, "update");
    const linked = await linkedNetworks(tx, playerId);
    const isLast = linked.length === 1 && linked[0]?.network === network;
    if (passwordHash === null && isLast) throw new Refusal("password_missing");
    const ended = await tx
      .delete(socialIdentities)
      .where(and(eq(socialIdentities.playerId, playerId), eq(socialIdentities.network, network)))
      .returning({ network: socialIdentities.network });
    if (ended.length > 0) await record(tx, context, { playerId });
  });
