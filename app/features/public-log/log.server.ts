import { isSignedHead } from "#app/contract/check-entry.ts";
import type { LogHead } from "#app/contract/public-log.ts";
import { fingerprintOf } from "#app/contract/signed-head.ts";
import type { DataOf } from "#app/contract/types.ts";
import { notFound } from "#app/lib/not-found.ts";
import { type Pages, pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { hashing } from "#app/request/hashing.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { entryView } from "./entry.server.ts";
import { findEntry } from "./find.server.ts";

const HEADS = 10;
const ENTRIES = 20;

type Log = DataOf<"getPublicLog">;

/** Where the last page begins: pages begin at multiples of their length, so that an address shows the same entries for good. */
const lastPage = (size: number): number => Math.max(0, (Math.ceil(size / ENTRIES) - 2) * ENTRIES);

/** The listed entries: as the address says, else the last ones, up to twice as many. */
function listed({ url }: Scope, size: number) {
  const from = url.searchParams.get("from");
  if (from === null) return { from: lastPage(size), limit: 2 * ENTRIES };
  if (!/^\d{1,15}$/.test(from) || Number(from) >= Math.max(1, size)) throw notFound(url.pathname);
  return { from: Number(from), limit: ENTRIES };
}

/** The neighbours of the listed entries, later ones first. */
function pagesOfEntries({ paths }: Scope, from: number, size: number): Pages {
  const to = (first: number | null) =>
    paths.publicLog({ from: first === null ? null : String(first) }).concat("#entries");
  const [last, later] = [lastPage(size), from + ENTRIES];
  const isLast = from >= last;
  return {
    first: isLast ? null : to(null),
    previous: isLast ? null : to(later < last ? later : null),
    next: from === 0 ? null : to(Math.max(0, from - ENTRIES)),
  };
}

/** A signed head, whose signature this server verifies. */
function headView({ format, t }: Scope, head: LogHead, keys: Log["keys"]) {
  const { at, size, root, keyNumber } = head;
  const own = keys.filter(({ number }) => number === keyNumber).map(({ publicKey }) => publicKey);
  const isSigned = isSignedHead(hashing, head, own);
  const number = String(keyNumber);
  return {
    id: at,
    at: format.date(at),
    size: format.number(size),
    root,
    isSigned,
    key: isSigned ? t("log:heads.keyNumber", { number }) : t("log:find.notSigned", { number }),
  };
}

const keyView = (
  { format, t, paths }: Scope,
  { number, publicKey, publishedAt, entry, isCurrent }: Log["keys"][number],
) => ({
  id: String(number),
  name: t("log:heads.keyNumber", { number: String(number) }),
  from: format.date(publishedAt),
  isCurrent,
  fingerprint: fingerprintOf(hashing.sha256, publicKey),
  publicKey,
  entry: String(entry),
  entryHref: paths.publicLog({ entry: String(entry) }).concat("#entry"),
});

/** What stands at the top: how many promises cannot be taken back. */
function headOf({ format, t }: Scope, { head, since }: Log) {
  if (!head || !since) return { figure: null, lead: t("log:page.none") };
  return {
    figure: format.number(head.size),
    lead: t("log:page.lead", { since: format.date(since, "restrictions") }),
  };
}

/** The page of the public log: its heads, an entry to find, its entries and the keys. */
export async function logPage(scope: Scope) {
  const { paths } = scope;
  const [log, heads] = await Promise.all([
    scope.call("getPublicLog", {}),
    scope.call("listLogHeads", { limit: HEADS, ...cursorOf(scope) }),
  ]);
  const size = log.head?.size ?? 0;
  const { from, limit } = listed(scope, size);
  const [{ items }, found] = await Promise.all([scope.call("listLogEntries", { from, limit }), findEntry(scope, log)]);
  return {
    head: headOf(scope, log),
    lastHead: log.head && headView(scope, log.head, log.keys),
    heads: {
      rows: heads.items.map((head) => headView(scope, head, log.keys)),
      pages: pagesAround(heads, (cursor) => paths.publicLog({ cursor }).concat("#heads")),
    },
    found,
    entries: {
      rows: items.map((entry) => entryView(scope, entry)).reverse(),
      pages: pagesOfEntries(scope, from, size),
    },
    keys: log.keys.map((key) => keyView(scope, key)),
  };
}

export type LogView = Awaited<ReturnType<typeof logPage>>;
