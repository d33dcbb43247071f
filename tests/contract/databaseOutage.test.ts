import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loader } from "#app/routes/default/section.tsx";
import { answerTo } from "#server/platform/api/shell/failures.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { diceBet, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { openProxiedDatabase } from "#tests/support/proxied-database.ts";
import { siteServices } from "#tests/support/site-door.ts";

let database: Awaited<ReturnType<typeof openProxiedDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  database = await openProxiedDatabase();
  platform = await startMoneyPlatform({}, database);
});
afterAll(() => platform.close());

const isReady = () => fetch(`${platform.url}/readyz`).then(({ status }) => status);

it("tells a caller to retry while the database is down, and performs the retried request once", async () => {
  const player = await newRichPlayer(platform, 1_000);
  const bet = diceBet();
  database.proxy.cut();
  const read = await platform.call("getBalance", {}, player);
  expect(refusalOf(read)).toEqual([503, "unavailable"]);
  expect(read.headers.get("retry-after")).toBe("3");
  expect(refusalOf(await platform.call("searchGames", { q: "fox" }))).toEqual([503, "unavailable"]);
  expect(refusalOf(await platform.call("playRealRound", bet, player))).toEqual([503, "unavailable"]);
  expect(await isReady()).toBe(503);
  database.proxy.restore();
  expect(await isReady()).toBe(200);
  const first = dataOf(await platform.call("playRealRound", bet, player));
  expect(dataOf(await platform.call("playRealRound", bet, player)).round.id).toBe(first.round.id);
});

it("shows pages of the site as temporarily closed, not as a fault", async () => {
  const services = siteServices({ API_URL: platform.url, PUBLIC_URL: "http://openhand.test" });
  const search = (word: string) => {
    const request = new Request(`http://openhand.test/en/games-all?q=${word}`);
    return loader({ request, params: { lang: "en", section: "all" }, context: { services } });
  };
  await search("fox");
  database.proxy.cut();
  // Another page: the site has just received the response to the first.
  await expect(search("dice")).rejects.toMatchObject({ init: { status: 503 }, data: { code: "unavailable" } });
  database.proxy.restore();
  await search("dice");
});

it("is ready again when the database's host vanishes and another takes its place", async () => {
  await Promise.all(Array.from({ length: 20 }, () => platform.call("getTabHome", {})));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  database.proxy.vanish();
  await expect.poll(isReady, { timeout: 30_000 }).toBe(200);
  expect((await platform.call("searchGames", { q: "fox" })).status).toBe(200);
});

it("is not reported as a fault of the platform, while everything else is", async () => {
  const { connection } = platform.context;
  const failure = async (statement: string) => connection.db.execute(sql.raw(statement)).catch((error) => error);
  const full = await failure("do $$ begin raise exception 'no' using errcode = '53100'; end $$");
  expect(answerTo(full)).toEqual({ status: 503, failures: [{ code: "unavailable" }], isFault: false });
  expect(answerTo(await failure("select 1/0"))).toMatchObject({ status: 500, isFault: true });
  // What another server reports about itself is not the database's.
  expect(answerTo(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toMatchObject({ isFault: true });
});
