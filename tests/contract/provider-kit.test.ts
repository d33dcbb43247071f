import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CaseResult, runKit } from "#server/ops/kit/index.ts";
import { providerKit, providerKitSandbox } from "#server/ops/provider-kit.ts";
import { type Fault, startForeignWallet } from "#tests/support/foreign-wallet.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { outsideSandbox, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { auditOf } from "#tests/support/play.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

const failed = (results: readonly CaseResult[]) => results.filter(({ finding }) => finding);
const namesOf = (results: readonly CaseResult[]) => results.map(({ name }) => name);

describe("the kit against the house's own wallet", () => {
  it("passes every case, at least 60", async () => {
    const output = await providerKitSandbox.run(operatorOf(platform), [platform.url]);
    const [, passed, all] = /(\d+) of (\d+) cases passed, 0 failed\.$/.exec(output) ?? [];
    expect(Number(passed)).toBeGreaterThanOrEqual(60);
    expect(passed).toBe(all);
  }, 120_000);

  it("passes again on the same house, with the same player", async () => {
    const output = await providerKitSandbox.run(operatorOf(platform), [platform.url, "delivered again"]);
    expect(output).toMatch(/ cases passed, 0 failed\.$/);
    const { rows } = await platform.context.connection.db.execute("select from players");
    expect(rows).toHaveLength(1);
  }, 60_000);

  it("creates no player if the house is not a sandbox, or on another database", async () => {
    const other = await startTestPlatform();
    const refusal = { name: "OpsProblem", message: expect.stringContaining("There is no sandbox on this database") };
    await expect(providerKitSandbox.run(operatorOf(other), [platform.url])).rejects.toMatchObject(refusal);
    const inProduction = () => providerKitSandbox.run(operatorOf(other), [other.url]);
    await expect(outsideSandbox(other, inProduction)).rejects.toMatchObject(refusal);
    const { rows } = await other.context.connection.db.execute("select from players");
    expect(rows).toEqual([]);
    await other.close();
  });
});

describe("the kit against another operator's wallet", () => {
  async function resultsWith(fault?: Fault, only?: string) {
    const wallet = await startForeignWallet(fault);
    try {
      return await runKit({ ...wallet.settings, only });
    } finally {
      wallet.close();
    }
  }

  it("passes a correct one that makes other choices where they are free", async () => {
    expect(failed(await resultsWith())).toEqual([]);
  }, 60_000);

  it.each<[Fault, string]>([
    ["applies repeats again", "a bet that is delivered again is answered as the first time"],
    ["applies what comes at once several times", "a bet that is delivered eight times at once is taken once"],
    ["forgets rollbacks that find nothing", "a bet that comes after its rollback is not taken"],
    ["lends money", "four bets at once that are too much together never leave less than nothing"],
    ["reads before it verifies", "a bet with white space added after it was signed is refused"],
    ["verifies nothing", "a bet with a stranger's signature is refused"],
    ["asks wins for a good token", "a win with an expired token is paid"],
    ["takes bets with an old token", "a bet with an expired token is refused"],
    ["rounds to cents", "a win of the finest amount is paid exactly or not at all"],
    ["answers refusals by HTTP", "a bet at an unknown game is refused"],
    ["pays wins without a bet", "a win without its bet is refused"],
    ["pays wins in any round", "a win in another round than its bet's is refused"],
    ["takes the last of two amounts", "a bet that names its amount twice is refused"],
  ])("fails one that %s", async (fault, named) => {
    expect(namesOf(failed(await resultsWith(fault, named)))).toEqual([named]);
  });

  it("reports what was expected and what was received", async () => {
    const name = "a bet with an expired token is refused";
    const results = await resultsWith("takes bets with an old token", name);
    expect(results).toEqual([{ name, finding: 'bet "b": expected RS_ERROR_TOKEN_EXPIRED, got RS_OK' }]);
  });

  it("reports why it cannot start", async () => {
    const wallet = await startForeignWallet();
    const nobody = await runKit({ ...wallet.settings, token: "another" });
    expect(nobody).toEqual([
      { name: "the player can be asked about", finding: "balance: expected RS_OK, got RS_ERROR_INVALID_TOKEN" },
    ]);
    wallet.close();
    const [nothing] = await runKit(wallet.settings);
    expect(nothing?.finding).toContain("expected HTTP 200, got no answer");
  });
});

describe("the kit's command line", () => {
  const LINE = ["http://127.0.0.1:1", "--user", "p", "--token", "t", "--expired-token", "o", "--game", "g"];

  it.each([
    ["nothing", []],
    ["no key", LINE],
    ["an unknown option", [...LINE, "--key", "package.json", "--speed", "9"]],
    ["two addresses", [...LINE, "--key", "package.json", "http://127.0.0.1:2"]],
    ["no address", LINE.slice(1)],
    ["a file that is not a key", [...LINE, "--key", "package.json"]],
    ["a missing file", [...LINE, "--key", "no-such-file.pem"]],
  ])("with %s is refused", async (_, line) => {
    await expect(providerKit.runAlone(line)).rejects.toMatchObject({ name: "OpsProblem" });
  });
});
