import type { GameDetail } from "../../contract/catalogue.ts";
import { gameAddress } from "../../lib/game-address.ts";
import { notFound } from "../../lib/not-found.ts";
import { splitPath } from "../../paths.ts";
import type { Scope } from "../../session/scope.server.ts";

/** The game at the address that was asked for. A game has one address: every other one of its own leads there for good. */
export async function gameAt(scope: Scope): Promise<GameDetail> {
  const { pathname, search } = scope.url;
  const address = gameAddress(splitPath(pathname).path);
  if (!address || !("gameId" in address)) throw notFound(pathname);
  const game = await scope.call("getGame", { gameId: address.gameId });
  const canonical = scope.paths.game(game);
  if (pathname !== canonical) throw scope.redirect(canonical + search, { status: 301 });
  return game;
}
