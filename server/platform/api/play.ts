import { toMoney } from "#app/contract/money.ts";
import type * as contract from "#app/contract/play.ts";
import { cutPage, readCursor } from "#server/platform/db/keyset.ts";
import { detailOf, findGame } from "#server/platform/modules/catalogue/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import {
  countVoids,
  currentDemoToken,
  demoSeat,
  openTable,
  playBet,
  playStep,
  realSeat,
  restartDemo,
  resumeBet,
  roundOf,
  roundsOf,
  turnoverOf,
  viewPlayed,
  viewRound,
  viewRoundRows,
} from "#server/platform/modules/rounds/index.ts";
import type { Handlers } from "./handler.ts";

export const playHandlers: Handlers<typeof contract> = {
  openRealGame: async ({ context, input, player, language }) => {
    const game = findGame(input.gameId);
    const { connection } = context;
    const { id, currency, sessionStartedAt } = player;
    const [detail, table, { staked, returned }] = await Promise.all([
      detailOf(connection.db, game, language),
      openTable(context, realSeat(context, player), game),
      turnoverOf(connection.db, id, currency, sessionStartedAt),
    ]);
    return {
      game: detail,
      ...table,
      session: {
        startedAt: sessionStartedAt.toISOString(),
        staked: toMoney(staked, currency),
        returned: toMoney(returned, currency),
        net: toMoney(returned - staked, currency),
      },
    };
  },

  openDemoGame: async ({ context, input, address, language }) => {
    await takeFromAddress(context.connection, "demo", address);
    const game = findGame(input.gameId);
    const demoToken = currentDemoToken(context, input.demoToken);
    const [detail, table] = await Promise.all([
      detailOf(context.connection.db, game, language),
      openTable(context, demoSeat(context, demoToken), game),
    ]);
    return { game: detail, ...table, demoToken };
  },

  playRealRound: async ({ context, input, player }) => {
    const seat = realSeat(context, player);
    const round = await playBet(context, seat, { ...input, game: findGame(input.gameId) });
    return viewPlayed(context, seat, round);
  },

  playDemoRound: async ({ context, input, address }) => {
    await takeFromAddress(context.connection, "demo", address);
    const seat = demoSeat(context, input.demoToken);
    const round = await playBet(context, seat, { ...input, game: findGame(input.gameId) });
    return viewPlayed(context, seat, round);
  },

  stepRealRound: async ({ context, input, player, arrivedAt }) => {
    const seat = realSeat(context, player);
    return viewPlayed(context, seat, await playStep(context, seat, { ...input, arrivedAt }));
  },

  stepDemoRound: async ({ context, input, address, arrivedAt }) => {
    await takeFromAddress(context.connection, "demo", address);
    const seat = demoSeat(context, input.demoToken);
    return viewPlayed(context, seat, await playStep(context, seat, { ...input, arrivedAt }));
  },

  restartDemo: async ({ context, input, address }) => {
    await takeFromAddress(context.connection, "demo", address);
    return restartDemo(context, demoSeat(context, input.demoToken), input);
  },

  resumeRound: async ({ context, input, player }) => {
    const seat = realSeat(context, player);
    return viewPlayed(context, seat, await resumeBet(context, seat, input.roundId));
  },

  getRound: async ({ context: { connection }, input, player }) =>
    viewRound(connection.db, await roundOf(connection.db, player.id, input.roundId)),

  countVoids: ({ context }) => countVoids(context),

  listRounds: async ({ context: { connection, clock }, input, player }) => {
    const { limit, gameId, state } = input;
    const page = { now: clock.now(), before: readCursor(input.cursor), limit, gameId, state };
    const found = await roundsOf(connection.db, player.id, page);
    const { rows, next } = cutPage(found, limit, ({ openedAt, id }) => ({ at: openedAt, id }));
    return { items: await viewRoundRows(connection.db, rows), next };
  },
};
