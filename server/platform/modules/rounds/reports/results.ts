import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Currency, Money } from "#app/contract/money.ts";
import { rounds } from "../tables.ts";
import { ownStake } from "./own-stake.ts";

const LAST_RESULTS = 20;
const LAST_OF_SESSION = 60;

/** Minor units as digits: stake, payment and net of a settled round. */
type StoredResult = [staked: string, paid: string, net: string, currency: Currency];

interface StoredSession {
  staked: string;
  returned: string;
  rounds: StoredResult[];
}

const paid = sql`coalesce(${rounds.payout}, 0) + ${rounds.jackpotPaid}`;
const ownPaid = sql`${paid} - ${rounds.bonusPaid}`;

const resultOf = (row: SQL) =>
  sql`json_build_array(${row}.staked::text, ${row}.paid::text, ${row}.net::text, ${row}.currency)`;
const RESULT = sql`${rounds.stake} as staked, ${paid} as paid, ${ownPaid} - ${ownStake} as net, ${rounds.currency}`;

function viewResult([staked, paid, net, currency]: StoredResult) {
  const amount = (digits: string): Money => ({ amount: digits, currency });
  return { staked: amount(staked), paid: amount(paid), net: amount(net) };
}

/** As a column: the owner's last settled rounds at the table of one game as the contract shows results, latest first. */
export const resultsColumn = (ownerId: SQLWrapper, gameId: SQLWrapper) =>
  sql`(
    select coalesce(json_agg(${resultOf(sql`last`)} order by last.opened_at desc, last.id desc), '[]') from (
      select ${RESULT}, ${rounds.openedAt}, ${rounds.id} from ${rounds}
      where ${rounds.ownerId} = ${ownerId} and ${rounds.gameId} = ${gameId} and ${rounds.state} = 'settled'
      order by ${rounds.openedAt} desc, ${rounds.id} desc limit ${sql.raw(`${LAST_RESULTS}`)}
    ) last
  )`.mapWith((last: StoredResult[]) => last.map(viewResult));

/** The same sum of the owner's rounds at providers' games, by their beginning. */
const elsewhere = (
  amount: SQL,
  { ownerId, currency, since }: Record<"ownerId" | "currency" | "since", SQLWrapper>,
) => sql`coalesce((
  select sum(${amount}) from provider_rounds other where other.player_id = ${ownerId} and other.currency = ${currency}
    and other.began_at >= ${since}::timestamptz
), 0)`;

/**
 * As a column: what an owner has staked and been paid of their own money since an instant, in minor units, in the rounds settled
 * since then and at providers' games; and the last of the house's rounds.
 */
export const sessionColumn = (ownerId: SQLWrapper, currency: SQLWrapper, since: SQLWrapper) =>
  sql`(
    select json_build_object(
      'staked', (coalesce(sum(played.own_stake), 0) + ${elsewhere(sql`stake`, { ownerId, currency, since })})::text,
      'returned', (coalesce(sum(played.own_paid), 0) + ${elsewhere(sql`payout`, { ownerId, currency, since })})::text,
      'rounds', coalesce(
        json_agg(${resultOf(sql`played`)} order by played.place) filter (where played.place <= ${sql.raw(`${LAST_OF_SESSION}`)}), '[]'
      )
    ) from (
      select ${RESULT}, ${ownStake} as own_stake, ${ownPaid} as own_paid,
        row_number() over (order by ${rounds.settledAt} desc, ${rounds.id} desc) as place
      from ${rounds}
      where ${rounds.ownerId} = ${ownerId} and ${rounds.currency} = ${currency}
        and ${rounds.settledAt} >= ${since}::timestamptz
    ) played
  )`.mapWith(({ staked, returned, rounds }: StoredSession) => ({
    staked: BigInt(staked),
    returned: BigInt(returned),
    rounds: rounds.map(viewResult),
  }));
