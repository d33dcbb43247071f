import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MENUS } from "#app/contract/frame.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import { bonusCampaigns } from "#server/platform/modules/bonuses/tables.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { AMERICAN_ADDRESS, outsideSandbox, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startCampaignPlatform();
  await openCampaigns(platform);
});
afterAll(() => platform.close());

const closed = [403, "country_blocked"];
const abroad = { address: AMERICAN_ADDRESS };

describe.each(LANGUAGES)("what stands around the pages in %s", (language) => {
  const written = expect.objectContaining({ language });

  it("getMenu: has every menu, with links", async () => {
    const { menus } = dataOf(await platform.call("getMenu", {}, { language }));
    expect(menus.map(({ id }) => id)).toEqual(MENUS);
    expect(menus).toEqual(menus.map(() => written));
    expect(menus.filter(({ links }) => links.length === 0)).toEqual([]);
  });

  it("listFooterIcons, listBanners, getPromo: are written in it", async () => {
    const { icons } = dataOf(await platform.call("listFooterIcons", {}, { language }));
    const { banners } = dataOf(await platform.call("listBanners", {}, { language }));
    const { promo } = dataOf(await platform.call("getPromo", {}, { language }));
    expect([icons.length, banners.length]).toEqual([5, 3]);
    expect([...icons, ...banners, promo]).toEqual([...icons, ...banners, promo].map(() => written));
  });
});

describe("getMenu", () => {
  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("getMenu", {}, abroad))).toEqual(closed);
  });
});

describe("listFooterIcons", () => {
  it("names in production only what is true of it", async () => {
    const names = async () => dataOf(await platform.call("listFooterIcons", {})).icons.map(({ id }) => id);
    expect(await names()).toContain("bank-card");
    await outsideSandbox(platform, async () => expect(await names()).toEqual(["checked", "bitcoin"]));
  });

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("listFooterIcons", {}, abroad))).toEqual(closed);
  });
});

describe("listBanners", () => {
  it("leaves out the banner of a campaign that is not open", async () => {
    const ids = async () => dataOf(await platform.call("listBanners", {})).banners.map(({ id }) => id);
    expect(await ids()).toEqual(["on-friday", "welcome", "check-any-round"]);
    const { db } = platform.context.connection;
    const announce = (state: "open" | "announced") =>
      db.update(bonusCampaigns).set({ state }).where(eq(bonusCampaigns.id, "first-deposit"));
    await announce("announced");
    expect(await ids()).toEqual(["on-friday", "check-any-round"]);
    await announce("open");
  });

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("listBanners", {}, abroad))).toEqual(closed);
  });
});

describe("getPromo", () => {
  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("getPromo", {}, abroad))).toEqual(closed);
  });
});
