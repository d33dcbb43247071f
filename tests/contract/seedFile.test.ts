import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extendPublicLog } from "#server/platform/modules/public-log/index.ts";
import { voidRound } from "#server/platform/modules/rounds/index.ts";
import { checkFile } from "#server/verifier/check.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  deposit,
  diceBet,
  eur,
  minesBet,
  newRichPlayer,
  operationId,
  rotation,
  slotBet,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { seedFileText } from "#tests/support/seed-files.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startCampaignPlatform();
  await openCampaigns(platform);
});

afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

interface Player {
  id: string;
  token: string;
}

const bet = async (player: Player, input = diceBet()) => {
  platform.clock.advance({ seconds: 5 });
  return dataOf(await platform.call("playRealRound", input, player)).round;
};

const pairs = async (player: Player, page = {}) => dataOf(await platform.call("listSeedPairs", page, player));
const rotate = async (player: Player) => {
  platform.clock.advance({ seconds: 5 });
  return dataOf(await platform.call("rotateServerSeed", rotation(), player)).revealed;
};

/** The player's file of a seed, as the verifier finds it. */
async function checked(player: Player, number: number) {
  const head = dataOf(await platform.call("getSeedFile", { number }, player));
  const { items } = dataOf(await platform.call("listSeedRounds", { number }, player));
  const steps = checkFile(seedFileText(head, items));
  for (;;) {
    const step = steps.next();
    if (step.done) return { head, items, found: step.value };
  }
}

describe("listSeedPairs", () => {
  it("has the seeds that rounds were drawn from, the latest first, with the one in use", async () => {
    const player = await newRichPlayer(platform, 5_000);
    await bet(player);
    await bet(player, slotBet());
    const revealed = await rotate(player);
    await rotate(player);
    await bet(player);
    const { items, rounds, revealedRounds } = await pairs(player);
    expect(items).toMatchObject([
      { number: 3, revealedAt: null, rounds: 1, games: 1 },
      { number: 1, revealedAt: expect.any(String), rounds: 2, games: 2, serverSeedHash: revealed.serverSeedHash },
    ]);
    expect([rounds, revealedRounds]).toEqual([3, 2]);
    expect(JSON.stringify(items)).not.toContain(revealed.serverSeed);
    const first = await pairs(player, { limit: 1 });
    const second = await pairs(player, { limit: 1, cursor: first.next });
    expect([...first.items, ...second.items]).toEqual(items);
  });

  it("has the seed in use of a player who has not played", async () => {
    const { items, rounds } = await pairs(await newConfirmedPlayer(platform));
    expect([items.length, items[0]?.rounds, rounds]).toEqual([1, 0, 0]);
  });
});

describe("getSeedFile", () => {
  it("says what the ledger has of the rounds, by game, with a void round and a jackpot's part in it", async () => {
    const player = await newRichPlayer(platform, 10_000);
    for (let played = 0; played < 4; played++) await bet(player);
    await bet(player, slotBet());
    const mines = await bet(player, minesBet());
    await voidRound(platform.context, { roundId: mines.id, reason: "fault", at: platform.clock.now() });
    await rotate(player);
    const { head, found } = await checked(player, 1);
    expect(head).toMatchObject({ number: 1, rounds: 6, part: 1, parts: 1, from: 0, count: 6 });
    expect(head.ledger).toMatchObject([
      { gameId: "fox-at-noon", staked: eur(100) },
      { gameId: "hundred-dice", staked: eur(400), bonusStaked: eur(0), bonusPaid: eur(0) },
      { gameId: mines.gameId, staked: eur(100), paid: eur(100) },
    ]);
    expect(found).toMatchObject({ verdict: "right", findings: [], voids: { right: 1, of: 1 } });
  });

  it("counts bonus money apart from the player's own", async () => {
    const player = await newConfirmedPlayer(platform);
    await deposit(platform, player.token, eur(1_000));
    const campaignId = "opening-hand";
    const { termsHash } = dataOf(await platform.call("verifyBonusRules", { campaignId }, player));
    dataOf(await platform.call("activateBonusCampaign", { campaignId, operationId: operationId(), termsHash }, player));
    for (let played = 0; played < 6; played++) await bet(player, slotBet({ stake: eur(100) }));
    await rotate(player);
    const { head, found } = await checked(player, 1);
    expect(found).toMatchObject({ verdict: "right", findings: [] });
    expect(Number(head.ledger[0]?.bonusStaked.amount)).toBeGreaterThan(0);
  });

  it("has the receipt of the seal, and where the public log has it", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const sealed = dataOf(await platform.call("getSealReceipt", {}, player));
    await bet(player);
    await rotate(player);
    platform.clock.advance({ seconds: 600 });
    await extendPublicLog(platform.context);
    const { head, found } = await checked(player, 1);
    expect([head.receipt.text, head.receipt.signature]).toEqual([sealed.text, sealed.signature]);
    expect(found.sealReceipt.verdict).toBe("logged");
  });

  it("refuses a seed that is in use, a part there is not, and another player's seed", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await bet(player);
    for (const call of ["getSeedFile", "listSeedRounds"] as const)
      expect(refusalOf(await platform.call(call, { number: 1 }, player))).toEqual([404, "not_found"]);
    await rotate(player);
    expect(refusalOf(await platform.call("getSeedFile", { number: 1, part: 2 }, player))).toEqual([404, "not_found"]);
    const other = await newConfirmedPlayer(platform);
    for (const call of ["getSeedFile", "listSeedRounds"] as const)
      expect(refusalOf(await platform.call(call, { number: 1 }, other))).toEqual([404, "not_found"]);
  });
});

describe("listSeedRounds", () => {
  it("has the rounds in order from a nonce on, each with the signature of its receipt", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const played = [await bet(player), await bet(player, slotBet()), await bet(player)];
    await rotate(player);
    await bet(player);
    const { items } = dataOf(await platform.call("listSeedRounds", { number: 1 }, player));
    expect(items.map(({ id, nonce }) => [id, nonce])).toEqual(played.map(({ id }, nonce) => [id, nonce]));
    for (const { id, signature } of items) {
      const receipt = dataOf(await platform.call("getRoundReceipt", { roundId: id }, player));
      expect(signature).toBe(receipt.signature);
    }
    const some = dataOf(await platform.call("listSeedRounds", { number: 1, from: 1, limit: 1 }, player));
    expect(some.items).toEqual(items.slice(1, 2));
    expect(dataOf(await platform.call("listSeedRounds", { number: 1, from: 3 }, player)).items).toEqual([]);
  });
});
