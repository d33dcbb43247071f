import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OFFER_STATES } from "#app/contract/campaigns.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import type { InputOf } from "#app/contract/types.ts";
import { STANDARD_CONTRIBUTION } from "#server/platform/modules/bonuses/contribution.ts";
import { addCampaign, offerCampaigns } from "#server/platform/modules/bonuses/index.ts";
import { bonusCampaigns, bonusOffers } from "#server/platform/modules/bonuses/tables.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { operationId } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, newPlayer, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startCampaignPlatform();
});

afterAll(() => platform.close());

const list = async (token: string, page: { limit?: number; cursor?: string } = {}, language = "en") =>
  dataOf(await platform.call("listBonusHistory", page, { token, language }));

/** Another campaign for registration that opens now. */
async function announce(id: string, spinGameId: string | null = null): Promise<void> {
  const { connection } = platform.context;
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, { title: `${id}, ${language}`, summary: id }]),
  );
  await connection.inTransaction((tx) =>
    addCampaign(tx, {
      id,
      place: 9,
      state: "announced",
      trigger: "registration",
      reward: "amount",
      ink: "bone",
      emblem: "hand",
      wagerFactor: 1,
      daysToActivate: 1,
      daysToFinish: 1,
      contribution: STANDARD_CONTRIBUTION,
      opensAt: platform.clock.now(),
      spinGameId,
      texts: texts as Parameters<typeof addCampaign>[1]["texts"],
      amounts: [{ currency: "EUR", cap: null, minimumDeposit: null, amount: 100n, spinStake: null, maximumBet: 100n }],
    }),
  );
}

it("refuses a campaign of free spins at anything but a slot", async () => {
  await expect(announce("dice-spins", "hundred-dice")).rejects.toThrow(
    "the free spins of dice-spins are not of a slot",
  );
});

describe("listBonusHistory", () => {
  it("lists the offers and their results, in the page's language", async () => {
    const { token } = await newPlayer(platform);
    const { items, next } = await list(token, {}, "fr");
    expect(next).toBeNull();
    expect(items).toMatchObject([
      {
        campaign: { id: "opening-hand", title: "Un premier bonus pour un nouveau compte" },
        state: "offered",
        offeredAt: platform.clock.now().toISOString(),
      },
    ]);
  });

  it("reports an activated offer as activated, however long ago it would have expired", async () => {
    const { context, clock } = platform;
    const [taker, other] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform)];
    await openCampaigns(platform);
    const input = { campaignId: "opening-hand", operationId: operationId() };
    const { termsHash } = dataOf(await platform.call("verifyBonusRules", input, taker));
    dataOf(await platform.call("activateBonusCampaign", { ...input, termsHash }, taker));
    const takenAt = clock.now().toISOString();
    const standing = async (player: { token: string }) => {
      const { campaigns } = dataOf(await platform.call("listPlayerCampaigns", {}, player));
      const found = campaigns.find(({ id }) => id === "opening-hand");
      return [found?.standing.reason, found?.offer?.state];
    };
    expect([await standing(taker), await standing(other)]).toEqual([
      ["taken", "taken"],
      [null, "offered"],
    ]);
    const over = new Date(clock.now().getTime() - 1);
    await context.connection.db.update(bonusOffers).set({ activateBy: over, offeredAt: new Date(over.getTime() - 1) });
    const { items } = await list(taker.token);
    expect(items).toMatchObject([{ state: "taken", takenAt, offeredAt: expect.any(String) }]);
    expect(items[0]?.bonusId).toMatch(/^bon_/);
    expect((await list(other.token)).items).toMatchObject([{ state: "lapsed", takenAt: null }]);
    const rowsIn = async (player: { token: string }) =>
      Promise.all(
        OFFER_STATES.map(async (state) => dataOf(await platform.call("listBonusHistory", { state }, player)).rows),
      );
    expect([await rowsIn(taker), await rowsIn(other)]).toEqual([
      [0, 1, 0],
      [0, 0, 1],
    ]);
    await context.connection.db.update(bonusCampaigns).set({ state: "announced" });
  });

  it("pages, latest first, and loses none of two offers of one instant", async () => {
    const { context, clock } = platform;
    const player = await newPlayer(platform);
    const offer = () =>
      context.connection.inTransaction((tx) => offerCampaigns(tx, context, { id: player.id, country: "DE" }));
    clock.advance({ minutes: 1 });
    await announce("second-one");
    await announce("third-one");
    await offer();
    const offers = await walk((cursor) => list(player.token, { limit: 1, ...(cursor && { cursor }) }));
    const seen = offers.map(({ campaign }) => campaign.id);
    expect(seen).toHaveLength(3);
    expect(seen.slice(0, 2).sort()).toEqual(["second-one", "third-one"]);
    expect(seen[2]).toBe("opening-hand");
  });

  it("lists what was taken without an offer at the time it was taken, unless it was taken back", async () => {
    const player = await newConfirmedPlayer(platform);
    await openCampaigns(platform);
    platform.clock.advance({ minutes: 1 });
    const take = async () => {
      const input = { campaignId: "first-deposit", operationId: operationId() };
      const { termsHash } = dataOf(await platform.call("verifyBonusRules", input, player));
      return dataOf(await platform.call("activateBonusCampaign", { ...input, termsHash }, player)).bonus;
    };
    await take();
    const shown = async () => (await list(player.token)).items.map(({ campaign, bonusId }) => [campaign.id, bonusId]);
    expect((await shown())[0]?.[0]).toBe("first-deposit");
    dataOf(await platform.call("deactivateBonusCampaign", { campaignId: "first-deposit" }, player));
    expect((await shown()).map(([id]) => id)).not.toContain("first-deposit");
    const { id, campaign, acceptedAt } = await take();
    const { items, rows } = dataOf(await platform.call("listBonusHistory", { state: "taken" }, player));
    const taken = { state: "taken", offeredAt: null, activateBy: null, takenAt: acceptedAt };
    expect([items, rows]).toEqual([[{ id, bonusId: id, campaign, ...taken }], 1]);
    const paged = await walk((cursor) => list(player.token, { limit: 1, ...(cursor && { cursor }) }));
    expect(paged.map((row) => [row.campaign.id, row.bonusId])).toEqual(await shown());
    await platform.context.connection.db.update(bonusCampaigns).set({ state: "announced" });
  });

  it("filters by days and by result, with the count of the filtered offers", async () => {
    const { token } = await newPlayer(platform);
    const count = async (input: InputOf<"listBonusHistory">) => {
      const { items, rows } = dataOf(await platform.call("listBonusHistory", input, { token }));
      expect(rows).toBe(items.length);
      return rows;
    };
    const day = platform.clock.now().toISOString().slice(0, 10);
    expect(await count({ from: day, to: day })).toBeGreaterThan(0);
    expect(await count({ state: "offered" })).toBe(await count({}));
    expect(await count({ state: "lapsed" })).toBe(0);
    expect(await count({ from: "2026-01-01", to: "2026-01-02" })).toBe(0);
    for (const input of [{ from: "2026-01-03", to: "2026-01-02" }, { to: "9999-12-31" }]) {
      const wrong = await platform.call("listBonusHistory", input, { token });
      expect(refusalOf(wrong)).toEqual([400, "validation_failed"]);
    }
  });

  it("refuses a forged cursor", async () => {
    const { token } = await newPlayer(platform);
    const answer = await platform.call("listBonusHistory", { cursor: "nonsense" }, { token });
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
  });

  it("is closed to guests, and lists the player's own offers alone", async () => {
    expect(refusalOf(await platform.call("listBonusHistory", {}))).toEqual([401, "unauthenticated"]);
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    const ids = async (token: string) => (await list(token)).items.map(({ id }) => id);
    const theirs = new Set(await ids(other.token));
    expect((await ids(one.token)).filter((id) => theirs.has(id))).toEqual([]);
    expect(theirs.size).toBeGreaterThan(0);
  });
});
