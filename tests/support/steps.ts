import type { BLACKJACK_ACTS } from "#app/contract/games/blackjack.ts";
import type { Round } from "#app/contract/play.ts";
import type { InputOf } from "#app/contract/types.ts";
import type { TestPlatform } from "./platform.ts";
import { demoBet, diceBet, eur, fun, gameOfKind, minesBet, newRichPlayer, openDemo, tilesOf } from "./play.ts";
import { dataOf } from "./players.ts";

/** Steps of mines. */
export const openTile = (tile: number) => ({ kind: "mines", act: "open", tile }) as const;
export const CASH_OUT = { kind: "mines", act: "cashOut" } as const;

/** A step of blackjack. */
export const act = (name: (typeof BLACKJACK_ACTS)[number]) => ({ kind: "blackjack", act: name }) as const;

/** A player with 10.00 EUR, 1.00 of them on a round of mines that waits for its first step, and its tiles. */
export async function atMines(platform: TestPlatform) {
  const player = await newRichPlayer(platform, 1_000);
  const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
  return { player, round, ...(await tilesOf(platform, round.id)) };
}

/** A bet of a demo, of 1.00 FUN, on a round of mines. */
export const demoMines = (demoToken: string) => demoBet(demoToken, { ...minesBet(), stake: fun(100) });

/** A new demo with such a round that waits for its first step, and its tiles. */
export async function demoAtMines(platform: TestPlatform) {
  const { demoToken } = await openDemo(platform);
  const { round } = dataOf(await platform.call("playDemoRound", demoMines(demoToken)));
  return { demoToken, round, ...(await tilesOf(platform, round.id)) };
}

/** Makes a step, which must succeed. */
export const makeStep = async (platform: TestPlatform, player: { token: string }, made: InputOf<"stepRealRound">) =>
  dataOf(await platform.call("stepRealRound", made, player));

/** The current state of a round. */
export const roundNow = async (platform: TestPlatform, player: { token: string }, { id }: Round) =>
  dataOf(await platform.call("getRound", { roundId: id }, player));

/** A hand of blackjack that may double, or split, of a new player with 10.00 EUR. */
export async function handThatCan(platform: TestPlatform, way: "double" | "split", stake = eur(100)) {
  const { id: gameId } = gameOfKind("blackjack");
  for (let tries = 0; tries < 300; tries++) {
    const player = await newRichPlayer(platform, 1_000);
    const bet = diceBet({ gameId, stake, input: { kind: "blackjack" } });
    const { round } = dataOf(await platform.call("playRealRound", bet, player));
    if (round.outcome?.kind === "blackjack" && round.outcome.can.includes(way)) return { player, round };
  }
  throw new Error(`no hand of three hundred could ${way}`);
}

export const handToDouble = (platform: TestPlatform, stake = eur(100)) => handThatCan(platform, "double", stake);
