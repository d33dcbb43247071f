import { z } from "zod";
import { beaconRound } from "./fairness.ts";
import { money } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { voidReason } from "./play.ts";
import { instant, slug } from "./values.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const roundNumber = z.number().int().min(1);
/** A multiplier in hundredths. */
const hundredths = z.number().int().min(0);

/** The bets on one round, without their players. */
const crashBets = z.object({
  /** Of the round. */
  number: roundNumber,
  /** The number of bets, and how many of them have left so far. */
  count: z.number().int().min(0),
  left: z.number().int().min(0),
  /** The highest multiplier at which one has left; null if none has. */
  highest: hundredths.nullable(),
  /** At most twenty: players' before those of demos, each latest first. */
  bets: z.array(
    z.object({
      /** SHA-256 of its id: only the player who made the bet can recognize it. */
      idHash: sha256,
      stake: money,
      /** Null while it flies, and if the round crashed before it left. Its target is not published. */
      leftAt: hundredths.nullable(),
    }),
  ),
});

export const crashTable = z.object({
  /** Of the round that accepts bets or runs. The first round of a game is 1. */
  number: roundNumber,
  /** `waiting`: bets are closed, and it has not started. */
  state: z.enum(["betting", "waiting", "running"]),
  /** A later bet joins the next round. */
  betsUntil: instant,
  /**
   * When its multiplier is 1.00. From then on it grows by the game's rules. While `isWaiting` the round does not start, and this is
   * when it will if the beacon is in time; it starts later if that is late, and is void if that is late by a minute.
   */
  startsAt: instant,
  /** Whether the beacon has not published the client seed yet. */
  isWaiting: z.boolean(),
  /** The platform's clock, which decides a cash-out. */
  now: instant,
  /** Its seal: with the seed, once that is revealed, and its number as the nonce, anyone can derive the round. */
  serverSeedHash: sha256,
  /**
   * The value of the round of a beacon that is named when bets open and published after they have closed, so that nobody knows
   * before where the round crashes; empty until then. In a round of before there was a beacon, the id of the game.
   */
  clientSeed: z.string(),
  beacon: beaconRound.optional(),
  /**
   * The chain the round's seed belongs to. SHA-256 of a seed's 32 bytes is the seed of the round before; for the first round it
   * is the chain's beginning, which was published before that round. `nextBeginning` is published equally early.
   */
  chain: z.object({ first: roundNumber, last: roundNumber, beginning: sha256, nextBeginning: sha256 }),
  /** The finished rounds, latest first; without void ones. */
  lastRounds: z.array(
    z.object({
      number: roundNumber,
      /** The highest multiplier at which it could be left; below 1.00 if it could not be left at all. */
      crashedAt: hundredths,
      serverSeed: sha256,
      clientSeed: z.string(),
      beacon: beaconRound.optional(),
    }),
  ),
  /** On the round of `number`, and on the one before it. */
  bets: z.array(crashBets),
  /** The round before it, where that was void, and why; absent as well where nobody has looked at the table since long before. */
  voided: z.object({ number: roundNumber, reason: voidReason.extract(["beacon_late"]) }).optional(),
});
export type CrashTable = z.infer<typeof crashTable>;

export const getCrashTable = operation({
  method: "GET",
  path: "/game/crash/:gameId/table",
  summary:
    "The round everyone shares, and the last twenty. Who looks when a round is over opens the next. One bets on it with " +
    "playRealRound or playDemoRound, and leaves it with stepRealRound or stepDemoRound.",
  audience: "anyone",
  params: z.object({ gameId: slug }),
  data: crashTable,
  errors: ["not_found"],
});
