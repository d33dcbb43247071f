import { createHash } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { CrashTable } from "#app/contract/crash.ts";
import { toMoney } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { CrashGame, RoundInView } from "#server/platform/modules/crash/index.ts";
import { rounds } from "./tables.ts";

const LISTED = 20;

/** The bets of all players on some shared rounds of a game. */
export const listSharedBets = (
  context: Context,
  game: CrashGame,
  inView: readonly RoundInView[],
): Promise<CrashTable["bets"]> => Promise.all(inView.map((round) => betsOn(context, game, round)));

/**
 * A bet not cashed out by hand has left once its round reaches its automatic cash-out, whether or not it is settled by then;
 * before that, its automatic cash-out is not published.
 */
const leftAt = ({ rules }: CrashGame, { reached }: RoundInView) => {
  const exit = sql`least(coalesce((${rounds.input}->>'target')::integer, ${rules.maximumTarget}), ${rules.maximumTarget})`;
  const byItself = sql`case when ${rounds.payout} is null and ${exit} <= ${reached} then ${exit} end`;
  return sql<number | null>`coalesce((${rounds.outcome}->>'cashedOutAt')::integer, ${byItself})`;
};

async function betsOn(
  { connection }: Context,
  game: CrashGame,
  round: RoundInView,
): Promise<CrashTable["bets"][number]> {
  const left = leftAt(game, round);
  const rows = await connection.db
    .select({
      id: rounds.id,
      stake: rounds.stake,
      currency: rounds.currency,
      leftAt: left,
      count: sql<number>`(count(*) over ())::integer`,
      left: sql<number>`(count(${left}) over ())::integer`,
      highest: sql<number | null>`max(${left}) over ()`,
    })
    .from(rounds)
    .where(and(eq(rounds.seedPairId, round.seedPairId), ne(rounds.state, "void")))
    .orderBy(sql`${rounds.mode} desc`, sql`${rounds.openedAt} desc`, rounds.id)
    .limit(LISTED);
  const [first] = rows;
  return {
    number: round.number,
    count: first?.count ?? 0,
    left: first?.left ?? 0,
    highest: first?.highest ?? null,
    bets: rows.map(({ id, stake, currency, leftAt }) => ({
      idHash: createHash("sha256").update(id).digest("hex"),
      stake: toMoney(stake, currency),
      leftAt,
    })),
  };
}
