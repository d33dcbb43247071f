import { eq } from "drizzle-orm";
import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import { jackpotLevels } from "#server/games/index.ts";
import { insertMany } from "#server/platform/db/bulk.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { fromEuroCents } from "#server/platform/modules/currencies/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/index.ts";
import { feedOf, jackpotPools, jackpotWins, nextOf } from "#server/platform/modules/jackpots/index.ts";
import type { BulkLedger } from "#server/platform/modules/ledger/index.ts";
import { paymentSteps, payments } from "#server/platform/modules/payments/index.ts";
import { countOf, playerPoints, pointsCounts } from "#server/platform/modules/points/index.ts";
import { type Round, rounds } from "#server/platform/modules/rounds/index.ts";
import { jackpotFed, jackpotWon, pointsAccount, pointsCounted } from "#server/platform/modules/wallet/index.ts";
import { payoutDestinations } from "#server/platform/modules/withdrawals/index.ts";
import type { Guest } from "./guest.ts";

type Pool = typeof jackpotPools.$inferSelect;

/** Everything a month leaves behind, buffered until it is written. Events are added in the order of time. */
export class Books {
  readonly #tx: Transaction;
  readonly #pools = new Map<JackpotLevel, Pool>();
  /** Weight of settled rounds whose share is not in the pools yet. */
  #weight = 0n;
  #rounds: Round[] = [];
  readonly #payments: (typeof payments.$inferInsert)[] = [];
  readonly #steps: (typeof paymentSteps.$inferInsert)[] = [];
  readonly #destinations: (typeof payoutDestinations.$inferInsert)[] = [];
  readonly #wins: (typeof jackpotWins.$inferInsert)[] = [];
  readonly #counts: (typeof pointsCounts.$inferInsert)[] = [];
  #roundsWritten = 0;

  constructor(
    tx: Transaction,
    readonly ledger: BulkLedger,
  ) {
    this.#tx = tx;
  }

  async readPools(): Promise<void> {
    for (const pool of await this.#tx.select().from(jackpotPools).for("update")) this.#pools.set(pool.level, pool);
  }

  /** Number of rounds that wait to be written. */
  get waiting(): number {
    return this.#rounds.length;
  }

  get roundCount(): number {
    return this.#roundsWritten + this.#rounds.length;
  }

  addPayment(payment: typeof payments.$inferInsert): void {
    this.#payments.push(payment);
  }

  addStep(step: typeof paymentSteps.$inferInsert): void {
    this.#steps.push(step);
  }

  addDestination(destination: typeof payoutDestinations.$inferInsert): void {
    this.#destinations.push(destination);
  }

  addRound(round: Round): void {
    this.#rounds.push(round);
    if (round.jackpots) this.#weight += BigInt(round.jackpots.weight);
  }

  #fill(pool: Pool, { cents, carry = pool.carry, at }: { cents: bigint; carry?: bigint; at: Date }): void {
    if (cents > 0n) {
      pool.feeds += 1;
      this.ledger.post(jackpotFed({ level: pool.level, feed: pool.feeds, amount: cents, at }));
    }
    pool.amount += cents;
    pool.carry = carry;
  }

  /** Adds the shares of the rounds settled since the last time to the pools. */
  feedPools(at: Date): void {
    for (const terms of jackpotLevels) {
      const pool = this.#pools.get(terms.level);
      if (pool) this.#fill(pool, { ...feedOf(pool.carry, this.#weight, terms), at });
    }
    this.#weight = 0n;
  }

  /** Pays a pool to a guest's round, and starts the next. Returns the amount in the guest's currency. */
  payPool(level: JackpotLevel, round: { id: string; gameId: string }, guest: Guest, at: Date): bigint {
    const pool = this.#pools.get(level);
    if (!pool) throw new Error(`the ${level} jackpot has no pool`);
    const { amount } = pool;
    const { id: roundId, gameId } = round;
    const paid = fromEuroCents(amount, guest.currency);
    const won = jackpotWon({ level, playerId: guest.id, roundId, currency: guest.currency, amount, paid, at });
    if (won.postings.length > 0) this.ledger.post(won);
    this.#wins.push({ id: `${roundId}.${level}`, level, roundId, gameId, amount, wonAt: at });
    pool.amount = 0n;
    this.#fill(pool, { cents: nextOf(level), at });
    return paid;
  }

  /** Counts the points of a guest's rounds settled until an instant. */
  countPoints(guest: Guest, { now, until }: { now: Date; until: Date }): void {
    const { points, id: playerId } = guest;
    const settled = points.settled.filter(({ settledAt }) => settledAt <= until);
    const count = countOf(points, settled);
    if (!count) return;
    const { counted, lifetime, carry } = count;
    const balanceBefore = this.ledger.balanceOf(pointsAccount(playerId));
    this.ledger.post(pointsCounted({ playerId, countId: counted.id, points: counted.points, at: now }));
    const balances = { balanceBefore, balanceAfter: balanceBefore + counted.points };
    this.#counts.push({ ...counted, playerId, ...balances, countedAt: now });
    const open = guest.open === null ? [] : [guest.open];
    const left = points.settled.filter(({ settledAt }) => settledAt > until);
    guest.points = { lifetime, carry, countedUntil: until, openRounds: open, settled: left };
  }

  /** Writes the buffered rounds and entries. */
  async write(): Promise<void> {
    const waiting = this.#rounds;
    this.#rounds = [];
    this.#roundsWritten += waiting.length;
    await insertMany(this.#tx, rounds, waiting);
    await this.ledger.write();
  }

  /** The first of them is stored already. */
  async #writePairs(guests: readonly Guest[]): Promise<void> {
    for (const { revealed, pair } of guests) {
      const [{ id, ...first }] = [...revealed, pair] as [Guest["pair"]];
      await this.#tx.update(seedPairs).set(first).where(eq(seedPairs.id, id));
    }
    const following = guests.flatMap(({ revealed, pair }) => [...revealed, pair].slice(1));
    await insertMany(this.#tx, seedPairs, following);
  }

  /** Writes what is left, and the final state of everything. */
  async close(guests: readonly Guest[]): Promise<void> {
    await this.write();
    await insertMany(this.#tx, payoutDestinations, this.#destinations);
    await insertMany(this.#tx, payments, this.#payments);
    await insertMany(this.#tx, paymentSteps, this.#steps);
    await insertMany(this.#tx, jackpotWins, this.#wins);
    await insertMany(this.#tx, pointsCounts, this.#counts);
    for (const { level, amount, carry, feeds } of this.#pools.values()) {
      await this.#tx.update(jackpotPools).set({ amount, carry, feeds }).where(eq(jackpotPools.level, level));
    }
    await this.#writePairs(guests.filter(({ pair, revealed }) => pair.nextNonce > 0 || revealed.length > 0));
    const counted = guests.filter(({ points }) => points.countedUntil !== null);
    if (counted.length === 0) return;
    await this.#tx
      .insert(playerPoints)
      .values(counted.map(({ id: playerId, points: { settled: _, ...standing } }) => ({ playerId, ...standing })))
      .onConflictDoNothing();
  }
}
