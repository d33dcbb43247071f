import { apiAt } from "#tests/support/api.ts";
import { diceBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { descendantsOf } from "#tests/support/processes.ts";
import { cpuMs } from "./cpu.ts";

const PLAYERS = 8;
/** Minor units: more than they can lose. */
const BALANCE = 200_000;
const WARM_UP = 400;
const SPINS = 2_000;

export interface SpinCost {
  /** Of all players together. */
  perSecond: number;
  /** Milliseconds of processor time that one spin takes. */
  platformMs: number;
  databaseMs: number;
}

/** Milliseconds that the platform and the database's server of a house have used. */
function usedBy(house: number) {
  const parts = descendantsOf(house);
  const sumOf = (named: RegExp) =>
    parts.filter(({ command }) => named.test(command)).reduce((sum, { pid }) => sum + cpuMs(pid), 0);
  return { platform: sumOf(/build\/server\/platform\.js/), database: sumOf(/\bpostgres\b/) };
}

/** Spins on dice of a few players who never wait, and what one of them costs. */
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
  await play(WARM_UP);
  const [before, startedAt] = [usedBy(house), performance.now()];
  await play(SPINS);
  const [after, seconds] = [usedBy(house), (performance.now() - startedAt) / 1_000];
  return {
    perSecond: SPINS / seconds,
    platformMs: (after.platform - before.platform) / SPINS,
    databaseMs: (after.database - before.database) / SPINS,
  };
}
