import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

/** Hexadecimal digits: among a million players of a contest two share a mask once in three hundred contests. */
const LENGTH = 14;

/**
 * A pseudonym for a player in the published rounds of a contest: the same in all of them and on its board, and another in every
 * other contest. Ids are random and never shown, so it does not reveal the player.
 */
export const maskOf = (contest: string, playerId: string): string =>
  createHash("sha256").update(`${contest} ${playerId}`).digest("hex").slice(0, LENGTH);

/** The same, computed by the database. */
export const maskIn = (contest: string, playerId: SQL): SQL =>
  sql`left(encode(sha256(convert_to(${`${contest} `}::text || ${playerId}, 'UTF8')), 'hex'), ${LENGTH}::int)`;
