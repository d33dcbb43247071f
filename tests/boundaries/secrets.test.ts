import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { apiAt } from "#tests/support/api.ts";
import { openHouse, type TestHouse } from "#tests/support/house.ts";
import { DICE } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { temporaryFolder } from "#tests/support/prepared.ts";
import { descendantsOf } from "#tests/support/processes.ts";

/** The environment a process of the house was started with. */
function environmentOf(house: TestHouse, name: string): string[] {
  const found = descendantsOf(house.process.pid ?? 0).find(({ command }) => command.includes(name));
  return found ? readFileSync(`/proc/${found.pid}/environ`, "utf8").split("\0") : [];
}

it("a house without secrets draws its own, stores them with its database, and passes them to the platform alone", async () => {
  const { path: dataDir, remove } = temporaryFolder();
  const open = () => openHouse({ dataDir, env: { SEED: "none", SECRETS: "" } });
  const ops = (...words: string[]) =>
    spawnSync(process.execPath, ["build/server/ops.js", ...words], {
      env: { ...process.env, DATA_DIR: dataDir, SECRETS: "" },
      encoding: "utf8",
    });
  const secrets = () => readFileSync(join(dataDir, "secrets"), "utf8").trim();
  let house = await open();
  try {
    const drawn = secrets();
    expect(drawn).toMatch(/^1:[0-9a-f]{64}$/);
    expect(statSync(join(dataDir, "secrets")).mode & 0o777).toBe(0o600);
    expect(environmentOf(house, "platform.js")).toContain(`SECRETS=${drawn}`);
    expect(environmentOf(house, "site.js").filter((entry) => entry.includes(drawn.slice(2)))).toEqual([]);
    const player = await newConfirmedPlayer(apiAt(house.platform));
    const seal = async () =>
      dataOf(await apiAt(house.platform).call("openRealGame", { gameId: DICE }, { token: player.token })).seal;
    const promised = await seal();
    expect(ops("audit").stdout).toBe("The ledger is whole.\n");

    expect(ops("rotate-keys").stdout).toMatch(/^Step 1 of 3: version 2 is drawn/);
    await house.close();
    house = await open();
    expect(environmentOf(house, "platform.js")).toContain(`SECRETS=${secrets()}`);
    expect(ops("rotate-keys").stdout).toMatch(/^Step 2 of 3: version 2 is the one that is used/);
    await house.close();
    house = await open();
    expect(ops("rotate-keys").stdout).toMatch(/^Step 3 of 3: 1 seed pairs/);
    expect(ops("rotate-keys", "--drop").stdout).toMatch(/^Dropped: version 1\./);
    await house.close();
    house = await open();
    expect(secrets()).toMatch(/^2:[0-9a-f]{64}$/);
    expect(await seal()).toEqual(promised);
    expect(ops("audit").stdout).toBe("The ledger is whole.\n");
  } finally {
    await house.close();
    remove();
  }
});
