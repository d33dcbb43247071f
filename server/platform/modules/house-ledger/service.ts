import { and, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { JACKPOT_LEVELS } from "#app/contract/games/jackpots.ts";
import { currency as currencySchema, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Connection, Database } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { auditChains } from "#server/platform/modules/crash/index.ts";
import { euroCents } from "#server/platform/modules/currencies/index.ts";
import { auditSeeds } from "#server/platform/modules/fairness/index.ts";
import { auditedJackpots } from "#server/platform/modules/jackpots/index.ts";
import { auditedPrizes } from "#server/platform/modules/leaderboards/index.ts";
import {
  accountId,
  audit,
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
} from "#server/platform/modules/ledger/index.ts";
import { auditedPayments } from "#server/platform/modules/payments/index.ts";
import { auditedPoints } from "#server/platform/modules/points/index.ts";
import { auditedProviders } from "#server/platform/modules/providers/index.ts";
import { auditedRounds, auditReplays, largestPayouts } from "#server/platform/modules/rounds/index.ts";
import { poolAccount } from "#server/platform/modules/wallet/index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every posting of the days is added up, and most pages of the house show the sums. */
const LIFETIME_MS = 60_000;

const ledgers = new KeptFigures<DataOf<"getHouseLedger">>(LIFETIME_MS);

interface Sum {
  kind: "stakes" | "payouts";
  currency: string;
  /** Minor units of the currency: what the games took in, or gave out as a positive figure. */
  amount: bigint;
  /** Of stakes: bets, without those that were given back. */
  postings: number;
}

/** What the games' accounts took and gave, by currency. Demo money never reaches the ledger. */
async function sumsOfGames(db: Database, from: Date, to: Date): Promise<Sum[]> {
  const rows = await db
    .select({
      kind: ledgerAccounts.kind,
      currency: ledgerAccounts.currency,
      amount: sql<string>`abs(sum(${ledgerPostings.amount}))::text`,
      postings: sql<number>`sum(sign(${ledgerPostings.amount}))::int`,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(
      and(
        eq(ledgerAccounts.owner, "game"),
        inArray(ledgerAccounts.kind, ["stakes", "payouts"]),
        gte(ledgerTransactions.at, from),
        lte(ledgerTransactions.at, to),
      ),
    )
    .groupBy(ledgerAccounts.kind, ledgerAccounts.currency);
  return rows.map((row) => ({
    ...row,
    kind: row.kind === "stakes" ? "stakes" : "payouts",
    amount: BigInt(row.amount),
  }));
}

/** What players were paid out of the jackpot pools, in euro cents: a pool pays players alone. */
async function jackpotsPaid(db: Database, from: Date, to: Date): Promise<bigint> {
  const [row] = await db
    .select({ amount: sql<string>`coalesce(-sum(${ledgerPostings.amount}), 0)::text` })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      and(
        inArray(
          ledgerPostings.accountId,
          JACKPOT_LEVELS.map((level) => accountId(poolAccount(level))),
        ),
        lt(ledgerPostings.amount, 0n),
        gte(ledgerTransactions.at, from),
        lte(ledgerTransactions.at, to),
      ),
    );
  return BigInt(row?.amount ?? 0);
}

/** Euro cents by the reference rate; a currency without a rate counts for nothing. */
const inEuroCents = (amount: bigint, currency: string): bigint =>
  euroCents(amount, currencySchema.parse(currency)) ?? 0n;

/** Sums are added up in their own currency and converted once, so rounding loses less than a cent a currency. */
const totalOf = (sums: readonly Sum[], kind: Sum["kind"]): bigint =>
  sums.filter((sum) => sum.kind === kind).reduce((total, sum) => total + inEuroCents(sum.amount, sum.currency), 0n);

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The house's figures for the last days, today included, from midnight UTC to now, in euro; up to a minute old. */
export const houseLedger = (context: Context, days: number): Promise<DataOf<"getHouseLedger">> =>
  ledgers.get(context, String(days), (now) => addUp(context, days, now));

async function addUp({ connection }: Context, days: number, to: Date): Promise<DataOf<"getHouseLedger">> {
  const from = new Date(Date.parse(dayOf(to)) - (days - 1) * DAY_MS);
  const [sums, fromPools, payouts] = await Promise.all([
    sumsOfGames(connection.db, from, to),
    jackpotsPaid(connection.db, from, to),
    largestPayouts(connection.db, from, to),
  ]);
  const staked = totalOf(sums, "stakes");
  const paidBack = totalOf(sums, "payouts") + fromPools;
  const [largestWin = 0n] = payouts
    .map(({ amount, currency }) => inEuroCents(amount, currency))
    .sort((one, other) => (one < other ? 1 : -1));
  return {
    from: dayOf(from),
    to: dayOf(to),
    // Six decimals of a share are exact in a float; the money itself never becomes one.
    returned: staked === 0n ? null : Number((paidBack * 1_000_000n) / staked) / 1_000_000,
    totals: {
      staked: toMoney(staked, "EUR"),
      paidBack: toMoney(paidBack, "EUR"),
      kept: toMoney(staked - paidBack, "EUR"),
      largestWin: toMoney(largestWin, "EUR"),
      rounds: sums.filter(({ kind }) => kind === "stakes").reduce((total, { postings }) => total + postings, 0),
    },
    computedAt: to.toISOString(),
  };
}

const AUDITED = [auditedRounds, auditedPayments, auditedPoints, auditedPrizes, auditedJackpots, auditedProviders];

/**
 * Every contradiction in the books of the house: the ledger in itself, and with every row that money moved for; of seeds
 * with what was published of them; and of rounds with their seeds.
 */
export const auditHouse = async (connection: Connection, keys: Keys) => [
  ...(await audit(connection, ...AUDITED)),
  ...(await auditSeeds(connection, keys)),
  ...(await auditChains(connection, keys)),
  ...(await auditReplays(connection, keys)),
];
