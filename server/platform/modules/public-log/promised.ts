import { and, asc, eq, gte, isNotNull, isNull, lt, notLike, type SQL } from "drizzle-orm";
import { toMoney } from "#app/contract/money.ts";
import { betReceipt, sealReceipt } from "#app/contract/promises.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { firstDayOfLedger } from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { logPromises } from "./tables.ts";

/** A promise to one player, and the round or seed pair it is about. */
export interface Promised {
  subject: string;
  at: Date;
  text: string;
}

interface Window {
  from: Date;
  until: Date;
  limit: number;
}

const betColumns = {
  id: rounds.id,
  gameId: rounds.gameId,
  paytableHash: rounds.paytableHash,
  jackpots: rounds.jackpots,
  nonce: rounds.nonce,
  bet: rounds.bet,
  currency: rounds.currency,
  input: rounds.input,
  openedAt: rounds.openedAt,
  serverSeedHash: seedPairs.serverSeedHash,
  clientSeed: seedPairs.clientSeed,
  seedOwnerId: seedPairs.ownerId,
  ownerId: rounds.ownerId,
  hash: logPromises.hash,
};

const betsWhere = (db: Database, where: SQL | undefined) =>
  db
    .select(betColumns)
    .from(rounds)
    .innerJoin(seedPairs, eq(seedPairs.id, rounds.seedPairId))
    .leftJoin(logPromises, eq(logPromises.subject, rounds.id))
    .where(and(eq(rounds.mode, "real"), where))
    .orderBy(asc(rounds.openedAt), asc(rounds.id));

function promisedBet(row: Awaited<ReturnType<typeof betsWhere>>[number]): Promised {
  const { id, jackpots, bet, currency, clientSeed, seedOwnerId, ownerId, openedAt, hash, ...facts } = row;
  const text = betReceipt({
    ...facts,
    roundId: id,
    jackpotTermsHash: jackpots?.termsHash ?? null,
    // The seeds of a shared round are not its player's, and its client seed may come after the bet.
    clientSeed: seedOwnerId === ownerId ? clientSeed : null,
    bet: toMoney(bet, currency),
    openedAt: openedAt.toISOString(),
  });
  return { subject: id, at: openedAt, text };
}

const isIn = (column: typeof rounds.openedAt | typeof seedPairs.createdAt, { from, until }: Window) =>
  and(gte(column, from), lt(column, until), isNull(logPromises.entry));

/** Real bets made in a window of time that the log does not have. */
async function newBets(tx: Transaction, window: Window): Promise<Promised[]> {
  return (await betsWhere(tx, isIn(rounds.openedAt, window)).limit(window.limit)).map(promisedBet);
}

/** Bets that the log has, among some, with the hash it has of each. */
export async function loggedBets(tx: Transaction, some: SQL | undefined): Promise<(Promised & { hash: string })[]> {
  const rows = await betsWhere(tx, and(isNotNull(logPromises.entry), some));
  return rows.map((row) => ({ ...promisedBet(row), hash: row.hash?.toString("hex") ?? "" }));
}

/** The promise of a player's own round; undefined for one that is not theirs, or not real. */
export async function promiseOfRound(db: Database, ownerId: string, roundId: string): Promise<Promised | undefined> {
  const [row] = await betsWhere(db, and(eq(rounds.id, roundId), eq(rounds.ownerId, ownerId)));
  return row && promisedBet(row);
}

/** The promises of some real rounds of one seed pair, by the ids of the rounds. */
export async function promisesFrom(db: Database, seedPairId: string, some: SQL | undefined): Promise<Promised[]> {
  return (await betsWhere(db, and(eq(rounds.seedPairId, seedPairId), some))).map(promisedBet);
}

const sealsWhere = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      id: seedPairs.id,
      serverSeedHash: seedPairs.serverSeedHash,
      nextServerSeedHash: seedPairs.nextServerSeedHash,
      createdAt: seedPairs.createdAt,
    })
    .from(seedPairs)
    .leftJoin(logPromises, eq(logPromises.subject, seedPairs.id))
    .where(where)
    .orderBy(asc(seedPairs.createdAt), asc(seedPairs.id))
    .limit(limit);

function promisedSeal(row: Awaited<ReturnType<typeof sealsWhere>>[number]): Promised {
  const { id, createdAt, ...hashes } = row;
  return { subject: id, at: createdAt, text: sealReceipt({ ...hashes, sealedAt: createdAt.toISOString() }) };
}

/** Demos are deleted after a day, and their seeds with them. */
const isKept = notLike(seedPairs.ownerId, "demo\\_%");

async function newSeals(tx: Transaction, window: Window): Promise<Promised[]> {
  const where = and(isKept, isIn(seedPairs.createdAt, window));
  return (await sealsWhere(tx, where, window.limit)).map(promisedSeal);
}

/** The promise of a player's current seal; undefined for a player who has none stored. */
export async function promiseOfSeal(db: Database, ownerId: string): Promise<Promised | undefined> {
  const where = and(eq(seedPairs.ownerId, ownerId), isNull(seedPairs.revealedAt));
  const [row] = await sealsWhere(db, where, 1);
  return row && promisedSeal(row);
}

/** The promise of one of a player's seals, which may be revealed; undefined for one that is not theirs. */
export async function promiseOfPair(db: Database, ownerId: string, seedPairId: string): Promise<Promised | undefined> {
  const [row] = await sealsWhere(db, and(eq(seedPairs.id, seedPairId), eq(seedPairs.ownerId, ownerId)), 1);
  return row && promisedSeal(row);
}

const EARLIEST = new Date(0);

/** Nobody has bet before the first entry of the ledger. */
async function firstBets(tx: Transaction): Promise<Date> {
  const day = await firstDayOfLedger(tx);
  return day === null ? EARLIEST : new Date(day);
}

/**
 * The promises of the kinds whose entries stand for many, seals first: a bet is made under one. `begin` is where a log begins, and
 * `windowMs` how much time is read at once: rounds of a day lie together, and have no index by time.
 */
export const NEW_PROMISES = {
  seals: { read: newSeals, begin: async () => EARLIEST, windowMs: Number.POSITIVE_INFINITY },
  bets: { read: newBets, begin: firstBets, windowMs: DAY_MS },
} as const;
export type PromiseKind = keyof typeof NEW_PROMISES;
