import { sql } from "drizzle-orm";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "#server/platform/modules/wallet/index.ts";
import { playerPoints, pointsCounts } from "./tables.ts";

/** What counts of rounds say of the ledger. */
const recordedPoints = {
  kinds: ["points_counted"],
  postings: sql`
    select 'points_counted' as kind, counted.id as reference_id, told.owner, told.owner_id, told.account,
      'PTS' as currency, told.amount
    from ${pointsCounts} counted cross join lateral (values
      ('house', 'points', 'clearing', -counted.points),
      ('player', counted.player_id, 'cash', counted.points)
    ) told (owner, owner_id, account, amount)`,
};

/** The points told beside a count. */
const cashAroundPoints = sql`
  select id as subject, format(${operationId.points("%s")}::text, id) as operation_id, player_id as owner_id, 'PTS' as currency,
    points as moved, balance_before as cash_before, balance_after as cash_after
  from ${pointsCounts}`;

/** The lifetime points that a status follows from, against the counts they are the sum of. */
const lifetimeAgainstCounts = sql`
  select format('lifetime points of %s', player_id) as subject, coalesce(counted.points, 0)::text as expected,
    coalesce(standing.lifetime, 0)::text as found
  from ${playerPoints} standing
  full join (select player_id, sum(points) as points from ${pointsCounts} group by player_id) counted using (player_id)
  where coalesce(standing.lifetime, 0) <> coalesce(counted.points, 0)`;

/** Every count of points against the ledger, and each lifetime against the counts. */
export const auditedPoints: Compared = {
  recorded: [recordedPoints],
  cashTold: [cashAroundPoints],
  contradictions: [lifetimeAgainstCounts],
};
