import { canonicalJson } from "./canonical.ts";
import type { RoundInput } from "./games/index.ts";
import type { Money } from "./money.ts";
import type { LogKind } from "./public-log.ts";

/**
 * What the house signs for one player, and the entries of its public log, as lines `name value`, each ended by a line feed, after a line with the scheme. A value has
 * no line break, and may have spaces.
 */
export const RECEIPT_SCHEME = "openhand-receipt-1";
export const ENTRY_SCHEME = "openhand-entry-1";

/** Stands for a value that there is none of. */
const NONE = "-";

export type Facts = Readonly<Record<string, string | number>>;

const written = (scheme: string, facts: Facts): string =>
  [scheme, ...Object.entries(facts).map(([name, value]) => `${name} ${value}`)].map((line) => `${line}\n`).join("");

/** The text of an entry of the public log. */
export const entryText = (kind: LogKind, at: string, facts: Facts): string =>
  written(ENTRY_SCHEME, { kind, at, ...facts });

export interface BetPromise {
  roundId: string;
  gameId: string;
  /** Of the game's rules. */
  paytableHash: string;
  /** Of the terms of the jackpots; null for a round that takes no part. */
  jackpotTermsHash: string | null;
  serverSeedHash: string;
  /** Null for a round that all players share. */
  clientSeed: string | null;
  nonce: number;
  bet: Money;
  input: RoundInput;
  openedAt: string;
}

/** The promise of a bet: everything its round follows from but the server seed, whose hash it has. */
export const betReceipt = (promise: BetPromise): string =>
  written(RECEIPT_SCHEME, {
    round: promise.roundId,
    game: promise.gameId,
    rules: promise.paytableHash,
    jackpots: promise.jackpotTermsHash ?? NONE,
    seal: promise.serverSeedHash,
    client: promise.clientSeed ?? NONE,
    nonce: promise.nonce,
    bet: `${promise.bet.amount} ${promise.bet.currency}`,
    input: canonicalJson(promise.input),
    at: promise.openedAt,
  });

export interface SealPromise {
  serverSeedHash: string;
  /** Null where a version before seeds were promised sealed it. */
  nextServerSeedHash: string | null;
  sealedAt: string;
}

/** The promise of a server seed, and of the one after it. */
export const sealReceipt = ({ serverSeedHash, nextServerSeedHash, sealedAt }: SealPromise): string =>
  written(RECEIPT_SCHEME, { seal: serverSeedHash, next: nextServerSeedHash ?? NONE, at: sealedAt });

/**
 * The facts of a receipt or of an entry of the public log, by name; undefined for a text of another scheme, and for one that says
 * something twice: readers would not agree on what it says.
 */
export function factsIn(text: string, scheme: string): ReadonlyMap<string, string> | undefined {
  const [first, ...lines] = text.split("\n");
  if (first !== scheme || lines.pop() !== "") return undefined;
  const facts = new Map(
    lines.map((line): [string, string] => {
      const space = line.indexOf(" ");
      return [line.slice(0, space), line.slice(space + 1)];
    }),
  );
  return facts.size === lines.length ? facts : undefined;
}
