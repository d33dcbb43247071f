import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { RoundInput } from "#app/contract/games/index.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { LEAST_FOR_LUCK, MOST_FOR_LUCK } from "#app/contract/play.ts";
import type { DataOf } from "#app/contract/types.ts";
import { type BetsPlayed, gameById, hasSteps, paytableHash, standingIn, sumsOfBets } from "#server/games/index.ts";
import { Kept } from "#server/kept.ts";
import type { Database } from "#server/platform/db/index.ts";
import { instantOf, isWithin, type Period } from "#server/platform/db/period.ts";
import { Turns } from "#server/platform/turns.ts";
import { rounds } from "./tables.ts";

type Luck = DataOf<"getLuck">;

type LuckQuery = { playerId: string; currency: RealCurrency; gameId: string | undefined } & (
  | { period: Period }
  | { settledFrom: Date }
);

/** Stored rounds with the same bet. */
interface Row extends Record<string, unknown> {
  game: string;
  rules: string;
  bet: string;
  input: RoundInput;
  rounds: number;
  net: string;
}

/** Results just computed: a page that is reopened, or opened in another tab, costs no second transform. */
const kept = new Kept<Luck["luck"]>({ max: 200, freshMs: 60 * 60_000, deadlineMs: 20_000 });

/** Contract `getLuck`. */
export async function luckIn(db: Database, query: LuckQuery): Promise<Luck> {
  const rows = await betsOf(db, query);
  const counted = rows.flatMap(({ game: id, rules, bet, input, rounds, net }) => {
    const game = gameById(id);
    return game && paytableHash(game) === rules ? [{ game, stake: BigInt(bet), input, rounds, net: BigInt(net) }] : [];
  });
  const all = roundsIn(rows);
  const isAll = all <= MOST_FOR_LUCK.rounds;
  const net = counted.reduce((sum, each) => sum + each.net, 0n);
  const result = {
    rounds: Math.min(roundsIn(counted), MOST_FOR_LUCK.rounds),
    leftOut: isAll ? all - roundsIn(counted) : 0,
    net: isAll ? toMoney(net, query.currency) : null,
    hasSteps: counted.some(({ game, input }) => hasSteps(game, input)),
  };
  const unknown = !isAll ? "too_many_rounds" : whyUnknown(result.rounds, counted.length);
  return { ...result, unknown, luck: unknown ? null : await standing(query.playerId, counted, net) };
}

const roundsIn = (bets: readonly { rounds: number }[]): number => bets.reduce((sum, { rounds }) => sum + rounds, 0);

function whyUnknown(rounds: number, bets: number): Luck["unknown"] {
  if (rounds < LEAST_FOR_LUCK) return "too_few";
  return bets > MOST_FOR_LUCK.bets ? "too_many_bets" : null;
}

/** Many different bets take up to a second. */
const turns = new Turns({ ofPlayer: 3, players: 8 });

/** A transform takes milliseconds per bet: other requests are handled between them. */
const standing = (playerId: string, bets: readonly BetsPlayed[], net: bigint): Promise<Luck["luck"]> =>
  kept.get(keyOf(bets, net), () =>
    turns.take(playerId, async () => standingIn(await sumsOfBets(bets, { pause: () => setImmediate() }), Number(net))),
  );

const keyOf = (bets: readonly BetsPlayed[], net: bigint): string =>
  JSON.stringify([
    String(net),
    ...bets.map(({ game, stake, input, rounds }) => JSON.stringify([game.id, String(stake), input, rounds])).sort(),
  ]);

/** The settled rounds in the query, grouped by bet; of more than can be computed, only enough to tell that there are more. */
async function betsOf(db: Database, query: LuckQuery): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select game, rules, bet::text as bet, input, count(*)::int as rounds, sum(net)::text as net from (
      select ${rounds.gameId} as game, ${rounds.paytableHash} as rules, ${rounds.bet} as bet, ${rounds.input} as input,
        ${rounds.payout} - ${rounds.stake} as net
      from ${rounds}
      where ${rounds.ownerId} = ${query.playerId} and ${rounds.mode} = 'real' and ${rounds.state} = 'settled'
        and ${rounds.currency} = ${query.currency} and ${within(query)}
        ${query.gameId ? sql`and ${rounds.gameId} = ${query.gameId}` : sql``}
      limit ${MOST_FOR_LUCK.rounds + 1}
    ) played group by game, rules, bet, input`);
  return rows;
}

const within = (query: LuckQuery): SQL =>
  "period" in query
    ? isWithin(query.period, rounds.openedAt)
    : sql`${rounds.settledAt} >= ${instantOf(query.settledFrom)}`;
