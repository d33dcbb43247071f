import { setImmediate } from "node:timers/promises";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { fanOf, type Game, RUN_CLIENT_SEED, referenceInput, runOf } from "#server/games/index.ts";

/** One euro: every usual bet is accepted at it, and the results are shown as shares of it. */
const STAKE = 100n;

const ofGames = new WeakMap<Game, DataOf<"getFan">>();

/** Contract `getFan`. Computed once for each game. */
export function fanOfGame(game: Game): DataOf<"getFan"> {
  const known = ofGames.get(game);
  if (known) return known;
  const input = referenceInput(game);
  const points = fanOf(game, { stake: STAKE, input }).map(({ nets, ...point }) => ({
    ...point,
    nets: nets.map((net) => toMoney(BigInt(net), "EUR")),
  }));
  const fan = { stake: toMoney(STAKE, "EUR"), input, points };
  ofGames.set(game, fan);
  return fan;
}

/** Contract `getFanRun`. Other requests are handled between its rounds. */
export async function runOverFan(game: Game, serverSeed: string): Promise<DataOf<"getFanRun">> {
  const { nets, ...place } = await runOf(game, { stake: STAKE, serverSeed, pause: () => setImmediate() });
  return { clientSeed: RUN_CLIENT_SEED, nets: nets.map((net) => toMoney(BigInt(net), "EUR")), ...place };
}
