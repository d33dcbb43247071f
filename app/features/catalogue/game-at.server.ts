import type { GameDetail } from "#app/contract/catalogue.ts";
import { notFound } from "#app/lib/not-found.ts";
import { splitPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { gameAddress } from "./game-address.ts";

/** The game at the requested address. A game has one address: its other addresses redirect there permanently. */
export async function gameAt(scope: Scope): Promise<GameDetail> {
  const { pathname, search } = scope.url;
  const address = gameAddress(splitPath(pathname).path);
  if (!address || !("gameId" in address)) throw notFound(pathname);
  const game = await scope.call("getGame", { gameId: address.gameId });
  const canonical = scope.paths.game(game);
  if (pathname !== canonical) throw scope.redirect(canonical + search, { status: 301 });
  return game;
}
