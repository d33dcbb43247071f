import { z } from "zod";
import { roundId } from "./catalogue.ts";
import { issue } from "./errors.ts";
import { operation } from "./operation.ts";
import { instant, pageOf, pageQuery } from "./values.ts";

/**
 * What the house cannot take back. `bets` and `seals` stand for many promises by the root of their tree: a promise itself is its
 * player's. All others are public facts.
 */
export const LOG_KINDS = ["key", "rules", "jackpots", "terms", "chain", "balances", "seals", "bets", "void"] as const;
export type LogKind = (typeof LOG_KINDS)[number];

const hash = z.string().regex(/^[0-9a-f]{64}$/, issue("invalid"));
const signature = z.string().regex(/^[0-9a-f]{128}$/);
const index = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const size = index;

/** A key the house signs with: Ed25519 (RFC 8032). */
const signingKey = z.object({
  /** Of the key, from 1: the version of the secret it comes from. */
  number: z.number().int().min(1),
  /** 32 bytes. */
  publicKey: hash,
  /** The log's entry that published it. */
  entry: index,
  publishedAt: instant,
  isCurrent: z.boolean(),
});
export type SigningKey = z.infer<typeof signingKey>;

const logHead = z.object({
  /** Number of entries. */
  size,
  root: hash,
  at: instant,
  keyNumber: z.number().int(),
  /**
   * The signed head as a signed note (C2SP signed-note, tlog-checkpoint): origin, size, root in base64 and `at`, an empty line, and
   * the signature of the lines above it.
   */
  note: z.string(),
});
export type LogHead = z.infer<typeof logHead>;

const logEntry = z.object({
  index,
  kind: z.enum(LOG_KINDS),
  at: instant,
  /** What the leaf is the hash of: `openhand-entry-1` and a line for each fact, `name value`, each ended by a line feed. */
  text: z.string(),
});
export type LogEntry = z.infer<typeof logEntry>;

/** Where a leaf is in a tree, and what its way to the root is hashed with: see `log-tree.ts`. */
const inclusion = z.object({ index, size, path: z.array(hash).max(64) });

/** An entry with its way to the root of a head. */
const includedEntry = z.object({ entry: logEntry, inclusion, head: logHead });
export type IncludedEntry = z.infer<typeof includedEntry>;

export const getPublicLog = operation({
  method: "GET",
  path: "/log",
  summary:
    "The public log: its last signed head, the keys the house has signed with, the latest first, and since when it is kept. " +
    "Everything in it stays as it was written.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({
    /** What heads are signed as. */
    origin: z.string(),
    /** Null until the first one is signed, which takes a minute. */
    head: logHead.nullable(),
    since: instant.nullable(),
    keys: z.array(signingKey),
  }),
});

export const listLogHeads = operation({
  method: "GET",
  path: "/log/heads",
  summary:
    "Signed heads of the public log, the latest first: one a minute while something is promised, else one an hour.",
  audience: "anyone",
  query: pageQuery,
  data: pageOf(logHead),
});

/** Maximum number of entries of one call. */
export const LOG_ENTRIES = 500;

export const listLogEntries = operation({
  method: "GET",
  path: "/log/entries",
  summary: "Entries of the public log from an index on, of those that the last head counts; fewer at the end.",
  audience: "anyone",
  query: z.object({ from: index.default(0), limit: z.coerce.number().int().min(1).max(LOG_ENTRIES).default(100) }),
  data: z.object({ items: z.array(logEntry) }),
});

export const getLogEntry = operation({
  method: "GET",
  path: "/log/entries/:index",
  summary: "An entry of the public log, and that the last head includes it.",
  audience: "anyone",
  params: z.object({ index }),
  data: includedEntry,
  errors: ["not_found"],
});

export const getLogConsistency = operation({
  method: "GET",
  path: "/log/consistency",
  summary: "Shows of two sizes of the public log that the larger one only added entries to the smaller one.",
  audience: "anyone",
  query: z.object({ from: index, to: index }),
  data: z.object({ path: z.array(hash).max(128) }),
  errors: ["not_found"],
});

/** A promise to one player, signed, and where the public log has it. */
export const receipt = z.object({
  /** What is signed: `openhand-receipt-1`, and a line for each fact, `name value`, each ended by a line feed. */
  text: z.string(),
  /** Ed25519 of the text in UTF-8. */
  signature,
  keyNumber: z.number().int(),
  publicKey: hash,
  /** Null until the log has it, which takes about a minute. */
  logged: includedEntry.extend({ among: inclusion }).nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** The schema of a receipt for readers without this code: `receipt.schema.json`. */
export const receiptSchema = () => z.toJSONSchema(receipt);

export const getRoundReceipt = operation({
  method: "GET",
  path: "/rounds/:roundId/receipt",
  summary: "The signed receipt of one of the player's bets, and its place in the public log.",
  audience: "player",
  presence: true,
  params: z.object({ roundId }),
  data: receipt,
  errors: ["not_found"],
});

export const getSealReceipt = operation({
  method: "GET",
  path: "/fairness/receipt",
  summary:
    "The signed receipt of the player's current seal and of the one that follows it, and its place in the public log.",
  audience: "player",
  data: receipt,
  errors: ["not_found"],
});
