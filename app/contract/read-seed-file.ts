import { inForm, ProofProblem, parseObject, proofIn, type RevealedProof } from "./games/read-proof.ts";
import schema from "./seed-file.schema.json" with { type: "json" };
import type { SeedFileHead } from "./seed-file.ts";

/** A round of a file: its proof, and what its receipt needs besides. */
export interface FileRound {
  nonce: number;
  proof: RevealedProof;
  signature: string;
  /** Of a void round: the terms of the jackpots its bet was made under. */
  termsHash: string | null | undefined;
}

/** Longer texts and lines are no file of ours. */
const LONGEST_FILE = 64_000_000;
const LONGEST_LINE = 200_000;

const SIGNATURE = /^[0-9a-f]{128}$/;
const HASH = /^[0-9a-f]{64}$/;

/** The lines of a text one by one; empty ones are left out. */
export function* linesIn(text: string): Generator<string> {
  if (text.length > LONGEST_FILE) throw new ProofProblem("file");
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : end).trim();
    at = end < 0 ? text.length : end + 1;
    if (line !== "") yield line;
  }
}

/** Parses the first line of a file of rounds. Throws a {@link ProofProblem} for what is none. */
export function readHead(line: string | undefined): SeedFileHead {
  try {
    if (line === undefined || line.length > LONGEST_LINE * 10) throw new ProofProblem("file");
    return inForm<SeedFileHead>(schema, parseObject(line));
  } catch (error) {
    throw error instanceof ProofProblem ? new ProofProblem("file") : error;
  }
}

const isTerms = (value: unknown): value is FileRound["termsHash"] =>
  value === undefined || value === null || (typeof value === "string" && HASH.test(value));

/** Parses a line of a file as a round that is drawn from the seeds of its first line. Throws a {@link ProofProblem}. */
export function readRound(head: SeedFileHead, line: string): FileRound {
  if (line.length > LONGEST_LINE) throw new ProofProblem("unreadable");
  const { nonce, signature, termsHash, ...round } = parseObject(line) as Record<string, unknown>;
  if (typeof signature !== "string" || !SIGNATURE.test(signature))
    throw new ProofProblem("incomplete", { field: "signature" });
  if (!isTerms(termsHash)) throw new ProofProblem("incomplete", { field: "termsHash" });
  if ("proof" in round) throw new ProofProblem("unknown", { field: "proof" });
  const { serverSeedHash, serverSeed, clientSeed, clientSeedOrigin } = head;
  const proof = proofIn({ ...round, proof: { serverSeedHash, serverSeed, clientSeed, clientSeedOrigin, nonce } });
  return { nonce: proof.proof.nonce, proof, signature, termsHash };
}
