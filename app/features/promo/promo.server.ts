import { mayBeOffered, teaserView } from "#app/page/teaser.server.ts";
import type { Scope } from "#app/request/scope.ts";
import type { PromoView } from "./Promo.tsx";

/** The house's line above its lists of games and offers; null without one, and for a player who is kept from play. */
export async function promoOf(scope: Scope): Promise<PromoView | null> {
  if (!mayBeOffered(scope)) return null;
  const { promo } = await scope.call("getPromo", {});
  return promo && teaserView(scope, promo);
}
