import type { GameDetail } from "#app/contract/catalogue.ts";
import type { CrashTable } from "#app/contract/crash.ts";
import type { Round } from "#app/contract/play.ts";
import type { Scope } from "#app/request/scope.ts";

/** Crashes that fit under the curve of a phone. */
const SHOWN_LAST = 8;

/** The round that all at the table of a game share; null where each player has their own. */
export const liveTableOf = async (
  scope: Scope,
  { id: gameId, rules }: Pick<GameDetail, "id" | "rules">,
): Promise<CrashTable | null> => (rules.kind === "crash" ? scope.call("getCrashTable", { gameId }) : null);

const figureOf = ({ t, format }: Scope, hundredths: number) =>
  t("play:times", { figure: format.fixed(hundredths / 100, 2) });

/** What of the table is asked for again each second; instants in milliseconds. */
export const liveTableView = (scope: Scope, table: CrashTable) => ({
  number: table.number,
  startsAt: Date.parse(table.startsAt),
  now: Date.parse(table.now),
  last: table.lastRounds
    .slice(0, SHOWN_LAST)
    .map(({ number, crashedAt }) => ({ number, figure: figureOf(scope, crashedAt) })),
});

export type LiveTable = ReturnType<typeof liveTableView>;

/** The shared round as the play screen shows it, and what an own bet waits for. Null where each player has their own. */
export function liveView(
  scope: Scope,
  {
    game,
    openRound,
    live,
  }: {
    game: GameDetail;
    openRound: Round | null;
    live: CrashTable | null;
  },
) {
  const { rules } = game;
  if (!live || rules.kind !== "crash") return null;
  const { chain } = live;
  const target = openRound?.input.kind === "crash" ? openRound.input.target : null;
  return {
    href: scope.paths.table("live-table", game.id),
    table: liveTableView(scope, live),
    doublingMs: rules.doublingMs,
    /** A multiplier with a zero in place of its figure. */
    zero: figureOf(scope, 0),
    own: openRound && { number: openRound.proof.nonce, exit: target ?? rules.maximumTarget },
    beginning: chain.beginning,
    nextBeginning: chain.nextBeginning,
    firstOfChain: scope.format.number(chain.first),
  };
}

export type LiveView = NonNullable<ReturnType<typeof liveView>>;
