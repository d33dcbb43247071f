import type * as contract from "#app/contract/points.ts";
import { cutPage, readCursor } from "#server/platform/db/keyset.ts";
import { periodOf } from "#server/platform/db/period.ts";
import { cashbackOf, claimCashback } from "#server/platform/modules/cashback/index.ts";
import {
  countsOf,
  exchangePoints,
  totalOfCounts,
  viewCounts,
  viewLadder,
  viewOwnPoints,
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

  listPointsHistory: async ({ context: { connection, clock }, input, player }) => {
    const { limit, cursor } = input;
    const period = periodOf(input, clock.now());
    const [found, total] = await Promise.all([
      countsOf(connection.db, player.id, { period, before: readCursor(cursor), limit }),
      totalOfCounts(connection.db, player.id, period),
    ]);
    const { rows, next } = cutPage(found, limit, ({ countedAt, id }) => ({ at: countedAt, id }));
    return { items: await viewCounts(connection.db, player.id, rows), next, ...total };
  },
};
