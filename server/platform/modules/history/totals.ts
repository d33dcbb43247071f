import { type SQL, sql } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { gameById } from "#server/games/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { instantOf, isWithin, utcDay } from "#server/platform/db/period.ts";
import { playerBonuses } from "#server/platform/modules/bonus-money/index.ts";
import { providerTransactions as bet } from "#server/platform/modules/providers/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";
import { all } from "./conditions.ts";
import { moved, own, provided, type RoundFilter } from "./rounds.ts";
import { eventsOf, paid, staked } from "./sums.ts";
import { providerRoundSums, roundDays, roundSums, roundsLeftOut } from "./tables.ts";

/** The end of the days that are summed up. */
const sealedUntil = sql`(select coalesce((max(${roundDays.day}) + 1)::timestamp at time zone 'UTC', '-infinity') from ${roundDays})`;

const isDayOf = ({ period: { from, until } }: RoundFilter, day: SQL): SQL =>
  sql`${day} >= ${utcDay(instantOf(from))} and ${day} < ${utcDay(instantOf(until))}`;

/** Sums of the finished days, the few rounds that were still open then, and the rounds opened since, with their bonus money. */
const wholeRounds = (filter: RoundFilter): SQL => {
  const { playerId, gameId, state, currency } = filter;
  return sql`
    select day, game_id, currency, rounds, staked, paid from ${roundSums}
    where ${all(
      sql`player_id = ${playerId}`,
      isDayOf(filter, sql`day`),
      gameId && sql`game_id = ${gameId}`,
      state && sql`state = ${state}`,
      currency && sql`currency = ${currency}`,
    )}
    union all
    select ${roundsLeftOut.day}, ${rounds.gameId}, ${rounds.currency}, 1, ${rounds.stake}, ${paid}
    from ${roundsLeftOut} join ${rounds} on ${rounds.id} = ${roundsLeftOut.roundId}
    where ${all(sql`${roundsLeftOut.playerId} = ${playerId}`, isDayOf(filter, sql`${roundsLeftOut.day}`), own(filter))}
    union all
    select ${utcDay(sql`${rounds.openedAt}`)}, ${rounds.gameId}, ${rounds.currency}, 1, ${rounds.stake}, ${paid} from ${rounds}
    where ${all(own(filter), sql`${rounds.openedAt} >= ${sealedUntil}`)}`;
};

/** Bonus money that was staked and paid, taken off sums of whole rounds. */
const ofBonuses = (filter: RoundFilter): SQL => sql`
  select ${utcDay(sql`${rounds.openedAt}`)}, ${rounds.gameId}, ${rounds.currency}, 0, -${rounds.bonusStake}, -${rounds.bonusPaid}
  from ${playerBonuses} join ${rounds} on ${rounds.bonusId} = ${playerBonuses.id}
  where ${playerBonuses.playerId} = ${filter.playerId} and ${own(filter)}`;

/** The player's own money in rounds of the house. */
export const ofHouse = (filter: RoundFilter): SQL => sql`${wholeRounds(filter)} union all ${ofBonuses(filter)}`;

/** All bets at providers' games, whatever their outcome. */
export const ofProviders = (filter: RoundFilter): SQL => {
  const { playerId, period, currency } = filter;
  const since = (alias: SQL) => sql`${alias}.player_id = ${playerId} and ${alias}.created_at >= ${sealedUntil}`;
  const inCurrency = currency && sql`currency = ${currency}`;
  return sql`
    select bet_day as day, currency, rounds, staked, paid from ${providerRoundSums}
    where ${all(sql`player_id = ${playerId}`, isDayOf(filter, sql`bet_day`), inCurrency)}
    union all
    select ${utcDay(sql`bet_at`)}, currency, rounds, staked, paid from (${eventsOf(since)}) events where ${all(isWithin(period, sql`bet_at`), inCurrency)}`;
};

/** Bets that were rolled back, found by their rollbacks, which are few; each counts `times`. */
const rolledBack = (filter: RoundFilter, times: 1 | -1): SQL => sql`
  select ${bet.currency}, ${times}::int, ${times}::int * ${staked}, ${times}::int * moved.paid from ${bet} ${moved}
  where ${provided({ ...filter, state: "void" })} and (${bet.providerId}, ${bet.uuid}) in (
    select back.provider_id, back.reference from ${bet} back
    where back.player_id = ${filter.playerId} and back.kind = 'rollback' and back.ledger_transaction_id is not null
      -- A moment earlier: each is dated by its own request.
      and back.created_at >= ${instantOf(filter.period.from)} - interval '1 day'
  )`;

/** A game of the house has no provider rounds, and a provider's bet is never open. */
function parts(filter: RoundFilter): SQL[] {
  const house = sql`select currency, rounds, staked, paid from (${ofHouse(filter)}) house`;
  const providers = sql`select currency, rounds, staked, paid from (${ofProviders(filter)}) providers`;
  if (filter.gameId || filter.state === "open") return [house];
  switch (filter.state) {
    case "void":
      return [house, rolledBack(filter, 1)];
    case "settled":
      return [house, providers, rolledBack(filter, -1)];
    case undefined:
      return [house, providers];
  }
}

interface Sum extends Record<string, unknown> {
  currency: RealCurrency;
  rounds: number;
  staked: string;
  paid: string;
}

export const totalsQuery = (filter: RoundFilter): SQL => sql`
  select currency, sum(rounds)::int as rounds, sum(staked)::text as staked, sum(paid)::text as paid
  from (${sql.join(parts(filter), sql` union all `)}) sums group by 1 having sum(rounds) > 0 order by 1`;

/** What all matching rounds staked and paid of the player's own money, by account. */
export async function roundTotals(db: Database, filter: RoundFilter) {
  const { rows } = await db.execute<Sum>(totalsQuery(filter));
  return {
    rows: rows.reduce((count, sum) => count + sum.rounds, 0),
    totals: rows.map(({ currency, rounds: count, staked: sum, paid: out }) => ({
      rounds: count,
      staked: toMoney(BigInt(sum), currency),
      paid: toMoney(BigInt(out), currency),
    })),
  };
}

export const gamesQuery = (filter: RoundFilter): SQL => sql`
  select game_id as id, sum(rounds)::int as rounds from (${wholeRounds({ ...filter, gameId: undefined })}) sums group by 1`;

/** The games of the house with matching rounds, by their names; the game of the filter is included in any case. */
export async function playedGames(db: Database, filter: RoundFilter) {
  const { rows } = await db.execute<{ id: string; rounds: number }>(gamesQuery(filter));
  const { gameId } = filter;
  const missing =
    gameId && gameById(gameId) && !rows.some(({ id }) => id === gameId) ? [{ id: gameId, rounds: 0 }] : [];
  return [...rows, ...missing]
    .map(({ id, rounds: count }) => ({ id, title: gameById(id)?.title ?? id, rounds: count }))
    .sort((one, other) => one.title.localeCompare(other.title, "en"));
}
