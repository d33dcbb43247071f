import { useRouteLoaderData } from "@remix-run/react";
import { isKeptOut } from "#app/contract/player.ts";
import type { Scope } from "#app/request/scope.ts";

/** The signed-in player as the frame shows them; null for a guest. */
export const framePlayer = ({ player, format }: Scope) =>
  player && {
    balance: format.money(player.balance),
    favorites: player.favorites,
    isEmailConfirmed: player.isEmailConfirmed,
    feedbackAdverts: player.feedbackAdvertsCount,
    /** Real play and deposits are closed: no page offers them. */
    isKeptOut: isKeptOut(player),
    isOnBreak: player.coolingOffBlock.enabled,
    isExcluded: player.selfExclusionBlock.enabled,
  };

/** The same on the page; null also when the root loader failed. */
export const usePlayer = () => useRouteLoaderData<{ player: ReturnType<typeof framePlayer> }>("root")?.player ?? null;
