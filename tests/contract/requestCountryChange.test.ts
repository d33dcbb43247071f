import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { approveRequestedDocument } from "#tests/support/mail-codes.ts";
import { depositRequest } from "#tests/support/play.ts";
import { dataOf, IDENTITY, newConfirmedPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();
type Player = { id: string; token: string };

const REASON = "I moved for work, and stay.";
const ask = (player: Player, country: string) =>
  platform.call("requestCountryChange", { country, reason: REASON }, player);
const profileOf = async (player: Player) => dataOf(await platform.call("getProfile", {}, player));
const decide = (changeId: string, decision: "approve" | "refuse" = "approve") =>
  platform.call("decideSandboxChange", { changeId, decision });
const latestOf = async (player: Player) =>
  dataOf(await platform.call("listAccountChanges", {}, player)).changes[0]?.id ?? "chg_000000";

async function move(player: Player, country: string): Promise<void> {
  // Of two changes requested at one instant, neither is the latest.
  platform.clock.advance({ seconds: 1 });
  dataOf(await ask(player, country));
  await approveRequestedDocument(platform, player.id);
  dataOf(await decide(await latestOf(player)));
}

describe("requestCountryChange", () => {
  it("is decided by an operator, after a proof of address, and applies the rules of the new country", async () => {
    const player = await newConfirmedPlayer(platform);
    dataOf(await ask(player, "SE"));
    expect(await profileOf(player)).toMatchObject({ country: "DE", hasDocumentsToConfirm: true, isGameModeReal: true });
    const { documents } = dataOf(await platform.call("listDocuments", {}, player));
    expect(documents).toMatchObject([{ kind: "address", why: "change", state: "requested" }]);
    expect(refusalOf(await ask(player, "FR"))).toEqual([409, "change_open"]);
    const id = await latestOf(player);
    expect(refusalOf(await decide(id))).toEqual([422, "proof_missing"]);
    await approveRequestedDocument(platform, player.id);
    expect(dataOf(await decide(id))).toMatchObject({ kind: "country", from: "DE", to: "SE", state: "approved" });
    const moved = await profileOf(player);
    expect(moved).toMatchObject({ country: "SE", currency: "EUR", street: null, city: null, isGameModeReal: false });
    expect(moved.missingIdentity).toEqual(["street", "city", "postalIndexEU"]);
    expect(refusalOf(await platform.call("createDeposit", depositRequest(), player))).toEqual([
      423,
      "identity_required",
    ]);
    const { limits } = dataOf(await platform.call("getLimits", {}, player));
    const deposit = limits.find(({ kind, period }) => kind === "deposit" && period === "30_days");
    expect(JSON.stringify(deposit)).toContain("50000");
    dataOf(
      await platform.call(
        "addProfileData",
        { ...IDENTITY, street: `Gatan ${randomUUID()}`, postalIndexEU: "114 55" },
        player,
      ),
    );
    expect((await profileOf(player)).isGameModeReal).toBe(true);
    dataOf(await platform.call("createDeposit", depositRequest(), player));
  });

  it("leaves a tighter limit of the player's own", async () => {
    const player = await newConfirmedPlayer(platform);
    const own = { kind: "deposit", period: "30_days", value: "2000" } as const;
    dataOf(await platform.call("setLimit", { asked: own, operationId: randomUUID() }, player));
    await move(player, "SE");
    const { limits } = dataOf(await platform.call("getLimits", {}, player));
    const deposit = limits.find(({ kind, period }) => kind === "deposit" && period === "30_days");
    expect(JSON.stringify(deposit)).toContain('"2000"');
    expect(JSON.stringify(deposit)).not.toContain("50000");
  });

  it("keeps a number of the old country reserved to its player, even under other keys", async () => {
    const typed = { ...IDENTITY, identityCardNumberMX: "BOXW310820HNERXN09" };
    const own = () => ({ ...typed, street: `Calle ${randomUUID()}` });
    const [player, other] = [
      await newUnknownPlayer(platform, { country: "MX", birthDate: "1931-08-20" }),
      await newUnknownPlayer(platform, { country: "MX", birthDate: "1931-08-20" }),
    ];
    dataOf(await platform.call("addProfileData", own(), player));
    await move(player, "KZ");
    expect(await profileOf(player)).toMatchObject({ identityCardNumberMX: null, identificationCode: null });
    expect((await profileOf(player)).missingIdentity).toContain("identificationCode");
    expect(refusalOf(await platform.call("addProfileData", own(), other))).toEqual([409, "identity_number_taken"]);
    await move(player, "MX");
    dataOf(await platform.call("addProfileData", own(), player));
    expect((await profileOf(player)).identityCardNumberMX).toBe("••• XN09");
    const { rows } = await platform.context.connection.db.execute(sql`select hash from former_identity_numbers`);
    expect(rows).toEqual([]);
  });

  it("refuses a country where no account can be opened, the current one, and one where the player is too young", async () => {
    const young = new Date(platform.clock.now().getTime() - 19 * 365.25 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const player = await newUnknownPlayer(platform, { birthDate: young });
    const issueOf = async (country: string) => (await ask(player, country)).envelope.errors[0]?.issue;
    expect(await issueOf("US")).toBe("invalid_choice");
    expect(await issueOf("DE")).toBe("invalid_choice");
    expect(await issueOf("EE")).toBe("under_age|min=21");
    expect(dataOf(await platform.call("listAccountChanges", {}, player)).changes).toEqual([]);
    expect(refusalOf(await platform.call("requestCountryChange", { country: "FR", reason: REASON }))).toEqual([
      401,
      "unauthenticated",
    ]);
  });

  it("finds the exclusion of the same person when the account turns out to be theirs", async () => {
    const at = { street: `Rue ${randomUUID()}` };
    const [excluded, player] = [
      await newUnknownPlayer(platform, { country: "FR" }),
      await newUnknownPlayer(platform, { country: "BE" }),
    ];
    for (const one of [excluded, player]) dataOf(await platform.call("addProfileData", { ...IDENTITY, ...at }, one));
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, excluded));
    await move(player, "FR");
    dataOf(await platform.call("addProfileData", { ...IDENTITY, ...at }, player));
    expect((await profileOf(player)).selfExclusionBlock.enabled).toBe(true);
  });
});
