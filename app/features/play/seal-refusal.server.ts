import { z } from "zod";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { isKeptOut } from "#app/contract/player.ts";
import { slug } from "#app/contract/values.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** A game that the house no longer has is not named. */
const openRound = z.object({ gameId: slug.optional() });

/** The refusal to open a seal while a round under it is open, with a link to that round; other failures unchanged. */
export function sealRefusal(scope: Scope, error: unknown, hrefOf: (gameId?: string) => string): unknown {
  if (!isRefusal(error, "round_open") || !(error instanceof ApiFailure)) return error;
  const { data } = openRound.safeParse(error.failures[0]?.parameters);
  if (!data) return error;
  const way = { way: hrefOf(data.gameId), wayLabel: scope.t("play:held.playOn") };
  return new FormRefusal(refusalText(scope, error), undefined, way);
}

/** Opens the player's seal. An open round whose table is closed to the player, or gone, is ended below the balance. */
export async function rotateSeal(scope: Scope, rotation: Parameters<typeof scope.call<"rotateServerSeed">>[1]) {
  const { paths, player } = scope;
  const hrefOf = (gameId?: string) =>
    gameId === undefined || (player && isKeptOut(player)) ? paths.balance() : paths.play(gameId);
  await scope.call("rotateServerSeed", rotation).catch((error: unknown) => {
    throw sealRefusal(scope, error, hrefOf);
  });
}
