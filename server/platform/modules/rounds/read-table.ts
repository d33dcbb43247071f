import { eq, type SQLWrapper, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { type Given, prepared } from "#server/platform/db/index.ts";
import { currentPairOf, sealColumns } from "#server/platform/modules/fairness/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { paymentColumn } from "#server/platform/modules/jackpots/index.ts";
import { playTallies } from "#server/platform/modules/player-limits/tables.ts";
import { players, THEIR_ID } from "#server/platform/modules/players/index.ts";
import { inForceColumn, standingColumns } from "#server/platform/modules/protection/index.ts";
import { pursesColumn } from "#server/platform/modules/wallet/index.ts";
import { isDisabledColumn } from "./disabled-games.ts";
import { resultsColumn, sessionColumn } from "./reports/results.ts";
import { demoSessions } from "./tables.ts";

const gameColumns = (ownerId: SQLWrapper, gameId: SQLWrapper) => ({
  currentPair: sealColumns,
  isDisabled: isDisabledColumn(gameId),
  results: resultsColumn(ownerId, gameId),
});

type RealTable = {
  playerId: string;
  gameId: string;
  currency: RealCurrency;
  /** When the session started. */
  since: string;
};

/** What a table shows of its player, and what may refuse it, in one statement; null in the tally of a player who has none. */
export const readRealTable = prepared((db, { playerId, gameId, currency, since }: Given<RealTable>) =>
  db
    .select({
      ...gameColumns(THEIR_ID, gameId),
      player: standingColumns,
      inForce: inForceColumn(THEIR_ID),
      purses: pursesColumn(THEIR_ID),
      session: sessionColumn(THEIR_ID, currency, since),
      jackpot: paymentColumn(THEIR_ID, since),
      tally: playTallies,
    })
    .from(players)
    .leftJoin(seedPairs, currentPairOf(players.id))
    .leftJoin(playTallies, eq(playTallies.playerId, players.id))
    .where(eq(players.id, playerId)),
);

/** The same of a demo, whose purse is stored from its first bet on. */
export const readDemoTable = prepared((db, { ownerId, gameId }: Given<{ ownerId: string; gameId: string }>) =>
  db
    .select({
      ...gameColumns(ownerId, gameId),
      purse: { cash: demoSessions.cash, held: demoSessions.held },
    })
    .from(sql`(select 1) asked`)
    .leftJoin(demoSessions, eq(demoSessions.ownerId, ownerId))
    .leftJoin(seedPairs, currentPairOf(ownerId)),
);
