import { sql } from "drizzle-orm";
import { connect } from "#server/platform/db/index.ts";
import { openDatabase } from "#tests/support/house.ts";
import { CALLERS, meanOf, openPlayers, ourSpeed } from "../ledger.ts";

const SECONDS = 3;
const TURNS = 5;

export interface TriggerCost {
  /** Entries of the ledger per second, each in a transaction of its own. */
  withThem: number;
  without: number;
}

/** Both alternately, so that other load of the machine affects both. News rows are deleted between turns. */
export async function triggerCost(): Promise<TriggerCost> {
  const server = await openDatabase();
  const connection = connect(server.url, { poolSize: CALLERS });
  const owner = connect(server.ownerUrl, { poolSize: 1 });
  try {
    await openPlayers(connection);
    await ourSpeed(connection, 1);
    const speeds = { enable: [] as number[], disable: [] as number[] };
    for (let turn = 0; turn < TURNS; turn++) {
      for (const word of ["enable", "disable"] as const) {
        await owner.db.execute(sql.raw(`alter table ledger_postings ${word} trigger ledger_postings_told`));
        speeds[word].push(await ourSpeed(connection, SECONDS));
        await owner.db.execute(sql`truncate live_news`);
      }
    }
    return { withThem: meanOf(speeds.enable), without: meanOf(speeds.disable) };
  } finally {
    await owner.close();
    await connection.close();
    await server.close();
  }
}
