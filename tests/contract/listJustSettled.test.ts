import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JUST_SETTLED, LEAST_PLAYERS } from "#app/contract/house.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { DICE, diceBet, eur, minesBet, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const bet = async (player: { token: string }, request = diceBet()) =>
  dataOf(await platform.call("playRealRound", request, player)).round;

const newPlayers = (count: number) => Promise.all(Array.from({ length: count }, () => newRichPlayer(platform, 10_000)));

/** The list once the minute of the rounds is over and the cache has expired. */
async function listed() {
  platform.clock.advance({ minutes: 1, seconds: 30 });
  return dataOf(await platform.call("listJustSettled", {}));
}

describe("listJustSettled", () => {
  it("is empty while the rounds could be attributed to players", async () => {
    const { token } = await newRichPlayer(platform, 10_000);
    for (let count = 0; count < LEAST_PLAYERS; count++) await bet({ token });
    for (const player of await newPlayers(LEAST_PLAYERS - 2)) await bet(player);
    expect((await listed()).rounds).toEqual([]);
  });

  it("lists the last round of each player, win or loss, latest first, without the player", async () => {
    const players = await newPlayers(LEAST_PLAYERS);
    for (const player of players) {
      await bet(player);
      platform.clock.advance({ minutes: 1 });
    }
    const last = await bet(players[0] as (typeof players)[number], diceBet({ stake: eur(200) }));
    const { rounds, until } = await listed();
    expect(rounds).toHaveLength(JUST_SETTLED);
    expect(rounds[0]).toMatchObject({ game: { id: DICE }, staked: eur(200), paid: last.paid });
    expect(rounds.filter(({ staked }) => staked.amount === "200")).toHaveLength(1);
    for (const { staked, paid, net, settledAt } of rounds) {
      expect(BigInt(net.amount)).toBe(BigInt(paid.amount) - BigInt(staked.amount));
      expect(settledAt).toMatch(/:00\.000Z$/);
      expect(settledAt < until).toBe(true);
    }
    const times = rounds.map(({ settledAt }) => settledAt);
    expect(times).toEqual([...times].sort().reverse());
    const published = JSON.stringify(rounds);
    for (const secret of [...players.map(({ id }) => id), last.id, last.settledAt])
      expect(published).not.toContain(secret);
  });

  it("lists no demo, no open round, and none of this minute", async () => {
    const before = (await listed()).rounds;
    const { demoToken } = dataOf(await platform.call("openDemoGame", { gameId: DICE }));
    const demo = { ...diceBet({ stake: { amount: "5000", currency: "FUN" } }), demoToken };
    dataOf(await platform.call("playDemoRound", demo));
    expect((await bet(await newRichPlayer(platform, 10_000), minesBet())).state).toBe("open");
    expect((await listed()).rounds).toEqual(before);
    await bet(await newRichPlayer(platform, 10_000), diceBet({ stake: eur(300) }));
    expect(dataOf(await platform.call("listJustSettled", {})).rounds).toEqual(before);
    expect((await listed()).rounds[0]?.staked).toEqual(eur(300));
  });

  it("is read from the database once for many requests", async () => {
    const before = dataOf(await platform.call("listJustSettled", {}));
    await platform.owner.inTransaction(async (tx) => {
      await tx.execute("lock table rounds in access exclusive mode");
      expect(dataOf(await platform.call("listJustSettled", {}))).toEqual(before);
    });
  });
});
