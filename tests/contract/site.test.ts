import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { TERMS_VERSION } from "#server/platform/modules/players/index.ts";
import { addRedirect, removeRedirect } from "#server/platform/modules/redirects/index.ts";
import {
  AMERICAN_ADDRESS,
  BELGIAN_ADDRESS,
  GERMAN_ADDRESS,
  startTestPlatform,
  type TestPlatform,
} from "#tests/support/platform.ts";
import { dataOf, newPlayer } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ SUPPORT_EMAIL: "help@house.example" });
});
afterAll(() => platform.close());

describe("getSettings", () => {
  it("returns what registration and the footer need", async () => {
    expect(dataOf(await platform.call("getSettings", {}))).toEqual({
      mode: "sandbox",
      supportEmail: "help@house.example",
      passkeys: true,
      minimumAge: 18,
      minimumPasswordLength: 12,
      termsVersion: TERMS_VERSION,
      currencies: ["EUR", "USD", "PLN", "BRL", "TRY", "KZT", "RUB", "BTC"],
      defaultCurrency: "EUR",
      captcha: null,
    });
  });
});

describe("getVisitor", () => {
  it.each([
    [GERMAN_ADDRESS, { country: "DE", blocked: false, minimumAge: 18 }],
    [AMERICAN_ADDRESS, { country: "US", blocked: true, minimumAge: 18 }],
    ["10.1.2.3", { country: null, blocked: false, minimumAge: 18 }],
    [`${AMERICAN_ADDRESS}, ${GERMAN_ADDRESS}`, { country: "DE", blocked: false, minimumAge: 18 }],
    [BELGIAN_ADDRESS, { country: "BE", blocked: false, minimumAge: 21 }],
  ])("from %s returns %j", async (address, visitor) => {
    expect(dataOf(await platform.call("getVisitor", {}, { address }))).toEqual(visitor);
  });
});

describe("listCountries", () => {
  it.each(LANGUAGES)("names and sorts them in %s, without the blocked ones", async (language) => {
    const { countries } = dataOf(await platform.call("listCountries", {}, { language }));
    const names = countries.map(({ name }) => name);
    expect(countries.length).toBe(241);
    expect(new Set(names).size).toBe(241);
    expect(names).toEqual([...names].sort(new Intl.Collator(language).compare));
    expect(countries.map(({ code }) => code)).not.toContain("US");
  });

  it("is in the page's language and offers the country's own currency", async () => {
    const { countries } = dataOf(await platform.call("listCountries", {}, { language: "kk" }));
    expect(countries).toContainEqual({
      code: "KZ",
      name: "Қазақстан",
      currency: "KZT",
      minimumAge: 21,
      defaultLimits: [],
    });
    expect(countries).toContainEqual({
      code: "ES",
      name: "Испания",
      currency: "EUR",
      minimumAge: 18,
      defaultLimits: [],
    });
  });
});

describe("listRedirects", () => {
  const add = (from: string, to: string, hosts: string[] = []) =>
    addRedirect(platform.context, { from, to, status: 301 }, hosts);

  it("returns the operator's redirects", async () => {
    await add("/promo", "/bonuses?x=1");
    await add("/partners", "https://partners.example/join", ["partners.example"]);
    expect(dataOf(await platform.call("listRedirects", {})).redirects).toEqual([
      { from: "/partners", to: "https://partners.example/join", status: 301 },
      { from: "/promo", to: "/bonuses?x=1", status: 301 },
    ]);
    await removeRedirect(platform.context.connection.db, "/partners");
    expect(dataOf(await platform.call("listRedirects", {})).redirects).toHaveLength(1);
  });

  it("never contains a loop, even by two concurrent operators", async () => {
    const written = await Promise.allSettled([add("/one", "/two"), add("/two", "/three"), add("/three", "/one")]);
    expect(written.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });

  it("leads to no foreign host that is not allowed", async () => {
    await expect(add("/away", "https://evil.example/")).rejects.toThrow("not among the allowed hosts");
  });
});

describe("listOutbox", () => {
  it("lists what was sent to an address, latest first, whatever the case", async () => {
    const { email, token } = await newPlayer(platform);
    await newPlayer(platform);
    platform.clock.advance({ minutes: 1 });
    dataOf(await platform.call("requestEmailConfirmation", {}, { token }));
    const { messages } = dataOf(await platform.call("listOutbox", { to: ` ${email.toUpperCase()} ` }));
    expect(messages.map(({ to }) => to)).toEqual([email, email]);
    const [latest, first] = messages.map(({ sentAt }) => Date.parse(sentAt));
    expect(latest).toBe(Number(first) + 60_000);
    expect(dataOf(await platform.call("listOutbox", {})).messages).toHaveLength(3);
  });

  it("is empty for an address without letters", async () => {
    expect(dataOf(await platform.call("listOutbox", { to: "nobody@example.com" })).messages).toEqual([]);
  });
});
