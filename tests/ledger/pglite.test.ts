import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lockDirectory } from "#server/platform/db/directory-lock.ts";
import { type Connection, connect, migrate } from "#server/platform/db/index.ts";
import { birthOf } from "#server/platform/db/process-identity.ts";
import { holdStake, settleRound } from "#server/platform/modules/wallet/index.ts";
import { AT, eurosOf, findingsIn, playerWith } from "./players.ts";

// PGlite compiles its WebAssembly in here: a second on an idle machine, and many times that on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "openhand-pglite-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function playRounds(connection: Connection) {
  await playerWith(connection, "ply_lite", 100n);
  const round = { playerId: "ply_lite", gameId: "dice", roundId: "rnd_lite", currency: "EUR", at: AT } as const;
  const hold = (n: number) =>
    connection.inTransaction((tx) => holdStake(tx, { ...round, amount: 10n, operationId: `hold-lite-${n}` }));
  const tries = await Promise.allSettled(Array.from({ length: 15 }, (_, n) => hold(n)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  await connection.inTransaction((tx) => settleRound(tx, { ...round, stake: 100n, payout: 30n }));
}

test("the ledger keeps its rules on PGlite, and its rows after closing", async () => {
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (line: string) => warnings.push(line), error: () => undefined };
  const url = `pglite:${join(directory, "house")}`;
  const connection = await connect(url, { log });
  await migrate(connection);
  await playRounds(connection);
  await expect(connect(url)).rejects.toThrow("already open in this process");
  await connection.close();

  const again = await connect(url, { log });
  await migrate(again);
  expect(await eurosOf(again, "ply_lite")).toMatchObject({ cash: 30n, held: 0n });
  expect(await findingsIn(again)).toEqual([]);
  await again.close();
  expect(warnings).toHaveLength(2);
});

test("PGlite in memory needs no directory, and its locks let one through at a time", async () => {
  const connection = await connect("pglite:memory");
  await migrate(connection);
  await migrate(connection);
  const inside: number[] = [];
  let now = 0;
  await Promise.all(
    [1, 2, 3].map(() =>
      connection.withLock("door", async () => {
        inside.push(++now);
        await new Promise((resolve) => setImmediate(resolve));
        now--;
      }),
    ),
  );
  expect(inside).toEqual([1, 1, 1]);
  await connection.close();
});

test("another kind of database address is refused", async () => {
  await expect(connect("mysql://localhost/x")).rejects.toThrow("must begin with postgres:// or pglite:");
});

test("a directory in use by a running process is refused in one line, and free when that process was killed", async () => {
  const target = join(directory, "shared");
  const claims = `${target}.lock`;
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  try {
    await once(other, "spawn");
    mkdirSync(claims, { recursive: true });
    writeFileSync(join(claims, `${other.pid}-${birthOf(other.pid ?? 0)}.claim`), "");
    expect(() => lockDirectory(target)).toThrow(`${target} is in use by process ${other.pid}; stop that one first`);
    expect(readdirSync(claims)).toHaveLength(1);
  } finally {
    const exited = once(other, "exit");
    other.kill("SIGKILL");
    await exited;
  }
  const lock = lockDirectory(target);
  expect(readdirSync(claims)).toHaveLength(1);
  lock.release();
  expect(readdirSync(claims)).toEqual([]);
});

test("a claim of a dead process is no hindrance when its id is used again", () => {
  const target = join(directory, "reused");
  mkdirSync(`${target}.lock`, { recursive: true });
  // The id of a process that runs, and another's birth: what remains after a reboot.
  writeFileSync(join(`${target}.lock`, `${process.ppid}-bygone.claim`), "");
  lockDirectory(target).release();
});
