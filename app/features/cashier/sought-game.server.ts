import { isRefusal } from "#app/api/failure.ts";
import { isKeptOut } from "#app/contract/player.ts";
import { soughtTable } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** The game a player came to deposit for, by `?to=` of the page; null without one, or where it cannot be played. */
export async function soughtGame(scope: Scope) {
  const sought = soughtTable(scope);
  if (!sought || !scope.player || isKeptOut(scope.player)) return null;
  try {
    const { title } = await scope.call("getGame", { gameId: sought.gameId });
    return { href: sought.to, label: scope.t("cashier:arrival.goOn", { game: title }) };
  } catch (error) {
    if (isRefusal(error, "not_found")) return null;
    throw error;
  }
}
