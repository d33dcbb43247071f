import { sql } from "drizzle-orm";
import { rounds } from "../tables.ts";

/** What a round staked of its player's own money, in minor units. */
export const ownStake = sql`(${rounds.stake} - ${rounds.bonusStake})`.mapWith(BigInt);
