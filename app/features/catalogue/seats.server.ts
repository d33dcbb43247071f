import type { LiveGame } from "#app/contract/catalogue.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Scope } from "#app/request/scope.ts";

/** The currency shown to guests, and to everybody without an account of another currency. */
const REFERENCE: RealCurrency = "EUR";

/** Who plays at the tables, at the version published to open pages (`liveAt`); of one table where one is named. */
export async function seatsOf(scope: Scope, gameId?: string) {
  const currency = (scope.player?.balance.currency ?? REFERENCE) as RealCurrency;
  const { computedAt, games } = await scope.call("getLiveGameInfo", { currency });
  const meant = games.filter((game) => gameId === undefined || game.gameId === gameId);
  return {
    liveAt: { tables: String(Date.parse(computedAt)) },
    seats: meant.map((game) => rowOf(scope, game)),
  };
}

function rowOf({ format }: Pick<Scope, "format">, { gameId, stakes, players, seatedSince, lastResults }: LiveGame) {
  return {
    id: gameId,
    stakes: `${format.shortMoney(stakes.minimum)}\u2009\u2013\u2009${format.shortMoney(stakes.maximum)}`,
    players: format.number(players),
    since: seatedSince.map((since) => format.date(since, "clock")).join(", "),
    results: lastResults.map((hundredths) => `${format.number(hundredths / 100)}\u00d7`).join("  "),
  };
}

export type Seats = Awaited<ReturnType<typeof seatsOf>>["seats"];
