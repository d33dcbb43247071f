import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { connect } from "#server/platform/db/index.ts";
import { listen } from "#server/platform/http/server.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { limitOf, setLimit } from "#tests/support/limits.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, depositRequest, diceBet, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { PROVIDERS, seatAt } from "#tests/support/providers.ts";

let platform: TestPlatform;
let second: { api: Api; url: string; close(): Promise<void> };

/** A second platform on the same database, with connections of its own. */
async function besides({ context }: TestPlatform, url: string) {
  const connection = connect(url);
  const beside: Context = { ...context, connection };
  const { server, drain } = await listen({ ...beside, config: { ...context.config, port: 0 } });
  const bound = server.address();
  const at = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : bound}`;
  const close = async () => {
    server.closeAllConnections();
    await drain();
    await connection.close();
  };
  return { api: apiAt(at), url: at, close };
}

beforeAll(async () => {
  platform = await startMoneyPlatform({ PROVIDERS });
  second = await besides(platform, platform.context.config.databaseUrl);
});
afterAll(async () => {
  await second.close();
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

const inTurn = (place: number): Api => (place % 2 === 0 ? platform : second.api);
const fifty = <Answer>(ask: (api: Api) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 50 }, (_, place) => ask(inTurn(place))));

describe("many at once, over two platforms", () => {
  it("fifty deposits pass up to the limit exactly", async () => {
    const player = await newConfirmedPlayer(platform);
    await setLimit(platform, player, "deposit", "7_days", 12_300);
    const answers = await fifty((api) => api.call("createDeposit", depositRequest({ amount: eur(1_000) }), player));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
    expect(refused).toEqual(refused.map(() => [422, "deposit_limit_reached"]));
    expect(await limitOf(platform, player, "deposit", "7_days")).toMatchObject({ used: 12_000, left: 300 });
  });

  it("fifty bets pass up to the limit exactly", async () => {
    const player = await newRichPlayer(platform, 100_000);
    await setLimit(platform, player, "wager", "24_hours", 1_250);
    const answers = await fifty((api) => api.call("playRealRound", diceBet(), player));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
    expect(refused).toEqual(refused.map(() => [422, "limit_reached"]));
    expect(await limitOf(platform, player, "wager", "24_hours")).toMatchObject({ used: 1_200, left: 50 });
  });

  it("bets at the house's and at providers' games share one limit", async () => {
    const player = await newRichPlayer(platform, 100_000);
    await setLimit(platform, player, "wager", "24_hours", 1_250);
    const seats = [await seatAt(platform, player), await seatAt({ ...platform, url: second.url }, player)];
    const providers = Array.from({ length: 25 }, (_, place) => seats[place % 2]?.bet(randomUUID()));
    const own = Array.from({ length: 25 }, (_, place) => inTurn(place).call("playRealRound", diceBet(), player));
    const [answered, played] = await Promise.all([Promise.all(providers), Promise.all(own)]);
    const accepted = answered.filter((answer) => answer?.status === "RS_OK").length;
    expect(new Set(answered.map((answer) => answer?.status))).toEqual(
      new Set(accepted > 0 ? ["RS_OK", "RS_ERROR_LIMIT_REACHED"] : ["RS_ERROR_LIMIT_REACHED"]),
    );
    expect(accepted + played.filter(({ status }) => status === 200).length).toBe(12);
  });
});
