import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { deposit, depositRequest, diceBet, eur } from "#tests/support/play.ts";
import { dataOf, IDENTITY, newConfirmedPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

const missingOf = async (player: { token: string }) =>
  dataOf(await platform.call("getProfile", {}, player)).missingIdentity;

describe("addProfileData", () => {
  it("opens deposits and bets, which were closed before", async () => {
    const player = await newUnknownPlayer(platform);
    expect(await missingOf(player)).toEqual(["name", "surname", "street", "city"]);
    const asked = depositRequest();
    expect(refusalOf(await platform.call("createDeposit", asked, player))).toEqual([423, "identity_required"]);
    expect(refusalOf(await platform.call("playRealRound", diceBet(), player))).toEqual([423, "identity_required"]);
    dataOf(await platform.call("addProfileData", { ...IDENTITY, phone: undefined }, player));
    expect(await missingOf(player)).toEqual([]);
    expect(dataOf(await platform.call("getProfile", {}, player))).toMatchObject({
      name: "Ada",
      address: expect.any(String),
    });
    dataOf(await platform.call("createDeposit", asked, player));
    expect(refusalOf(await platform.call("playRealRound", diceBet(), player))).toEqual([422, "insufficient_funds"]);
  });

  it("asks as the player's country does", async () => {
    const player = await newUnknownPlayer(platform, { country: "SE" });
    expect(await missingOf(player)).toContain("phone");
    const { envelope } = await platform.call("addProfileData", { ...IDENTITY, phone: undefined }, player);
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: "phone", issue: "required" }]);
    dataOf(await platform.call("addProfileData", IDENTITY, player));
    expect(await missingOf(player)).toEqual([]);
  });

  it.each([
    ["a street", { street: " " }, "street"],
    ["a name without a letter", { name: "--" }, "name"],
    ["a name with a control character", { surname: "Kel\u0007ler" }, "surname"],
    ["a city that is too long", { city: "x".repeat(81) }, "city"],
  ])("adds nothing without %s", async (_, changes, field) => {
    const player = await newUnknownPlayer(platform);
    const { envelope } = await platform.call("addProfileData", { ...IDENTITY, ...changes }, player);
    expect(envelope.errors.map(({ path }) => path)).toEqual([field]);
    expect(await missingOf(player)).toHaveLength(4);
  });

  it("keeps no money and no history from a player who told nothing yet", async () => {
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

  it("is no matter of guests", async () => {
    expect(refusalOf(await platform.call("addProfileData", IDENTITY))).toEqual([401, "unauthenticated"]);
  });
});
