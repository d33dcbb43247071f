import { createHash } from "node:crypto";
import type { GameDetail } from "#app/contract/catalogue.ts";
import type { CrashTable } from "#app/contract/crash.ts";
import type { Round } from "#app/contract/play.ts";
import { moneyPatterns } from "#app/i18n/money-patterns.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { skyWords } from "./words.server.ts";

/** The shared round of a game's table; null if rounds are not shared. */
export const liveTableOf = async (
  scope: Scope,
  { id: gameId, rules }: Pick<GameDetail, "id" | "rules">,
): Promise<CrashTable | null> => (rules.kind === "crash" ? scope.call("getCrashTable", { gameId }) : null);

/** The published state of a table, which clients without events poll; times in milliseconds, multipliers in hundredths. */
export const liveTableView = ({ format }: Pick<Scope, "format">, table: CrashTable) => ({
  number: table.number,
  betsUntil: Date.parse(table.betsUntil),
  startsAt: Date.parse(table.startsAt),
  isWaiting: table.isWaiting,
  now: Date.parse(table.now),
  ...(table.voided ? { voided: table.voided } : {}),
  last: table.lastRounds.map(({ number, crashedAt }) => ({ number, crashedAt })),
  bets: table.bets.map(({ number, count, left, bets }) => ({
    number,
    count,
    left,
    bets: bets.map(({ idHash, stake, leftAt }) => ({ id: idHash, stake: format.money(stake), leftAt })),
  })),
});

export type LiveTable = ReturnType<typeof liveTableView>;

/** The shared round for the play screen, and the own open bet. Null if rounds are not shared. */
export function liveView(
  scope: Scope,
  {
    game,
    openRound,
    lastRounds,
    live,
  }: {
    game: GameDetail;
    openRound: Round | null;
    lastRounds: readonly Round[];
    live: CrashTable | null;
  },
) {
  const { rules } = game;
  if (!live || rules.kind !== "crash") return null;
  const { chain } = live;
  const target = openRound?.input.kind === "crash" ? openRound.input.target : null;
  return {
    href: scope.paths.table("live-table", game.id),
    topic: `crash:${game.id}`,
    /** How stakes of later events are written, in any currency. */
    patterns: moneyPatterns(scope.format),
    table: liveTableView(scope, live),
    doublingMs: rules.doublingMs,
    bettingMs: rules.bettingMs,
    words: skyWords(scope),
    own: openRound && { number: openRound.proof.nonce, exit: target ?? rules.maximumTarget, target },
    left: lastLeft(lastRounds),
    /** Identifiers of the player's own bets among all bets. */
    ownBets: [...(openRound ? [openRound] : []), ...lastRounds].map(({ id }) => hashOf(id)),
    beginning: chain.beginning,
    nextBeginning: chain.nextBeginning,
    firstOfChain: scope.format.number(chain.first),
  };
}

const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");

/** The last round that was cashed out, and where; null if the last round was not. */
function lastLeft(rounds: readonly Round[]) {
  const round = rounds.find(({ state }) => state === "settled");
  const at = round?.outcome?.kind === "crash" ? round.outcome.cashedOutAt : null;
  return round && at !== null ? { number: round.proof.nonce, at } : null;
}

export type LiveView = NonNullable<ReturnType<typeof liveView>>;
