import { asRouted } from "./as-routed.ts";

/**
 * Addresses that answer with a file or with data, and the page that has their link; null where no page has one. Scripts that
 * follow a redirect cannot save a file: they would show an empty page.
 */
const NO_PAGES: readonly (readonly [address: RegExp, page: string | null])[] = [
  [/^\/player\/history\/files\/(payments|rounds|points|bonus|statement)\.csv$/, "/player/history/$1"],
  [/^\/player\/history\/files\/[^/]+$/, "/player/history/payments"],
  [/^\/player\/verification\/[^/]+$/, "/player/verification"],
  [/^\/player\/profile\/data\/[^/]+$/, "/player/profile/close"],
  [/^\/player\/balance-proof\/branch\.json$/, "/player/balance-proof"],
  [/^\/player\/proof\/rounds\.ndjson$/, "/player/proof"],
  [/^\/player\/history\/receipts\/([^/]+)\/receipt\.json$/, "/player/history/receipts/$1"],
  [/^\/house-ledger\/[^/]+$/, "/house-ledger"],
  [/^\/sandbox\/games\/[^/]+$/, "/other-studios"],
  [/^\/sandbox\/letters\/[^/]+$/, "/sandbox"],
  [/^\/contests\/tournament:([a-z0-9-]+)\/rounds\.csv$/, "/tournaments/show/$1"],
  [/^\/contests\/stage:([a-z0-9-]+)\/rounds\.csv$/, "/races/stages/show/$1"],
  [/^\/contests\/[^/]+\/rounds\.csv$/, null],
  [/^\/unsubscribe\/one-click\/[^/]+\/[^/]+$/, null],
  [/^\/(?:luck|returns|live-table)\/[^/]+$/, null],
  [/^\/(?:window-search|live-tokens|just-settled|sitemap\.xml)$/, null],
];

/** The page of an address without its language: itself, or the one that has the link to what it is, with its filters. */
export function pageOf(address: string): string | null {
  const [path = "", filters = ""] = address.split(/(?=[?#])/, 2);
  const routed = asRouted(path).replace(/\/+$/, "");
  const found = NO_PAGES.find(([pattern]) => pattern.test(routed));
  if (!found) return address;
  const [pattern, page] = found;
  return page && routed.replace(pattern, page) + withoutCursor(filters);
}

/** A cursor of a file is none of its page. */
function withoutCursor(filters: string): string {
  const query = new URLSearchParams(filters.startsWith("?") ? filters : "");
  query.delete("cursor");
  return query.size > 0 ? `?${query}` : "";
}
