import { and, eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { readBehind, type Transaction, type TransactionOptions } from "#server/platform/db/index.ts";
import { assertInTime, isCrash } from "#server/platform/modules/crash/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Bet, type Drawn, openRound } from "./bet.ts";
import { endAndClose } from "./end-shared.ts";
import type { Round } from "./round.ts";
import type { Seat } from "./seats/seat.ts";
import { closeRound, settleBet } from "./settle.ts";
import { makeStep, type Step } from "./step.ts";
import { atTable, type Table } from "./table.ts";
import { rounds } from "./tables.ts";
import { type Played, purseOnTheWire } from "./view.ts";

const close = (tx: Transaction, { clock }: Context, { purse, ownerId }: Seat, roundId: string): Promise<Round> =>
  closeRound(tx, { purse, ownerId, roundId, at: clock.now() });

async function tableOfRound({ connection }: Context, { ownerId }: Seat, roundId: string): Promise<Table> {
  const [found] = await connection.db
    .select({ ownerId: rounds.ownerId, gameId: rounds.gameId })
    .from(rounds)
    .where(and(eq(rounds.id, roundId), eq(rounds.ownerId, ownerId)));
  if (!found) throw new Refusal("not_found");
  return found;
}

/**
 * A demo has no page that resumes a round, so what can be closed of one is closed before the next opens; the same goes for a
 * shared round that is over before the job that settles it runs.
 */
async function closeLeftOpen(tx: Transaction, context: Context, seat: Seat, gameId: string): Promise<void> {
  const [left] = await tx
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.ownerId, seat.ownerId), eq(rounds.gameId, gameId), eq(rounds.state, "open")));
  if (left) await endAndClose(tx, context, { ...seat, roundId: left.id });
}

/**
 * In one transaction: `act` opens a round or makes a step, and a round it decides is settled before any of it is stored. A
 * process that stops before the commit leaves nothing, neither a held stake nor a spent nonce; after it a repeat finds the round.
 * Decided rounds of a version that settled them in a second transaction are settled by a repeat.
 */
const actAndSettle = (
  context: Context,
  seat: Seat,
  table: Table,
  act: (tx: Transaction) => Promise<Round>,
  shares?: TransactionOptions["shares"],
): Promise<Round> =>
  atTable(
    context,
    table,
    async (tx) => {
      const round = await act(tx);
      return round.state === "open" && round.payout !== null ? close(tx, context, seat, round.id) : round;
    },
    shares,
  );

/**
 * Bets on a game: the round is settled, or open where it waits for a step, and comes with its proof when it was drawn by this
 * call. A repeat of the same bet returns its round.
 */
export async function playBet(context: Context, seat: Seat, bet: Bet): Promise<Played> {
  const { ownerId, mode, currency } = seat;
  let proof: Drawn["proof"];
  let purse: Promise<Played["purse"]> | undefined;
  const act = async (tx: Transaction) => {
    // A retried transaction may find the round of another one.
    proof = undefined;
    if (mode === "demo" || isCrash(bet.game)) await closeLeftOpen(tx, context, seat, bet.game.id);
    purse = readBehind(tx, (db) => purseOnTheWire(db, seat, currency));
    return openRound(tx, context, seat, bet, (drawn) => {
      proof = drawn.proof;
      return settleBet(tx, seat.purse, drawn.round, context.clock.now());
    });
  };
  // A block, an exclusion or a break waits for running bets, or is seen by the bet that waited for it.
  const shares = mode === "real" ? { table: "players", id: ownerId } : undefined;
  const round = await actAndSettle(context, seat, { ownerId, gameId: bet.game.id }, act, shares);
  // The round stands even if the read failed: the caller then reads the purse again.
  return { round, proof, purse: await purse?.catch(() => undefined) };
}

/**
 * Makes a step in a round of the owner, and settles the round if the step ends it. A repeat makes no second step. A step that
 * came too late for its round is refused when the round is settled.
 */
export async function playStep(context: Context, seat: Seat, step: Step): Promise<Round> {
  const table = await tableOfRound(context, seat, step.roundId);
  const round = await actAndSettle(context, seat, table, (tx) => makeStep(tx, context, seat, step));
  assertInTime(round);
  return round;
}

/** Resumes an interrupted round of the owner: closes it where it waits only for that, else returns it unchanged. */
export async function resumeBet(context: Context, seat: Seat, roundId: string): Promise<Round> {
  const table = await tableOfRound(context, seat, roundId);
  return atTable(context, table, (tx) => endAndClose(tx, context, { ...seat, roundId }));
}
