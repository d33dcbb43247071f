import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import type { InputOf } from "#app/contract/types.ts";
import { playerPoints, pointsCounts } from "#server/platform/modules/points/index.ts";
import { creditPoints } from "#server/platform/modules/wallet/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, eur, newRichPlayer, operationId, slotBet, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { pts } from "#tests/support/points.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

/** Gives points as if rounds had been counted. */
async function give(player: { id: string }, points: bigint): Promise<void> {
  const { connection, clock, random } = platform.context;
  const countedAt = clock.now();
  await connection.inTransaction(async (tx) => {
    const id = random.id("pts");
    const balances = await creditPoints(tx, { playerId: player.id, countId: id, points, at: countedAt });
    const count = { id, playerId: player.id, countedAt, rounds: 1, wagered: points * 100n, points };
    await tx.insert(pointsCounts).values({ ...count, statusName: "bronze", ...balances });
    await tx.insert(playerPoints).values({ playerId: player.id, lifetime: points, carry: 0n, openRounds: [] });
  });
}

describe("exchangePoints", () => {
  const exchange = (token: string, changes: Partial<InputOf<"exchangePoints">> = {}) => {
    const input = { operationId: operationId(), points: "1900", pointsPerEuro: 950, ...changes };
    return platform.call("exchangePoints", input, { token });
  };

  it("exchanges points for whole euros by the ratio of the status, once", async () => {
    const player = await newConfirmedPlayer(platform);
    await give(player, 2_512n);
    platform.clock.advance({ seconds: 1 });
    const changes = { operationId: operationId() };
    const [first, again] = await Promise.all([exchange(player.token, changes), exchange(player.token, changes)]);
    expect(dataOf(first).exchange).toMatchObject({
      points: toMoney(1_900n, "PTS"),
      paid: eur(200),
      pointsBefore: toMoney(2_512n, "PTS"),
      pointsAfter: toMoney(612n, "PTS"),
      balanceBefore: eur(0),
      balanceAfter: eur(200),
    });
    expect(dataOf(again)).toEqual(dataOf(first));
    const { items } = dataOf(await platform.call("listCashHistory", { group: "exchange" }, player));
    expect(items).toMatchObject([{ kind: "points_exchanged", amount: eur(200) }]);
    const history = dataOf(await platform.call("listPointsHistory", {}, player));
    expect(history.items).toMatchObject([
      { kind: "exchanged", points: pts(-1_900), paid: eur(200), balanceBefore: pts(2_512), balanceAfter: pts(612) },
      { kind: "counted", points: pts(2_512), balanceAfter: pts(2_512) },
    ]);
    expect(history.totals).toMatchObject({ counted: pts(2_512), exchanged: pts(1_900), cashback: pts(0) });
    const exchanges = dataOf(await platform.call("listPointsHistory", { kind: "exchanged" }, player));
    expect([exchanges.rows, exchanges.items.length, exchanges.totals.counted]).toEqual([1, 1, pts(0)]);
    for (const other of [{ points: "950" }, { pointsPerEuro: 1_900 }])
      expect(refusalOf(await exchange(player.token, { ...changes, ...other }))).toEqual([409, "operation_mismatch"]);
    expect(refusalOf(await exchange(player.token))).toEqual([422, "insufficient_funds"]);
    expect(refusalOf(await exchange(player.token, { points: "951" }))).toEqual([422, "points_not_whole"]);
    expect(refusalOf(await exchange(player.token, { pointsPerEuro: 1_000, points: "1000" }))).toEqual([
      409,
      "terms_changed",
    ]);
    expect(await auditOf(platform)).toEqual([]);
  });

  it("gives no more than there is, under concurrent requests", async () => {
    const player = await newConfirmedPlayer(platform);
    await give(player, 2_000n);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(player.token, { points: "950" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await auditOf(platform)).toEqual([]);
  });
});

describe("getCashback", () => {
  describe("claimCashback", () => {
    it("pays points by the week's own figures, once", async () => {
      const player = await newRichPlayer(platform, 6_000);
      const { present } = dataOf(await platform.call("getCashback", {}, player));
      const claim = (week = present.week) => platform.call("claimCashback", { week }, player);
      expect(present).toMatchObject({ state: "open", lost: eur(0) });
      for (let round = 0; round < 10; round++) {
        platform.clock.advance({ seconds: 5 });
        dataOf(await platform.call("playRealRound", slotBet({ stake: eur(500) }), player));
      }
      expect(refusalOf(await claim())).toEqual([422, "cashback_unavailable"]);
      platform.clock.advance({ days: 7 });
      const session = await newSession(player);
      const { last } = dataOf(await platform.call("getCashback", {}, session));
      const [account] = last.accounts;
      const { cash } = dataOf(await platform.call("getBalance", {}, session)).accounts[0] ?? { cash: eur(0) };
      const lost = 6_000n - BigInt(cash.amount);
      expect(account).toMatchObject({ deposits: eur(6_000), withdrawals: eur(0), opening: eur(0), closing: cash });
      expect(last).toMatchObject({ week: present.week, lost: eur(lost), percent: lost > 0n ? 5 : 0 });
      const points = lost > 0n ? ((lost * 5n) / 100n) * 10n : 0n;
      expect(last.points).toEqual(toMoney(points, "PTS"));
      const reward = async () => dataOf(await platform.call("getProfile", {}, session)).cashbackReward;
      expect(await reward()).toEqual(last.points);
      const answers = await Promise.all(
        [1, 2, 3].map(() => platform.call("claimCashback", { week: present.week }, session)),
      );
      if (points === 0n) expect(answers.map(refusalOf)).toEqual(answers.map(() => [422, "cashback_unavailable"]));
      else
        for (const answer of answers)
          expect(dataOf(answer).week).toMatchObject({ state: "claimed", points: last.points });
      expect(await reward()).toEqual(pts(0));
      expect(dataOf(await platform.call("getPoints", {}, session)).own?.points).toEqual(toMoney(points, "PTS"));
      const { items } = dataOf(await platform.call("listPointsHistory", { kind: "cashback" }, session));
      const row = { kind: "cashback", week: present.week, lost: eur(lost), percent: 5, balanceBefore: pts(0) };
      expect(items).toMatchObject(points === 0n ? [] : [{ ...row, points: pts(points), balanceAfter: pts(points) }]);
      for (const week of ["1900-01-01", "2020-01-01", "2199-12-31"])
        expect(refusalOf(await platform.call("claimCashback", { week }, session))).toEqual([
          422,
          "cashback_unavailable",
        ]);
      expect(refusalOf(await platform.call("claimCashback", { week: "9999-12-31" }, session))[0]).toBe(400);
      expect(await auditOf(platform)).toEqual([]);
    });
  });
});

const newSession = async (player: { email: string }) =>
  dataOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
