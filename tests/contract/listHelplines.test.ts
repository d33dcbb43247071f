import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
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
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const helplines = async (input: { country?: string } = {}, caller: Parameters<TestPlatform["call"]>[2] = {}) =>
  dataOf(await platform.call("listHelplines", input, caller));

describe("listHelplines", () => {
  it("returns those of the visitor's country with their register, and international ones", async () => {
    const { country, lines, registers, everywhere } = await helplines({}, { address: GERMAN_ADDRESS });
    expect(country).toEqual({ code: "DE", name: "Germany" });
    expect(lines.map(({ phone }) => phone?.dialled)).toEqual(["08001372700"]);
    expect(registers.map(({ name }) => name)).toEqual(["OASIS"]);
    expect(everywhere.map(({ name }) => name)).toEqual(["Gambling Therapy"]);
  });

  it("returns those of the requested country, else of the player's, else of the address", async () => {
    const { token } = await newPlayer(platform, { country: "PL" });
    const caller = { token, address: GERMAN_ADDRESS };
    const codeOf = async (...parameters: Parameters<typeof helplines>) =>
      (await helplines(...parameters)).country?.code;
    expect(await codeOf({ country: "FR" }, caller)).toBe("FR");
    expect(await codeOf({}, caller)).toBe("PL");
    expect(await codeOf({}, { address: GERMAN_ADDRESS })).toBe("DE");
    expect(await codeOf({}, { address: "10.1.2.3" })).toBeUndefined();
  });

  it("is open to blocked countries, and refers to international ones where it knows none", async () => {
    const { country, lines, everywhere } = await helplines({}, { address: AMERICAN_ADDRESS });
    expect([country?.code, lines, everywhere.length]).toEqual(["US", [], 1]);
    expect((await helplines({}, { address: BELGIAN_ADDRESS })).registers.map(({ name }) => name)).toEqual(["EPIS"]);
  });

  it.each(LANGUAGES)("names and sorts the countries in %s", async (language) => {
    const { countries } = await helplines({}, { language });
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator(language).compare));
    expect(countries.map(({ code }) => code)).toEqual(expect.arrayContaining(["DE", "ES", "FR", "PL", "TR", "BR"]));
  });
});
