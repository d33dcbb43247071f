import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Api, apiAt, bytesOf } from "#tests/support/api.ts";
import { startBuilt } from "#tests/support/built-process.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";
import { fillHistory } from "#tests/support/long-history.ts";
import { newRichPlayer } from "#tests/support/play.ts";
import { dataOf, PASSWORD } from "#tests/support/players.ts";
import { forgetPeak, peakOf } from "./memory.ts";

/** With two postings each, and for a hundredth of them also a deposit and a bet of a provider. */
const ROUNDS = Number(process.env.COPY_ROUNDS ?? 1_000_000);
const YEAR_MS = 365 * 24 * 60 * 60_000;
/** How often another player calls meanwhile. */
const EVERY_MS = 20;
const REST_MS = 3_000;

/** A platform during some work: bytes in memory, and the latency of a small call of another player. */
interface During {
  peak: number;
  medianMs: number;
  slowestHundredthMs: number;
  slowestMs: number;
}

export interface CopyTimes {
  rounds: number;
  makingMs: number;
  fetchingMs: number;
  /** Of the archive. */
  bytes: number;
  rest: During;
  making: During;
  fetching: During;
}

interface Bench {
  api: Api;
  pid: number;
  other: { token: string };
}

/** Runs some work while another player calls the platform repeatedly. */
async function meanwhile({ api, pid, other }: Bench, work: () => Promise<unknown>): Promise<[number, During]> {
  const waits: number[] = [];
  let isDone = false;
  forgetPeak(pid);
  const calling = (async () => {
    while (!isDone) {
      const startedAt = performance.now();
      dataOf(await api.call("getBalance", {}, other));
      waits.push(performance.now() - startedAt);
      await delay(EVERY_MS);
    }
  })();
  const startedAt = performance.now();
  await work();
  const tookMs = performance.now() - startedAt;
  isDone = true;
  await calling;
  waits.sort((one, next) => one - next);
  const at = (share: number) => Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0);
  const calls = { medianMs: at(0.5), slowestHundredthMs: at(0.99), slowestMs: at(1) };
  return [tookMs, { peak: peakOf(pid), ...calls }];
}

/** Makes and fetches the copy of a player of a million rounds, by a separate platform. */
export async function copyTimes(): Promise<CopyTimes> {
  const server = await openDatabase();
  const storage = await mkdtemp(join(tmpdir(), "openhand-copies-"));
  const port = String(await freePort());
  const platform = await startBuilt("platform", {
    PORT: port,
    DATABASE_URL: server.url,
    SEED: "none",
    STORAGE_DIR: storage,
    LOG_LEVEL: "error",
  });
  try {
    const api = apiAt(`http://127.0.0.1:${port}`);
    const [player, other] = [await newRichPlayer(api, 5_000), await newRichPlayer(api, 5_000)];
    const until = new Date();
    const from = new Date(until.getTime() - YEAR_MS);
    await fillHistory(server.ownerUrl, { playerId: player.id, rounds: ROUNDS, every: 100, lane: 0, from, until });
    const bench = { api, pid: platform.pid, other };
    const [, rest] = await meanwhile(bench, () => delay(REST_MS));
    let [exportId, bytes] = ["", 0];
    const [makingMs, making] = await meanwhile(bench, async () => {
      const input = { operationId: randomUUID(), password: PASSWORD };
      exportId = dataOf(await api.call("requestDataExport", input, player)).id;
      for (;;) {
        const { export: made } = dataOf(await api.call("getDataExport", {}, player));
        if (made?.state === "failed") throw new Error("the copy was given up");
        bytes = made?.bytes ?? 0;
        if (made?.state === "ready") return;
        await delay(500);
      }
    });
    const [fetchingMs, fetching] = await meanwhile(bench, async () => {
      const file = await bytesOf(dataOf(await api.call("getDataExportFile", { exportId }, player)));
      if (file.length !== bytes) throw new Error(`${file.length} of ${bytes} bytes came`);
    });
    return { rounds: ROUNDS, makingMs, fetchingMs, bytes, rest, making, fetching };
  } finally {
    await platform.stop();
    await server.close();
    await rm(storage, { recursive: true, force: true });
  }
}
