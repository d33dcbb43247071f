import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { monitor } from "#server/ops/monitor/index.ts";
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

  it("shows both signed heads where one contradicts the other", async () => {
    const before = await watched();
    const log = await played();
    const note = log.head?.note ?? "";
    const other = { ...before, edge: { ...before.edge, [Object.keys(before.edge)[0] ?? ""]: before.root } };
    await expect(look(other, log)).rejects.toThrow(`${before.note}\n${note}`);
    await expect(look({ ...before, size: before.size + 5 }, log)).rejects.toThrow(`${before.note}\n${note}`);
    await expect(look(before, { ...log, head: null })).rejects.toThrow(before.note);
  });

  it("believes what an entry's hashed text says of its kind", async () => {
    const log = await extend();
    const disguised = async (from: number, to: number) =>
      (await entries(from, to)).map((entry) => ({ ...entry, kind: "rules" as const }));
    expect((await compare(NOTHING, log, disguised)).keys).toEqual({ 1: log.keys[0]?.publicKey });
    const other = { ...NOTHING, keys: { 1: "ab".repeat(32) } };
    await expect(compare(other, log, disguised)).rejects.toThrow("another key 1");
  });

  it("goes on while a house does not answer, and does not begin again where its memory cannot be read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "monitor-"));
    vi.stubEnv("DATA_DIR", folder);
    const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    // Nothing listens there.
    const house = "http://127.0.0.1:9";
    await expect(monitor.runAlone([house, "--once"])).rejects.toThrow("does not answer");
    void monitor.runAlone([house]);
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining("does not answer")));
    await writeFile(join(folder, "monitor-127.0.0.1-9.json"), "{");
    await expect(monitor.runAlone([house])).rejects.toThrow("no memory of a monitor");
    said.mockRestore();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
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
