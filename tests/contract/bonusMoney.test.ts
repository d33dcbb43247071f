import { randomUUID } from "node:crypto";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { gameById } from "#server/games/index.ts";
import { readingOf } from "#server/platform/adapters/payment/sandbox-message.ts";
import { connect } from "#server/platform/db/index.ts";
import { endDueBonuses } from "#server/platform/modules/bonus-money/index.ts";
import { playerBonuses } from "#server/platform/modules/bonus-money/tables.ts";
import { applyDeposit } from "#server/platform/modules/payments/index.ts";
import { playBet, realSeat, voidRound } from "#server/platform/modules/rounds/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { explainBonus } from "#tests/support/bonuses.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { type TestPlatform, withSecondPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  cutOffRound,
  deposit,
  depositRequest,
  diceBet,
  eur,
  minesBet,
  operationId,
  referenceOf,
  slotBet,
  stepIn,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startCampaignPlatform();
  await openCampaigns(platform);
});

afterAll(() => platform.close());

interface Player {
  id: string;
  token: string;
}

const rulesOf = async (player: Player, campaignId: string, more: Partial<InputOf<"verifyBonusRules">> = {}) =>
  dataOf(await platform.call("verifyBonusRules", { campaignId, ...more }, player));

/** Activates a campaign with its current terms. */
async function activate(player: Player, campaignId: string, changes: Partial<InputOf<"activateBonusCampaign">> = {}) {
  const { termsHash } = await rulesOf(player, campaignId, { code: changes.code });
  const input = { campaignId, operationId: operationId(), termsHash, ...changes };
  return platform.call("activateBonusCampaign", input, player);
}

const active = async (player: Player) => dataOf(await platform.call("getActiveBonus", {}, player)).bonus;

const purse = async (player: Player) => {
  const { accounts } = dataOf(await platform.call("getBalance", {}, player));
  const account = accounts.find(({ active }) => active);
  return [account?.cash, account?.bonus, account?.held].map((money) => Number(money?.amount));
};

const play = async (player: Player, bet = slotBet()) => dataOf(await platform.call("playRealRound", bet, player)).round;

const numberIn = async (query: SQL) =>
  Number((await platform.context.connection.db.execute<{ n: string }>(query)).rows[0]?.n);

const clientsNamed = (name: string) =>
  numberIn(sql`select count(*) as n from pg_stat_activity where application_name = ${name}`);

const deadlocks = () => numberIn(sql`select deadlocks as n from pg_stat_database where datname = current_database()`);

/** Sets the progress of the wager directly; the audit, which compares it, is not run then. */
const setMissing = ({ id }: Player, missing: bigint) =>
  platform.context.connection.db.update(playerBonuses).set({ wager: missing }).where(eq(playerBonuses.playerId, id));

describe("activateBonusCampaign", () => {
  it("grants a registration bonus once, by the hash of its terms", async () => {
    const player = await newConfirmedPlayer(platform);
    const { termsHash, standing, running } = await rulesOf(player, "opening-hand");
    expect({ standing, running }).toEqual({
      standing: { qualifies: true, reason: null, remaining: null },
      running: null,
    });
    expect(refusalOf(await activate(player, "opening-hand", { termsHash: "0".repeat(64) }))).toEqual([
      409,
      "terms_changed",
    ]);
    const input = { campaignId: "opening-hand", operationId: operationId(), termsHash };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => platform.call("activateBonusCampaign", input, player)),
    );
    // The same operation sent concurrently is one bonus, and no response reports another.
    expect(new Set(answers.map((answer) => dataOf(answer).bonus.id)).size).toBe(1);
    expect(await active(player)).toMatchObject({
      state: "running",
      amount: eur(500),
      left: eur(500),
      wager: eur(5_000),
      missing: eur(5_000),
      termsHash,
    });
    expect(await purse(player)).toEqual([0, 500, 0]);
    expect(
      refusalOf(await activate(player, "opening-hand", { operationId: input.operationId, termsHash: "1".repeat(64) })),
    ).toEqual([409, "operation_mismatch"]);
    expect(refusalOf(await activate(player, "first-deposit"))).toEqual([409, "bonus_running"]);
    expect(await auditOf(platform)).toEqual([]);
  });

  it("waits for the deposit it was activated for, and grants a percentage of it up to the cap", async () => {
    const player = await newConfirmedPlayer(platform);
    expect(await rulesOf(player, "first-deposit", { deposit: "30000" })).toMatchObject({ bonus: eur(10_000) });
    expect(dataOf(await activate(player, "first-deposit")).bonus).toMatchObject({ state: "waiting", left: eur(0) });
    expect((await deposit(platform, player.token, eur(1_500))).bonus).toBeNull();
    expect(await active(player)).toMatchObject({ state: "waiting" });
    const { bonus } = await deposit(platform, player.token, eur(2_501));
    expect(bonus).toEqual(await active(player));
    expect(await active(player)).toMatchObject({ state: "running", amount: eur(1_250), wager: eur(12_500) });
    expect(await purse(player)).toEqual([4_001, 1_250, 0]);
    expect(refusalOf(await platform.call("deactivateBonusCampaign", { campaignId: "first-deposit" }, player))).toEqual([
      409,
      "bonus_begun",
    ]);
  });
});

describe("deactivateBonusCampaign", () => {
  it("deactivates a waiting campaign, which can be activated again", async () => {
    const player = await newConfirmedPlayer(platform);
    dataOf(await activate(player, "first-deposit"));
    dataOf(await platform.call("deactivateBonusCampaign", { campaignId: "first-deposit" }, player));
    dataOf(await platform.call("deactivateBonusCampaign", { campaignId: "first-deposit" }, player));
    expect(await active(player)).toBeNull();
    dataOf(await activate(player, "first-deposit"));
    const unknown = await platform.call("deactivateBonusCampaign", { campaignId: "fox-spins" }, player);
    expect(refusalOf(unknown)).toEqual([404, "not_found"]);
  });
});

describe("listCashboxCampaigns", () => {
  it("lists the campaigns of the next deposit, and what waits for one", async () => {
    const player = await newConfirmedPlayer(platform);
    const list = async () => dataOf(await platform.call("listCashboxCampaigns", {}, player));
    const { waiting, campaigns } = await list();
    expect([waiting, campaigns.map(({ campaign }) => campaign.id)]).toEqual([null, ["first-deposit"]]);
    dataOf(await activate(player, "first-deposit"));
    expect(await list()).toMatchObject({ waiting: { state: "waiting" }, campaigns: [] });
  });
});

describe("verifyBonusRules", () => {
  it("accepts a code in any case, and reveals its campaign to no one without it", async () => {
    const player = await newConfirmedPlayer(platform);
    const input = { campaignId: "with-a-code" };
    expect(refusalOf(await platform.call("verifyBonusRules", input, player))).toEqual([404, "not_found"]);
    expect(dataOf(await activate(player, "with-a-code", { code: " openhand " })).bonus).toMatchObject({
      state: "waiting",
    });
  });
});

describe("getBonusOutlook", () => {
  it("reports the value of an offer and the chance of meeting its wager, and for a running bonus the value of going on", async () => {
    const player = await newConfirmedPlayer(platform);
    const outlookOf = async (input: InputOf<"getBonusOutlook">) =>
      dataOf(await platform.call("getBonusOutlook", input, player)).outlook;
    const offer = await outlookOf({ campaignId: "opening-hand" });
    expect(offer).toMatchObject({ of: "offer", deposit: null, bonus: eur(500), wager: eur(5_000), percent: 100 });
    expect(offer?.stakes.map(({ stake }) => stake)).toEqual([eur(10), eur(40), eur(200)]);
    for (const { chance, kept, jackpots, cost, finished, runs } of offer?.stakes ?? []) {
      expect(chance.value).toBe(finished / runs);
      expect([chance.low < chance.value, chance.value < chance.high, finished > 0]).toEqual([true, true, true]);
      expect(Number(kept.amount) + Number(jackpots.amount) + Number(cost.amount)).toBe(500);
      // The expected loss is at most the average cost of the whole wager.
      expect(Number(cost.amount)).toBeGreaterThan(0);
    }
    expect(await outlookOf({ campaignId: "opening-hand" })).toEqual(offer);
    expect(await outlookOf({ campaignId: "first-deposit", deposit: "4000" })).toMatchObject({ bonus: eur(2_000) });
    // A deposit is rounded to two digits, and amounts above the cap of the bonus count as one.
    const [exact, rounded] = await Promise.all(
      ["4200", "4299"].map((deposit) => outlookOf({ campaignId: "first-deposit", deposit })),
    );
    expect(rounded).toEqual(exact);
    expect(exact?.deposit).toEqual(eur(4_200));
    // Twenty spins of 0.20 win exactly the game's return of 4.00.
    expect(await outlookOf({ campaignId: "fox-spins" })).toMatchObject({ deposit: null, bonus: eur(387) });
    dataOf(await activate(player, "opening-hand"));
    expect(dataOf(await platform.call("getProfile", {}, player))).toMatchObject({
      activeBonusCampaignsCount: 1,
      bonusWagerFactor: 10,
      freeSpinWagerFactor: null,
      defaultBonusWager: 10,
    });
    await play(player, slotBet({ stake: eur(100) }));
    const { left, missing } = (await active(player)) ?? {};
    expect(await outlookOf({ campaignId: "opening-hand" })).toMatchObject({
      of: "running",
      bonus: left,
      wager: missing,
    });
    expect(refusalOf(await platform.call("getBonusOutlook", { campaignId: "no-such" }, player))).toEqual([
      404,
      "not_found",
    ]);
  });
});

describe("the queue of getBonusOutlook", () => {
  it("refuses a player's calls beyond a few, and serves another player meanwhile", async () => {
    const [one, other] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform)];
    const ask = (player: { token: string }, deposit: number) =>
      platform.call("getBonusOutlook", { campaignId: "first-deposit", deposit: String(deposit) }, player);
    const many = Array.from({ length: 8 }, (_, place) => ask(one, 5_100 + 100 * place));
    const answer = await ask(other, 6_100);
    expect(dataOf(answer).outlook?.stakes.length).toBeGreaterThan(0);
    const answers = await Promise.all(many);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(refusalOf)).toEqual(Array(5).fill([429, "too_many_requests"]));
    // A refused request can be repeated at once.
    expect((await ask(one, 5_800)).status).toBe(200);
  });
});

describe("rewardBonusCampaign", () => {
  it("refuses players who do not qualify or may not play, and a reward of games by the wrong call", async () => {
    const player = await newConfirmedPlayer(platform);
    expect(refusalOf(await activate(player, "three-games"))).toEqual([422, "bonus_unavailable"]);
    const { termsHash } = await rulesOf(player, "three-games");
    const input = () => ({ campaignId: "three-games", operationId: operationId(), termsHash });
    const claim = () => platform.call("rewardBonusCampaign", input(), player);
    expect(refusalOf(await claim())).toEqual([422, "bonus_unavailable"]);
    await deposit(platform, player.token, eur(2_000));
    for (const gameId of ["fox-at-noon", "moth-hour", "night-ferry"]) {
      platform.clock.advance({ seconds: 5 });
      await play(player, slotBet({ gameId, stake: eur(20) }));
    }
    expect(dataOf(await claim()).bonus).toMatchObject({ state: "running", amount: eur(300), wager: eur(1_500) });
    const excluded = await newConfirmedPlayer(platform);
    const { termsHash: hash } = await rulesOf(excluded, "opening-hand");
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, excluded));
    expect(refusalOf(await activate(excluded, "opening-hand", { termsHash: hash }))).toEqual([423, "self_excluded"]);
    const resting = await newConfirmedPlayer(platform);
    dataOf(await platform.call("activateCoolingOff", { days: 1, understood: true }, resting));
    expect(refusalOf(await activate(resting, "opening-hand", { termsHash: hash }))).toEqual([423, "cooling_off"]);
  });
});

describe("getActiveBonus", () => {
  it("returns the player's own bonus, and null without one", async () => {
    const [player, other] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform)];
    dataOf(await activate(player, "opening-hand"));
    expect([(await active(player))?.state, await active(other)]).toEqual(["running", null]);
  });
});

describe("listTakenBonuses", () => {
  let player: Player;

  beforeEach(async () => {
    player = await newConfirmedPlayer(platform);
    dataOf(await activate(player, "opening-hand"));
    platform.clock.advance({ seconds: 10 });
  });

  it("is staked first, and payouts return in proportion to the sources of the stake", async () => {
    await deposit(platform, player.token, eur(1_000));
    for (let played = 0; played < 6; played++) {
      const [cash = 0, bonus = 0] = await purse(player);
      const staked = Math.min(bonus, 150);
      const { id, bonus: ofRound } = await play(player, slotBet({ stake: eur(150) }));
      const [row] = await platform.context.connection.db.select().from(rounds).where(eq(rounds.id, id));
      const paid = Number(row?.payout);
      const toBonus = Math.floor((paid * staked) / 150);
      expect([row?.bonusStake, row?.bonusPaid, row?.bonusCounted]).toEqual([BigInt(staked), BigInt(toBonus), 15_000n]);
      expect(ofRound).toEqual(staked > 0 ? { stake: eur(staked), paid: eur(toBonus) } : null);
      expect(await purse(player)).toEqual([cash - (150 - staked) + (paid - toBonus), bonus - staked + toBonus, 0]);
      platform.clock.advance({ seconds: 5 });
      if ((await active(player)) === null) break;
    }
    expect(await auditOf(platform)).toEqual([]);
  });

  it("pages to its end and back", async () => {
    const { db } = platform.context.connection;
    const [taken] = await db.select().from(playerBonuses).where(eq(playerBonuses.playerId, player.id));
    if (!taken) throw new Error("none was taken");
    const copies = ["one", "two"].map((name) => ({
      ...taken,
      id: `${taken.id}${name}`,
      operationId: randomUUID(),
      state: "deactivated" as const,
    }));
    await db.insert(playerBonuses).values(copies.map((copy) => ({ ...copy, endedAt: platform.clock.now() })));
    const list = async (page: { limit?: number; cursor?: string | undefined }) =>
      dataOf(await platform.call("listTakenBonuses", page, player));
    const all = (await list({})).items;
    expect(all).toHaveLength(3);
    expect(await walk((cursor) => list({ limit: 1, cursor }))).toEqual(all);
    await db.delete(playerBonuses).where(
      inArray(
        playerBonuses.id,
        copies.map(({ id }) => id),
      ),
    );
  });

  it("refuses a bet above the maximum before it is drawn, and accepts one equal to it", async () => {
    const refused = await platform.call("playRealRound", slotBet({ stake: eur(210) }), player);
    expect(refusalOf(refused)).toEqual([422, "bonus_bet_too_large"]);
    expect(refused.envelope.errors[0]?.parameters).toMatchObject({ maximum: "200", currency: "EUR" });
    expect(await purse(player)).toEqual([0, 500, 0]);
    await play(player, slotBet({ stake: eur(200) }));
  });

  it("counts a tenth of a stake on dice, and is released to cash when the wager is met", async () => {
    const round = await play(player, diceBet({ stake: eur(100) }));
    expect(round.state).toBe("settled");
    expect(await active(player)).toMatchObject({ counted: eur(10) });
    expect(await auditOf(platform)).toEqual([]);
    await setMissing(player, 50n);
    await play(player, slotBet({ stake: eur(50) }));
    const [, bonus] = await purse(player);
    expect([bonus, await active(player)]).toEqual([0, null]);
    const { items } = dataOf(await platform.call("listTakenBonuses", {}, player));
    expect(items[0]).toMatchObject({ state: "completed", missing: eur(0), forfeited: eur(0) });
    const { items: cash } = dataOf(await platform.call("listCashHistory", { group: "bonus" }, player));
    expect(cash).toMatchObject([{ kind: "bonus_released", amount: items[0]?.released }]);
  });

  it("ends as used up when nothing of it is left, and leaves cash alone", async () => {
    await deposit(platform, player.token, eur(1_000));
    for (;;) {
      const bonus = await active(player);
      if (!bonus) break;
      const stake = Math.min(200, Math.max(10, Math.floor(Number(bonus.left.amount) / 10) * 10));
      await play(player, diceBet({ stake: eur(stake), input: { kind: "dice", chance: 200, direction: "under" } }));
    }
    const { items } = dataOf(await platform.call("listTakenBonuses", {}, player));
    expect(items[0]).toMatchObject({ state: expect.stringMatching(/used_up|completed/), forfeited: eur(0) });
    expect(await auditOf(platform)).toEqual([]);
  });

  describe("canLoseGamificationReward", () => {
    it("reports what is kept and lost, and the rounds that keep a bonus from being cancelled or expiring", async () => {
      const open = await play(player, minesBet({ stake: eur(100) }));
      const cancel = () => platform.call("cancelBonus", { campaignId: "opening-hand" }, player);
      expect(refusalOf(await cancel())).toEqual([409, "bonus_round_open"]);
      const lose = dataOf(await platform.call("canLoseGamificationReward", { campaignId: "opening-hand" }, player));
      // Two earlier rounds on other days would add two pairs of rows: each row is what the ledger moved.
      expect(lose.rows).toMatchObject([
        { kind: "granted", count: 1, change: eur(500), left: eur(500) },
        { kind: "staked", count: 1, change: eur(-100), left: null },
      ]);
      expect(lose).toMatchObject({ canLose: true, openRounds: 1, lost: { bonus: eur(400) }, kept: { held: eur(100) } });
      await platform.context.connection.db
        .update(playerBonuses)
        .set({ until: platform.clock.now() })
        .where(eq(playerBonuses.playerId, player.id));
      await endDueBonuses(platform.context);
      expect(await active(player)).toMatchObject({ state: "running", openRounds: 1 });
      const stepped = await platform.call(
        "stepRealRound",
        stepIn(open, { kind: "mines", act: "open", tile: 0 }),
        player,
      );
      const { round } = dataOf(stepped);
      if (round.state === "open") {
        dataOf(await platform.call("stepRealRound", stepIn(round, { kind: "mines", act: "cashOut" }), player));
      }
      await endDueBonuses(platform.context);
      expect(await active(player)).toBeNull();
      const { items } = dataOf(await platform.call("listTakenBonuses", {}, player));
      expect(items[0]?.state).toBe("expired");
      expect((await purse(player))[1]).toBe(0);
      expect(await auditOf(platform)).toEqual([]);
    });
  });

  describe("getTakenBonus", () => {
    const rowsOf = async (bonusId: string) => dataOf(await platform.call("getTakenBonus", { bonusId }, player));

    it("returns each change of a cancelled bonus's money, down to zero, and only to its player", async () => {
      const round = await play(player, slotBet({ stake: eur(100) }));
      const { id } = (await active(player)) ?? { id: "" };
      const left = 400 + Number(round.payout.amount);
      expect((await rowsOf(id)).rows.at(-1)?.left).toEqual(left > 400 ? eur(left) : null);
      const { bonus } = dataOf(await platform.call("cancelBonus", { campaignId: "opening-hand" }, player));
      const returned = await rowsOf(id);
      expect(returned.bonus).toEqual(bonus);
      expect(returned.rows[0]).toMatchObject({ kind: "granted", change: eur(500), left: eur(500) });
      expect(returned.rows[1]).toMatchObject({ kind: "staked", count: 1, change: eur(-100), left: null });
      expect(returned.rows.at(-1)).toMatchObject({ kind: "forfeited", change: eur(-left), left: eur(0) });
      const other = await newConfirmedPlayer(platform);
      expect(refusalOf(await platform.call("getTakenBonus", { bonusId: id }, other))).toEqual([404, "not_found"]);
    });
  });

  describe("cancelBonus", () => {
    it("forfeits the bonus, leaves cash alone, and changes nothing when repeated", async () => {
      await deposit(platform, player.token, eur(1_000));
      const cancel = async () =>
        dataOf(await platform.call("cancelBonus", { campaignId: "opening-hand" }, player)).bonus;
      const first = await cancel();
      expect(first).toMatchObject({ state: "cancelled", forfeited: eur(500), released: eur(0), left: eur(0) });
      expect(await cancel()).toEqual(first);
      expect(await purse(player)).toEqual([1_000, 0, 0]);
      expect(refusalOf(await activate(player, "opening-hand"))).toEqual([422, "bonus_unavailable"]);
      expect(await auditOf(platform)).toEqual([]);
    });
  });

  it("returns its share of a void round", async () => {
    await deposit(platform, player.token, eur(1_000));
    // Three rounds of 2.00 are held at once: the last holds 1.00 of bonus money.
    const held = [];
    for (const gameId of ["fox-at-noon", "moth-hour", "night-ferry"]) {
      held.push((await cutOffRound(platform, player, slotBet({ gameId, stake: eur(200) }))).round.id);
      platform.clock.advance({ seconds: 5 });
    }
    expect(await purse(player)).toEqual([900, 0, 600]);
    const reason = "fault";
    const voided = await voidRound(platform.context, { roundId: held[2] ?? "", reason, at: platform.clock.now() });
    const paid = Number(voided.voidPaid);
    const toBonus = Math.floor(paid / 2);
    expect(await purse(player)).toEqual([900 + paid - toBonus, toBonus, 400]);
    expect(await auditOf(platform)).toEqual([]);
  });
});

describe("free spins", () => {
  it("are real rounds paid by the house; they win bonus money, whose wager starts after the last spin", async () => {
    const player = await newConfirmedPlayer(platform);
    await deposit(platform, player.token, eur(1_000));
    expect(
      refusalOf(await platform.call("playRealRound", slotBet({ stake: eur(20), freeSpin: true }), player)),
    ).toEqual([422, "no_free_spin"]);
    expect(dataOf(await activate(player, "fox-spins")).bonus).toMatchObject({ state: "spinning", spinsLeft: 20 });
    expect(dataOf(await platform.call("getProfile", {}, player))).toMatchObject({
      activeBonusCampaignsCount: 1,
      bonusWagerFactor: null,
      freeSpinWagerFactor: 10,
    });
    const spin = (changes: Partial<InputOf<"playRealRound">> = {}) =>
      platform.call("playRealRound", slotBet({ stake: eur(20), freeSpin: true, ...changes }), player);
    for (const wrong of [{ stake: eur(50) }, { gameId: "moth-hour" }]) {
      expect(refusalOf(await spin(wrong))).toEqual([422, "no_free_spin"]);
    }
    let won = 0;
    for (let played = 0; played < 20; played++) {
      platform.clock.advance({ seconds: 5 });
      const { round } = dataOf(await spin());
      won += Number(round.payout.amount);
      expect(round.net).toEqual(eur(0));
      expect(round.bonus).toEqual({ stake: eur(20), paid: round.payout });
    }
    platform.clock.advance({ seconds: 5 });
    expect(refusalOf(await spin())).toEqual([422, "no_free_spin"]);
    const bonus = await active(player);
    if (won === 0) expect(bonus).toBeNull();
    else expect(bonus).toMatchObject({ state: "running", amount: eur(won), left: eur(won), wager: eur(won * 10) });
    expect((await purse(player))[0]).toBe(1_000);
    // Nowhere are they own money.
    const { items, totals } = dataOf(await platform.call("listRounds", {}, player));
    expect([items.length, totals]).toEqual([20, [{ rounds: 20, staked: eur(0), paid: eur(0) }]]);
    const figures = dataOf(await platform.call("getOwnFigures", {}, player));
    expect(figures.totals).toMatchObject({ rounds: 20, staked: eur(0), paid: eur(0), result: eur(0) });
    const { session } = dataOf(await platform.call("openRealGame", { gameId: "fox-at-noon" }, player));
    expect(session).toMatchObject({ staked: eur(0), returned: eur(0), net: eur(0) });
    expect(await auditOf(platform)).toEqual([]);
  });
});

describe("one bonus over many requests", () => {
  const AT_ONCE = 32;
  const many = <Done>(ask: (place: number) => Promise<Done>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, place) => ask(place)));

  it("has one outcome under concurrent requests to two platforms", () =>
    withSecondPlatform(platform, async (second) => {
      const player = await newConfirmedPlayer(platform);
      await deposit(platform, player.token, eur(5_000));
      const { termsHash } = await rulesOf(player, "opening-hand");
      const taking = { campaignId: "opening-hand", operationId: operationId(), termsHash };
      const of = (place: number) => (place % 2 === 0 ? platform : second);
      // A quarter use ids of their own: only the first of all succeeds; the others return its result or are refused.
      const activations = await many((place) => {
        const input = place % 4 === 3 ? { ...taking, operationId: operationId() } : taking;
        return of(place).call("activateBonusCampaign", input, player);
      });
      const ids = activations.flatMap((answer) => (answer.status === 200 ? [dataOf(answer).bonus.id] : []));
      expect(new Set(ids).size).toBe(1);
      for (const answer of activations)
        if (answer.status !== 200) expect(refusalOf(answer)).toEqual([409, "bonus_running"]);
      // On the second platform, whose clock is ahead, the bonus has expired; on the first it has not.
      const until = new Date(platform.clock.now().getTime() + 1_000);
      await platform.context.connection.db
        .update(playerBonuses)
        .set({ until })
        .where(eq(playerBonuses.playerId, player.id));
      second.clock.advance({ seconds: 2 });
      const [bets] = await Promise.all([
        many((place) => of(place).call("playRealRound", diceBet({ stake: eur(100) }), player)),
        many((place) => of(place).call("cancelBonus", { campaignId: "opening-hand" }, player)),
        many((place) => endDueBonuses(of(place).context)),
        many((place) => activate(player, place % 2 === 0 ? "first-deposit" : "opening-hand")),
      ]);
      expect(bets.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const [, bonus, held] = await purse(player);
      expect([bonus, held, await active(player)]).toEqual([0, 0, null]);
      const { items } = dataOf(await second.call("listTakenBonuses", {}, player));
      expect(items.map(({ campaign, state }) => [campaign.id, state])).toEqual([
        ["opening-hand", expect.stringMatching(/cancelled|expired|used_up|completed/)],
      ]);
      expect((await explainBonus(platform, player)).state).toBe(items[0]?.state);
      expect(await auditOf(platform)).toEqual([]);
    }));

  it("is locked before cash by bets and credits alike: concurrent requests do not deadlock", async () => {
    const name = "bets and credits";
    const connection = connect(platform.context.config.databaseUrl, { name });
    const context = { ...platform.context, connection };
    const player = await newConfirmedPlayer(platform);
    await deposit(platform, player.token, eur(5_000));
    dataOf(await activate(player, "opening-hand"));
    // All bonus money is held: the bonus runs on, and new stakes are taken from cash.
    for (const gameId of ["moth-hour", "night-ferry", "citrus-wheel"]) {
      await cutOffRound(platform, player, slotBet({ gameId, stake: eur(200) }));
      platform.clock.advance({ seconds: 5 });
    }
    expect((await purse(player))[1]).toBe(0);
    const seat = realSeat(context, { id: player.id, currency: "EUR", country: "DE" });
    const bet = async (input: InputOf<"playRealRound">) => {
      const game = gameById(input.gameId);
      if (game) await playBet(context, seat, { ...input, game });
    };
    const provider = { id: "sandbox", amounts: "exact" } as const;
    const credit = (reference: string) => {
      const reading = readingOf({ event: "paid", reference, amount: eur(1_000) });
      return connection.inTransaction((tx) => applyDeposit(tx, context, { provider, reference, reading }));
    };
    for (let time = 0; time < 8; time++) {
      platform.clock.advance({ seconds: 5 });
      const opened = await Promise.all(
        [1, 2, 3, 4].map(() => platform.call("createDeposit", depositRequest({ amount: eur(1_000) }), player)),
      );
      const references = opened.map((answer) => referenceOf(dataOf(answer).redirectUrl));
      await Promise.all([
        ...[diceBet({ stake: eur(10) }), slotBet({ stake: eur(10) })].map(bet),
        ...references.map(credit),
      ]);
    }
    await connection.close();
    // A client reports its counts when it ends, which is a moment after it was stopped.
    await expect.poll(() => clientsNamed(name), { timeout: 60_000 }).toBe(0);
    expect(await deadlocks()).toBe(0);
  });
});
