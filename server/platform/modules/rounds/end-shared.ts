import { and, eq, inArray } from "drizzle-orm";
import { games } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import {
  type CrashGame,
  currentRoundNow,
  isCrash,
  isDue,
  progressOf,
  runningRounds,
  takeValue,
} from "#server/platform/modules/crash/index.ts";
import { lockRound, type Round, unchangedGame } from "./round.ts";
import type { Purse } from "./seats/seat.ts";
import { closeRound, PURSES, releaseRound } from "./settle.ts";
import { storeStep } from "./step.ts";
import { atTable } from "./table.ts";
import { rounds } from "./tables.ts";

/**
 * Plays a round to its end where its shared round has come that far, returns its stake where that is void, and closes what can be
 * closed of it. The caller holds the lock of its table.
 */
export async function endAndClose(
  tx: Transaction,
  context: Context,
  { purse, ownerId, roundId }: { purse: Purse; ownerId: string; roundId: string },
): Promise<Round> {
  const at = context.clock.now();
  const round = await lockRound(tx, ownerId, roundId);
  const game = unchangedGame(round);
  if (game && isCrash(game) && round.state === "open" && round.payout === null) {
    const progress = await progressOf(tx, context, { game, seedPairId: round.seedPairId, at });
    const made = { operationId: `${roundId}.end`, step: { kind: "crash", act: "stay" } } as const;
    if (progress.isVoid) return releaseRound(tx, purse, round, { reason: "beacon_late", at });
    if (isDue(game, round, progress)) await storeStep(tx, context, game, round, made);
  }
  return closeRound(tx, { purse, ownerId, roundId, at });
}

const SHARED_GAMES = games.filter(isCrash);

/** The game of a shared round; undefined where the house no longer has it. */
const sharedGame = (gameId: string): CrashGame | undefined => SHARED_GAMES.find(({ id }) => id === gameId);

type OpenRound = Pick<Round, "id" | "mode" | "ownerId" | "gameId" | "seedPairId" | "input">;

const openRounds = ({ connection }: Context): Promise<OpenRound[]> =>
  connection.db
    .select({
      id: rounds.id,
      mode: rounds.mode,
      ownerId: rounds.ownerId,
      gameId: rounds.gameId,
      seedPairId: rounds.seedPairId,
      input: rounds.input,
    })
    .from(rounds)
    .where(
      and(
        eq(rounds.state, "open"),
        inArray(
          rounds.gameId,
          SHARED_GAMES.map(({ id }) => id),
        ),
      ),
    );

/** What fails is logged: one that cannot be settled must not hold up the others. */
const failing =
  ({ log }: Context, about: { seedPairId: string } | { roundId: string }) =>
  (err: unknown): void =>
    log.error({ err, ...about }, "a shared round could not be settled");

const endOne = (context: Context, { id: roundId, mode, ...table }: OpenRound): Promise<Round> =>
  atTable(context, table, (tx) => endAndClose(tx, context, { purse: PURSES[mode], ownerId: table.ownerId, roundId }));

/** Ends those of the players' rounds in one shared round that have ended there. */
async function endDue(context: Context, seedPairId: string, sharing: readonly OpenRound[]): Promise<void> {
  const game = sharedGame(sharing[0]?.gameId ?? "");
  if (!game) return;
  const at = context.clock.now();
  const progress = await context.connection.inTransaction((tx) => progressOf(tx, context, { game, seedPairId, at }));
  for (const round of sharing.filter((one) => isDue(game, one, progress))) {
    await endOne(context, round).catch(failing(context, { roundId: round.id }));
  }
}

/**
 * Ends the shared rounds that are over and have bets: their seeds must be revealed, also when no player looks at them any more.
 * One without bets takes its value in time as well, or it would be void by the next look, and bets on the next would wait for that.
 * Its end is left to that look: else rounds would follow one another for nobody.
 */
async function endRunning(context: Context): Promise<void> {
  const { connection, clock } = context;
  for (const shared of await runningRounds(connection.db, clock.now())) {
    const { gameId, seedPairId } = shared;
    const game = sharedGame(gameId);
    if (!game) continue;
    const [bet] = await connection.db
      .select({ id: rounds.id })
      .from(rounds)
      .where(eq(rounds.seedPairId, seedPairId))
      .limit(1);
    await (bet ? currentRoundNow(context, game) : takeValue(context, shared)).catch(failing(context, { seedPairId }));
  }
}

/**
 * Settles the players' rounds that have ended, by automatic cash-out or by the crash. Several platforms may run it at the same
 * time, and a round that ended while none ran is settled when one is back.
 */
export async function endSharedRounds(context: Context): Promise<void> {
  await endRunning(context);
  const open = await openRounds(context);
  for (const seedPairId of new Set(open.map((round) => round.seedPairId))) {
    const sharing = open.filter((round) => round.seedPairId === seedPairId);
    await endDue(context, seedPairId, sharing).catch(failing(context, { seedPairId }));
  }
}
