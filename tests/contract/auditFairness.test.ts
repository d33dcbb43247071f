import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** Instant games: the others have a least time between two rounds, and the clock of these platforms stands. */
const GAMES = ["hundred-dice", "twenty-five-tiles", "the-ladder", "sunrise-numbers"];
const ROUNDS = 3;
const UNHURRIED = { timeout: 120_000 };

let platform: TestPlatform;

async function audit(address: string, games = GAMES) {
  const options = ["tests/reference/audit.js", address, "--rounds", String(ROUNDS), "--games", games.join()];
  const child = spawn(process.execPath, options, { stdio: ["ignore", "pipe", "inherit"] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { code, said };
}

/** What a lie changes of the answers to the paths that it is about. */
interface Lie {
  about: RegExp;
  change: readonly [pattern: RegExp, wrong: string];
}

/** The platform behind a server that changes one of its answers. */
async function openLiar({ about, change: [pattern, wrong] }: Lie) {
  const server = createServer(async (request, response) => {
    const body = request.method === "POST" ? await text(request) : null;
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${platform.url}${request.url}`, { method: request.method ?? "GET", headers, body });
    const said = await answer.text();
    response.writeHead(answer.status, headers).end(about.test(request.url ?? "") ? said.replace(pattern, wrong) : said);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const LIES: Record<string, Lie> = {
  payout: { about: /\/rounds/, change: [/"payout":\{"amount":"(\d+)"/, '"payout":{"amount":"1$1"'] },
  balance: { about: /\/rounds|\/game\/demo\/[^/]*\?/, change: [/"cash":\{"amount":"/, '"cash":{"amount":"9'] },
  nonces: { about: /\/rounds/, change: [/"nonce":(\d+)/, '"nonce":1$1'] },
  paytableHash: { about: /\/games\/hundred-dice/, change: [/"sides":\d+/, '"sides":9999'] },
  "seal before play": { about: /\/demo\/restart/, change: [/"serverSeed":"\w{8}/, '"serverSeed":"00000000'] },
  "next seal": {
    about: /\/demo\/restart/,
    change: [/"seal":\{"serverSeedHash":"\w{8}/, '"seal":{"serverSeedHash":"00000000'],
  },
};

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe("npm run audit-fairness", UNHURRIED, () => {
  it("plays demos of a house, and finds that all is as it tells", async () => {
    const { code, said } = await audit(platform.url);
    for (const game of GAMES) expect(said).toMatch(new RegExp(`${game} .* ${ROUNDS} rounds {2}as told`));
    expect(said).toContain("4 games, 0 not as told");
    expect(code).toBe(0);
  });

  it.each(Object.entries(LIES))("finds out a house that lies about: %s", async (name, lie) => {
    const liar = await openLiar(lie);
    const { code, said } = await audit(liar.url, ["hundred-dice"]);
    liar.close();
    expect(said).toContain(`${name}: told`);
    expect(code).toBe(1);
  });

  it("fails where there is no such game", async () => {
    expect(await audit(platform.url, ["no-such-game"])).toMatchObject({ code: 1 });
  });
});
