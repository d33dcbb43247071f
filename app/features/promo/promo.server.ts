import { isKeptOut } from "#app/contract/player.ts";
import { foreign } from "#app/i18n/foreign.ts";
import { inLanguage } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import type { PromoView } from "./Promo.tsx";

/** The house's line above its lists of games and offers; null without one, and for a player who is kept from play. */
export async function promoOf(scope: Scope): Promise<PromoView | null> {
  if (scope.player && isKeptOut(scope.player)) return null;
  const { promo } = await scope.call("getPromo", {});
  if (!promo) return null;
  const { title, language, to, action } = promo;
  return { title, lang: foreign(scope, language), link: { href: inLanguage(scope.language, to), label: action } };
}
