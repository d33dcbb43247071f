import { type Money, toMoney } from "#app/contract/money.ts";
import { type Game, paytableHash } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { isCrash, sealOfNextBet } from "#server/platform/modules/crash/index.ts";
import { type SealedPair, sealOfOwner } from "#server/platform/modules/fairness/index.ts";
import { refusalToPlay } from "#server/platform/modules/protection/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { paceOf } from "./pace.ts";
import { readDemoTable, readRealTable } from "./read-table.ts";
import { ballsOf, roundsAtTable } from "./reports/history.ts";
import { purseOfDemo } from "./seats/demo.ts";
import type { Seat } from "./seats/seat.ts";
import { type SeatedPlayer, sessionOf } from "./session.ts";
import { returnsOf, stakesOf } from "./stakes.ts";
import { viewRounds } from "./view.ts";

/** What a real table and one of a demo show alike, besides the rounds. */
interface Read {
  purse: { cash: bigint; held: bigint };
  currentPair: SealedPair | null;
  isDisabled: boolean;
  results: { staked: Money; paid: Money; net: Money }[];
  /** Why the owner may not play now. */
  obstacle: Refusal | null;
}

/**
 * The table of a game before the next bet or step; writes nothing but the next round of a shared game. A table that takes no bets
 * is shown only to an owner with an open round on it.
 */
async function openTable<Of extends Read>(context: Context, seat: Seat, game: Game, reading: Promise<Of>) {
  const { db } = context.connection;
  const [read, recent, sharedSeal, balls] = await Promise.all([
    reading,
    roundsAtTable(db, seat.ownerId, game.id),
    isCrash(game) ? sealOfNextBet(context, game) : undefined,
    game.rules.kind === "plinko" ? ballsOf(db, { ownerId: seat.ownerId, gameId: game.id }) : undefined,
  ]);
  const { purse, currentPair, isDisabled, results, obstacle } = read;
  const { openRound, lastRounds, proofOf } = recent;
  if (!openRound && obstacle) throw obstacle;
  if (!openRound && isDisabled) throw new Refusal("game_disabled");
  const shown = await viewRounds(context, openRound ? [openRound, ...lastRounds] : lastRounds, proofOf);
  const lastBet = lastRounds.find((round) => round.paytableHash === paytableHash(game));
  const { currency } = seat;
  return {
    read,
    table: {
      stakes: stakesOf(currency, game),
      returns: returnsOf({ game, currency, input: lastBet?.input }),
      purse: { cash: toMoney(purse.cash, currency), held: toMoney(purse.held, currency) },
      seal: sharedSeal ?? sealOfOwner(context, seat.ownerId, currentPair),
      openRound: openRound ? (shown[0] ?? null) : null,
      lastRounds: openRound ? shown.slice(1) : shown,
      minimumCycleMs: paceOf(seat, game),
      results,
      balls,
    },
  };
}

async function readReal(
  { connection, clock }: Context,
  { id: playerId, currency, sessionStartedAt }: SeatedPlayer,
  gameId: string,
) {
  const [row] = await readRealTable(connection.db, {
    playerId,
    gameId,
    currency,
    since: sessionStartedAt.toISOString(),
  });
  if (!row) throw new Error(`player ${playerId} does not exist`);
  const purse = row.purses.find((one) => one.currency === currency) ?? { cash: 0n, held: 0n };
  return { ...row, purse, obstacle: refusalToPlay(row.player, row.inForce, clock.now()) };
}

/** Contract `openRealGame`, without the game. */
export async function openRealTable(context: Context, seat: Seat, player: SeatedPlayer, game: Game) {
  const { read, table } = await openTable(context, seat, game, readReal(context, player, game.id));
  const { jackpot, session: played } = read;
  const session = { ...(await sessionOf(context, player, read)), rounds: played.rounds, jackpot };
  return { isClosed: read.isDisabled, table: { ...table, session } };
}

async function readDemo({ connection }: Context, ownerId: string, gameId: string) {
  const [row] = await readDemoTable(connection.db, { ownerId, gameId });
  if (!row) throw new Error("no table was read");
  return { ...row, purse: purseOfDemo(row.purse), obstacle: null };
}

/** Contract `openDemoGame`, without the game and the token. */
export async function openDemoTable(context: Context, seat: Seat, game: Game) {
  const { read, table } = await openTable(context, seat, game, readDemo(context, seat.ownerId, game.id));
  return { isClosed: read.isDisabled, table };
}
