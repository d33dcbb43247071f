import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const { upstream, close } = await openDoor();
const { onAction, onLoad } = await import("./handlers.server.ts");
const { goOn, returnPath } = await import("./return.server.ts");
const { takeKeptForm } = await import("./kept-form.server.ts");
const { enter } = await import("./enter.server.ts");
afterAll(close);
afterEach(() => upstream.forget());

const PAGE = "http://openhand.test/en/player/balance?sort=new&notice=welcome";
const EXPIRED = refused("unauthenticated");
const IDLE = answered("getProfile", { ...PLAYER, isIdle: true });

const asking = (url: string, { cookie = "", form }: { cookie?: string; form?: Record<string, string> } = {}) => ({
  request: new Request(url, {
    headers: { Cookie: `auth_token=${TOKEN}; ${cookie}`, Referer: PAGE, Host: "openhand.test" },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  }),
  context: {},
  params: {},
});

async function went(work: Promise<unknown>) {
  const answer = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(answer instanceof Response)) throw answer;
  const cookies = answer.headers.getSetCookie();
  return { to: `${answer.status} ${answer.headers.get("Location")}`, cookies, headers: answer.headers };
}

const TYPED = { amount: "12,50", password: "secret", operationId: "op-12345678", "a[0]": "x" };

beforeEach(() => {
  upstream.on("getProfile", answered("getProfile", PLAYER));
  upstream.on("refreshToken", EXPIRED);
});

describe("a page of an ended session", () => {
  it("leads home, signed out, and has the root loaded anew", async () => {
    upstream.on("getProfile", EXPIRED);
    const { to, cookies, headers } = await went(onLoad(async () => null)(asking(PAGE)));
    expect(to).toBe("302 /en?notice=sessionEnded");
    expect(cookies).toContainEqual(expect.stringMatching(/^auth_token=;/));
    expect(headers.get("X-Remix-Reload-Document")).toBe("true");
  });
});

describe("a form of an ended session", () => {
  it.each([
    ["before it was read", [EXPIRED]],
    ["while it was worked on", [answered("getProfile", PLAYER), EXPIRED]],
  ] as const)("that ended %s is kept without its secrets, and asks to sign in", async (_, profiles) => {
    upstream.on("getProfile", ...(profiles as unknown as [typeof EXPIRED]));
    const act = onAction(async (scope) => scope.call("getProfile", {}));
    const { to, cookies } = await went(act(asking(PAGE, { form: TYPED })));
    expect(to).toBe("303 /en/login?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew&notice=signInAgain");
    const kept = decodeURIComponent(cookies.find((cookie) => cookie.startsWith("kept_form=")) ?? "");
    expect(kept).toContain('{"path":"/en/player/balance","values":{"amount":"12,50"}}');
    expect(kept).not.toContain("secret");
  });

  it("with nothing typed, or too much, keeps nothing", async () => {
    upstream.on("getProfile", EXPIRED);
    const forms: Record<string, string>[] = [{ operationId: "op-12345678" }, { story: "x".repeat(4000) }];
    for (const form of forms) {
      const { to, cookies } = await went(onAction(async () => null)(asking(PAGE, { form })));
      expect(to).toBe("303 /en/login?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew&notice=sessionEnded");
      expect(cookies.some((cookie) => cookie.startsWith("kept_form="))).toBe(false);
    }
  });
});

describe("an idle player", () => {
  beforeEach(() => upstream.on("getProfile", IDLE));

  it("is asked for presence at a page, and at a form, which is kept", async () => {
    const page = await went(onLoad(async () => null)(asking(PAGE)));
    expect(page.to).toBe("302 /en/presence?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew");
    const form = await went(onAction(async () => null)(asking(PAGE, { form: TYPED })));
    expect(form.to).toBe("303 /en/presence?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew");
    expect(form.cookies).toContainEqual(expect.stringMatching(/^kept_form=/));
    expect([...page.cookies, ...form.cookies].some((cookie) => cookie.startsWith("auth_token="))).toBe(false);
  });

  it.each(["/en", "/en/slots/fox", "/en/player/self-exclusion", "/en/player/cooling-off"])(
    "passes freely at %s",
    async (path) => {
      await expect(onLoad(async () => "page")(asking(`http://openhand.test${path}`))).resolves.toBe("page");
    },
  );

  it("whom only the platform found idle is asked all the same", async () => {
    upstream.on("getProfile", answered("getProfile", PLAYER));
    upstream.on("getBalance", refused("presence_required"));
    const { to } = await went(onLoad((scope) => scope.call("getBalance", {}))(asking(PAGE)));
    expect(to).toBe("302 /en/presence?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew");
  });
});

describe("the way back", () => {
  it.each([
    ["/en/player/balance", "/en/player/balance"],
    ["/de/player/balance?a=1", "/en/player/balance?a=1"],
    ["/player/balance", null],
    ["//evil.test", null],
    ["/\\evil.test", null],
    ["https://evil.test/en", null],
    ["/en\t//evil.test", null],
    ["", null],
  ])("to=%j is %j", async (to, path) => {
    const scope = await enter(asking(`http://openhand.test/en?to=${encodeURIComponent(to)}`));
    expect(returnPath(scope)).toBe(path);
  });

  it("says that the form was kept, else what it was asked to say", async () => {
    const at = "http://openhand.test/en?to=/en/player/balance";
    const plain = goOn(await enter(asking(at)), "welcome");
    expect(plain.headers.get("Location")).toBe("/en/player/balance?notice=welcome");
    const kept = goOn(await enter(asking(at, { cookie: "kept_form=x" })), "welcome");
    expect(kept.headers.get("Location")).toBe("/en/player/balance?notice=formKept");
  });
});

describe("what was kept", () => {
  const cookie = (value: string) => `kept_form=${encodeURIComponent(value)}`;
  const KEPT = '{"path":"/en/player/balance","values":{"amount":"12,50"}}';
  const take = async (url: string, value: string) => {
    const scope = await enter(asking(url, { cookie: cookie(value) }));
    const values = takeKeptForm(scope);
    return { values, isCleared: scope.takeCookies().some((sent) => sent.startsWith("kept_form=;")) };
  };

  it("is handed out once, on its own page", async () => {
    expect(await take(PAGE, KEPT)).toEqual({ values: { amount: "12,50" }, isCleared: true });
    expect(await take("http://openhand.test/en", KEPT)).toEqual({ values: null, isCleared: false });
  });

  it.each(["{", '"x"', '{"path":"/en/player/balance","values":{"a":{}}}'])("is thrown away as %s", async (value) => {
    expect(await take(PAGE, value)).toEqual({ values: null, isCleared: true });
  });
});
