import { eq } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { type Given, prepared } from "#server/platform/db/index.ts";
import { playTallies } from "#server/platform/modules/player-limits/tables.ts";
import { players, THEIR_ID } from "#server/platform/modules/players/index.ts";
import { inForceColumn, refusalToPlay, standingColumns } from "#server/platform/modules/protection/index.ts";
import { assertEnabled, type SeatedPlayer, sessionColumn, sessionOf } from "#server/platform/modules/rounds/index.ts";
import { pursesColumn } from "#server/platform/modules/wallet/index.ts";
import { cardOfListed, type ListedGame } from "./list.ts";

type Seat = { playerId: string; currency: RealCurrency; since: string };

/** What is shown of the player beside a game, and what may refuse it. */
const readSeat = prepared((db, { playerId, currency, since }: Given<Seat>) =>
  db
    .select({
      player: standingColumns,
      inForce: inForceColumn(THEIR_ID),
      purses: pursesColumn(THEIR_ID),
      session: sessionColumn(THEIR_ID, currency, since),
      tally: playTallies,
    })
    .from(players)
    .leftJoin(playTallies, eq(playTallies.playerId, players.id))
    .where(eq(players.id, playerId)),
);

/** Contract `openProviderGame`; refuses a player who may not play. */
export async function openProviderGame(
  context: Context,
  listed: ListedGame,
  player: SeatedPlayer,
): Promise<DataOf<"openProviderGame">> {
  const { connection, clock } = context;
  const { id: playerId, currency, sessionStartedAt } = player;
  const game = cardOfListed(context, listed);
  await assertEnabled(connection.db, game.id);
  const [row] = await readSeat(connection.db, { playerId, currency, since: sessionStartedAt.toISOString() });
  if (!row) throw new Error(`player ${playerId} does not exist`);
  const obstacle = refusalToPlay(row.player, row.inForce, clock.now());
  if (obstacle) throw obstacle;
  return {
    game,
    cash: toMoney(row.purses.find((one) => one.currency === currency)?.cash ?? 0n, currency),
    session: await sessionOf(context, player, row),
  };
}
