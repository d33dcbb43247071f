import { type Game, gameById } from "#server/games/index.ts";
import type { Clock } from "#server/platform/adapters/clock.ts";
import type { SealedStorage } from "#server/platform/adapters/storage/index.ts";
import type { GameProvider } from "#server/platform/config/provider.ts";
import type { Caller } from "#server/platform/context.ts";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { findPlayerId } from "#server/platform/modules/players/index.ts";
import { Problem } from "#server/problem.ts";

export interface Operator {
  connection: Connection;
  /** The database's clock: an operator's actions are ordered with those of the platforms. */
  clock: Clock;
  /** Hosts a redirect may lead to in addition to this site. */
  redirectHosts: readonly string[];
  /** Those of the platform. */
  keys: Keys;
  /** That of the platform. */
  mode: "sandbox" | "production";
  /** The storage of players' documents. */
  storage: SealedStorage;
  /** The address players open. */
  publicUrl: string;
  /** Countries whose players are blocked. */
  blockedCountries: ReadonlySet<string>;
  /** The providers of games. */
  providers: readonly GameProvider[];
  /** The system user who runs the command. */
  name: string;
}

/** A command of the operator's shell. Returns the text to print; throws {@link OpsProblem} to refuse. */
export interface Command {
  /** As typed after `npm run ops --`. */
  usage: string;
  summary: string;
  run(operator: Operator, parameters: string[]): Promise<string>;
}

/** A command that needs no database connection. Returns and refuses like a {@link Command}. */
export interface Tool {
  usage: string;
  summary: string;
  runAlone(parameters: string[]): Promise<string>;
}

/** A problem the operator can fix; only its message is printed. */
export class OpsProblem extends Problem {
  override readonly name = "OpsProblem";
}

/** The caller to record in the audit log. */
export const callerOf = ({ name }: Operator, what: string): Caller => ({
  what,
  operator: name,
  addressBlock: null,
  requestId: null,
});

/** Runs `work` and records it in the audit log, in one transaction. */
export const recorded = <Result>(
  operator: Operator,
  what: string,
  playerId: string | null,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  operator.connection.inTransaction(async (tx) => {
    const result = await work(tx);
    await record(tx, { caller: callerOf(operator, what) }, { playerId });
    return result;
  });

/** Returns the id of the player whose e-mail is the only parameter. */
export async function playerOf({ connection }: Operator, { usage }: Command, parameters: string[]): Promise<string> {
  const [email, ...rest] = parameters;
  if (!email || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${usage}`);
  const playerId = await findPlayerId(connection.db, email);
  if (!playerId) throw new OpsProblem(`No player has the e-mail ${email}.`);
  return playerId;
}

/** Returns the game whose id is the only parameter. */
export function gameOf({ usage }: Command, [gameId, ...rest]: string[]): Game {
  if (!gameId || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${usage}`);
  const game = gameById(gameId);
  if (!game) throw new OpsProblem(`There is no game "${gameId}".`);
  return game;
}
