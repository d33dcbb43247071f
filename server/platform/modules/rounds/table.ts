import { toMoney } from "#app/contract/money.ts";
import type { Game } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { isCrash, sealOfTable } from "#server/platform/modules/crash/index.ts";
import { sealOfOwner } from "#server/platform/modules/fairness/index.ts";
import { assertEnabled } from "./disabled.ts";
import { tableOf } from "./history.ts";
import type { Round } from "./open.ts";
import type { Seat } from "./seat.ts";
import { stakesOf } from "./stakes.ts";
import { viewRound, viewRounds } from "./view.ts";

/** The owner's cash and held money, as the table shows them. */
async function purseOnTheWire({ connection }: Context, { purse, ownerId, currency }: Seat) {
  const { cash, held } = await purse.read(connection.db, ownerId, currency);
  return { cash: toMoney(cash, currency), held: toMoney(held, currency) };
}

/** A round that was just played or played on, with the purse as it is now. */
export async function viewPlayed(context: Context, seat: Seat, round: Round) {
  const [view, purse] = await Promise.all([viewRound(context.connection.db, round), purseOnTheWire(context, seat)]);
  return { round: view, purse };
}

/** Refuses who could not bet here now. */
const assertOpenTo = ({ connection }: Context, seat: Seat, game: Game): Promise<void> =>
  connection.inTransaction(async (tx) => {
    await seat.admit(tx);
    await assertEnabled(tx, game.id);
  });

/**
 * What lies on the table of a game before the next bet or step; writes nothing but the next round of a shared game. A
 * table nobody may bet at is shown to an owner whose round lies open on it, and to nobody else.
 */
export async function openTable(context: Context, seat: Seat, game: Game) {
  const { db } = context.connection;
  const [purse, seal, { openRound, lastRounds }] = await Promise.all([
    purseOnTheWire(context, seat),
    isCrash(game) ? sealOfTable(context, game) : sealOfOwner(db, context, seat.ownerId),
    tableOf(db, seat.ownerId, game.id),
  ]);
  if (!openRound) await assertOpenTo(context, seat, game);
  const [open, last] = await Promise.all([viewRounds(db, openRound ? [openRound] : []), viewRounds(db, lastRounds)]);
  return { stakes: stakesOf(seat.currency), purse, seal, openRound: open[0] ?? null, lastRounds: last };
}
