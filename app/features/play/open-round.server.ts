import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { roundId } from "#app/contract/catalogue.ts";
import type { ErrorCode } from "#app/contract/errors.ts";
import { isShared } from "#app/contract/games/shared.ts";
import { MAY_NOT_PLAY, type Round } from "#app/contract/play.ts";
import { isKeptOut } from "#app/contract/player.ts";
import { leftOpenInWords } from "#app/kinds/index.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { resultInWords } from "./result.server.ts";

/**
 * Where an open round is continued: at its table, or below the balance where the player is kept from the table. Null for a
 * shared round, which continues without the player and ends by itself, and for one whose game has left the house.
 */
export function playOnHref(
  { player, paths }: Scope,
  { gameId, input, isGameGone }: Pick<Round, "gameId" | "input" | "isGameGone">,
): string | null {
  if (isGameGone) return null;
  if (!player || !isKeptOut(player)) return paths.play(gameId);
  return isShared(input) ? null : paths.openRound(gameId);
}

/** How long a round waits, and what happens then; null for one that does not wait for its player. */
export function untilWhen(scope: Scope, { waitsUntil, input }: Pick<Round, "waitsUntil" | "input">): string | null {
  if (!waitsUntil) return null;
  const until = scope.t("play:held.until", { date: scope.format.date(waitsUntil) });
  return `${until} ${leftOpenInWords(scope, input.kind) ?? ""}`.trim();
}

/** A round that holds its stake: one that was cut off is resumed, one that waits for a step is continued. */
export const openRoundView = (
  scope: Scope,
  round: Pick<Round, "id" | "gameId" | "gameTitle" | "isGameGone" | "stake" | "input" | "outcome" | "waitsUntil">,
) => ({
  id: round.id,
  game: round.gameTitle,
  stake: scope.format.money(round.stake),
  isCutOff: round.outcome === null,
  isGone: round.isGameGone,
  href: round.outcome && playOnHref(scope, round),
  until: untilWhen(scope, round),
});

export type OpenRoundView = ReturnType<typeof openRoundView>;

/** Why a table without an open round of the player is not shown. */
const CLOSED: readonly ErrorCode[] = [...MAY_NOT_PLAY, "game_disabled"];

/** The table of a game while the player's own round is open on it and waits for them; null at any other time. */
export async function tableOfOpenRound(scope: Scope, gameId: string) {
  try {
    const table = await scope.call("openRealGame", { gameId });
    return table.openRound && !isShared(table.openRound.input) ? table : null;
  } catch (error) {
    if (error instanceof ApiFailure && CLOSED.includes(error.code)) return null;
    throw error;
  }
}

/** The result of the round in the address; null where the address names none that is over. */
export async function endedRound(scope: Scope) {
  const id = roundId.safeParse(scope.url.searchParams.get("round"));
  if (!id.success) return null;
  const round = await scope.call("getRound", { roundId: id.data }).catch((error: unknown) => {
    if (isRefusal(error, "not_found")) return null;
    throw error;
  });
  if (!round || round.state === "open") return null;
  // The board as it ended is not on the page of the balance.
  const see = { href: scope.paths.round(round.id), label: scope.t("play:held.seeEnd") };
  return { game: round.gameTitle, ...resultInWords(scope, round), see };
}

export type EndedRoundView = NonNullable<Awaited<ReturnType<typeof endedRound>>>;
