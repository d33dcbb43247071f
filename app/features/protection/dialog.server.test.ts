import { afterAll, describe, expect, it } from "vitest";
import type { Profile } from "#app/contract/player.ts";
import { openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered } from "#tests/support/upstream.ts";

const { context, upstream, visit, close } = await openDoor();
const { enter } = await import("#app/request/enter.server.ts");
const { dialogOf } = await import("./dialog.server.ts");
const { extensionForm } = await import("./extension.server.ts");
const { FormRefusal, formAction, intent } = await import("#app/forms/form-action.server.ts");
afterAll(close);

const LINE = { chat: null, hours: null, languages: ["de"], cost: null, address: null, checked: null };
const lineOf = (name: string, number: string) => ({
  ...LINE,
  name,
  phone: { shown: number, dialled: number.replaceAll(" ", "") },
  source: "https://help.example/",
});
const everywhere = [lineOf("Everywhere", "0800 2")];
const KNOWN = { country: { code: "DE", name: "Germany" }, registers: [], everywhere, countries: [] };
upstream.on("listHelplines", answered("listHelplines", { ...KNOWN, lines: [lineOf("Help", "0800 1")] }));
const HELP = [{ label: "Help, 0800\u00A01", href: "tel:08001" }];

const NOW = new Date("2026-06-13T12:00:00Z");
const AHEAD = "2026-06-20T11:00:00.000Z";
const PAST = "2026-06-13T12:00:00.000Z";

const block = (dateTill: string) => ({ enabled: true, dateTill, days: 0, isLessADay: false });
const excluded = (dateTill: string): Partial<Profile> => ({ selfExclusionBlock: block(dateTill) });
const cooling = (dateTill: string): Partial<Profile> => ({ coolingOffBlock: block(dateTill) });

async function dialogAt(address: string, visitor: Parameters<typeof visit>[1]) {
  const { scope } = await visit(address, visitor);
  return scope && dialogOf(scope, NOW);
}

describe("over a player's pages", () => {
  it("the exclusion alert shows the end, the time left, and the player's money", async () => {
    const dialog = await dialogAt("/en/player/self-exclusion?popup=alert", { player: excluded(AHEAD) });
    expect(dialog).toEqual({
      kind: "exclusion",
      until: "2026-06-20",
      isOver: false,
      left: "6 days are left.",
      msLeft: Date.parse(AHEAD) - NOW.getTime(),
      help: HELP,
      money: "€10.00",
      isDerived: false,
      stay: "/en/player/self-exclusion",
    });
  });

  it("the exclusion alert says where another account is the reason", async () => {
    const selfExclusionBlock = block(AHEAD);
    const none = { extendSignature: null, deactivateSignature: null };
    upstream.on("getSelfExclusion", answered("getSelfExclusion", { selfExclusionBlock, isDerived: true, ...none }));
    const dialog = await dialogAt("/en/player/self-exclusion?popup=alert", { player: excluded(AHEAD) });
    upstream.on("getSelfExclusion", answered("getSelfExclusion", { selfExclusionBlock, isDerived: false, ...none }));
    expect(dialog).toMatchObject({ kind: "exclusion", isDerived: true });
  });

  it("at the end it is over, and no time is left", async () => {
    const dialog = await dialogAt("/en/player/self-exclusion?popup=alert", { player: excluded(PAST) });
    expect(dialog).toMatchObject({ kind: "exclusion", isOver: true, msLeft: 0 });
  });

  it("the period is changed from the present end to a later day", async () => {
    const address = "/en/player/self-exclusion?popup=change-period";
    expect(await dialogAt(address, { player: excluded(AHEAD) })).toEqual({
      kind: "changePeriod",
      until: "2026-06-20",
      isOver: false,
      earliest: "2026-06-21",
      help: HELP,
      answer: null,
    });
    expect(await dialogAt(address, { player: excluded("2026-01-01T00:00:00.000Z") })).toMatchObject({
      until: "2026-01-01",
      earliest: "2026-06-14",
      isOver: true,
    });
  });

  it("a refusal is shown in the popup of the same request, and of no other", async () => {
    const address = "/en/player/self-exclusion?popup=change-period";
    upstream.on("getProfile", answered("getProfile", { ...PLAYER, ...excluded(AHEAD) }));
    const action = formAction({
      extend: intent(extensionForm, () => Promise.reject(new FormRefusal("Too early.", "day"))),
    });
    const args = {
      request: new Request(`http://openhand.test${address}`, {
        method: "POST",
        body: new URLSearchParams({ intent: "extend", day: "2026-06-14" }),
        headers: { Cookie: `auth_token=${TOKEN}` },
      }),
      context: context(),
    };
    await action({ ...args, params: {} });
    const dialog = await dialogOf(await enter(args), NOW);
    const answer = dialog?.kind === "changePeriod" && dialog.answer;
    expect(answer).toMatchObject({
      intent: "extend",
      result: { initialValue: { day: "2026-06-14" }, error: { day: ["Too early."] } },
    });
    expect(await dialogAt(address, { player: excluded(AHEAD) })).toMatchObject({ answer: null });
  });

  it("says on the last day at which hour it ends", async () => {
    const player = cooling("2026-06-14T11:30:00.000Z");
    expect(await dialogAt("/en/player/cooling-off?popup=alert", { player })).toMatchObject({
      until: "2026-06-14",
      left: "Less than a day is left, until 11:30 UTC.",
    });
  });

  it("the cooling-off alert is shown over its own page", async () => {
    const dialog = await dialogAt("/en/player/cooling-off?popup=alert", { player: cooling(AHEAD) });
    expect(dialog).toMatchObject({ kind: "coolingOff", isOver: false, left: "6 days are left.", money: "€10.00" });
    expect(await dialogAt("/en/player/cooling-off?popup=alert", { player: cooling(PAST) })).toMatchObject({
      isOver: true,
    });
  });

  it.each<[string, Partial<Profile>]>([
    ["/en/player/self-exclusion", excluded(AHEAD)],
    ["/en/player/self-exclusion?popup=other", excluded(AHEAD)],
    ["/en/player/balance?popup=alert", excluded(AHEAD)],
    ["/en/player/self-exclusion?popup=alert", {}],
    ["/en/player/self-exclusion?popup=change-period", {}],
    ["/en/player/self-exclusion?popup=alert", cooling(AHEAD)],
    ["/en/player/cooling-off?popup=alert", {}],
    ["/en/player/cooling-off", cooling(AHEAD)],
    ["/en?popup=alert", cooling(AHEAD)],
  ])("shows no popup over %s for %o", async (address, player) => {
    expect(await dialogAt(address, { player })).toBeNull();
  });
});

describe("over a guest's pages", () => {
  const cookie = `exclusion=self-exclusion:${AHEAD}`;

  it.each([
    ["/en", "/en?popup=closed"],
    ["/en?notice=signedOut", "/en?popup=closed"],
    ["/en/login?to=%2Fen%2Fpoints", "/en/login?to=%2Fen%2Fpoints&popup=closed"],
    ["/en/registration", "/en/registration?popup=closed"],
  ])("shows the alert of a remembered exclusion over %s, and none at %s", async (address, stay) => {
    expect(await dialogAt(address, { cookie })).toMatchObject({ kind: "exclusion", isOver: false, money: null, stay });
    expect(await dialogAt(stay, { cookie })).toBeNull();
  });

  it("says when it is over", async () => {
    const over = { cookie: `exclusion=self-exclusion:${PAST}` };
    expect(await dialogAt("/en", over)).toMatchObject({ isOver: true, until: "2026-06-13" });
  });

  it.each([
    ["/en/games-all", cookie],
    ["/en/display/terms", cookie],
    ["/en", ""],
    ["/en", "exclusion=self-exclusion:never"],
  ])("shows no popup over %s with the cookie %j", async (address, known) => {
    expect(await dialogAt(address, { cookie: known })).toBeNull();
  });
});
