import type { Hashing } from "./check-entry.ts";
import { type CheckedReceipt, checkSealReceipt, isGoodReceipt, receiptTextOf } from "./check-receipt.ts";
import { type Claim, drawnClaims, type Found, type ProofClaim } from "./games/claims.ts";
import { ProofProblem, type RevealedProof } from "./games/read-proof.ts";
import { isShared } from "./games/shared.ts";
import { hexOf } from "./log-tree.ts";
import { minorUnits } from "./money.ts";
import { type FileRound, linesIn, readHead, readRound } from "./read-seed-file.ts";
import type { SeedFileHead } from "./seed-file.ts";
import { type SumOfGame, Sums } from "./seed-file-sums.ts";
import { SUMMED } from "./summed.ts";

/** What can be wrong in a file of rounds: a key of the texts' `everything`, each with its values. */
export type FindingName =
  | "unreadable"
  | "missing"
  | "repeated"
  | "outside"
  | "shared"
  | "range"
  | "seed"
  | "sealReceipt"
  | "receipt"
  | "unplayable"
  | "result"
  | "void"
  | "sum";

export interface FileFinding {
  finding: FindingName;
  values: Readonly<Record<string, string>>;
  /** What differs, of a result and of a sum. */
  claims: readonly (ProofClaim | (typeof SUMMED)[number])[];
}

/** How many of those that are looked at are as they should be. */
interface Share {
  right: number;
  of: number;
}

export interface CheckedFile {
  /** `partly`: nothing is wrong, but some rounds were drawn by rules or terms that the verifier does not have. */
  verdict: "right" | "partly" | "wrong";
  head: Pick<
    SeedFileHead,
    "number" | "serverSeedHash" | "sealedAt" | "revealedAt" | "part" | "parts" | "from" | "count"
  >;
  rounds: Share;
  isSeedRight: boolean;
  sealReceipt: CheckedReceipt;
  receipts: Share;
  payouts: Share;
  jackpots: Share;
  voids: Share;
  /** Rounds by rules, or jackpots by terms, that the house has no more. */
  ofOtherRules: number;
  sums: SumOfGame[];
  /** The first of what is wrong; `wrong` is how many there are. */
  findings: FileFinding[];
  wrong: number;
}

/** Passed by the verifier: the hashes, the rules and the engine. */
export interface FileTools {
  hashing: Hashing;
  /** The hash of a game's rules; undefined where there is no such game. */
  rulesOf(gameId: string): string | undefined;
  /** Throws a {@link ProofProblem} for a round that cannot be played. */
  replay(proof: RevealedProof): Found;
  /** The keys of the house; without any, the reader compares the fingerprint. */
  published: readonly string[];
}

export interface Progress {
  done: number;
  all: number;
}

const MOST_FINDINGS = 50;

const OF_JACKPOTS: readonly ProofClaim[] = [
  "termsHash",
  "weight",
  "jackpotBeacon",
  "jackpotSignature",
  "jackpots",
  "won",
  "jackpotPaid",
];
const isOfJackpots = ({ claim }: Claim): boolean => OF_JACKPOTS.includes(claim);

const share = (): Share => ({ right: 0, of: 0 });
const count = (counted: Share, isRight: boolean): void => {
  counted.of++;
  if (isRight) counted.right++;
};

/** The first and the last of the nonces between `from` and `until` that are missing, range by range. */
export function* missingIn(seen: ReadonlySet<number>, from: number, until: number): Generator<[number, number]> {
  let next = from;
  for (const nonce of [...seen].sort((one, other) => one - other)) {
    if (nonce > next) yield [next, nonce - 1];
    next = nonce + 1;
  }
  if (next < until) yield [next, until - 1];
}

/** The first part begins at the first round, the last one ends at the last, and none goes beyond it. */
function isWholeRange({ part, parts, from, count: counted, rounds }: SeedFileHead): boolean {
  const isBegun = (part === 1) === (from === 0) && part <= parts;
  return isBegun && (part === parts ? from + counted === rounds : from + counted < rounds && counted > 0);
}

class Check {
  readonly #tools: FileTools;
  readonly #head: SeedFileHead;
  readonly #seen = new Set<number>();
  readonly #ids = new Set<string>();
  readonly #sums = new Sums();
  readonly #findings: FileFinding[] = [];
  #wrong = 0;
  readonly #shares = { receipts: share(), payouts: share(), jackpots: share(), voids: share() };
  #ofOtherRules = 0;
  readonly #isSeedRight: boolean;
  readonly #sealReceipt: CheckedReceipt;

  constructor(tools: FileTools, head: SeedFileHead) {
    this.#tools = tools;
    this.#head = head;
    const { hashing, published } = tools;
    this.#isSeedRight = hexOf(hashing.sha256(new TextEncoder().encode(head.serverSeed))) === head.serverSeedHash;
    if (!this.#isSeedRight) this.#found("seed", { number: String(head.number) });
    this.#sealReceipt = checkSealReceipt(hashing, head.receipt, head, published);
    if (!isGoodReceipt(this.#sealReceipt)) this.#found("sealReceipt", {});
    if (!isWholeRange(head)) this.#found("range", {});
    for (const sum of head.ledger) this.#sums.addLedger(sum);
  }

  #found(finding: FindingName, values: FileFinding["values"], claims: FileFinding["claims"] = []): void {
    this.#wrong++;
    if (this.#findings.length < MOST_FINDINGS) this.#findings.push({ finding, values, claims });
  }

  /** One line after the first; `number` is the line's, from 1. */
  addLine(line: string, number: number): void {
    try {
      this.#addRound(readRound(this.#head, line));
    } catch (error) {
      if (!(error instanceof ProofProblem)) throw error;
      const field = error.problem === "unsettled" ? "state" : (error.parameters.field ?? "–");
      this.#found("unreadable", { line: String(number), field });
    }
  }

  /** Why a round is none of those that the file says it has; undefined for one that is. */
  #strayFrom({ nonce, proof }: FileRound): FindingName | undefined {
    const { from, count: counted } = this.#head;
    if (nonce < from || nonce >= from + counted) return "outside";
    return this.#seen.has(nonce) || this.#ids.has(proof.id) ? "repeated" : undefined;
  }

  #addRound(round: FileRound): void {
    const { nonce, proof } = round;
    const at = { nonce: String(nonce), id: proof.id };
    const stray = this.#strayFrom(round);
    if (stray) {
      this.#found(stray, at);
      return;
    }
    this.#seen.add(nonce);
    this.#ids.add(proof.id);
    this.#sums.addRound(proof);
    if (isShared(proof.input)) this.#found("shared", at);
    else {
      this.#checkReceipt(round, at);
      this.#checkResult(proof, at);
    }
  }

  #checkReceipt({ proof, signature, termsHash }: FileRound, at: FileFinding["values"]): void {
    const text = receiptTextOf(proof, proof.state === "void" ? termsHash : undefined);
    const { publicKey } = this.#head.receipt;
    const isSigned = this.#tools.hashing.isSigned({ text, signature, publicKey });
    count(this.#shares.receipts, isSigned);
    if (!isSigned) this.#found("receipt", at);
  }

  #checkResult(proof: RevealedProof, at: FileFinding["values"]): void {
    if (proof.state === "void") this.#checkVoid(proof, at);
    if (this.#tools.rulesOf(proof.gameId) !== proof.paytableHash) {
      this.#ofOtherRules++;
      return;
    }
    const claims = this.#claimsOf(proof, at);
    if (!claims) return;
    const wrong = claims.filter(({ same }) => !same);
    if (wrong.length > 0)
      this.#found(
        "result",
        at,
        wrong.map(({ claim }) => claim),
      );
    count(this.#shares.payouts, wrong.every(isOfJackpots));
    if (claims.some(isOfJackpots)) count(this.#shares.jackpots, !wrong.some(isOfJackpots));
  }

  /** At least the stake is due, whatever the rules are. */
  #checkVoid({ stake, paid }: RevealedProof, at: FileFinding["values"]): void {
    const isGivenBack = paid.currency === stake.currency && minorUnits(paid) >= minorUnits(stake);
    count(this.#shares.voids, isGivenBack);
    if (!isGivenBack) this.#found("void", at);
  }

  /** What the replayed round is compared with; undefined where it cannot be played. */
  #claimsOf(proof: RevealedProof, at: FileFinding["values"]): Claim[] | undefined {
    try {
      const claims = drawnClaims(proof, this.#tools.replay(proof));
      const isOfOtherTerms = claims.some(({ claim, same }) => claim === "termsHash" && !same);
      if (!isOfOtherTerms) return claims;
      this.#ofOtherRules++;
      return claims.filter((claim) => !isOfJackpots(claim));
    } catch (error) {
      if (!(error instanceof ProofProblem)) throw error;
      count(this.#shares.payouts, false);
      this.#found("unplayable", { ...at, field: error.parameters.field ?? "–" });
      return undefined;
    }
  }

  #checkSums(sums: readonly SumOfGame[]): void {
    for (const { gameId, currency, found, ledger } of sums) {
      const apart = SUMMED.filter((name) => found[name] !== ledger[name]);
      if (apart.length > 0) this.#found("sum", { game: gameId, currency }, apart);
    }
  }

  end(): CheckedFile {
    const { number, serverSeedHash, sealedAt, revealedAt, part, parts, from, count: counted } = this.#head;
    for (const [first, last] of missingIn(this.#seen, from, from + counted))
      this.#found("missing", { from: String(first), to: String(last) });
    const sums = this.#sums.all();
    this.#checkSums(sums);
    const ifRight = this.#ofOtherRules > 0 ? "partly" : "right";
    return {
      verdict: this.#wrong > 0 ? "wrong" : ifRight,
      head: { number, serverSeedHash, sealedAt, revealedAt, part, parts, from, count: counted },
      rounds: { right: this.#seen.size, of: counted },
      isSeedRight: this.#isSeedRight,
      sealReceipt: this.#sealReceipt,
      ...this.#shares,
      ofOtherRules: this.#ofOtherRules,
      sums,
      findings: this.#findings,
      wrong: this.#wrong,
    };
  }
}

/**
 * Checks a file of rounds, one round at a step, so that a caller can stop in between. Throws a {@link ProofProblem} for a text that
 * is no such file.
 */
export function* checkSeedFile(tools: FileTools, text: string): Generator<Progress, CheckedFile> {
  const lines = linesIn(text);
  const first = lines.next();
  const head = readHead(first.done ? undefined : first.value);
  const check = new Check(tools, head);
  let done = 0;
  for (const line of lines) {
    done++;
    check.addLine(line, done + 1);
    yield { done, all: Math.max(done, head.count) };
  }
  return check.end();
}
