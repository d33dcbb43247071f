import { and, desc, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { JACKPOT_LEVELS, type JackpotDraw, type JackpotLevel } from "#app/contract/games/jackpots.ts";
import { wonBy } from "#app/contract/games/won-by.ts";
import { type Money, REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Seeds } from "#server/games/fairness/draw.ts";
import {
  BASIS_POINTS,
  beaconChain,
  beaconValue,
  gameById,
  JACKPOT_RETURN,
  jackpotLevels,
  publishedAt,
} from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { fromEuroCents } from "#server/platform/modules/currencies/index.ts";
import { seedPairs, serverSeedOf } from "#server/platform/modules/fairness/index.ts";
import { drawnBy, isNamed, jackpotTerms } from "./draws.ts";
import { startOf } from "./pools.ts";
import { beaconValues, jackpotPools, jackpotWins, type KeptDraws, type NamedDraws } from "./tables.ts";

const LAST_WINS = 10;
const THOUSAND_EURO = 100_000n;

/** The public view of the pools. */
export async function jackpots({ connection, clock }: Context): Promise<DataOf<"getJackpots">> {
  const [pools, wins] = await Promise.all([
    connection.db.select().from(jackpotPools),
    connection.db.select().from(jackpotWins).orderBy(desc(jackpotWins.wonAt), desc(jackpotWins.id)).limit(LAST_WINS),
  ]);
  const amounts = new Map(pools.map(({ level, amount }) => [level, amount]));
  return {
    levels: jackpotLevels.map((terms) => ({
      level: terms.level,
      pool: toMoney(amounts.get(terms.level) ?? 0n, "EUR"),
      startsAt: toMoney(startOf(terms), "EUR"),
      share: terms.shareBasisPoints / BASIS_POINTS,
      oneInEuro: terms.oneInEuro,
    })),
    addedReturn: JACKPOT_RETURN,
    thousandEuro: REAL_CURRENCIES.map((currency) => toMoney(fromEuroCents(THOUSAND_EURO, currency), currency)),
    terms: jackpotTerms.current.terms,
    termsHash: jackpotTerms.current.hash,
    wins: wins.map(({ level, gameId, amount, wonAt }) => ({
      level,
      gameId,
      gameTitle: gameById(gameId)?.title ?? gameId,
      amount: toMoney(amount, "EUR"),
      wonAt: wonAt.toISOString(),
    })),
    computedAt: clock.now().toISOString(),
  };
}

interface SettledRound {
  id: string;
  seedPairId: string;
  nonce: number;
  jackpots: KeptDraws;
  /** What was paid with the round. */
  jackpotPaid: bigint;
}

/** Whether the beacon has published the value that draws a round: else there is nothing to read of it. */
function isPublished({ beacon }: NamedDraws, now: Date): boolean {
  const chain = beaconChain(beacon.chain);
  return chain !== undefined && publishedAt(chain, beacon.round) <= now.getTime();
}

type NamedRound = SettledRound & { jackpots: NamedDraws };

const isNamedRound = (round: SettledRound): round is NamedRound => isNamed(round.jackpots);

const mayHaveWon = (jackpots: KeptDraws, now: Date): boolean =>
  isNamed(jackpots) ? isPublished(jackpots, now) : wonBy(jackpots).length > 0;

const nameOf = ({ chain, round }: NamedDraws["beacon"]): string => `${round}.${chain}`;

/** The signatures stored of published rounds of a beacon, by their names. */
async function signaturesOf(db: Database, rounds: readonly NamedRound[]): Promise<Map<string, string>> {
  if (rounds.length === 0) return new Map();
  const beacons = rounds.map(({ jackpots }) => jackpots.beacon);
  const asked = and(
    inArray(beaconValues.chain, [...new Set(beacons.map(({ chain }) => chain))]),
    inArray(beaconValues.round, [...new Set(beacons.map(({ round }) => round))]),
  );
  const values = await db.select().from(beaconValues).where(asked);
  return new Map(values.map((value) => [nameOf(value), value.signature]));
}

/** What a settled round has been drawn for the jackpots. */
export interface DrawnRound {
  draws: JackpotDraw[];
  won: { level: JackpotLevel; pool: Money }[];
  /** Minor units of the currency of the round. */
  paid: bigint;
  /** Of the beacon's round that drew it; absent from one of before there was a beacon. */
  signature?: string;
}

type SeedsOf = (round: SettledRound) => Seeds;

/** The seeds of rounds, sealed or not: who asks shows only what follows from them. */
async function seedsOfRounds({ connection, config }: Shown, rounds: readonly SettledRound[]): Promise<SeedsOf> {
  const ids = [...new Set(rounds.map(({ seedPairId }) => seedPairId))];
  const rows = ids.length > 0 ? await connection.db.select().from(seedPairs).where(inArray(seedPairs.id, ids)) : [];
  const pairs = new Map(
    rows.map((pair) => [pair.id, { serverSeed: serverSeedOf(config.keys, pair), clientSeed: pair.clientSeed }]),
  );
  return ({ seedPairId, nonce }) => {
    const pair = pairs.get(seedPairId);
    if (!pair) throw new Error(`the seeds ${seedPairId} are missing`);
    return { ...pair, nonce };
  };
}

type Shown = Pick<Context, "connection" | "clock" | "config">;

/** What settled rounds that take part have come to; null for one that waits for its beacon. */
export async function drawnRounds(
  context: Shown,
  rounds: readonly SettledRound[],
): Promise<(round: SettledRound) => DrawnRound | null> {
  const { connection, clock } = context;
  const now = clock.now();
  const asked = rounds.filter(({ jackpots }) => mayHaveWon(jackpots, now));
  const named = asked.filter(isNamedRound);
  const ids = asked.map(({ id }) => id);
  const [wins, signatures, seedsOf] = await Promise.all([
    ids.length > 0 ? connection.db.select().from(jackpotWins).where(inArray(jackpotWins.roundId, ids)) : [],
    signaturesOf(connection.db, named),
    seedsOfRounds(context, named),
  ]);
  return (round) => {
    const { id, jackpots, jackpotPaid } = round;
    const own = wins
      .filter(({ roundId }) => roundId === id)
      .sort((a, b) => JACKPOT_LEVELS.indexOf(a.level) - JACKPOT_LEVELS.indexOf(b.level));
    const won = own.map(({ level, amount }) => ({ level, pool: toMoney(amount, "EUR") }));
    const paid = own.reduce((sum, win) => sum + (win.paid ?? 0n), jackpotPaid);
    if (!isNamed(jackpots)) return { draws: jackpots.draws, won, paid };
    const signature = signatures.get(nameOf(jackpots.beacon));
    if (signature === undefined) return null;
    return { draws: drawnBy(jackpots, seedsOf(round), beaconValue(signature)), won, paid, signature };
  };
}

type Payment = DataOf<"openRealGame">["session"]["jackpot"];

/** As a column: what a jackpot has paid a player last since an instant; null where none has. */
export const paymentColumn = (playerId: SQLWrapper, since: SQLWrapper) =>
  sql<Payment>`(
    select json_build_object(
      'roundId', ${jackpotWins.roundId}, 'level', ${jackpotWins.level},
      'paid', json_build_object('amount', ${jackpotWins.paid}::text, 'currency', round.currency))
    from ${jackpotWins} join rounds round on round.id = ${jackpotWins.roundId}
    where ${jackpotWins.playerId} = ${playerId} and ${jackpotWins.wonAt} >= ${since}::timestamptz
    order by ${jackpotWins.wonAt} desc, ${jackpotWins.id} desc limit 1
  )`;
