import { toMoney } from "#app/contract/money.ts";
import { sealReceipt } from "#app/contract/promises.ts";
import { SEED_FILE, type SeedFileHead, type SeedRound } from "#app/contract/seed-file.ts";
import { Sums } from "#app/contract/seed-file-sums.ts";
import { type Game, sealOf } from "#server/games/index.ts";
import { proofOf } from "./proofs.ts";
import { newSigner, receiptFor, type Signer } from "./receipts.ts";

/** A file as its player downloads it. */
export const seedFileText = (head: SeedFileHead, rounds: readonly SeedRound[]): string =>
  [head, ...rounds].map((line) => `${JSON.stringify(line)}\n`).join("");

const AT = { sealedAt: "2026-11-02T08:00:00.000Z", revealedAt: "2026-11-20T21:00:00.000Z" };

export interface SeedFile {
  head: SeedFileHead;
  rounds: SeedRound[];
  signer: Signer;
}

/** The line of the nonce-th round of a game. */
function lineOf(game: Game, nonce: number, signer: Signer): SeedRound {
  const proof = { ...proofOf(game, nonce), id: `rnd_${String(nonce).padStart(20, "a")}` };
  const { signature } = receiptFor(proof, { signer });
  const { proof: _, outcome: _outcome, endedByHouse: _ended, endedAtCeiling: _ceiling, ...round } = proof;
  return { ...round, bonus: null, voided: null, nonce, signature } as SeedRound;
}

/** The sums that the ledger would have of these rounds. */
export function ledgerOf(rounds: readonly SeedRound[]): SeedFileHead["ledger"] {
  const sums = new Sums();
  for (const round of rounds) sums.addRound(round);
  return sums.all().map(({ gameId, currency, found }) => ({
    gameId,
    staked: toMoney(found.staked, currency),
    paid: toMoney(found.paid, currency),
    bonusStaked: toMoney(found.bonusStaked, currency),
    bonusPaid: toMoney(found.bonusPaid, currency),
  }));
}

/** The file that the house would give of rounds of some games, by turns. */
export function seedFileOf(games: readonly [Game, ...Game[]], count: number): SeedFile {
  const signer = newSigner();
  const rounds = Array.from({ length: count }, (_, nonce) =>
    lineOf(games[nonce % games.length] ?? games[0], nonce, signer),
  );
  const { serverSeed, serverSeedHash, clientSeed } = proofOf(games[0], 0).proof;
  const text = sealReceipt({ serverSeedHash, nextServerSeedHash: sealOf("next"), sealedAt: AT.sealedAt });
  const head: SeedFileHead = {
    file: SEED_FILE,
    number: 41,
    serverSeedHash,
    serverSeed: serverSeed ?? "",
    clientSeed,
    clientSeedOrigin: "player",
    ...AT,
    rounds: count,
    part: 1,
    parts: 1,
    from: 0,
    count,
    ledger: ledgerOf(rounds),
    receipt: receiptFor(proofOf(games[0], 0), { text, signer }),
    madeAt: AT.revealedAt,
  };
  return { head, rounds, signer };
}
