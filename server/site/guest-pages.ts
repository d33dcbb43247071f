import type { Exchange } from "./answer.ts";
import type { FilesInside } from "./files-inside.ts";
import { type GuestCache, NotForEveryGuest } from "./guest-cache.ts";
import { type GuestPage, guestPageOf } from "./guest-page.ts";
import type { PageRequest, Rendered } from "./render.ts";
import { type RenderPage, toRead } from "./render-page.ts";
import type { SecurityHeaders } from "./security-headers.ts";

export interface GuestParts {
  security: SecurityHeaders;
  /** null renders every page for its visitor. */
  cache: GuestCache | null;
  filesInside: FilesInside;
  /** Called when a page could not be rendered anew and its stale version was served. */
  onRefreshFailed: (error: unknown, requestId: string) => void;
}

interface GuestInput {
  key: string;
  request: PageRequest;
  wantsData: boolean;
}

/** Without a page, `own` is what was rendered for this visitor, where it was this visitor's request that rendered. */
type Found = { page: GuestPage } | { page: null; own: Rendered | undefined };

/** Returns a page as for any guest: from the cache, or a fresh one that is now cached; none where it must not be cached. */
export type FindGuestPage = (exchange: Exchange, input: GuestInput) => Promise<Found>;

export function createGuestPages(renderPage: RenderPage, parts: GuestParts): FindGuestPage {
  const { security, cache, filesInside, onRefreshFailed } = parts;
  return async (exchange, { key, request, wantsData }) => {
    let own: Rendered | undefined;
    async function make(previous?: GuestPage): Promise<GuestPage> {
      own = await renderPage(exchange, { ...toRead(request), wantsData });
      const include = filesInside.isWanted(exchange) ? filesInside.include : undefined;
      const page = await guestPageOf(own, security, { previous, include });
      if (!page) throw new NotForEveryGuest();
      return page;
    }
    async function refresh(previous: GuestPage | undefined): Promise<GuestPage> {
      try {
        return await make(previous);
      } catch (error) {
        if (previous) onRefreshFailed(error, exchange.requestId);
        throw error;
      }
    }
    try {
      return { page: cache ? await cache.get(key, (_, previous) => refresh(previous)) : await make() };
    } catch (error) {
      if (error instanceof NotForEveryGuest) return { page: null, own };
      throw error;
    }
  };
}
