import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offerCampaigns } from "#server/platform/modules/bonuses/index.ts";
import { bonusOffers } from "#server/platform/modules/bonuses/tables.ts";
import { addCampaigns } from "#server/platform/seed/campaigns.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer, PASSWORD, refusalOf, registration } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startCampaignPlatform();
});

afterAll(() => platform.close());

const list = async (token: string) => dataOf(await platform.call("listPlayerCampaigns", {}, { token })).campaigns;
const openingHand = async (token: string) => (await list(token)).find(({ id }) => id === "opening-hand");

describe("listPlayerCampaigns", () => {
  it("returns every campaign with its state for the player, including the offers of the registration", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const campaigns = await list(token);
    expect(campaigns).toHaveLength(6);
    const now = platform.clock.now();
    expect(campaigns.filter(({ offer }) => offer)).toMatchObject([
      {
        id: "opening-hand",
        standing: { qualifies: false, reason: "not_open" },
        offer: { state: "offered", offeredAt: now.toISOString(), activateBy: null },
      },
    ]);
  });

  it("expires an offer when its days are over, and not a second earlier", async () => {
    const late = await startCampaignPlatform();
    await openCampaigns(late);
    const { email, token } = await newConfirmedPlayer(late);
    const [opened] = dataOf(await late.call("listPlayerCampaigns", {}, { token })).campaigns;
    const now = late.clock.now();
    expect(opened?.offer?.activateBy).toBe(new Date(now.getTime() + 7 * 24 * 60 * 60_000).toISOString());
    const stateAfter = async (time: { days?: number; seconds?: number }) => {
      late.clock.advance(time);
      const password = PASSWORD;
      const session = dataOf(await late.call("signIn", { email, password }));
      const { campaigns } = dataOf(await late.call("listPlayerCampaigns", {}, session));
      const campaign = campaigns.find(({ id }) => id === "opening-hand");
      return [campaign?.offer?.state, campaign?.standing.reason];
    };
    expect(await stateAfter({ days: 7, seconds: -1 })).toEqual(["offered", null]);
    expect(await stateAfter({ seconds: 1 })).toEqual(["lapsed", "lapsed"]);
    await late.close();
  });

  it("expires no offer while it cannot be activated", async () => {
    const early = await startCampaignPlatform();
    const { email } = await newConfirmedPlayer(early);
    early.clock.advance({ days: 20 });
    const session = dataOf(await early.call("signIn", { email, password: PASSWORD }));
    const [{ state, activateBy } = {}] = dataOf(await early.call("listBonusHistory", {}, session)).items;
    expect([state, activateBy]).toEqual(["offered", null]);
    await early.close();
  });

  it("makes one offer, however often the operation is called and the form is submitted", async () => {
    const typed = registration();
    const tokens = await Promise.all(
      Array.from({ length: 3 }, async () => dataOf(await platform.call("register", typed)).token),
    );
    const { id } = dataOf(await platform.call("getProfile", {}, { token: tokens[0] ?? "" }));
    const { connection } = platform.context;
    await connection.inTransaction((tx) => offerCampaigns(tx, platform.context, { id, country: "DE" }));
    expect(await connection.db.select().from(bonusOffers).where(eq(bonusOffers.playerId, id))).toHaveLength(1);
  });

  it("makes no offer to players who registered before there was a campaign", async () => {
    const bare = await startTestPlatform();
    const { token } = await newConfirmedPlayer(bare);
    expect(dataOf(await bare.call("listPlayerCampaigns", {}, { token })).campaigns).toEqual([]);
    await addCampaigns(bare.context);
    await openCampaigns(bare);
    const { campaigns } = dataOf(await bare.call("listPlayerCampaigns", {}, { token }));
    expect(campaigns[0]).toMatchObject({ id: "opening-hand", standing: { reason: "not_offered" }, offer: null });
    await bare.close();
  });

  it("is closed to guests, and returns the player's own offers alone", async () => {
    expect(refusalOf(await platform.call("listPlayerCampaigns", {}))).toEqual([401, "unauthenticated"]);
    const [excluded, other] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform)];
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, excluded));
    for (const { standing } of await list(excluded.token)) expect(standing.reason).toBe("self_excluded");
    expect((await openingHand(other.token))?.standing.reason).toBe("not_open");
  });
});
