import type { BeaconRound as BeaconRoundOfProof } from "#app/contract/fairness.ts";
import type { GameKind, Outcome, RoundInput, RoundStep } from "#app/contract/games/index.ts";
import { type Currency, type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { beaconValue, isSignedByBeacon } from "./fairness/beacon.ts";
import { createDraw, type Seeds } from "./fairness/draw.ts";
import { sealOf } from "./fairness/seal.ts";
import type { Game } from "./game.ts";
import { type DrawnBy, type KnownTerms, roundInJackpots } from "./jackpots/terms.ts";
import type { Position } from "./kind.ts";
import { paytableHash } from "./published.ts";
import { playRound } from "./round.ts";

/** Converts every amount in a value, at any depth, to money of a currency: games count in minor units without one. */
function inMoney(value: unknown, currency: Currency): unknown {
  if (typeof value === "bigint") return toMoney(value, currency);
  if (Array.isArray(value)) return value.map((item) => inMoney(item, currency));
  if (typeof value !== "object" || value === null) return value;
  const parts: Record<string, unknown> = {};
  for (const [field, part] of Object.entries(value)) parts[field] = inMoney(part, currency);
  return parts;
}

/**
 * A game's outcome as stored and shown. The type `InMinorUnits` of the games guarantees that only its amounts differ.
 */
export const outcomeOnTheWire = (outcome: Position<GameKind>["outcome"], currency: Currency): Outcome =>
  inMoney(outcome, currency) as Outcome;

export interface RoundToVerify extends Seeds {
  game: Pick<Game, "id" | "rules">;
  bet: Money;
  input: RoundInput;
  steps: readonly RoundStep[];
  beacon?: BeaconRoundOfProof | undefined;
  /** Of a round that a beacon draws for the jackpots. */
  jackpots?: DrawnBy | undefined;
}

/** What a beacon's round is by the signature that a proof has of it; nothing where it has none. */
export function beaconAgain(beacon: BeaconRoundOfProof | undefined): Pick<DataOf<"verifyRound">, "beacon"> {
  if (!beacon?.signature) return {};
  return {
    beacon: { value: beaconValue(beacon.signature), isSigned: isSignedByBeacon(beacon, beacon.signature) },
  };
}

/**
 * Replays a round from what is public once its seed is revealed, by the current rules of its game and terms of the jackpots.
 * Throws like {@link playRound}.
 */
export function roundAgain(terms: KnownTerms, round: RoundToVerify): DataOf<"verifyRound"> {
  const { game, bet, input, steps, beacon, jackpots: drawnBy, ...seeds } = round;
  const { currency } = bet;
  const stake = minorUnits(bet);
  const { outcome, staked, payout } = playRound(game, { stake, input, steps }, createDraw(seeds));
  return {
    outcome: outcomeOnTheWire(outcome, currency),
    ...beaconAgain(beacon),
    jackpots: roundInJackpots(terms, { gameId: game.id, currency, stake, seeds, drawnBy }),
    stake: toMoney(staked, currency),
    payout: payout === null ? null : toMoney(payout, currency),
    paytableHash: paytableHash(game),
    serverSeedHash: sealOf(seeds.serverSeed),
  };
}
