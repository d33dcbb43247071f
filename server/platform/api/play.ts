import type * as contract from "#app/contract/play.ts";
import { keysetPage } from "#server/platform/db/keyset.ts";
import { periodOf } from "#server/platform/db/period.ts";
import { detailOf, findGame } from "#server/platform/modules/catalogue/index.ts";
import { playedGames, roundKeys, roundRows, roundTotals } from "#server/platform/modules/history/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { takeFromAddress, takeFromPlayer } from "#server/platform/modules/limits/index.ts";
import { gameTitle } from "#server/platform/modules/providers/index.ts";
import {
  countVoids,
  currentDemoToken,
  demoSeat,
  luckIn,
  mayPlanRuns,
  openDemoTable,
  openRealTable,
  openRoundsOf,
  planRun,
  playBet,
  playStep,
  realSeat,
  restartDemo,
  resumeBet,
  roundOf,
  viewPlayed,
  viewRound,
} from "#server/platform/modules/rounds/index.ts";
import { gameIdOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Call, Handlers } from "./handler.ts";

type DemoCall = Pick<Call<typeof contract.openDemoGame>, "context" | "player" | "address" | "country">;

/** Where the jurisdiction requires it, a demo is for players alone: their age was checked. */
async function admitToDemo({ context, player, address, country }: DemoCall): Promise<void> {
  await takeFromAddress(context.connection, "demo", address);
  if (!player && jurisdictionOf(country).demoNeedsAccount) throw new Refusal("demo_needs_account");
}

const seatInDemo = ({ context, player, country }: DemoCall, token: string) =>
  demoSeat(context, token, player?.country ?? country);

type Rounds = Call<typeof contract.listPlayedGames>;

const roundFilter = (player: Rounds["player"], input: Rounds["input"], now: Date) => ({
  playerId: player.id,
  period: periodOf(input, now),
  gameId: input.gameId,
  state: input.state,
  currency: input.currency,
});

export const playHandlers: Handlers<typeof contract> = {
  openRealGame: async ({ context, input, player, language }) => {
    const game = findGame(input.gameId);
    const { table, isClosed } = await openRealTable(context, realSeat(context, player), player, game);
    return {
      game: detailOf(game, language, isClosed),
      ...table,
      mayPlanRuns: mayPlanRuns(game, player.country),
    };
  },

  openDemoGame: async (call) => {
    const { context, input, language } = call;
    await admitToDemo(call);
    const game = findGame(input.gameId);
    const demoToken = currentDemoToken(context, input.demoToken);
    const { table, isClosed } = await openDemoTable(context, seatInDemo(call, demoToken), game);
    return { game: detailOf(game, language, isClosed), ...table, demoToken };
  },

  playRealRound: async ({ context, input, player }) => {
    const seat = realSeat(context, player);
    const { freeSpin: isFreeSpin, ...bet } = input;
    const drawn = await playBet(context, seat, { ...bet, isFreeSpin, game: findGame(input.gameId) });
    return viewPlayed(context, seat, drawn);
  },

  playDemoRound: async (call) => {
    const { context, input } = call;
    await admitToDemo(call);
    const seat = seatInDemo(call, input.demoToken);
    const drawn = await playBet(context, seat, { ...input, game: findGame(input.gameId) });
    return viewPlayed(context, seat, drawn);
  },

  planRun: async ({ context, input, player, address }) => {
    await takeFromAddress(context.connection, "verification", address);
    return planRun(context, realSeat(context, player), player.country, { ...input, game: findGame(input.gameId) });
  },

  stepRealRound: async ({ context, input, player, arrivedAt }) => {
    const seat = realSeat(context, player);
    return viewPlayed(context, seat, { round: await playStep(context, seat, { ...input, arrivedAt }) });
  },

  stepDemoRound: async (call) => {
    const { context, input, arrivedAt } = call;
    await admitToDemo(call);
    const seat = seatInDemo(call, input.demoToken);
    return viewPlayed(context, seat, { round: await playStep(context, seat, { ...input, arrivedAt }) });
  },

  restartDemo: async (call) => {
    await admitToDemo(call);
    return restartDemo(call.context, seatInDemo(call, call.input.demoToken), call.input);
  },

  resumeRound: async ({ context, input, player }) => {
    const seat = realSeat(context, player);
    return viewPlayed(context, seat, { round: await resumeBet(context, seat, input.roundId) });
  },

  getRound: async ({ context, input, player }) =>
    viewRound(context, await roundOf(context.connection.db, player.id, input.roundId)),

  countVoids: ({ context }) => countVoids(context),

  listRounds: async ({ context: { connection, clock, config }, input, player }) => {
    const { limit, cursor } = input;
    const filter = roundFilter(player, input, clock.now());
    const [{ rows, ...around }, sums] = await Promise.all([
      keysetPage(
        { cursor, limit },
        (place) => roundKeys(connection.db, filter, { place, limit }),
        (row) => row.place,
      ),
      roundTotals(connection.db, filter),
    ]);
    const ids = rows.flatMap(({ place, round }) => (round ? [] : [place.id]));
    const providerRounds = rows.flatMap(({ round }) =>
      round ? [{ ...round, gameTitle: gameTitle(config, gameIdOf(round.providerId, round.gameCode)) }] : [],
    );
    return { items: await roundRows(connection.db, player.id, ids), providerRounds, ...around, ...sums };
  },

  listOpenRounds: async ({ context, player }) => ({ items: await openRoundsOf(context, player.id) }),

  listPlayedGames: async ({ context: { connection, clock }, input, player }) => ({
    items: await playedGames(connection.db, roundFilter(player, input, clock.now())),
  }),

  getLuck: async ({ context, input, player }) => {
    const { id: playerId, sessionStartedAt } = player;
    await takeFromPlayer(context.connection, "luck", playerId);
    const currency = input.currency ?? player.currency;
    const since = input.since ? { settledFrom: sessionStartedAt } : { period: periodOf(input, context.clock.now()) };
    return luckIn(context.connection.db, { playerId, currency, gameId: input.gameId, ...since });
  },
};
