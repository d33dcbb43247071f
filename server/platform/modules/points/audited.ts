import { sql } from "drizzle-orm";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "#server/platform/modules/wallet/index.ts";
import { playerPoints, pointsCounts, pointsExchanges } from "./tables.ts";

/** What counts of points state about the ledger. */
const recordedPoints = {
  kinds: ["points_counted"],
  postings: sql`
    select 'points_counted' as kind, counted.id as reference_id, stated.owner, stated.owner_id, stated.account,
      'PTS' as currency, stated.amount
    from ${pointsCounts} counted cross join lateral (values
      ('house', 'points', 'clearing', -counted.points),
      ('player', counted.player_id, 'cash', counted.points)
    ) stated (owner, owner_id, account, amount)`,
};

const recordedExchanges = {
  kinds: ["points_exchanged"],
  postings: sql`
    select 'points_exchanged' as kind, exchange.id as reference_id, stated.owner, stated.owner_id, stated.account,
      stated.currency, stated.amount
    from ${pointsExchanges} exchange cross join lateral (values
      ('player', exchange.player_id, 'cash', 'PTS', -exchange.points),
      ('house', 'points', 'clearing', 'PTS', exchange.points),
      ('house', 'points', 'payouts', exchange.currency, -exchange.amount),
      ('player', exchange.player_id, 'cash', exchange.currency, exchange.amount)
    ) stated (owner, owner_id, account, currency, amount)`,
};

/** The points and the cash stored beside an exchange. */
const cashAroundExchanges = sql`
  select exchange.id as subject, format(${operationId.pointsExchanged("%s")}::text, exchange.id) as operation_id,
    player_id as owner_id, stated.currency, stated.moved, stated.cash_before, stated.cash_before + stated.moved as cash_after
  from ${pointsExchanges} exchange cross join lateral (values
    ('PTS', -exchange.points, exchange.points_before),
    (exchange.currency, exchange.amount, exchange.cash_before)
  ) stated (currency, moved, cash_before)`;

/** The points stored beside a count. */
const cashAroundPoints = sql`
  select id as subject, format(${operationId.points("%s")}::text, id) as operation_id, player_id as owner_id, 'PTS' as currency,
    points as moved, balance_before as cash_before, balance_after as cash_after
  from ${pointsCounts}`;

/** Compares the lifetime points that a status follows from with the counts they are the sum of. */
const lifetimeAgainstCounts = sql`
  select format('lifetime points of %s', player_id) as subject, coalesce(counted.points, 0)::text as expected,
    coalesce(standing.lifetime, 0)::text as found
  from ${playerPoints} standing
  full join (select player_id, sum(points) as points from ${pointsCounts} group by player_id) counted using (player_id)
  where coalesce(standing.lifetime, 0) <> coalesce(counted.points, 0)`;

/** Compares every count of points with the ledger, and each lifetime with the counts. */
export const auditedPoints: Compared = {
  recorded: [recordedPoints, recordedExchanges],
  recordedCash: [cashAroundPoints, cashAroundExchanges],
  contradictions: [lifetimeAgainstCounts],
};
