import { isKeptOut } from "#app/contract/player.ts";
import { foreign } from "#app/i18n/foreign.ts";
import { inLanguage, posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

/** The banners of the first page; none for a player who is kept from play. */
export async function bannersOf(scope: Scope) {
  if (scope.player && isKeptOut(scope.player)) return [];
  const { banners } = await scope.call("listBanners", {});
  return banners.map((banner) => {
    const { id, title, description, language, ink, to, action } = banner;
    const link = { href: inLanguage(scope.language, to), label: action };
    return { id, title, description, lang: foreign(scope, language), ink, image: posterPath(banner), link };
  });
}

export type BannerView = Awaited<ReturnType<typeof bannersOf>>[number];
