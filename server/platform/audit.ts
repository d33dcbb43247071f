import type { Connection } from "./db/index.ts";
import { poolBalances } from "./modules/jackpots/index.ts";
import { audit } from "./modules/ledger/index.ts";
import { openStakes } from "./modules/rounds/index.ts";

/** Every contradiction in the books of the house: the ledger in itself, with the rounds and with the jackpot pools. */
export const auditHouse = (connection: Connection) => audit(connection, { openStakes, keptBalances: poolBalances });
