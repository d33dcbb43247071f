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

it("tells a caller to come back while the database is gone, and does once what is asked again", async () => {
  const player = await newRichPlayer(platform, 1_000);
  const bet = diceBet();
  database.way.cut();
  const read = await platform.call("getBalance", {}, player);
  expect(refusalOf(read)).toEqual([503, "unavailable"]);
  expect(read.headers.get("retry-after")).toBe("3");
  expect(refusalOf(await platform.call("searchGames", { q: "fox" }))).toEqual([503, "unavailable"]);
  expect(refusalOf(await platform.call("playRealRound", bet, player))).toEqual([503, "unavailable"]);
  expect(await isReady()).toBe(503);
  database.way.restore();
  expect(await isReady()).toBe(200);
  const first = dataOf(await platform.call("playRealRound", bet, player));
  expect(dataOf(await platform.call("playRealRound", bet, player)).round.id).toBe(first.round.id);
});

it("makes a page of the site one that is closed for a moment, not one with a fault", async () => {
  const services = siteServices({ API_URL: platform.url, PUBLIC_URL: "http://openhand.test" });
  const search = (word: string) => {
    const request = new Request(`http://openhand.test/en/games-all?q=${word}`);
    return loader({ request, params: { lang: "en", section: "all" }, context: { services } });
  };
  await search("fox");
  database.way.cut();
  // Another one: the site has just been answered the first.
  await expect(search("dice")).rejects.toMatchObject({ init: { status: 503 }, data: { code: "unavailable" } });
  database.way.restore();
  await search("dice");
});

it("is ready again when the database's host vanishes and another answers in its place", async () => {
  await Promise.all(Array.from({ length: 20 }, () => platform.call("getTabHome", {})));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  database.way.vanish();
  await expect.poll(isReady, { timeout: 30_000 }).toBe(200);
  expect((await platform.call("searchGames", { q: "fox" })).status).toBe(200);
});

it("is no fault of the platform's, which stays one for everything else", async () => {
  const { connection } = platform.context;
  const failure = async (statement: string) => connection.db.execute(sql.raw(statement)).catch((error) => error);
  const full = await failure("do $$ begin raise exception 'no' using errcode = '53100'; end $$");
  expect(answerTo(full)).toEqual({ status: 503, failures: [{ code: "unavailable" }], isFault: false });
  expect(answerTo(await failure("select 1/0"))).toMatchObject({ status: 500, isFault: true });
  // What another server says of itself is not the database's.
  expect(answerTo(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).toMatchObject({ isFault: true });
});
