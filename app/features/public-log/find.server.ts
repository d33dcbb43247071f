import { isRefusal } from "#app/api/failure.ts";
import { checkEntry } from "#app/contract/check-entry.ts";
import type { IncludedEntry } from "#app/contract/public-log.ts";
import type { DataOf } from "#app/contract/types.ts";
import { hashing } from "#app/request/hashing.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { entryView } from "./entry.server.ts";

type Log = DataOf<"getPublicLog">;

/** A number may be copied as the page writes it, with a sign between its groups of digits. */
const withoutGroups = (typed: string): string => typed.replace(/[\s.,'’]/g, "");

/** An entry with everything it is checked with, and what this server found. */
function foundView(scope: Scope, included: IncludedEntry, { keys }: Log) {
  const { t, format } = scope;
  const { entry, inclusion, head } = included;
  const key = keys.find(({ number }) => number === head.keyNumber);
  const { isIncluded, isHeadSigned } = checkEntry(hashing, included, key ? [key.publicKey] : []);
  const [at, number] = [format.date(head.at), String(head.keyNumber)];
  return {
    ...entryView(scope, entry),
    text: entry.text,
    path: inclusion.path,
    note: head.note,
    included: { isGood: isIncluded, text: t(isIncluded ? "log:find.included" : "log:find.notIncluded", { at }) },
    signed: { isGood: isHeadSigned, text: t(isHeadSigned ? "log:find.signed" : "log:find.notSigned", { number }) },
  };
}

/** The entry that the address asks for; with a number that the log does not have, why there is none. */
export async function findEntry(scope: Scope, log: Log) {
  const { t, format, url } = scope;
  const typed = url.searchParams.get("entry")?.slice(0, 64) ?? "";
  const last = Math.max(0, (log.head?.size ?? 0) - 1);
  const result = { typed, last: format.number(last), problem: null, entry: null };
  if (typed.trim() === "") return result;
  const number = withoutGroups(typed);
  if (!/^\d{1,15}$/.test(number)) return { ...result, problem: t("log:find.invalid") };
  // The first head is signed within a minute; until then no entry is counted.
  if (!log.head) return result;
  try {
    return { ...result, entry: foundView(scope, await scope.call("getLogEntry", { index: Number(number) }), log) };
  } catch (error) {
    if (!isRefusal(error, "not_found")) throw error;
    return { ...result, problem: t("log:find.missing", { last: format.number(last) }) };
  }
}

export type FoundView = Awaited<ReturnType<typeof findEntry>>;
