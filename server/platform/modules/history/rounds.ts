import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { ProviderRound, Round, RoundRow } from "#app/contract/play.ts";
import type { Database } from "#server/platform/db/index.ts";
import { awayFrom, isBeyond, type Place } from "#server/platform/db/keyset.ts";
import { isWithin, millis, type PeriodGiven } from "#server/platform/db/period.ts";
import { providerTransactions as bet } from "#server/platform/modules/providers/index.ts";
import { rounds, roundsOf, viewRoundRow } from "#server/platform/modules/rounds/index.ts";
import { all } from "./conditions.ts";
import { staked } from "./sums.ts";

export interface RoundFilter {
  playerId: string | SQLWrapper;
  /** Whole days: finished ones were summed up by the day. */
  period: PeriodGiven;
  gameId?: string | undefined;
  state?: Round["state"] | undefined;
  currency?: RealCurrency | undefined;
}

export const own = ({ playerId, period, gameId, state, currency }: RoundFilter): SQL =>
  all(
    sql`${rounds.ownerId} = ${playerId}`,
    isWithin(period, rounds.openedAt),
    gameId && sql`${rounds.gameId} = ${gameId}`,
    state && sql`${rounds.state} = ${state}`,
    currency && sql`${rounds.currency} = ${currency}`,
  );

/**
 * What moved because of the bet: its rollback, its wins, and their rollbacks. In two halves, each found by its reference: a
 * single condition would read every transaction of the provider for every bet.
 */
export const moved = sql`
  left join lateral (
    select coalesce(sum(part.amount), 0) as paid, coalesce(bool_or(part.back), false) as back,
      (array_agg(part.balance order by part.entry desc))[1] as after
    from (
      select own.amount, own.kind = 'rollback' as back, own.balance, own.ledger_transaction_id as entry from ${bet} own
      where own.provider_id = ${bet.providerId} and own.reference = ${bet.uuid} and own.ledger_transaction_id is not null
      union all
      select -undone.amount, false, undone.balance, undone.ledger_transaction_id from ${bet} own
      join ${bet} undone on undone.provider_id = own.provider_id and undone.reference = own.uuid
      where own.provider_id = ${bet.providerId} and own.reference = ${bet.uuid} and own.kind = 'win'
        and undone.kind = 'rollback' and undone.ledger_transaction_id is not null
    ) part
  ) moved on true`;

/** A provider's bet is a round unless it was refused. A game of the house has no provider rounds. */
export const provided = ({ playerId, period, gameId, state, currency }: RoundFilter): SQL =>
  all(
    sql`${bet.playerId} = ${playerId} and ${bet.kind} = 'bet' and ${bet.status} = 'RS_OK'`,
    isWithin(period, bet.createdAt),
    gameId && sql`false`,
    state && sql`${state} = case when moved.back then 'void' else 'settled' end`,
    currency && sql`${bet.currency} = ${currency}`,
  );

interface Key extends Record<string, unknown> {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** For a provider's round; null for a round of the house. */
  round: {
    provider: string;
    game: string;
    back: boolean;
    currency: RealCurrency;
    stake: string;
    paid: string;
    before: string;
    after: string;
  } | null;
}

/** Without the title, which the house's configuration has. */
type FoundRound = Omit<ProviderRound, "gameTitle">;

const betId = sql`${bet.uuid}::text`;

/** Both sides are read by their own index and no further than a page. */
export const roundQuery = (
  filter: RoundFilter,
  { place, limit }: { place: Place | undefined; limit: number },
): SQL => sql`
  select * from (
    (select ${rounds.id} as id, ${millis(rounds.openedAt)} as at, null::jsonb as round from ${rounds}
    where ${all(own(filter), isBeyond(place, rounds.openedAt, rounds.id))}
    order by ${awayFrom(place, rounds.openedAt, rounds.id)} limit ${limit + 1})
    union all
    (select ${betId}, ${millis(bet.createdAt)}, jsonb_build_object('provider', ${bet.providerId}, 'game', ${bet.gameCode},
      'back', moved.back, 'currency', ${bet.currency}, 'stake', (${staked})::text, 'paid', moved.paid::text,
      'before', (${bet.balance} + ${staked})::text, 'after', coalesce(moved.after, ${bet.balance})::text)
    from ${bet} ${moved}
    where ${all(provided(filter), isBeyond(place, bet.createdAt, betId))}
    order by ${awayFrom(place, bet.createdAt, betId)} limit ${limit + 1})
  ) listed order by ${awayFrom(place, sql`at`, sql`id`)} limit ${limit + 1}`;

/** The rounds on one side of a position, away from it: one more than the limit, to see whether more follow. */
export async function roundKeys(
  db: Database,
  filter: RoundFilter,
  page: { place: Place | undefined; limit: number },
): Promise<{ place: Place; round: FoundRound | null }[]> {
  const { rows } = await db.execute<Key>(roundQuery(filter, page));
  return rows.map(({ id, at, round }) => ({
    place: { at: new Date(at), id },
    round: round && providerRound(id, new Date(at), round),
  }));
}

function providerRound(id: string, at: Date, { provider, game, ...money }: NonNullable<Key["round"]>): FoundRound {
  const { currency, back, stake, paid, before, after } = money;
  return {
    id,
    providerId: provider,
    gameCode: game,
    state: back ? "void" : "settled",
    stake: toMoney(BigInt(stake), currency),
    paid: toMoney(BigInt(paid), currency),
    balanceBefore: toMoney(BigInt(before), currency),
    balanceAfter: toMoney(BigInt(after), currency),
    openedAt: at.toISOString(),
  };
}

/** The rounds of a page, in its order. */
export async function roundRows(db: Database, playerId: string, ids: readonly string[]): Promise<RoundRow[]> {
  const byId = new Map((await roundsOf(db, playerId, ids)).map((row) => [row.id, viewRoundRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
