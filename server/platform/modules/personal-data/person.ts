import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { sha256 } from "#server/platform/sha256.ts";
import type { Person } from "./holdings.ts";

/** What the house knows a player's rows by. */
export async function personOf(db: Database, playerId: string): Promise<Person> {
  const { id, email, phone } = players;
  const [person] = await db.select({ id, email, phone }).from(players).where(eq(id, playerId));
  if (!person) throw new Error(`player ${playerId} does not exist`);
  return { ...person, emailHash: sha256(person.email) };
}
