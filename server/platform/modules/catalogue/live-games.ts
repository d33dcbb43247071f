import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { playersByGame, stakesOf } from "#server/platform/modules/rounds/index.ts";
import { openGames } from "./open-games.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The tables: what they take in a currency, and how many players have bet there for real in the last hour. */
export async function liveGames({ connection: { db }, clock }: Context, currency: RealCurrency) {
  const hourAgo = new Date(clock.now().getTime() - HOUR_MS);
  const [games, players] = await Promise.all([openGames(db), playersByGame(db, hourAgo)]);
  return games
    .filter(({ category }) => category === "tables")
    .map(({ id }) => ({ gameId: id, stakes: stakesOf(currency), players: players.get(id) ?? 0 }));
}
