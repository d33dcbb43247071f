import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";

/** Who plays at a table and what it paid last. Contains nothing that identifies a player. */
export interface TableFigures {
  /** Players with a real round settled in the period. */
  players: number;
  /** First rounds, within that period, of those who still play; the earliest first. */
  seatedSince: Date[];
  /** What the last rounds returned of their stakes, in hundredths; the latest first. */
  lastResults: number[];
}

const RESULTS = 10;
const SEATS = 20;

interface Row extends Record<string, unknown> {
  game_id: string;
  players: number;
  /** Milliseconds. */
  seated: string[] | null;
  results: string[];
}

/** For each of these games played since `from`; a player with a round since `sittingFrom` still plays. */
export async function tableFigures(
  db: Database,
  gameIds: readonly string[],
  { from, sittingFrom }: { from: Date; sittingFrom: Date },
): Promise<Map<string, TableFigures>> {
  const { rows } = await db.execute<Row>(
    sql`with played as materialized (
        select game_id, owner_id, settled_at, (payout + jackpot_paid) * 100 / stake as result,
          row_number() over (partition by game_id order by settled_at desc, id desc) as back
        from rounds
        where mode = 'real' and state = 'settled' and settled_at >= ${from.toISOString()}::timestamptz
          and game_id = any(${sql.param([...gameIds])}::text[])
      ), seats as (
        select game_id, owner_id, min(settled_at) as since, max(settled_at) >= ${sittingFrom.toISOString()}::timestamptz as sits
        from played group by 1, 2
      )
      select game_id, count(*)::int as players,
        (array_agg((extract(epoch from since) * 1000)::bigint::text order by since) filter (where sits))[1:${SEATS}] as seated,
        (select array_agg(result::text order by back) from played p where p.game_id = seats.game_id and back <= ${RESULTS}) as results
      from seats group by 1`,
  );
  return new Map(
    rows.map(({ game_id: gameId, players, seated, results }) => [
      gameId,
      {
        players,
        seatedSince: (seated ?? []).map((ms) => new Date(Number(ms))),
        lastResults: results.map(Number),
      },
    ]),
  );
}
