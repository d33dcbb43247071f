import { type Game, gameById } from "#server/games/index.ts";
import type { Clock } from "#server/platform/adapters/clock.ts";
import type { Connection } from "#server/platform/db/index.ts";
import { findPlayerId } from "#server/platform/modules/players/index.ts";
import { Problem } from "#server/problem.ts";

export interface Operator {
  connection: Connection;
  /** The database's: what an operator does is ordered with what the platforms do. */
  clock: Clock;
  /** Hosts a redirect may lead to besides this site. */
  redirectHosts: readonly string[];
  /** What the platform signs its links with, and the address players open. */
  secret: string;
  publicUrl: string;
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
