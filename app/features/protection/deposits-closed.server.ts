import type { Scope } from "#app/request/scope.ts";

/** Why the player cannot deposit at the moment, in words; null when nothing prevents it. */
export function depositsClosed({ player, t }: Scope): string | null {
  if (player?.selfExclusionBlock.enabled) return t("errors:code.self_excluded");
  if (player?.isBlocked) return t("errors:code.player_blocked");
  return player?.coolingOffBlock.enabled ? t("protection:coolingOff.depositsClosed") : null;
}
