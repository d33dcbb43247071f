import { type CheckedEntry, checkEntry, type Hashing } from "./check-entry.ts";
import type { Kept } from "./games/claims.ts";
import type { RoundProof } from "./games/proof.ts";
import { ProofProblem, readForm } from "./games/read-proof.ts";
import { isShared } from "./games/shared.ts";
import { leafHash, rootOfInclusion } from "./log-tree.ts";
import { betReceipt, ENTRY_SCHEME, factsIn, RECEIPT_SCHEME } from "./promises.ts";
import type { Receipt } from "./public-log.ts";
import schema from "./receipt.schema.json" with { type: "json" };
import { fingerprintOf } from "./signed-head.ts";

/**
 * `logged`: signed, of this round, and in the public log. `signed`: the same, but the log did not have it yet. All others are
 * wrong: the text was changed after it was signed, the key is none that the house has published, it is the promise of another
 * round, it does not lead to the root of its head, or that head is signed with another key.
 */
export type ReceiptVerdict =
  | "logged"
  | "signed"
  | "changed"
  | "unknownKey"
  | "otherRound"
  | "notIncluded"
  | "otherHead";

/** The lines of a receipt; a line of another name, which no receipt has; and the two roots of the log it leads to. */
const LINES = ["round", "game", "rules", "jackpots", "seal", "client", "nonce", "bet", "input", "at"] as const;
type ReceiptLine = (typeof LINES)[number] | "unknown";

export interface ReceiptClaim {
  claim: ReceiptLine | "among" | "root";
  claimed: string;
  found: string;
  same: boolean;
}

export interface CheckedReceipt {
  verdict: ReceiptVerdict;
  /** Of the key that signed it. */
  fingerprint: string;
  /** The lines of the receipt beside those of the proof, then the roots of the log. */
  claims: ReceiptClaim[];
  /** The number of the log's entry; null where the log did not have it yet. */
  entry: string | null;
  /** What the player was promised; empty values where the receipt is wrong, or promises none. */
  promised: { seal: string; clientSeed: string };
}

/** Stands for a missing value. */
const NOTHING = "–";

/** The receipt's own sign for a value that there is none of. */
const NONE = "-";

/** Parses a receipt from its JSON, alone or as the whole answer of the API. Throws a {@link ProofProblem}. */
export function readReceipt(text: string): Receipt {
  try {
    return readForm<Receipt>(schema, text);
  } catch (error) {
    throw error instanceof ProofProblem ? new ProofProblem("receipt") : error;
  }
}

const compared = (claim: ReceiptClaim["claim"], claimed = "", found = ""): ReceiptClaim => ({
  claim,
  claimed: claimed || NOTHING,
  found: found || NOTHING,
  same: claimed === found,
});

/**
 * The receipt that the house would have signed for the round of a proof. `termsHash` is of the jackpots, where the proof does not
 * have it.
 */
export function receiptTextOf(
  { id, gameId, paytableHash, jackpots, bet, input, openedAt, proof }: RoundProof,
  termsHash: string | null = jackpots?.termsHash ?? null,
): string {
  return betReceipt({
    roundId: id,
    gameId,
    paytableHash,
    bet,
    input,
    openedAt,
    jackpotTermsHash: termsHash,
    serverSeedHash: proof.serverSeedHash,
    // The seeds of a round that all players share are not its player's.
    clientSeed: isShared(input) ? null : proof.clientSeed,
    nonce: proof.nonce,
  });
}

/** A round that is void does not tell what it was drawn for: its receipt alone has the terms of the jackpots. */
const linesOf = ({ state }: RoundProof) => (state === "void" ? LINES.filter((line) => line !== "jackpots") : LINES);

/** The receipt of a seal has no line of a round. */
const isOfSeal = (facts: ReadonlyMap<string, string>): boolean => !facts.has("round") && facts.has("next");

/** The lines of a receipt beside what the proof says of them; of the receipt of a seal, the seal. */
function lineClaims(proof: RoundProof, text: string): ReceiptClaim[] {
  const own = factsIn(text, RECEIPT_SCHEME) ?? new Map<string, string>();
  if (isOfSeal(own)) return [compared("seal", own.get("seal"), proof.proof.serverSeedHash)];
  const ofProof = factsIn(receiptTextOf(proof), RECEIPT_SCHEME) ?? new Map<string, string>();
  const isLine = (name: string): boolean => LINES.some((line) => line === name);
  const others = [...own].filter(([name]) => !isLine(name)).map(([name, value]) => `${name} ${value}`);
  return [
    ...linesOf(proof).map((line) => compared(line, own.get(line), ofProof.get(line))),
    ...(others.length > 0 ? [compared("unknown", others.join(", "))] : []),
  ];
}

type Logged = NonNullable<Receipt["logged"]>;

/** The root of the promises of an entry, as the entry has it and as the receipt leads to it. */
function amongClaim({ sha256 }: Hashing, text: string, { entry, among }: Logged): ReceiptClaim {
  const facts = factsIn(entry.text, ENTRY_SCHEME);
  const isWhole = facts?.get("count") === String(among.size);
  const found = isWhole ? rootOfInclusion(sha256, leafHash(sha256, text), among) : undefined;
  return { ...compared("among", facts?.get("root"), found), same: found !== undefined && found === facts?.get("root") };
}

interface Parts {
  isSigned: boolean;
  isKnown: boolean;
  lines: readonly ReceiptClaim[];
  among: ReceiptClaim | undefined;
  entry: CheckedEntry | undefined;
}

function verdictOf({ isSigned, isKnown, lines, among, entry }: Parts): ReceiptVerdict {
  if (!isSigned) return "changed";
  if (!isKnown) return "unknownKey";
  if (lines.some(({ same }) => !same)) return "otherRound";
  if (!among || !entry) return "signed";
  if (!among.same || !entry.isIncluded) return "notIncluded";
  return entry.isHeadSigned ? "logged" : "otherHead";
}

export const isGoodReceipt = ({ verdict }: Pick<CheckedReceipt, "verdict">): boolean =>
  verdict === "logged" || verdict === "signed";

function promisedIn(text: string): CheckedReceipt["promised"] {
  const facts = factsIn(text, RECEIPT_SCHEME);
  const client = facts?.get("client") ?? NONE;
  return { seal: facts?.get("seal") ?? "", clientSeed: client === NONE ? "" : client };
}

/**
 * Checks a receipt beside the proof of its round. `published` are the keys of the house: without any, the reader compares the
 * fingerprint.
 */
export const checkReceipt = (
  hashing: Hashing,
  receipt: Receipt,
  proof: RoundProof,
  published: readonly string[] = [],
): CheckedReceipt => checkWith(hashing, receipt, lineClaims(proof, receipt.text), published);

/** The same of the receipt of a seal, beside what is known of it. A receipt of a round is none. */
export function checkSealReceipt(
  hashing: Hashing,
  receipt: Receipt,
  { serverSeedHash, sealedAt }: { serverSeedHash: string; sealedAt: string },
  published: readonly string[] = [],
): CheckedReceipt {
  const found = factsIn(receipt.text, RECEIPT_SCHEME) ?? new Map<string, string>();
  const own = isOfSeal(found) ? found : new Map<string, string>();
  const lines = [compared("seal", own.get("seal"), serverSeedHash), compared("at", own.get("at"), sealedAt)];
  return checkWith(hashing, receipt, lines, published);
}

function checkWith(
  hashing: Hashing,
  { text, signature, publicKey, logged }: Receipt,
  lines: readonly ReceiptClaim[],
  published: readonly string[],
): CheckedReceipt {
  const among = logged ? amongClaim(hashing, text, logged) : undefined;
  const entry = logged ? checkEntry(hashing, logged, [publicKey, ...published]) : undefined;
  const isKnown = published.length === 0 || published.includes(publicKey);
  const parts = { isSigned: hashing.isSigned({ text, signature, publicKey }), isKnown, lines, among, entry };
  const verdict = verdictOf(parts);
  const roots = among && entry ? [among, { ...compared("root", entry.root, entry.found), same: entry.isIncluded }] : [];
  return {
    verdict,
    fingerprint: fingerprintOf(hashing.sha256, publicKey),
    claims: [...lines, ...roots],
    entry: logged && String(logged.entry.index),
    promised: isGoodReceipt({ verdict }) ? promisedIn(text) : { seal: "", clientSeed: "" },
  };
}

/** What the player kept beside a proof: what was typed, and where nothing was, what a good receipt promises. */
export function keptWith(kept: Kept, receipt: CheckedReceipt | null): Kept {
  if (!receipt) return kept;
  const { seal, clientSeed } = receipt.promised;
  return { ...kept, seal: kept.seal.trim() || seal, clientSeed: kept.clientSeed.trim() || clientSeed };
}

/** The receipt that was pasted beside a proof; null without one. Throws a {@link ProofProblem} for a text that is none. */
export const receiptBeside = (
  hashing: Hashing,
  { receipt = "" }: Kept,
  proof: RoundProof,
  published?: readonly string[],
): CheckedReceipt | null => (receipt.trim() ? checkReceipt(hashing, readReceipt(receipt), proof, published) : null);
