import { isKeptOut, type Profile } from "#app/contract/player.ts";
import { OPEN_TO_EXCLUDED } from "#app/lib/excluded-paths.ts";
import type { Scope } from "#app/request/scope.ts";

/** The signed-in player as the frame shows them; null for a guest. */
export const framePlayer = (scope: Pick<Scope, "player" | "format" | "t" | "paths">) => {
  const { player, format } = scope;
  return (
    player && {
      balance: format.money(player.balance),
      live: {
        who: player.id,
        balanceVersion: player.balanceVersion,
        after: player.liveAfter,
        connectionToken: player.connectionToken,
        channelToken: player.channelToken,
        /** The currency in which later events are written. */
        currency: player.balance.currency,
        pattern: format.moneyPattern(player.balance.currency),
      },
      favorites: player.favorites,
      isEmailConfirmed: player.isEmailConfirmed,
      feedbackAdverts: player.feedbackAdvertsCount,
      support: supportOf(scope, player),
      /** Real play and deposits are closed: no page offers them. */
      isKeptOut: isKeptOut(player),
      isOnBreak: player.coolingOffBlock.enabled,
      /** The pages open to an excluded player; null without an exclusion. The frame's scripts need not carry the list. */
      onlyOpen: player.selfExclusionBlock.enabled ? OPEN_TO_EXCLUDED : null,
      next: nextStepOf(scope, player),
    }
  );
};

/**
 * The link to the support thread, with the number of unread answers. Rendered here, so that the frame's scripts need no code
 * for it.
 */
function supportOf({ t, paths }: Pick<Scope, "t" | "paths">, { unreadSupportCount: count }: Profile) {
  const name = t("support:title");
  return { href: paths.support(), name, count, label: count > 0 ? `${name} (${count})` : name };
}

/** A player who may not deposit is not offered it: the link leads to the reason, or to support. */
function nextStepOf({ t, paths }: Pick<Scope, "t" | "paths">, player: Profile): { href: string; label: string } {
  if (player.selfExclusionBlock.enabled) return { href: paths.selfExclusion(), label: t("account.selfExclusion") };
  if (player.coolingOffBlock.enabled) return { href: paths.coolingOff(), label: t("frame.onBreak") };
  if (player.isBlocked) return { href: paths.support(), label: t("support:title") };
  return { href: `${paths.balance()}#deposit`, label: t("frame.deposit") };
}

export type FramePlayer = NonNullable<ReturnType<typeof framePlayer>>;
