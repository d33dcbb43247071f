import { describe, expect, it } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { listen } from "#server/platform/http/server.ts";
import { Keys } from "#server/platform/keys/keys.ts";
import { startWith } from "#server/platform/modules/key-versions/index.ts";
import { prepareSeeds } from "#server/platform/modules/rounds/index.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { auditedPlatformOfEach } from "#tests/support/audited.ts";
import { CRASH, flyToTheEnd } from "#tests/support/crash.ts";
import { restartWith } from "#tests/support/platform.ts";
import { DICE, demoBet, diceBet, newRichPlayer, rotation } from "#tests/support/play.ts";
import { dataOf, newPlayer } from "#tests/support/players.ts";
import { keysOf } from "#tests/support/secrets.ts";

/** Other tests run beside these. */
const UNHURRIED = { timeout: 60_000 };

const platform = auditedPlatformOfEach();

describe("replicas side by side", UNHURRIED, () => {
  /** A second platform on the same database. */
  async function beside(
    versions: (1 | 2)[],
  ): Promise<{ api: Api; url: string; context: Context; close(): Promise<void> }> {
    const context = { ...platform.context, config: { ...platform.context.config, port: 0, keys: keysOf(...versions) } };
    await startWith(context);
    await prepareSeeds(context);
    const { server, drain } = await listen(context);
    const bound = server.address();
    const url = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : bound}`;
    const close = async () => {
      server.closeAllConnections();
      await drain();
    };
    return { api: apiAt(url), url, context, close };
  }

  it.each([
    [[1], [1, 2]],
    [
      [1, 2],
      [2, 1],
    ],
  ] as [(1 | 2)[], (1 | 2)[]][])("with %j and %j play one house", async (one, other) => {
    await restartWith(platform, ...one);
    const second = await beside(other);
    const both = [platform, second.api];
    const player = await newRichPlayer(platform, 10_000);
    const sealAt = async (api: Api) => dataOf(await api.call("openRealGame", { gameId: DICE }, player)).seal;
    for (let turn = 0; turn < 6; turn++) {
      const [here, there] = turn % 2 === 0 ? both : [...both].reverse();
      if (!here || !there) throw new Error("there are two");
      const promised = await sealAt(here);
      expect(await sealAt(there)).toEqual(promised);
      const { seal } = dataOf(await here.call("rotateServerSeed", rotation(), player));
      expect(seal.serverSeedHash).toBe(promised.nextServerSeedHash);
      const { round } = dataOf(await there.call("playRealRound", diceBet(), player));
      expect(round.proof.serverSeedHash).toBe(seal.serverSeedHash);
      const [table, same] = [
        dataOf(await here.call("getCrashTable", { gameId: CRASH })),
        dataOf(await there.call("getCrashTable", { gameId: CRASH })),
      ];
      expect(same).toEqual(table);
      await flyToTheEnd(platform);
      const { demoToken } = dataOf(await here.call("openDemoGame", { gameId: DICE }));
      dataOf(await there.call("playDemoRound", demoBet(demoToken)));
    }
    await second.close();
  });

  it("report when they lack the version another uses, and accept no calls", async () => {
    const readiness = async () => {
      const answer = await fetch(`${platform.url}/readyz`);
      return [answer.status, await answer.text()];
    };
    expect(await readiness()).toEqual([200, "ready"]);
    const ahead = await beside([1, 2]);
    expect(await readiness()).toEqual([200, "ready"]);
    const second = await beside([2, 1]);
    expect(await readiness()).toEqual([503, "not ready: SECRETS lacks version 2, which another platform uses"]);
    await Promise.all([ahead.close(), second.close()]);
    platform.context.config.keys = keysOf(1, 2);
    expect(await readiness()).toEqual([200, "ready"]);
  });

  it("refuse to start without a version that seeds need, or with another secret under its number", async () => {
    await restartWith(platform, 1, 2);
    await restartWith(platform, 2, 1);
    await newPlayer(platform);
    const start = (keys: Context["config"]["keys"]) =>
      startWith({ ...platform.context, config: { ...platform.context.config, keys } });
    await expect(start(keysOf(1))).rejects.toThrow("SECRETS lacks version 2");
    await expect(start(keysOf(2))).rejects.toThrow("SECRETS lacks version 1");
    const swapped = new Keys(
      new Map([
        [2, "another secret of thirty-two letters"],
        [1, "and one more, as long as it is asked for"],
      ]),
    );
    await expect(start(swapped)).rejects.toThrow(/^SECRETS has another secret as version [12] /);
  });
});
