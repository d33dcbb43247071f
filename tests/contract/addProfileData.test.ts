import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { deposit, depositRequest, diceBet, eur } from "#tests/support/play.ts";
import { dataOf, IDENTITY, newConfirmedPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

const missingOf = async (player: { token: string }) =>
  dataOf(await platform.call("getProfile", {}, player)).missingIdentity;

/** A unique address: two players with one address are one person. */
const OWN = {
  ...IDENTITY,
  get street() {
    return `Street ${crypto.randomUUID()}`;
  },
};
const MEXICO = { country: "MX", birthDate: "1956-04-27" } as const;

describe("addProfileData", () => {
  it("allows deposits and bets, which were refused before", async () => {
    const player = await newUnknownPlayer(platform);
    expect(await missingOf(player)).toEqual(["name", "surname", "street", "city"]);
    const input = depositRequest();
    expect(refusalOf(await platform.call("createDeposit", input, player))).toEqual([423, "identity_required"]);
    expect(refusalOf(await platform.call("playRealRound", diceBet(), player))).toEqual([423, "identity_required"]);
    dataOf(await platform.call("addProfileData", { ...IDENTITY, phone: undefined }, player));
    expect(await missingOf(player)).toEqual([]);
    expect(dataOf(await platform.call("getProfile", {}, player))).toMatchObject({
      name: "Ada",
      address: expect.any(String),
    });
    dataOf(await platform.call("createDeposit", input, player));
    expect(refusalOf(await platform.call("playRealRound", diceBet(), player))).toEqual([422, "insufficient_funds"]);
  });

  it("requires the fields of the player's country", async () => {
    const player = await newUnknownPlayer(platform, { country: "SE" });
    expect(await missingOf(player)).toContain("phone");
    const { envelope } = await platform.call("addProfileData", { ...IDENTITY, phone: undefined }, player);
    expect(envelope.errors).toEqual([
      { code: "validation_failed", path: "phone", issue: "required" },
      { code: "validation_failed", path: "postalIndexEU", issue: "required" },
    ]);
    dataOf(await platform.call("addProfileData", { ...IDENTITY, postalIndexEU: "114 55" }, player));
    expect(await missingOf(player)).toEqual([]);
  });

  it.each([
    ["a street", { street: " " }, "street"],
    ["a name without a letter", { name: "--" }, "name"],
    ["a name of letters", { surname: "<b>x" }, "surname"],
    ["a city of letters", { city: "Köln😀" }, "city"],
    ["a name with a control character", { surname: "Kel\u0007ler" }, "surname"],
    ["a city that is too long", { city: "x".repeat(81) }, "city"],
  ])("stores nothing without %s", async (_, changes, field) => {
    const player = await newUnknownPlayer(platform);
    const { envelope } = await platform.call("addProfileData", { ...IDENTITY, ...changes }, player);
    expect(envelope.errors.map(({ path }) => path)).toEqual([field]);
    expect(await missingOf(player)).toHaveLength(4);
  });

  it("withholds no money and no history from a player who has not been identified", async () => {
    const player = await newConfirmedPlayer(platform);
    await deposit(platform, player.token, eur(2_500));
    dataOf(await platform.call("updateProfile", { name: "", street: "" }, player));
    expect(await missingOf(player)).toEqual(["name", "street"]);
    expect(dataOf(await platform.call("listPayments", {}, player)).items).toHaveLength(1);
    expect(dataOf(await platform.call("getBalance", {}, player)).accounts[0]?.cash).toEqual(eur(2_500));
    expect(refusalOf(await platform.call("createDeposit", depositRequest(), player))).toEqual([
      423,
      "identity_required",
    ]);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("addProfileData", IDENTITY))).toEqual([401, "unauthenticated"]);
  });

  it.each([
    ["TR", { identityCardNumberTR: "100 000 001 46" }, { identityCardNumberTR: "••• 0146" }],
    ["MX", { identityCardNumberMX: "boxw310820hnerxn09" }, { identityCardNumberMX: "••• XN09" }],
    [
      "CL",
      { identityTypeCL: "rut", identityCardNumberCL: "12.531.909-2" },
      { identityTypeCL: "rut", identityCardNumberCL: "••• 9092" },
    ],
    ["KZ", { identificationCode: "900101300017" }, { identificationCode: "••• 0017" }],
    [
      "BR",
      { identificationCode: "390.533.447-05", postalIndexBR: "01310100" },
      { identificationCode: "••• 4705", postalIndexBR: "01310-100" },
    ],
    ["SE", { phone: "+46701234567", postalIndexEU: "114 55" }, { postalIndexEU: "114 55" }],
  ] as const)("requires the number of %s once, and never returns it in full", async (country, typed, returned) => {
    const player = await newUnknownPlayer(platform, { country, birthDate: "1931-08-20" });
    const missing = await missingOf(player);
    for (const field of Object.keys(typed)) expect(missing).toContain(field);
    dataOf(await platform.call("addProfileData", { ...OWN, ...typed }, player));
    const profile = dataOf(await platform.call("getProfile", {}, player));
    expect(profile).toMatchObject(returned);
    expect(profile.missingIdentity).toEqual([]);
    // The form may be submitted twice.
    dataOf(await platform.call("addProfileData", { ...OWN, ...typed }, player));
    const { rows } = await platform.context.connection.db.execute(sql`select * from players where id = ${player.id}`);
    const whole = Object.entries(typed).flatMap(([field, value]) => (field.startsWith("ident") ? [value] : []));
    for (const number of whole.filter((value) => value.length > 8)) {
      expect(JSON.stringify(rows).replace(/[\s.-]/g, "")).not.toContain(number.replace(/[\s.-]/g, "").toUpperCase());
    }
  });

  it.each([
    ["TR", { identityCardNumberTR: "10000000145" }, "identityCardNumberTR"],
    ["MX", { identityCardNumberMX: "BOXW310820HNERXN08" }, "identityCardNumberMX"],
    ["CL", { identityTypeCL: "rut", identityCardNumberCL: "12531909-3" }, "identityCardNumberCL"],
    ["KZ", { identificationCode: "900101300018" }, "identificationCode"],
    ["BR", { identificationCode: "11111111111", postalIndexBR: "01310100" }, "identificationCode"],
  ] as const)("refuses a wrong number of %s at its field, and stores nothing", async (country, typed, field) => {
    const player = await newUnknownPlayer(platform, { country });
    const { envelope } = await platform.call("addProfileData", { ...OWN, ...typed }, player);
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: field, issue: "invalid_identity_number" }]);
    expect(await missingOf(player)).toContain("name");
  });

  it("refuses a number that says another date of birth, such as a child's, and stores nothing", async () => {
    const player = await newUnknownPlayer(platform, { country: "MX", birthDate: "1990-01-01" });
    const [identityCardNumberMX, path] = ["HEGG110427MVZRRLA5", "identityCardNumberMX"];
    const { envelope } = await platform.call("addProfileData", { ...OWN, identityCardNumberMX }, player);
    expect(envelope.errors).toEqual([{ code: "validation_failed", path, issue: "other_birth_date" }]);
    expect(await missingOf(player)).toContain("name");
  });

  it("accepts a number for one account only, and does not reveal whose it is", async () => {
    const [first, second] = [await newUnknownPlayer(platform, MEXICO), await newUnknownPlayer(platform, MEXICO)];
    const typed = { ...OWN, identityCardNumberMX: "HEGG560427MVZRRL04" };
    const answers = await Promise.all([first, second].map((player) => platform.call("addProfileData", typed, player)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = answers.find(({ status }) => status === 409);
    expect(refusal?.envelope.errors).toEqual([
      { code: "identity_number_taken", path: "identityCardNumberMX", issue: "identity_number_taken" },
    ]);
    const refused = answers[0]?.status === 409 ? first : second;
    expect(await missingOf(refused)).toContain("identityCardNumberMX");
    expect(refusalOf(await platform.call("addProfileData", typed, refused))).toEqual([409, "identity_number_taken"]);
  });

  it("does not change a number that was set", async () => {
    const player = await newUnknownPlayer(platform, { country: "KZ", currency: "KZT" });
    dataOf(await platform.call("addProfileData", { ...OWN, identificationCode: "850505300011" }, player));
    const { envelope } = await platform.call("addProfileData", { ...OWN, identificationCode: "850505300021" }, player);
    expect(envelope.errors[0]?.path).toBe("identificationCode");
    expect(dataOf(await platform.call("getProfile", {}, player)).identificationCode).toBe("••• 0011");
  });

  it("stores no field that only another country requires", async () => {
    const player = await newUnknownPlayer(platform);
    dataOf(await platform.call("addProfileData", { ...OWN, identityCardNumberTR: "not looked at" }, player));
    expect(dataOf(await platform.call("getProfile", {}, player)).identityCardNumberTR).toBeNull();
  });

  it("accepts a postal code of the player's country, and can clear it", async () => {
    const player = await newUnknownPlayer(platform);
    const postalOf = async () => dataOf(await platform.call("getProfile", {}, player)).postalIndexEU;
    const { envelope } = await platform.call("updateProfile", { postalIndexEU: "00-950" }, player);
    expect(envelope.errors).toEqual([
      { code: "validation_failed", path: "postalIndexEU", issue: "invalid_postal_code" },
    ]);
    dataOf(await platform.call("updateProfile", { postalIndexEU: " 10969" }, player));
    expect(await postalOf()).toBe("10969");
    dataOf(await platform.call("updateProfile", { postalIndexEU: "" }, player));
    expect(await postalOf()).toBeNull();
  });
});
