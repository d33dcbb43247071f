import type { BeaconRound } from "#app/contract/fairness.ts";
import type { GameKind, RoundInput, RoundStep } from "#app/contract/games/index.ts";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { inCurrency, wonBy } from "#app/contract/games/won-by.ts";
import { type Money, toMoney } from "#app/contract/money.ts";
import {
  createDraw,
  type Game,
  outcomeOnTheWire,
  type Position,
  paytableHash,
  playReference,
  publishedAt,
  QUICKNET,
  roundInJackpots,
  sealOf,
} from "#server/games/index.ts";
import { jackpotTerms } from "#server/platform/modules/jackpots/index.ts";
import { DRAND_ROUNDS } from "./drand.ts";

const SERVER_SEED = "5".repeat(64);

/** What the player saw before the rounds of these proofs. */
export const KEPT = { seal: sealOf(SERVER_SEED), clientSeed: "teal kettle" };

/** The amount in every pool when one of these rounds wins it. */
const POOL = toMoney(123_457n, "EUR");

interface Published {
  bet?: Money;
  serverSeed?: string;
  clientSeed?: string;
  /** Of a round that is drawn for the jackpots by a beacon: when its bet was made, and the beacon's round. */
  drawnBy?: { openedAt: string; beacon: BeaconRound };
}

/** A bet that round 1000 of the public beacon draws, with the signature it published. */
export const BY_BEACON: NonNullable<Published["drawnBy"]> = {
  openedAt: new Date(publishedAt(QUICKNET, 1_000) - 1_000).toISOString(),
  beacon: { chain: QUICKNET.id, round: 1_000, signature: DRAND_ROUNDS[1_000] ?? "" },
};

/** The proof the house would publish of the nonce-th round of a game, played with the strategy its odds assume. */
export function proofOf(
  game: Game,
  nonce: number,
  { bet = toMoney(100n, "EUR"), serverSeed = SERVER_SEED, clientSeed = KEPT.clientSeed, drawnBy }: Published = {},
): RoundProof {
  const seeds = { serverSeed, clientSeed, nonce };
  const played = playReference(game, { stake: BigInt(bet.amount) }, () => createDraw(seeds));
  return proofOfPosition(game, { ...played, bet, seeds, drawnBy });
}

interface Played {
  bet: Money;
  seeds: { serverSeed: string; clientSeed: string; nonce: number };
  input: RoundInput;
  steps: RoundStep[];
  position: Position<GameKind>;
  drawnBy?: Published["drawnBy"] | undefined;
}

/** The same for a round that was played to its end by any strategy. */
export function proofOfPosition(game: Game, { bet, seeds, input, steps, position, drawnBy }: Played): RoundProof {
  const { currency } = bet;
  const stake = BigInt(bet.amount);
  const drawn = roundInJackpots(jackpotTerms, { gameId: game.id, currency, stake, seeds, drawnBy });
  const payout = position.payout ?? 0n;
  const won = drawn ? wonBy(drawn).map(({ level }) => ({ level, pool: POOL })) : [];
  const fromPools = BigInt(won.length) * inCurrency(BigInt(POOL.amount), drawn?.perThousandEuro ?? 0);
  const { openedAt = "2026-11-22T05:00:00.000Z", beacon } = drawnBy ?? {};
  return {
    id: `rnd_${"a".repeat(20)}`,
    gameId: game.id,
    mode: currency === "FUN" ? "demo" : "real",
    state: "settled",
    bet,
    stake: toMoney(position.staked, currency),
    payout: toMoney(payout, currency),
    input,
    steps,
    openedAt,
    settledAt: openedAt,
    endedByHouse: false,
    endedAtCeiling: false,
    paytableHash: paytableHash(game),
    outcome: outcomeOnTheWire(position.outcome, currency),
    jackpots: drawn && {
      weight: drawn.weight,
      draws: drawn.draws,
      termsHash: drawn.termsHash,
      won,
      paid: toMoney(fromPools, currency),
      ...(beacon && { beacon }),
    },
    paid: toMoney(beacon ? payout : payout + fromPools, currency),
    proof: { ...seeds, serverSeedHash: sealOf(seeds.serverSeed), clientSeedOrigin: "player" },
  };
}
