import { type Game, gameById } from "#server/games/index.ts";
import type { Clock } from "#server/platform/adapters/clock.ts";
import type { SealedStorage } from "#server/platform/adapters/storage/index.ts";
import type { Caller } from "#server/platform/context.ts";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { findPlayerId } from "#server/platform/modules/players/index.ts";
import { Problem } from "#server/problem.ts";

export interface Operator {
  connection: Connection;
  /** The database's: what an operator does is ordered with what the platforms do. */
  clock: Clock;
  /** Hosts a redirect may lead to besides this site. */
  redirectHosts: readonly string[];
  /** The platform's own. */
  keys: Keys;
  /** The platform's own. */
  mode: "sandbox" | "production";
  /** Where players' documents are. */
  storage: SealedStorage;
  /** The address players open. */
  publicUrl: string;
  /** Countries the house is closed to. */
  blockedCountries: ReadonlySet<string>;
  /** The system user who runs the command. */
  name: string;
}

/** One thing an operator can do from a shell. Answers what to print; throws {@link OpsProblem} to say no. */
export interface Command {
  /** As it is typed after `npm run ops --`. */
  usage: string;
  summary: string;
  run(operator: Operator, parameters: string[]): Promise<string>;
}

/** One thing an operator can do without a house: it works on no database. Answers and refuses like a {@link Command}. */
export interface Tool {
  usage: string;
  summary: string;
  runAlone(parameters: string[]): Promise<string>;
}

/** Something the operator can put right; only its message is printed. */
export class OpsProblem extends Problem {
  override readonly name = "OpsProblem";
}

/** Who does what, for the audit log. */
export const callerOf = ({ name }: Operator, what: string): Caller => ({
  what,
  operator: name,
  addressBlock: null,
  requestId: null,
});

/** Does something and records it: both or neither. */
export const recorded = <Done>(
  operator: Operator,
  what: string,
  playerId: string | null,
  work: (tx: Transaction) => Promise<Done>,
): Promise<Done> =>
  operator.connection.inTransaction(async (tx) => {
    const done = await work(tx);
    await record(tx, { caller: callerOf(operator, what) }, { playerId });
    return done;
  });

/** The id of the one player a command is about. */
export async function playerOf({ connection }: Operator, { usage }: Command, parameters: string[]): Promise<string> {
  const [email, ...rest] = parameters;
  if (!email || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${usage}`);
  const playerId = await findPlayerId(connection.db, email);
  if (!playerId) throw new OpsProblem(`No player has the e-mail ${email}.`);
  return playerId;
}

/** The one game a command is about. */
export function gameOf({ usage }: Command, [gameId, ...rest]: string[]): Game {
  if (!gameId || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${usage}`);
  const game = gameById(gameId);
  if (!game) throw new OpsProblem(`There is no game "${gameId}".`);
  return game;
}
