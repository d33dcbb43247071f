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
import { type PublicLog, Unanswered } from "./log-client.ts";
import { isSigned } from "./signature.ts";

/** What a monitor remembers of a log: enough to prove that another head only added entries to those it has read. */
export const remembered = z.object({
  origin: z.string(),
  size: z.number().int().min(0),
  root: z.string(),
  at: z.string(),
  /** The signed note of that head: with a later one that contradicts it, it proves that the house signed both. */
  note: z.string().default(""),
  /** The complete subtrees that all entries are hashed from, by `level:place`. */
  edge: z.record(z.string(), z.string()),
  /** Published signing keys by number. */
  keys: z.record(z.string(), z.string()),
});
export type Remembered = z.infer<typeof remembered>;

export const NOTHING: Remembered = { origin: "", size: 0, root: "", at: "", note: "", edge: {}, keys: {} };

/**
 * The keys that entries publish; a number that had another key before is refused. What kind of entry one is, its hashed text says
 * alone.
 */
function keysWith(known: Remembered["keys"], entries: readonly LogEntry[]): Remembered["keys"] {
  const keys = { ...known };
  for (const { index, text } of entries) {
    const facts = factsIn(text, ENTRY_SCHEME);
    if (facts?.get("kind") !== "key") continue;
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

type Tree = Pick<Remembered, "size" | "edge" | "keys">;

/** Entries that are in memory at once: a log is read by the year. */
const AT_ONCE = 5_000;

type EntriesOf = (from: number, to: number) => Promise<LogEntry[]>;

/** A tree with the entries of a log up to a size. */
async function grown({ size, edge, keys }: Tree, wanted: number, entriesOf: EntriesOf): Promise<Tree> {
  if (size === wanted) return { size, edge, keys };
  const entries = await entriesOf(size, Math.min(size + AT_ONCE, wanted));
  const known = new Map(Object.entries(edge));
  const leaves = entries.map(({ text }) => leafOf(text));
  const all = new Map([...known, ...hashesOf(nodesAdded(size, leaves, known))]);
  const next = size + entries.length;
  return grown({ size: next, edge: edgeOf(next, all), keys: keysWith(keys, entries) }, wanted, entriesOf);
}

/** The end of a watch: two heads of which one cannot be that of the same log. */
const contradiction = (text: string, before: Remembered, note = "") =>
  new OpsProblem(`${text} Keep the notes as a proof:\n\n${[before.note, note].filter(Boolean).join("\n")}`);

/**
 * Compares a log with what is remembered of it, and returns what to remember now. Throws an {@link OpsProblem} that says what
 * contradicts what: a head of the same size with another root, fewer entries, a root that is not that of the entries, or a
 * signature that no published key verifies.
 */
export async function compare(before: Remembered, { head }: PublicLog, entriesOf: EntriesOf): Promise<Remembered> {
  if (!head && before.size === 0) throw new Unanswered("The log has no signed head yet: look again in a minute.");
  if (!head) throw contradiction(`The log has no head any more, that of ${before.at} counted ${before.size}.`, before);
  const { note } = head;
  const signed = readHeadNote(note);
  if (!signed || signed.size !== head.size || signed.root !== head.root || signed.at !== head.at)
    throw new OpsProblem("The signed note of the head is of another head.");
  const { origin, size, root, at } = signed;
  if (before.origin !== "" && before.origin !== origin)
    throw new OpsProblem(`The log is signed as ${origin}, and was ${before.origin} before.`);
  if (size < before.size) {
    const fewer = `The head of ${at} counts ${size} entries, that of ${before.at} counted ${before.size}.`;
    throw contradiction(fewer, before, note);
  }
  const { edge, keys } = await grown(before, size, entriesOf);
  if (rootOf(size, new Map(Object.entries(edge))) !== root) {
    const other = `The head of ${at} is not that of the ${before.size} entries read before and the ${size - before.size} after them.`;
    throw contradiction(other, before, note);
  }
  const key = keys[String(head.keyNumber)];
  if (!key || !isSignedHead({ isSigned }, head, [key]))
    throw new OpsProblem(`The head of ${at} is not signed with key ${head.keyNumber} of ${origin}.`);
  return { origin, size, root, at, note, edge, keys };
}
