import { mayBeOffered, teaserView } from "#app/page/teaser.server.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

/** The banners of the first page; none for a player who is kept from play. */
export async function bannersOf(scope: Scope) {
  if (!mayBeOffered(scope)) return [];
  const { banners } = await scope.call("listBanners", {});
  return banners.map((banner) => ({
    ...teaserView(scope, banner),
    id: banner.id,
    description: banner.description,
    ink: banner.ink,
    image: posterPath(banner),
  }));
}

export type BannerView = Awaited<ReturnType<typeof bannersOf>>[number];
