import { afterAll, afterEach, describe, expect, it } from "vitest";
import { COOLING, EXCLUDED, openDoor, TOKEN } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const { upstream, visit, close } = await openDoor();
afterEach(() => upstream.forget());
afterAll(close);

// The site caches the operator's list for half a minute, so the whole list exists from the start.
upstream.on(
  "listRedirects",
  answered("listRedirects", {
    redirects: [
      { from: "/partners", to: "https://partners.openhand.test/join", status: 302 },
      { from: "/old", to: "/slots/fox", status: 301 },
      { from: "/trap", to: "//evil.test", status: 301 },
      { from: "/zz/promo", to: "/bonuses", status: 302 },
      { from: "/player/gone", to: "/display/terms", status: 302 },
    ],
  }),
);

const BLOCKED = { isBlocked: true };
const TERMS = { isTermsRequired: true, isTermsPopup: true };
const PLAYS = {};
const ALERT = "302 /en/player/self-exclusion?popup=alert";
const SIGNED_IN = `auth_token=${TOKEN}`;

describe("guests (roles)", () => {
  it.each([
    ["/en", null],
    ["/en/slots/fox", null],
    ["/en/login", null],
    ["/en/registration", null],
    ["/en/game/play", "302 /en?to=%2Fen%2Fgame%2Fplay&notice=playNeedsAccount"],
    ["/en/game/play/fox?notice=welcome", "302 /en?to=%2Fen%2Fgame%2Fplay%2Ffox&notice=playNeedsAccount"],
    ["/en/game/play/", "301 /en/game/play"],
    ["/en/rules/fox", null],
    ["/en/player/self-exclusion/extend/abc.def", null],
    ["/en/player/self-exclusion/deactivate/abc.def", null],
    ["/en/confirm/email/player/abc", null],
    ["/de/player/balance", "302 /de?to=%2Fde%2Fplayer%2Fbalance&notice=pageNeedsAccount"],
    ["/en/player/self-exclusion", "302 /en?to=%2Fen%2Fplayer%2Fself-exclusion&notice=pageNeedsAccount"],
    ["/en/player/self-exclusion/extend", "302 /en?to=%2Fen%2Fplayer%2Fself-exclusion%2Fextend&notice=pageNeedsAccount"],
    [
      "/en/player/self-exclusion/extend/a/b",
      "302 /en?to=%2Fen%2Fplayer%2Fself-exclusion%2Fextend%2Fa%2Fb&notice=pageNeedsAccount",
    ],
    [
      "/en/player/self-exclusion/other/abc",
      "302 /en?to=%2Fen%2Fplayer%2Fself-exclusion%2Fother%2Fabc&notice=pageNeedsAccount",
    ],
    ["/en/game/play/fox", "302 /en?to=%2Fen%2Fgame%2Fplay%2Ffox&notice=playNeedsAccount"],
    ["/en/any/player/thing", "302 /en?to=%2Fen%2Fany%2Fplayer%2Fthing&notice=pageNeedsAccount"],
    ["/en/Player/Balance", "302 /en?to=%2Fen%2FPlayer%2FBalance&notice=pageNeedsAccount"],
    ["/en/GAME/play/fox", "302 /en?to=%2Fen%2FGAME%2Fplay%2Ffox&notice=playNeedsAccount"],
    ["/en/pl%61yer/balance", "302 /en?to=%2Fen%2Fpl%2561yer%2Fbalance&notice=pageNeedsAccount"],
  ])("%s: %s", async (address, went) => {
    expect((await visit(address)).went).toBe(went);
  });
});

describe("players", () => {
  it.each([
    ["/en/player/balance", null],
    ["/en/game/play/fox", null],
    ["/en/game/play/", "301 /en/game/play"],
    ["/en/login", "302 /en"],
    ["/kk/registration", "302 /kk"],
    ["/en/LOGIN", "302 /en"],
  ])("%s: %s", async (address, went) => {
    expect((await visit(address, { player: PLAYS })).went).toBe(went);
  });
});

describe("excluded players", () => {
  it.each([
    ["/en/unsubscribe/letters/abc.def/all", null],
    ["/en/player/balance", null],
    ["/en/player/self-exclusion", null],
    ["/en/player/self-exclusion/extend/abc", null],
    ["/en/player/profile/view", null],
    ["/en/logout", null],
    ["/en", ALERT],
    ["/en/slots/fox", ALERT],
    ["/en?notice=mainError", `${ALERT}&notice=mainError`],
    ["/en?notice=made-up", ALERT],
    ["/en/game/play/fox", ALERT],
    ["/en/player/balances", ALERT],
    ["/en/player/history/rounds", null],
    ["/en/fairness/verify", null],
    ["/en/player/support", null],
    ["/en/help", null],
    ["/en/help/deposit", null],
    ["/en/display/responsiblegaming", null],
    ["/en/display/dispute-resolution", null],
    ["/en/display/aboutus", ALERT],
    ["/en/helpers", ALERT],
    ["/en/player/feedback/advertisement", ALERT],
  ])("%s: %s", async (address, went) => {
    expect((await visit(address, { player: EXCLUDED })).went).toBe(went);
  });
});

describe("players in a cooling-off", () => {
  it.each([
    ["/en", null],
    ["/en/slots/fox", null],
    ["/en/player/balance", null],
    ["/en/game/play/fox", "302 /en/player/cooling-off?popup=alert"],
    ["/en/game/play/", "302 /en/player/cooling-off?popup=alert"],
    ["/en/Game/Play/fox", "302 /en/player/cooling-off?popup=alert"],
  ])("%s: %s", async (address, went) => {
    expect((await visit(address, { player: COOLING })).went).toBe(went);
  });
});

describe("blocked players", () => {
  it.each([
    ["/en/game/play/fox", "302 /en?notice=playerBlockedByLite"],
    ["/en/game/play", "302 /en?notice=playerBlockedByLite"],
    ["/en/Game/Play/fox", "302 /en?notice=playerBlockedByLite"],
    ["/en/g%61me/play/fox", "302 /en?notice=playerBlockedByLite"],
    ["/en/rules/fox", null],
    ["/en/player/balance", null],
  ])("%s: %s", async (address, went) => {
    expect((await visit(address, { player: BLOCKED })).went).toBe(went);
  });
});

describe("players with terms to accept", () => {
  it.each([
    ["/en", null],
    ["/en/terms", null],
    ["/en/logout", null],
    ["/en/display/terms", null],
    ["/en/display/responsiblegaming", null],
    ["/en/player/self-exclusion", null],
    ["/en/player/self-exclusion/extend/abc", null],
    ["/en/player/cooling-off", null],
    ["/en/unsubscribe/a/b/all", null],
    ["/en/display/aboutus", "302 /en?to=%2Fen%2Fdisplay%2Faboutus"],
    ["/en/display/terms-of-others", "302 /en?to=%2Fen%2Fdisplay%2Fterms-of-others"],
    ["/en/player/balance", "302 /en?to=%2Fen%2Fplayer%2Fbalance"],
    ["/en/game/play/fox", "302 /en?to=%2Fen%2Fgame%2Fplay%2Ffox"],
  ])("%s: %s", async (address, went) => {
    expect((await visit(address, { player: TERMS })).went).toBe(went);
  });
});

describe("addresses", () => {
  it.each([
    ["/EN", "301 /en"],
    ["/en/", "301 /en"],
    ["/en//", "301 /en"],
    ["/En/slots/fox/?a=1&b=%20", "301 /en/slots/fox?a=1&b=%20"],
    ["/en/display/Terms", null],
    ["/", "302 /pl"],
    ["/?partner=a", "302 /pl?partner=a"],
    ["/slots/fox/?a=1", "302 /pl/slots/fox?a=1"],
    ["/english", "302 /pl/english"],
    ["//evil.test", "302 /pl//evil.test"],
    ["/it", "301 /en"],
    ["/IT/bonuses/?x=1", "301 /en/bonuses?x=1"],
    ["/fi/slots/fox", "301 /en/slots/fox"],
    ["/it//evil.test", "301 /en//evil.test"],
    ["/xx", null],
    ["/xx/slots/fox", null],
  ])("%s: %s", async (address, went) => {
    expect((await visit(address, { language: "pl" })).went).toBe(went);
  });
});

describe("the operator's redirects", () => {
  it.each([
    ["/en/partners", "302 https://partners.openhand.test/join"],
    ["/tr/old", "301 /tr/slots/fox"],
    ["/en/old/er", null],
    ["/zz/promo", "302 /ru/bonuses"],
    ["/en/zz/promo", "302 /en/bonuses"],
    ["/yy/promo", null],
    ["/en/trap", "301 /en//evil.test"],
  ])("%s: %s", async (address, went) => {
    expect((await visit(address)).went).toBe(went);
  });
});

describe("the first guard that answers decides", () => {
  it.each([
    ["exclusion before block", { ...EXCLUDED, ...BLOCKED }, "/en/game/play/fox", ALERT],
    ["exclusion before cooling-off", { ...EXCLUDED, ...COOLING }, "/en/game/play/fox", ALERT],
    ["cooling-off before block", { ...COOLING, ...BLOCKED }, "/en/game/play", "302 /en/player/cooling-off?popup=alert"],
    ["exclusion before locale", EXCLUDED, "/EN/slots/fox", ALERT],
    ["exclusion before terms", { ...EXCLUDED, ...TERMS }, "/en", ALERT],
    ["and never back to terms", { ...EXCLUDED, ...TERMS }, "/en/player/self-exclusion", null],
    ["block before locale", BLOCKED, "/EN/game/play/fox/", "302 /en?notice=playerBlockedByLite"],
    ["block before terms", { ...BLOCKED, ...TERMS }, "/en/game/play/fox", "302 /en?notice=playerBlockedByLite"],
    ["locale before terms", TERMS, "/EN/slots/fox", "301 /en/slots/fox"],
    ["terms before a removed locale", TERMS, "/it/slots/fox", "302 /ru?to=%2Fit%2Fslots%2Ffox"],
    ["terms before the operator", TERMS, "/en/old", "302 /en?to=%2Fen%2Fold"],
    ["a removed locale before the operator", null, "/it/old", "301 /en/old"],
    ["the operator before roles", null, "/en/player/gone", "302 /en/display/terms"],
  ])("%s", async (_, player, address, went) => {
    expect((await visit(address, { player })).went).toBe(went);
  });

  it("partner parameters are stored on the redirect to the terms, but not before the address is canonical", async () => {
    const kept = /^partner_params=partner%3Da/;
    const terms = await visit("/en/slots/fox?partner=a", { player: TERMS });
    expect([terms.went, terms.cookies.some((cookie) => kept.test(cookie))]).toEqual([
      "302 /en?to=%2Fen%2Fslots%2Ffox%3Fpartner%3Da",
      true,
    ]);
    const locale = await visit("/EN?partner=a");
    expect([locale.went, locale.cookies]).toEqual(["301 /en?partner=a", []]);
  });
});

describe("partner parameters", () => {
  const kept = async (address: string, cookie = "") =>
    (await visit(address, { cookie })).cookies.filter((sent) => sent.startsWith("partner_params="));

  it.each([
    ["/en?q=1", "", 0],
    ["/en?partner=a", "", 1],
    ["/en?partner=a", "partner_params=partner%3Da", 0],
    ["/en?partner=b", "partner_params=partner%3Da", 1],
  ])("of %s with the cookie %j are set %i times", async (address, cookie, times) => {
    expect(await kept(address, cookie)).toHaveLength(times);
  });
});

describe("with the platform down", () => {
  it.each([
    [SIGNED_IN, "/en", "passes"],
    [SIGNED_IN, "/en/slots/fox", "passes"],
    [SIGNED_IN, "/en/player/balance", "unavailable"],
    [SIGNED_IN, "/en/game/play/fox", "unavailable"],
    [SIGNED_IN, "/en/Game/play/fox", "unavailable"],
    ["", "/en", "passes"],
    ["", "/en/player/balance", "unavailable"],
  ])("the cookie %j at %s: %s", async (cookie, address, outcome) => {
    upstream.on("getVisitor", refused("unavailable"));
    upstream.on("getProfile", refused("unavailable"));
    const visited = visit(address, { cookie });
    expect(
      await visited.then(
        ({ went }) => went ?? "passes",
        ({ code }) => code,
      ),
    ).toBe(outcome);
  });
});
