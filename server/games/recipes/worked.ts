import { createHmac } from "node:crypto";
import type { GameKind, Mechanic, RoundInput, RoundStep } from "#app/contract/games/index.ts";
import { isShared } from "#app/contract/games/shared.ts";
import { games } from "../catalogue.ts";
import { createDraw, type Draw, type Seeds } from "../fairness/draw.ts";
import type { Game } from "../game.ts";
import type { Position } from "../kind.ts";
import { playReference } from "../round.ts";

const SERVER_SEED = "9f2c61d07be84a530c19ae77d2f4b86051ee93c4a80d6f1236b97e05fd418c2a";
const CLIENT_SEED = "teal kettle 41";
const STAKE = 100n;
/** Rounds searched for the example; the first one with the required feature is used. */
const ROUNDS = 400;

/** A round played by its engine, with every number it draws. */
export interface WorkedRound extends Seeds {
  gameId: string;
  /** Minor units. */
  bet: bigint;
  input: RoundInput;
  steps: readonly RoundStep[];
  /** block(0) of the round, in hex. */
  firstBlock: string;
  draws: readonly { below: number; drawn: number }[];
  position: Position<GameKind>;
}

type Spins = Extract<Position<GameKind>["outcome"], { kind: "slot" }>["spins"];
const spinsOf = ({ outcome }: Position<GameKind>): Spins => (outcome.kind === "slot" ? outcome.spins : []);

/** A feature that the example of a mechanic must show in addition to a payout, because most rounds do not have it. */
const SHOWS: Partial<Record<Mechanic, (position: Position<GameKind>) => boolean>> = {
  lines: (position) => spinsOf(position).some(({ free }) => free),
  clusters: (position) => spinsOf(position).some(({ cascade }) => cascade > 1),
  respin: (position) => spinsOf(position).some(({ coins }) => coins.length > 0),
};

/** Returns the example of a mechanic's recipe. Throws an Error when no round of its games has the required feature. */
export function workedRound(mechanic: Mechanic): WorkedRound {
  for (const game of games.filter((one) => one.mechanic === mechanic)) {
    for (let nonce = 0; nonce < ROUNDS; nonce++) {
      const round = play(game, nonce);
      if (round.position.payout && (SHOWS[mechanic]?.(round.position) ?? true)) return round;
    }
  }
  throw new Error(`No round of ${mechanic} shows what its recipe tells`);
}

/** A shared round is drawn from the game's id and the round's number, others from the owner's client seed and nonce. */
function play(game: Game, nonce: number): WorkedRound {
  const clientSeed = isShared(game.rules) ? game.id : CLIENT_SEED;
  const seeds = { serverSeed: SERVER_SEED, clientSeed, nonce };
  let draws: WorkedRound["draws"] = [];
  const { position, input, steps } = playReference(game, { stake: STAKE }, () => {
    const drawn: { below: number; drawn: number }[] = [];
    draws = drawn;
    return recording(createDraw(seeds), drawn);
  });
  const firstBlock = createHmac("sha256", SERVER_SEED).update(`${clientSeed}:${nonce}:0`).digest("hex");
  return { ...seeds, gameId: game.id, bet: STAKE, input, steps, firstBlock, draws, position };
}

const recording = (draw: Draw, into: { below: number; drawn: number }[]): Draw => ({
  below(n) {
    const drawn = draw.below(n);
    into.push({ below: n, drawn });
    return drawn;
  },
});
