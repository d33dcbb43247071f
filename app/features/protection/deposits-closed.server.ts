import type { Scope } from "#app/request/scope.ts";
import { standingOf } from "./dialog.server.ts";

/** Why the player cannot deposit at the moment, and the page that can change it; null when nothing prevents it. */
export function depositsClosed(scope: Scope) {
  const { player, t, paths } = scope;
  const closed = (title: string) => ({ title, text: null, next: null });
  const exclusion = player?.selfExclusionBlock;
  if (exclusion?.enabled) {
    const standing = exclusion.dateTill === null ? null : standingOf(scope, new Date(exclusion.dateTill), new Date());
    if (!standing?.isOver) return closed(t("errors:code.self_excluded"));
    return {
      title: t("protection:over.title"),
      text: t("protection:over.text", { date: standing.until }),
      next: { href: paths.selfExclusion(), label: t("common:account.selfExclusion"), kind: "stop" as const },
    };
  }
  if (player?.isBlocked) return closed(t("errors:code.player_blocked"));
  return player?.coolingOffBlock.enabled ? closed(t("protection:coolingOff.depositsClosed")) : null;
}
