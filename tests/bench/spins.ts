import { apiAt } from "#tests/support/api.ts";
import { diceBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { usedBy } from "./cpu.ts";

const PLAYERS = 8;
/** Minor units: more than they can lose. */
const BALANCE = 200_000;
const WARM_UP = 400;
const SPINS = 2_000;

export interface SpinCost {
  /** Of all players together. */
  perSecond: number;
  /** Milliseconds of processor time per spin. */
  platformMs: number;
  databaseMs: number;
}

/** Spins on dice of a few players who never wait, and the cost of one spin. */
export async function spinCost(platform: string, house: number): Promise<SpinCost> {
  const api = apiAt(platform);
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => newRichPlayer(api, BALANCE)));
  const play = async (spins: number) => {
    let left = spins;
    const spin = async (player: { token: string }) => {
      while (left-- > 0) dataOf(await api.call("playRealRound", diceBet(), player));
    };
    await Promise.all(players.map(spin));
  };
  const used = () => ({ platform: usedBy(house, "server/platform.js"), database: usedBy(house, "postgres") });
  await play(WARM_UP);
  const [before, startedAt] = [used(), performance.now()];
  await play(SPINS);
  const [after, seconds] = [used(), (performance.now() - startedAt) / 1_000];
  return {
    perSecond: SPINS / seconds,
    platformMs: (after.platform - before.platform) / SPINS,
    databaseMs: (after.database - before.database) / SPINS,
  };
}
