import type * as contract from "#app/contract/points.ts";
import { keysetPage } from "#server/platform/db/keyset.ts";
import { periodOf } from "#server/platform/db/period.ts";
import { cashbackOf, claimCashback } from "#server/platform/modules/cashback/index.ts";
import {
  exchangePoints,
  pointsRows,
  totalsOfPoints,
  viewLadder,
  viewOwnPoints,
  viewPoints,
} from "#server/platform/modules/points/index.ts";
import type { Handlers } from "./handler.ts";

export const pointsHandlers: Handlers<typeof contract> = {
  getPoints: async ({ context: { connection }, player }) => ({
    ladder: viewLadder(),
    own: player && (await viewOwnPoints(connection.db, player)),
  }),

  exchangePoints: async ({ context, input, player }) => {
    const { operationId, points, pointsPerEuro } = input;
    return { exchange: await exchangePoints(context, { player, operationId, points: BigInt(points), pointsPerEuro }) };
  },

  getCashback: ({ context, player }) => cashbackOf(context, player.id),

  claimCashback: async ({ context, input, player }) => ({ week: await claimCashback(context, player.id, input.week) }),

  listPointsHistory: async ({ context, input, player }) => {
    const { connection, clock } = context;
    const { limit, cursor, kind } = input;
    const filter = { playerId: player.id, period: periodOf(input, clock.now()), kind };
    const [{ rows, ...around }, totals] = await Promise.all([
      keysetPage(
        { cursor, limit },
        (place) => pointsRows(connection.db, filter, { place, limit }),
        ({ at, id }) => ({ at: new Date(at), id }),
      ),
      totalsOfPoints(connection.db, filter),
    ]);
    return { items: await viewPoints(context, player.id, rows), ...around, ...totals };
  },
};
