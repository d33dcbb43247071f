import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { EntryKind } from "#app/contract/entry-kinds.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import { type Counting, counting } from "./rates.ts";
import { playTallies, playTotals } from "./tables.ts";
import { COUNTED_MS, NOTHING, PLAY_PAUSE_MS, SECOND_MS, secondOf, type Totals } from "./windows.ts";

/** The entries for play among all that change a player's cash. Prizes, points and transfers are not among them. */
export const STAKED = ["stake_held", "provider_bet"] as const satisfies EntryKind[];
export const PAID = ["round_settled", "jackpot_won", "provider_win"] as const satisfies EntryKind[];
export const GIVES_BACK = [
  ...(["round_voided", "provider_bet_given_back", "provider_win_taken_back"] as const),
] satisfies EntryKind[];
export const PLAYED = [...STAKED, ...PAID, ...GIVES_BACK] as const;

type PlayedKind = (typeof PLAYED)[number];

const ROWS_AT_ONCE = 1_000;

interface Entry {
  kind: PlayedKind;
  /** What it belongs to: a round, or a provider's transaction. */
  reference: string;
  currency: RealCurrency;
  /** Minor units; positive for what cash received. For a void round, what it received beyond its stakes. */
  amount: bigint;
  at: Date;
}

/** What cash contributed to the stakes of a void round, however old they are; the bonus money among them is not included. */
const released = sql`(
  select coalesce(sum(stake.amount), 0) from ledger_transactions hold
  join ledger_postings stake on stake.transaction_id = hold.id and stake.account_id = ${ledgerPostings.accountId}
  where hold.kind = 'stake_held' and hold.reference_kind = ${ledgerTransactions.referenceKind}
    and hold.reference_id = ${ledgerTransactions.referenceId})`;

/** Entries for play after the second of an instant, from the postings of the player's cash, earliest first. */
async function entriesSince(tx: Transaction, playerId: string, since: Date): Promise<Entry[]> {
  const rows = await tx
    .select({
      kind: sql<PlayedKind>`${ledgerTransactions.kind}`,
      reference: sql<string>`coalesce(${ledgerTransactions.referenceId}, '')`,
      currency: sql<RealCurrency>`${ledgerPostings.currency}`,
      amount:
        sql`${ledgerPostings.amount} + case ${ledgerTransactions.kind} when 'round_voided' then ${released} else 0 end`.mapWith(
          BigInt,
        ),
      at: ledgerTransactions.at,
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerPostings, eq(ledgerPostings.accountId, ledgerAccounts.id))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      and(
        eq(ledgerAccounts.owner, "player"),
        eq(ledgerAccounts.ownerId, playerId),
        eq(ledgerAccounts.kind, "cash"),
        inArray(ledgerTransactions.kind, PLAYED),
        gte(ledgerTransactions.at, new Date(since.getTime() + SECOND_MS)),
      ),
    )
    .orderBy(asc(ledgerTransactions.at), asc(ledgerPostings.id));
  return rows;
}

interface Played {
  staked: bigint;
  paid: bigint;
  isAct: boolean;
}

const isAmong = (kinds: readonly PlayedKind[], kind: PlayedKind): boolean => kinds.includes(kind);

/** For each round the last of the entries that pay it, with the sum of all of them: they are counted as one. */
function payoutsOf(entries: readonly Entry[]): ReadonlyMap<Entry, bigint> {
  const byRound = new Map<string, { last: Entry; sum: bigint }>();
  for (const entry of entries) {
    if (entry.kind !== "round_settled" && entry.kind !== "jackpot_won") continue;
    byRound.set(entry.reference, { last: entry, sum: (byRound.get(entry.reference)?.sum ?? 0n) + entry.amount });
  }
  return new Map([...byRound.values()].map(({ last, sum }) => [last, sum]));
}

/** The net effect of each entry: what was returned or taken back is removed at the second in which it was counted. */
function playedBy(entries: readonly Entry[]): { entry: Entry; played: Played }[] {
  const back = new Set(entries.filter(({ kind }) => isAmong(GIVES_BACK, kind)).map(({ reference }) => reference));
  const payouts = payoutsOf(entries);
  return entries.map((entry) => {
    const { kind, reference, amount } = entry;
    const isBack = back.has(reference);
    const paid = (paid: bigint) => ({ entry, played: { staked: 0n, paid, isAct: false } });
    if (kind === "round_voided") return paid(amount);
    if (isAmong(STAKED, kind)) return { entry, played: { staked: isBack ? 0n : -amount, paid: 0n, isAct: true } };
    if (isBack) return paid(0n);
    return paid(kind === "provider_win" ? amount : (payouts.get(entry) ?? 0n));
  });
}

interface Counted {
  playerId: string;
  /** The base currency. */
  currency: RealCurrency;
}

/** The totals at the end of every second with an event. */
async function totalsOf(tx: Transaction, inBase: Counting, { playerId, currency: base }: Counted, since: Date) {
  const rows = new Map<number, Totals & { at: Date }>();
  let totals = NOTHING;
  for (const { entry, played } of playedBy(await entriesSince(tx, playerId, since))) {
    const { at, currency } = entry;
    const { staked, paid, isAct } = played;
    const money = { from: currency, to: base } as const;
    const elapsed = isAct && totals.actedAt ? at.getTime() - totals.actedAt.getTime() : 0;
    totals = {
      staked: totals.staked + (await inBase(at, { ...money, amount: staked, rounded: "up" })),
      paid: totals.paid + (await inBase(at, { ...money, amount: paid, rounded: "down" })),
      playedMs: totals.playedMs + Math.min(elapsed, PLAY_PAUSE_MS),
      actedAt: isAct ? at : totals.actedAt,
    };
    const second = secondOf(at);
    rows.set(second.getTime(), { ...totals, at: second });
  }
  return [...rows.values()];
}

/** What the ledger has for the longest window, as rows of totals; the first is from before any play. */
export async function rowsFromLedger(tx: Transaction, inBase: Counting, player: Counted, now: Date) {
  const since = new Date(secondOf(now).getTime() - COUNTED_MS);
  const initial: Totals & { at: Date } = { ...NOTHING, at: since };
  const rows = [initial, ...(await totalsOf(tx, inBase, player, since))];
  return { rows, last: rows.at(-1) ?? initial };
}

/**
 * Starts the count of a player with what the ledger has for the longest window: for players from before there were limits, for
 * the seeded world, and for one who played on a replica of the last version.
 */
export async function countFromLedger(tx: Transaction, player: Counted, now: Date): Promise<void> {
  const { playerId } = player;
  const { rows, last } = await rowsFromLedger(tx, counting(tx), player, now);
  for (let place = 0; place < rows.length; place += ROWS_AT_ONCE) {
    await tx.insert(playTotals).values(rows.slice(place, place + ROWS_AT_ONCE).map((row) => ({ playerId, ...row })));
  }
  const { at, ...totals } = last;
  const checked = { checkedStaked: last.staked, checkedPaid: last.paid, checkedPlayedMs: last.playedMs };
  await tx
    .update(playTallies)
    .set({ ...totals, ...checked, at: at > secondOf(now) ? at : secondOf(now) })
    .where(eq(playTallies.playerId, playerId));
}
