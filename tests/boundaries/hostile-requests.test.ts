import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "#tests/support/ask.ts";
import { openHouse, type TestHouse } from "#tests/support/house.ts";

const SCRIPT = `"><script>alert(1)</script>`;

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ env: { SEED: "none" } });
});
afterAll(() => house?.close());

/** Whatever is sent must cause no fault of the site, and must not come back as markup. */
async function send(path: string, init: RequestInit = {}) {
  const response = await fetch(house.origin + path, { redirect: "manual", ...init });
  const text = await response.text();
  expect(response.status).toBeLessThan(500);
  expect(text.includes("<script>alert")).toBe(false);
  const visible = text.replace(/<script\b.*?<\/script>/gs, "");
  expect(/Unexpected Server Error|node_modules|did not provide/.exec(visible)?.[0]).toBeUndefined();
  return { status: response.status, location: response.headers.get("location"), headers: response.headers, text };
}

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  send(path, { method: "POST", body, headers: { Origin: house.origin, ...headers } });

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

describe("a form", () => {
  it.each([
    ["markup", `email=${encodeURIComponent(SCRIPT)}&password=x`],
    ["fields given twice", "email=a@b.example&email=c@d.example&password=x&password=y"],
    ["unknown fields", "email=a@b.example&password=x&isBlocked=false&admin=1"],
    ["lists and objects for texts", "email[]=a&email[0].b=c&password.x=1"],
    ["the names of prototypes", "__proto__.x=1&constructor.prototype.x=1&email[__proto__]=1&password=x"],
    ["a list of a billion", "email[999999999]=x&password=x"],
    ["NUL", "email=a%00b@c.example&password=%00"],
    ["bytes that are no UTF-8", "email=%ff%fe&password=%ff"],
    ["names that are no names", "%=%&=&&;&email"],
    ["nothing", ""],
    ["the library's own fields, broken", "__intent__={broken&email=a"],
    ["the library's own state, broken", "__state__=zz&email=a"],
    ["the library's own orders", `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"x"}}')}`],
    ["ten thousand fields", Array.from({ length: 10_000 }, (_, place) => `f${place}=1`).join("&")],
  ])("of %s is refused as a form", async (_, body) => {
    for (const path of ["/en/login", "/en/registration"]) {
      expect((await post(path, body, FORM)).status, path).toBe(400);
    }
  });

  it("accepts no file as a text, and no broken parts", async () => {
    const file = new FormData();
    file.set("email", new Blob([SCRIPT]), "x.html");
    file.set("password", "x");
    expect((await post("/en/login", file)).status).toBe(400);
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
      expect((await post("/en/login", "nonsense", { "Content-Type": type })).status).toBe(400);
    }
  });

  it("is not accepted as JSON, under any content type", async () => {
    const json = JSON.stringify({ email: "a@b.example", password: "x" });
    expect((await post("/en/login", json, { "Content-Type": "application/json" })).status).toBe(415);
    expect((await post("/en/login", json, FORM)).status).toBe(400);
  });

  it.each(["/en", "/en/games-all", "/en/display/terms", "/en/payout-times", "/en/sitemap.xml", "/posters/x.svg"])(
    "is not accepted by %s",
    async (path) => {
      expect((await post(path, "a=1", FORM)).status).toBe(405);
    },
  );

  it.each(["/en/logout", "/en/terms", "/en/favorites/toggle"])("is all that %s takes", async (path) => {
    expect(await send(path)).toMatchObject({ status: 302, location: "/en" });
    const refused = await post(path, "a=1", { ...FORM, "X-Forwarded-For": "8.8.8.8" });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("We are not open in your country.");
  });
});

describe("a page whose host name was made to resolve here", () => {
  it("reads nothing of the site and nothing of the platform", async () => {
    const headers = { Host: "evil.example", "X-Forwarded-For": "127.0.0.1" };
    const statusAt = async (origin: string, path: string) =>
      (await ask(Number(new URL(origin).port), path, { headers })).status;
    expect(await statusAt(house.origin, "/en/sandbox")).toBe(421);
    expect(await statusAt(house.platform, "/api/v1/sandbox/outbox?to=a%40b.example")).toBe(400);
  });
});

describe("a cookie", () => {
  const TOKEN = "a".repeat(43);

  it.each([
    ["a malformed token", "auth_token=<script>alert(1)</script>"],
    ["a broken escape", "auth_token=%E0%A4%A"],
    ["4 kB of it", `auth_token=${"a".repeat(4_000)}`],
    ["an empty one", "auth_token="],
    ["one in quotes", `auth_token="${TOKEN}"`],
    ["one of another name", `xauth_token=${TOKEN}; auth_token2=${TOKEN}`],
    ["no cookies at all", "=;;;=x; ;"],
  ])("that forges a session as %s is treated as a guest's", async (_, Cookie) => {
    const location = "/en?to=%2Fen%2Fplayer%2Fbalance&notice=pageNeedsAccount";
    expect(await send("/en/player/balance", { headers: { Cookie } })).toMatchObject({ status: 302, location });
    expect((await send("/en", { headers: { Cookie } })).text).toContain("Open an account");
  });

  it.each([`auth_token=${TOKEN}`, `auth_token=${TOKEN}; auth_token=${"b".repeat(43)}`])(
    "with an unknown token is treated as an expired session: %s",
    async (Cookie) => {
      const answer = await send("/en/player/balance", { headers: { Cookie } });
      expect(answer).toMatchObject({ status: 302, location: "/en?to=%2Fen%2Fplayer%2Fbalance&notice=sessionEnded" });
      expect(answer.headers.get("set-cookie")).toMatch(/auth_token=; .*Max-Age=0/);
    },
  );

  it("of any other kind is ignored if it is malformed", async () => {
    for (const Cookie of ["lang=../../etc", `lang=${SCRIPT}`, "demo=x", `demo=${TOKEN}`, "partner_params=%zz"]) {
      expect((await send("/en/rules/fox-at-noon", { headers: { Cookie } })).status, Cookie).toBe(200);
    }
    expect((await send("/", { headers: { Cookie: "lang=//evil.example" } })).location).toMatch(/^\/[a-z]{2}$/);
  });

  it.each(["", " ", "\u00a0"])("never makes one visitor's popup everybody's page: behind %j", async (space) => {
    const Cookie = `a=1;${space}exclusion=self-exclusion:2030-01-01T00:00:00.000Z`;
    expect((await send("/es", { headers: { Cookie } })).text).toContain("exclusion-alert");
    expect((await send("/es")).text).not.toContain("exclusion-alert");
  });

  it.each([
    '{"path":"/en/login","values":{"email":"\\"><script>alert(1)</script>","__proto__":"x"}}',
    '{"path":"//evil.example","values":{}}',
    "[[[[",
  ])("cannot inject text into a guest's form: %s", async (stored) => {
    const Cookie = `kept_form=${encodeURIComponent(stored)}; social_ticket=${encodeURIComponent(stored)}; social_start=${encodeURIComponent(stored)}`;
    for (const path of [
      "/en/login",
      "/en/registration",
      "/en/social/_auth?network=yandex",
      "/en/social/check-yandex",
    ]) {
      const { status, location } = await send(path, { headers: { Cookie } });
      expect([200, 400]).toContain(status);
      expect(location).toBeNull();
    }
  });
});

describe("an address", () => {
  it.each([
    "/login?returnTo=https://evil.example",
    "/games-all?x=//evil.example",
    "/evil.example/%40",
    "/@evil.example",
    "/it//evil.example",
    "/it/@evil.example?next=//evil.example",
    "/EN/evil.example/",
    "/en/evil.example//",
    "/en/presence?to=//evil.example",
    "/en/sandbox/social?network=yandex&redirect_uri=https://evil.example",
  ])("never leads to another host: %s", async (path) => {
    const { status, location } = await send(path);
    expect([301, 302, 400, 404]).toContain(status);
    if (location !== null) expect(new URL(location, house.origin).origin).toBe(house.origin);
  });

  it.each(["redirect", "redirectTo", "returnTo", "next", "url"])(
    "cannot choose by %s where sign-in leads",
    async (name) => {
      const { status, location } = await post(`/en/login?${name}=https://evil.example`, "email=a&password=b", FORM);
      expect([status, location]).toEqual([400, null]);
      const logout = await post(`/en/logout?${name}=//evil.example`, `${name}=//evil.example`, FORM);
      expect(logout.location).toBe("/en?notice=signedOut");
    },
  );

  it("of another site is not a return address", async () => {
    const answer = await post("/en/favorites/toggle", "keep=fox-at-noon", {
      ...FORM,
      Referer: "https://evil.example/en",
    });
    expect(answer.location).toBe("/en/login");
  });

  it.each(["/en/display/__proto__", "/en/games-all?cursor=nonsense"])(
    "of unknown form is the client's mistake: %s",
    async (path) => {
      expect((await send(path)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each([
    ["/en/rules/no-such-game", 404],
    ["/en/slots/constructor", 404],
    ["/en/sandbox/payments/no-such-payment", 404],
    [`/en/games-all?q=${encodeURIComponent(SCRIPT)}`, 200],
    [`/en/games-all?q=a${"%F0%9F%98%80".repeat(31)}`, 200],
    [`/en/help?q=a${"%F0%9F%98%80".repeat(31)}`, 200],
    ["/xx/sitemap.xml", 404],
    ["/en/social/_auth?network=yandex&to=//evil.example", 200],
    [`/en/sandbox?to=${encodeURIComponent(SCRIPT)}`, 200],
    [`/en?notice=${encodeURIComponent(SCRIPT)}`, 200],
    [`/en/${encodeURIComponent("<script>alert(1)<")}`, 404],
  ])("that is unknown gets its status: %s", async (path, status) => {
    expect((await send(path)).status).toBe(status);
  });
});
