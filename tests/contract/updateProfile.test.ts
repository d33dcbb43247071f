import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import { decideDocument, requestDocument, takeIntoReview } from "#server/platform/modules/verification/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

const DETAILS = {
  name: "Zoë",
  surname: "O’Brien-Łąka",
  phone: "+49 (30) 1234-567",
  gender: "female",
  street: "Hauptstraße 1",
  city: "'s-Hertogenbosch",
  state: "Noord-Brabant",
} as const;

describe("updateProfile", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const update = (changes: InputOf<"updateProfile">, token?: string) =>
    platform.call("updateProfile", changes, { token });
  const profile = async (token: string) => dataOf(await platform.call("getProfile", {}, { token }));

  it("stores the given fields, a phone number in its one form, and reports when nothing is missing", async () => {
    const { token } = await newPlayer(platform);
    dataOf(await update(DETAILS, token));
    expect(await profile(token)).toMatchObject({
      ...DETAILS,
      phone: "+49301234567",
      address: "Hauptstraße 1, 's-Hertogenbosch, Noord-Brabant",
      wasBaseProfileCompleted: true,
    });
  });

  it("keeps a name that a document has shown, and changes everything else", async () => {
    const { id, token } = await newPlayer(platform);
    const { db } = platform.context.connection;
    dataOf(await update(DETAILS, token));
    const document = await requestDocument(db, platform.context, id, "identity");
    await takeIntoReview(db, platform.context, document);
    dataOf(await update({ ...DETAILS, name: "Zoe" }, token));
    await decideDocument(db, platform.context, document, "approved");
    const renamed = await update({ ...DETAILS, name: "Somebody", surname: "" }, token);
    expect(refusalOf(renamed)).toEqual([400, "validation_failed", expect.anything()]);
    expect(renamed.envelope.errors).toMatchObject([
      { path: "name", issue: "name_shown" },
      { path: "surname", issue: "name_shown" },
    ]);
    const added = await platform.call("addProfileData", { name: "Somebody" }, { token });
    expect(added.envelope.errors).toMatchObject([{ path: "name", issue: "name_shown" }]);
    dataOf(await update({ ...DETAILS, name: "Zoe", city: "Leipzig" }, token));
    const kept = { name: "Zoe", surname: DETAILS.surname, city: "Leipzig", isNameShown: true };
    expect(await profile(token)).toMatchObject(kept);
  });

  it("takes a name that is still missing, whatever a document has shown", async () => {
    const { id, token } = await newPlayer(platform);
    const { db } = platform.context.connection;
    const document = await requestDocument(db, platform.context, id, "identity");
    await takeIntoReview(db, platform.context, document);
    await decideDocument(db, platform.context, document, "approved");
    dataOf(await update(DETAILS, token));
    expect(await profile(token)).toMatchObject({ name: DETAILS.name, surname: DETAILS.surname });
  });

  it("keeps a name of before this rule, whatever else is saved with it", async () => {
    const { id, token } = await newPlayer(platform);
    const { db } = platform.context.connection;
    await db.update(players).set({ name: "J😀" }).where(eq(players.id, id));
    dataOf(await update({ ...DETAILS, name: "J😀" }, token));
    expect(await profile(token)).toMatchObject({ name: "J😀", city: DETAILS.city });
  });

  it("leaves missing fields alone and clears empty ones", async () => {
    const { token } = await newPlayer(platform);
    dataOf(await update(DETAILS, token));
    dataOf(await update({ phone: "", state: "", gender: "", city: " Köln " }, token));
    expect(await profile(token)).toMatchObject({
      name: "Zoë",
      phone: null,
      state: null,
      gender: null,
      address: "Hauptstraße 1, Köln",
      wasBaseProfileCompleted: false,
    });
    dataOf(await update({}, token));
    expect(await profile(token)).toMatchObject({ name: "Zoë", city: "Köln" });
  });

  it.each([
    ["phone", "030 123456", "invalid_phone"],
    ["phone", "+0301234567", "invalid_phone"],
    ["phone", "+123456", "invalid_phone"],
    ["phone", "+1234567890123456", "invalid_phone"],
    ["phone", "+49 30 abcdef", "invalid_phone"],
    ["name", "a\u0007b", "invalid"],
    ["name", "a\u202eb", "invalid"],
    ["name", "J😀", "invalid_name"],
    ["surname", "<b>x", "invalid_name"],
    ["city", "1", "invalid_name"],
    ["surname", "n".repeat(201), "too_long|max=200"],
    ["street", "n".repeat(121), "too_long|max=120"],
  ])("refuses %s %j", async (field, typed, issue) => {
    const { token } = await newPlayer(platform);
    const { status, envelope } = await update({ [field]: typed }, token);
    expect(status).toBe(400);
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: field, issue }]);
  });

  it.each([
    ["one letter", "O"],
    ["two hundred letters", "ñ".repeat(200)],
    ["combining marks", "Nguye\u0302\u0303n"],
    ["an apostrophe and a hyphen", "D’Arcy-O'Neil"],
    ["Arabic", "محمد عبد الله"],
    ["Persian with the joiner that is not seen", "علی\u200cرضا"],
    ["Sinhala", "ශ්\u200dරී"],
    ["Tamil", "ராஜேஸ்வரி"],
    ["Chinese", "王小明"],
    ["letters beyond the first plane", "𞤀𞤣𞤵"],
  ])("stores a name of %s as it was typed", async (_, name) => {
    const { token } = await newPlayer(platform);
    dataOf(await update({ name, surname: name }, token));
    expect(await profile(token)).toMatchObject({ name, surname: name });
  });

  it("accepts the named genders and the player's own fields alone", async () => {
    const { token, email } = await newPlayer(platform);
    const forged = { gender: "x", email: "other@example.com" } as unknown as InputOf<"updateProfile">;
    expect(refusalOf(await update(forged, token))).toEqual([400, "validation_failed"]);
    const more = { name: "Ann", email: "other@example.com", isBlocked: true, currency: "USD" };
    dataOf(await update(more, token));
    expect(await profile(token)).toMatchObject({ name: "Ann", email, isBlocked: false, currency: "EUR" });
  });

  it("changes no other player, and is open to excluded and blocked players", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, one));
    await setBlocked(platform.context.connection.db, one.id, platform.clock.now());
    dataOf(await update({ name: "Ann" }, one.token));
    expect((await profile(one.token)).name).toBe("Ann");
    expect((await profile(other.token)).name).toBeNull();
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await update({ name: "Ann" }))).toEqual([401, "unauthenticated"]);
  });
});
