import { z } from "zod";
import { isSignedHead } from "#app/contract/check-entry.ts";
import { ENTRY_SCHEME, factsIn } from "#app/contract/promises.ts";
import type { LogEntry } from "#app/contract/public-log.ts";
import { readHeadNote } from "#app/contract/signed-head.ts";
import { OpsProblem } from "#server/ops/command.ts";
import {
  hashesOf,
  leafOf,
  type NodeHashes,
  nodesAdded,
  rootOf,
  subtreesOf,
} from "#server/platform/modules/public-log/index.ts";
import type { PublicLog } from "./log-client.ts";
import { isSigned } from "./signature.ts";

/** What a monitor remembers of a log: enough to prove that another head only added entries to those it has read. */
export const remembered = z.object({
  origin: z.string(),
  size: z.number().int().min(0),
  root: z.string(),
  at: z.string(),
  /** The complete subtrees that all entries are hashed from, by `level:place`. */
  edge: z.record(z.string(), z.string()),
  /** Published signing keys by number. */
  keys: z.record(z.string(), z.string()),
});
export type Remembered = z.infer<typeof remembered>;

export const NOTHING: Remembered = { origin: "", size: 0, root: "", at: "", edge: {}, keys: {} };

/** The keys that entries publish; a number that had another key before is refused. */
function keysWith(known: Remembered["keys"], entries: readonly LogEntry[]): Remembered["keys"] {
  const keys = { ...known };
  for (const { kind, index, text } of entries) {
    if (kind !== "key") continue;
    const facts = factsIn(text, ENTRY_SCHEME);
    const [number = "", key = ""] = [facts?.get("number"), facts?.get("ed25519")];
    if (keys[number] !== undefined && keys[number] !== key)
      throw new OpsProblem(`Entry ${index} publishes another key ${number} than an earlier entry.`);
    keys[number] = key;
  }
  return keys;
}

/** The part of the tree's hashes that later entries are hashed with. */
function edgeOf(size: number, known: NodeHashes): Remembered["edge"] {
  const places = subtreesOf({ from: 0, to: size }).map(({ level, place }) => `${level}:${place}`);
  return Object.fromEntries(places.map((place) => [place, known.get(place) ?? ""]));
}

/**
 * Compares a log with what is remembered of it, and returns what to remember now. Throws an {@link OpsProblem} that says what
 * contradicts what: a head of the same size with another root, fewer entries, a root that is not that of the entries, or a
 * signature that no published key verifies.
 */
export async function compare(
  before: Remembered,
  { origin, head }: PublicLog,
  entriesOf: (from: number, to: number) => Promise<LogEntry[]>,
): Promise<Remembered> {
  if (!head) throw new OpsProblem("The log has no signed head yet: look again in a minute.");
  const signed = readHeadNote(head.note);
  if (!signed || signed.size !== head.size || signed.root !== head.root || signed.at !== head.at)
    throw new OpsProblem("The signed note of the head is of another head.");
  const { size, root, at } = signed;
  if (before.origin !== "" && before.origin !== signed.origin)
    throw new OpsProblem(`The log is signed as ${signed.origin}, and was ${before.origin} before.`);
  if (size < before.size)
    throw new OpsProblem(`The head of ${at} counts ${size} entries, that of ${before.at} counted ${before.size}.`);
  const entries = await entriesOf(before.size, size);
  const known = new Map(Object.entries(before.edge));
  const added = nodesAdded(
    before.size,
    entries.map(({ text }) => leafOf(text)),
    known,
  );
  const all = new Map([...known, ...hashesOf(added)]);
  if (rootOf(size, all) !== root) {
    throw new OpsProblem(
      `The head of ${at} is not that of the ${before.size} entries read before and the ${size - before.size} after them: keep its note as a proof.\n\n${head.note}`,
    );
  }
  const keys = keysWith(before.keys, entries);
  const key = keys[String(head.keyNumber)];
  if (!key || !isSignedHead({ isSigned }, head, [key]))
    throw new OpsProblem(`The head of ${at} is not signed with key ${head.keyNumber} of ${origin}.`);
  return { origin: signed.origin, size, root, at, edge: edgeOf(size, all), keys };
}
