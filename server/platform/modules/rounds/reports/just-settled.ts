import { and, desc, eq, lt, sql } from "drizzle-orm";
import { JUST_SETTLED, LEAST_PLAYERS } from "#app/contract/house.ts";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { MINUTE_MS } from "#server/durations.ts";
import { gameById } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { rounds } from "../tables.ts";

type JustSettled = DataOf<"listJustSettled">;

/** Every visit of the home page requests them. */
const LIFETIME_MS = 30_000;

/** Rounds searched for the last one of each player: one who plays fast fills many of them. */
const SEARCHED_ROUNDS = 1_000;

const kept = new KeptFigures<JustSettled>(LIFETIME_MS);

const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);

/** The last real rounds settled before an instant, latest first. The statement reads the index `rounds_settled` from its end. */
const lastSettled = (db: Database, until: Date) =>
  db
    .select({
      ownerId: rounds.ownerId,
      gameId: rounds.gameId,
      currency: rounds.currency,
      stake: rounds.stake,
      paid: sql<string>`(${rounds.payout} + ${rounds.jackpotPaid})::text`,
      settledAt: rounds.settledAt,
    })
    .from(rounds)
    .where(and(eq(rounds.mode, "real"), lt(rounds.settledAt, until)))
    .orderBy(desc(rounds.settledAt), desc(rounds.id))
    .limit(SEARCHED_ROUNDS);

type Settled = Awaited<ReturnType<typeof lastSettled>>[number];

/** The first round of each owner, which is the last one settled. */
const oneEach = (settled: readonly Settled[]): Settled[] => {
  const owners = new Set<string>();
  return settled.filter(({ ownerId }) => !owners.has(ownerId) && owners.add(ownerId));
};

/** Nothing about the player, and neither the round's id nor its second, by which a player's own list could be matched with it. */
function viewSettled({ gameId, currency, stake, paid, settledAt }: Settled): JustSettled["rounds"] {
  const game = gameById(gameId);
  if (!game || !settledAt) return [];
  const { id, title, category, ink, emblem } = game;
  return [
    {
      game: { id, title, category, ink, emblem },
      staked: toMoney(stake, currency),
      paid: toMoney(BigInt(paid), currency),
      net: toMoney(BigInt(paid) - stake, currency),
      settledAt: minuteOf(settledAt).toISOString(),
    },
  ];
}

async function readJustSettled(db: Database, now: Date): Promise<JustSettled> {
  const until = minuteOf(now);
  const each = oneEach(await lastSettled(db, until));
  const shown = each.length < LEAST_PLAYERS ? [] : each;
  return { rounds: shown.flatMap(viewSettled).slice(0, JUST_SETTLED), until: until.toISOString() };
}

/** The last real round of each of the most recent players, before this minute; cached for half a minute. */
export const listJustSettled = (context: Context): Promise<JustSettled> =>
  kept.get(context, "all", (now) => readJustSettled(context.connection.db, now));
