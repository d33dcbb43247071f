import { describe, expect, it } from "vitest";
import type { PublicLog } from "#server/ops/monitor/log-client.ts";
import { compare, NOTHING, type Remembered } from "#server/ops/monitor/watch.ts";
import { extendPublicLog } from "#server/platform/modules/public-log/index.ts";
import { auditedPlatformOfEach } from "#tests/support/audited.ts";
import { tamper } from "#tests/support/days.ts";
import { diceBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

const platform = auditedPlatformOfEach();

async function extend(): Promise<PublicLog> {
  platform.clock.advance({ seconds: 60 });
  await extendPublicLog(platform.context);
  return dataOf(await platform.call("getPublicLog", {}));
}

const entries = async (from: number, to: number) =>
  dataOf(await platform.call("listLogEntries", { from, limit: 500 })).items.slice(0, to - from);
const look = (before: Remembered, log: PublicLog) => compare(before, log, entries);

/** A log with a bet in it, as a monitor that has read it remembers it. */
async function watched(): Promise<Remembered> {
  const player = await newRichPlayer(platform, 5_000);
  dataOf(await platform.call("playRealRound", diceBet(), player));
  return look(NOTHING, await extend());
}

async function played(): Promise<PublicLog> {
  const player = await newRichPlayer(platform, 5_000);
  dataOf(await platform.call("playRealRound", diceBet(), player));
  return extend();
}

const change = (statement: string) => tamper(platform, "public_log_entries", `update public_log_entries ${statement}`);

describe("ops monitor", () => {
  it("reads all entries, then those that were added", async () => {
    const before = await watched();
    const log = await played();
    const now = await look(before, log);
    expect(now).toMatchObject({ size: log.head?.size, root: log.head?.root, at: log.head?.at });
    expect(now.size).toBeGreaterThan(before.size);
    expect(await look(now, log)).toEqual(now);
    expect(Object.keys(now.edge).length).toBeLessThan(20);
  });

  it("finds that an entry it has read is another", async () => {
    const before = await watched();
    await change("set text = replace(text, 'count 1', 'count 2') where kind = 'bets'");
    const log = await played();
    // The house signs what it has: who reads the log for the first time is shown a log that contradicts its head.
    await expect(look(NOTHING, log)).rejects.toThrow("is not that of the");
    await change("set text = replace(text, 'count 2', 'count 1') where kind = 'bets' and text like '%count 2%'");
    expect((await look(before, log)).size).toBe(log.head?.size);
  });

  it("finds another log under the same address, however well it is signed", async () => {
    const before = await watched();
    const other = {
      ...before,
      root: before.root,
      edge: { ...before.edge, [Object.keys(before.edge)[0] ?? ""]: before.root },
    };
    await expect(look(other, await played())).rejects.toThrow("is not that of the");
    await expect(look({ ...before, size: before.size + 5 }, await extend())).rejects.toThrow("counted");
    await expect(look({ ...before, origin: "another.example/log" }, await extend())).rejects.toThrow("and was");
  });

  it("finds a head that no published key has signed", async () => {
    const before = await watched();
    const log = await extend();
    const other = "ab".repeat(32);
    await expect(look({ ...before, keys: { 1: other } }, log)).rejects.toThrow("not signed with key 1");
    await expect(look({ ...NOTHING, keys: { 1: other } }, log)).rejects.toThrow("another key 1");
    const forged = { ...log, head: log.head && { ...log.head, note: log.head.note.replace(/.{6}\n$/, "AAAAA=\n") } };
    await expect(look(before, forged)).rejects.toThrow("not signed");
  });
});
