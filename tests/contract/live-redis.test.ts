import { afterAll, beforeAll, expect, it } from "vitest";
import { examine } from "#server/ops/doctor/index.ts";
import { RedisHint } from "#server/platform/adapters/redis-hint.ts";
import { connect } from "#server/platform/db/index.ts";
import { about, type OpenStream, openStream } from "#tests/support/live.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { deposit, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { openRedis } from "#tests/support/redis.ts";
import { TEST_SECRETS } from "#tests/support/secrets.ts";

let redis: Awaited<ReturnType<typeof openRedis>>;
let platform: TestPlatform;
/** Another platform on the same database and the same Redis. */
let other: TestPlatform;
let stream: OpenStream | undefined;

beforeAll(async () => {
  redis = await openRedis();
  const named = { REDIS_URL: redis.url };
  platform = await startMoneyPlatform(named);
  const { databaseUrl: url } = platform.context.config;
  const second = connect(url);
  const database = { url, connection: second, owner: platform.owner, ownerUrl: "", drop: () => second.close() };
  other = await startTestPlatform(named, database);
});
afterAll(async () => {
  stream?.close();
  await other?.close();
  await platform?.close();
  await redis?.close();
});

const silent = { info: () => undefined, warn: () => undefined };

/** A counting listener, and a function that waits until it has received more. */
function counting(hint: RedisHint) {
  let heard = 0;
  let waiting: (() => void) | undefined;
  hint.listen(() => {
    heard++;
    waiting?.();
  });
  return {
    more: async () => {
      const before = heard;
      while (heard === before) await new Promise<void>((resolve) => (waiting = resolve));
    },
  };
}

it("a hint reaches the other platform, and delivery resumes by itself after the server was down", async () => {
  const [publisher, listener] = [new RedisHint(redis.url, silent), new RedisHint(redis.url, silent)];
  try {
    const { more } = counting(listener);
    await more();
    // The publisher connects on first use: hints before that are lost, which is allowed.
    const repeated = setInterval(() => void publisher.publish(), 50);
    await more();
    await more();
    clearInterval(repeated);
    await redis.close();
    await publisher.publish();
    const back = more();
    redis = await openRedis(redis.port);
    await back;
  } finally {
    await Promise.all([publisher.close(), listener.close()]);
  }
});

it("a change at one platform is published by the other, even while Redis is down", async () => {
  const player = await newRichPlayer(platform, 5_000);
  stream = await openStream(`${other.url}/api/v1/live`);
  const { data: name } = await stream.first(({ name }) => name === "stream");
  const { connectionToken, channelToken } = dataOf(await platform.call("getProfile", {}, player));
  const readers = [{ connectionToken, channelToken }];
  dataOf(await other.call("joinLive", { stream: name, readers, topics: [] }));
  const cash = (amount: number) =>
    about(
      "balance",
      (payload: { state?: { balance: { amount: string } } }) => payload.state?.balance.amount === `${amount}`,
    );
  await stream.first(cash(5_000));
  await deposit(platform, player.token, eur(1_000));
  await stream.first(cash(6_000));
  await redis.close();
  await deposit(platform, player.token, eur(1_000));
  await stream.first(cash(7_000));
  redis = await openRedis(redis.port);
  await deposit(platform, player.token, eur(1_000));
  await stream.first(cash(8_000));
});

it("the doctor reports whether a Redis delivers hints, and nothing if none is configured", async () => {
  const { databaseUrl } = platform.context.config;
  const own = { DATABASE_URL: databaseUrl, PUBLIC_URL: "http://localhost:9", SECRETS: TEST_SECRETS };
  const found = async (url: string) =>
    (await examine({ ...own, REDIS_URL: url })).filter((finding) => finding.about === "redis");
  expect(await found("")).toEqual([]);
  expect(await found(redis.url)).toMatchObject([{ state: "well" }]);
  expect(await found("redis://127.0.0.1:9")).toMatchObject([{ state: "wrong" }]);
});
