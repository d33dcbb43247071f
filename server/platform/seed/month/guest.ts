import { and, eq, isNull, like } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { type Random, seededStream } from "#server/platform/adapters/random.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { seedPairs, serverSeedOf } from "#server/platform/modules/fairness/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import type { Destination as PayoutDestination } from "#server/platform/modules/withdrawals/index.ts";
import { CROWD_ADDRESS } from "../crowd.ts";
import type { Habits } from "./guests.ts";

type SeedPair = typeof seedPairs.$inferSelect;

interface Settled {
  id: string;
  currency: RealCurrency;
  stake: bigint;
  gameId: string;
  settledAt: Date;
}

/** One of the crowd while the month is simulated. */
export interface Guest {
  id: string;
  country: string;
  currency: RealCurrency;
  habits: Habits;
  random: Random;
  /** The current pair, and its decrypted seed. */
  pair: SeedPair;
  serverSeed: string;
  /** The pairs before it. */
  revealed: SeedPair[];
  /** The payment of the last deposit, and the reference for money to return to. */
  paidBy: { method: "card" | "ewallet"; reference: string } | null;
  destinations: Map<string, PayoutDestination>;
  /** Separate from the randomness of play: a guest who withdraws more plays the same games. */
  withdrawals: Random;
  /** The round that is open. */
  open: string | null;
  points: {
    lifetime: bigint;
    carry: bigint;
    countedUntil: Date | null;
    openRounds: string[];
    /** Settled rounds not counted yet. */
    settled: Settled[];
  };
}

/** The crowd as its rows, in the order of the habits. */
export async function guestsOf(
  tx: Transaction,
  { config: { keys } }: Context,
  crowd: readonly Habits[],
  name: string,
): Promise<Guest[]> {
  const rows = await tx
    .select({
      id: players.id,
      email: players.email,
      country: players.country,
      currency: players.currency,
      pair: seedPairs,
    })
    .from(players)
    .innerJoin(seedPairs, and(eq(seedPairs.ownerId, players.id), isNull(seedPairs.revealedAt)))
    .where(like(players.email, `%@${CROWD_ADDRESS}`));
  const found = new Map(rows.map((row) => [row.email, row]));
  return crowd.flatMap((habits) => {
    const row = found.get(habits.email);
    if (!row) return [];
    const { id, email, country, currency, pair } = row;
    return {
      id,
      country,
      currency,
      habits,
      pair,
      serverSeed: serverSeedOf(keys, pair),
      revealed: [],
      open: null,
      paidBy: null,
      destinations: new Map(),
      random: seededStream(`world:${email}, ${name}`),
      withdrawals: seededStream(`world:${email}, ${name}, withdrawals`),
      points: { lifetime: 0n, carry: 0n, countedUntil: null, openRounds: [], settled: [] },
    };
  });
}
