import { and, asc, eq, gte, lt, type SQL } from "drizzle-orm";
import { FILE_ROUNDS, SEED_FILE, type SeedFileHead, type SeedRound } from "#app/contract/seed-file.ts";
import type { Context } from "#server/platform/context.ts";
import { proofsBy } from "#server/platform/modules/fairness/index.ts";
import { sealReceiptOf, signaturesFrom } from "#server/platform/modules/public-log/index.ts";
import { type Round, viewRounds } from "#server/platform/modules/rounds/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { RevealedPair } from "./pairs.ts";
import { sumsOf } from "./sums.ts";

/** The pair's rounds of some nonces. */
const roundsIn = ({ id, ownerId }: RevealedPair, { from, count }: { from: number; count: number }): SQL | undefined =>
  and(eq(rounds.seedPairId, id), eq(rounds.ownerId, ownerId), gte(rounds.nonce, from), lt(rounds.nonce, from + count));

/** The first line of a part of the pair's file. Refuses with `not_found` a part that it does not have. */
export async function fileHead(context: Context, pair: RevealedPair, part: number): Promise<SeedFileHead> {
  const parts = Math.max(1, Math.ceil(pair.nextNonce / FILE_ROUNDS));
  if (part > parts) throw new Refusal("not_found");
  const from = (part - 1) * FILE_ROUNDS;
  const count = Math.min(FILE_ROUNDS, pair.nextNonce - from);
  const [receipt, ledger] = await Promise.all([
    sealReceiptOf(context, pair.ownerId, pair.id),
    sumsOf(context.connection.db, roundsIn(pair, { from, count })),
  ]);
  return {
    file: SEED_FILE,
    number: pair.index + 1,
    serverSeedHash: pair.serverSeedHash,
    serverSeed: pair.serverSeed,
    clientSeed: pair.clientSeed,
    clientSeedOrigin: pair.clientSeedOrigin,
    sealedAt: pair.createdAt.toISOString(),
    revealedAt: pair.revealedAt.toISOString(),
    rounds: pair.nextNonce,
    part,
    parts,
    from,
    count,
    ledger,
    receipt,
    madeAt: context.clock.now().toISOString(),
  };
}

/** Rounds of the pair from a nonce on, as lines of its file. */
export async function linesFrom(
  context: Context,
  pair: RevealedPair,
  { from, limit }: { from: number; limit: number },
): Promise<SeedRound[]> {
  const { db } = context.connection;
  const some = roundsIn(pair, { from, count: limit });
  const [rows, signatures] = await Promise.all([
    db.select().from(rounds).where(some).orderBy(asc(rounds.nonce)),
    signaturesFrom(context, pair.id, some),
  ]);
  const shown = await viewRounds(context, rows, proofsBy(new Map([[pair.id, pair]])));
  return shown.map((round, place) => lineOf(round, rows[place] as Round, signatures.get(round.id) ?? ""));
}

type Shown = Awaited<ReturnType<typeof viewRounds>>[number];

function lineOf(round: Shown, { jackpots: kept }: Round, signature: string): SeedRound {
  const { id, gameId, mode, state, bet, stake, payout, jackpots, jackpotsWait, paid, bonus, voided, input, steps } =
    round;
  const { paytableHash, openedAt, settledAt, proof } = round;
  return {
    nonce: proof.nonce,
    id,
    gameId,
    mode,
    state,
    bet,
    stake,
    payout,
    jackpots,
    ...(jackpotsWait && { jackpotsWait }),
    paid,
    bonus,
    voided,
    input,
    steps,
    paytableHash,
    openedAt,
    settledAt,
    ...(state === "void" && { termsHash: kept?.termsHash ?? null }),
    signature,
  };
}
