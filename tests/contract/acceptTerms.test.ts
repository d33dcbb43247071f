import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shownTerms } from "#server/platform/modules/content/index.ts";
import { requireTerms, TERMS_VERSION, TERMS_VERSIONS } from "#server/platform/modules/players/index.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("acceptTerms", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const accept = (version: string, token?: string) => platform.call("acceptTerms", { version }, { token });
  const isRequired = async (token: string) => dataOf(await platform.call("getProfile", {}, { token })).isTermsRequired;

  it("accepts the version in force when a new version requires acceptance again", async () => {
    const { id, token } = await newPlayer(platform);
    await requireTerms(platform.context.connection.db, id);
    expect(await isRequired(token)).toBe(true);
    const { termsVersion } = dataOf(await platform.call("getSettings", {}));
    for (let times = 0; times < 2; times++) {
      expect(dataOf(await accept(termsVersion, token))).toEqual({ handled: true });
      expect(await isRequired(token)).toBe(false);
    }
  });

  it("stores the hash of the text that was shown, in the language in which it was shown", async () => {
    const textOf = async (playerId: string) => {
      const [row] = await platform.context.connection.db.select().from(players).where(eq(players.id, playerId));
      return row?.termsText;
    };
    const [german, polish] = [await newPlayer(platform, { language: "de" }), await newPlayer(platform)];
    expect(await textOf(german.id)).toBe(shownTerms(TERMS_VERSION, "de").text);
    dataOf(await platform.call("acceptTerms", { version: TERMS_VERSION }, { token: polish.token, language: "pl" }));
    expect(await textOf(polish.id)).toBe(shownTerms(TERMS_VERSION, "pl").text);
  });

  it.each(["2026-01", TERMS_VERSIONS[0]?.version, undefined])(
    "requires acceptance of players who registered with %s, which is not in force",
    async (termsVersion) => {
      const { token } = await newPlayer(platform, { termsVersion });
      expect(await isRequired(token)).toBe(true);
    },
  );

  it("requires acceptance again of players whose accepted version is no longer in force", async () => {
    const { id, token } = await newPlayer(platform);
    expect(await isRequired(token)).toBe(false);
    const { db } = platform.context.connection;
    await db.update(players).set({ termsVersion: "2026-01" }).where(eq(players.id, id));
    expect(await isRequired(token)).toBe(true);
  });

  it("refuses any version other than the one in force", async () => {
    const { id, token } = await newPlayer(platform);
    await requireTerms(platform.context.connection.db, id);
    const { status, envelope } = await accept("2019-01", token);
    expect(status).toBe(400);
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: "version", issue: "invalid_choice" }]);
    expect(await isRequired(token)).toBe(true);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await accept("2026-01"))).toEqual([401, "unauthenticated"]);
  });
});
