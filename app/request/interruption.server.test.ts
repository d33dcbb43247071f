import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { typedPassword } from "#app/contract/session.ts";
import { operationId } from "#app/contract/values.ts";
import { openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";
import type { Scope } from "./scope.ts";

const { context, upstream, close } = await openDoor();
const { formAction, intent } = await import("#app/forms/form-action.server.ts");
const { onLoad, onUpload } = await import("./handlers.server.ts");
const { continueVisit, returnPath } = await import("./return.server.ts");
const { rememberPlayer, takeKeptForm } = await import("./kept-form.server.ts");
const { enter } = await import("./enter.server.ts");
afterAll(close);
afterEach(() => upstream.forget());

const PAGE = "http://openhand.test/en/player/balance?sort=new&notice=welcome";
const EXPIRED = refused("unauthenticated");
const IDLE = answered("getProfile", { ...PLAYER, isIdle: true });

interface Asked {
  cookie?: string;
  form?: Record<string, string>;
  token?: string;
}

const asking = (url: string, { cookie = "", form, token = TOKEN }: Asked = {}) => ({
  request: new Request(url, {
    headers: { Cookie: `auth_token=${token}; ${cookie}`, Referer: PAGE, Host: "openhand.test" },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  }),
  context: context(),
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

const form = z.object({
  amount: z.string().optional(),
  story: z.string().optional(),
  password: typedPassword.optional(),
  operationId,
});

/** The action of a page with one form, which runs the given function. */
const acting = (act: (scope: Scope) => Promise<unknown> = async () => null) => formAction({ only: intent(form, act) });

const KEPT = `{"path":"/en/player/balance","player":"${PLAYER.id}","values":{"amount":"12,50"}}`;
const TYPED = { amount: "12,50", password: "secret", operationId: "op-12345678", "a[0]": "x" };

beforeEach(() => {
  upstream.on("getProfile", answered("getProfile", PLAYER));
  upstream.on("refreshToken", EXPIRED);
});

describe("a page of an expired session", () => {
  it("redirects home, signed out, and reloads the root", async () => {
    upstream.on("getProfile", EXPIRED);
    const { to, cookies, headers } = await went(onLoad(async () => null)(asking(PAGE)));
    expect(to).toBe("302 /en?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew&notice=sessionEnded");
    expect(cookies).toContainEqual(expect.stringMatching(/^auth_token=;/));
    expect(headers.get("X-Remix-Reload-Document")).toBe("true");
  });

  it("also says so if another request of the page has removed the session's cookie", async () => {
    const args = asking(PAGE, { token: "", cookie: `signed_in_as=${PLAYER.id}` });
    const { to } = await went(onLoad(async () => null)(args));
    expect(to).toBe("302 /en?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew&notice=sessionEnded");
  });
});

describe("a form of an expired session", () => {
  const LOGIN = "303 /en/login?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew";
  const keptIn = (cookies: readonly string[]) => {
    const cookie = cookies.find((sent) => sent.startsWith("kept_form=")) ?? "";
    return decodeURIComponent(cookie.slice("kept_form=".length).split(";")[0] ?? "");
  };

  it.each([
    ["before it was read", `signed_in_as=${PLAYER.id}`, [EXPIRED]],
    ["while it was worked on", "", [answered("getProfile", PLAYER), EXPIRED]],
  ] as const)(
    "that ended %s is kept for its player, without secrets, and asks to sign in",
    async (_, cookie, profiles) => {
      upstream.on("getProfile", ...(profiles as unknown as [typeof EXPIRED]));
      const act = acting((scope) => scope.call("getProfile", {}));
      const { to, cookies } = await went(act(asking(PAGE, { form: TYPED, cookie })));
      expect(to).toBe(`${LOGIN}&notice=signInAgain`);
      expect(keptIn(cookies)).toBe(KEPT);
      expect(cookies.join()).not.toContain("secret");
    },
  );

  it("is also kept if another request of the page has removed the session's cookie, but not a guest's form", async () => {
    const late = { form: TYPED, token: "" };
    const { to, cookies } = await went(acting()(asking(PAGE, { ...late, cookie: `signed_in_as=${PLAYER.id}` })));
    expect([to, keptIn(cookies)]).toEqual([`${LOGIN}&notice=signInAgain`, KEPT]);
    expect((await went(acting()(asking(PAGE, late)))).to).toBe("302 /en?notice=sessionEnded");
  });

  it.each<[string, string, Record<string, string>]>([
    ["nothing was typed", `signed_in_as=${PLAYER.id}`, { operationId: "op-12345678" }],
    ["too much was", `signed_in_as=${PLAYER.id}`, { story: "x".repeat(4000) }],
    ["nobody knows whose it is", "", TYPED],
  ])("is not kept if %s", async (_, cookie, typed) => {
    upstream.on("getProfile", EXPIRED);
    const { to, cookies } = await went(acting()(asking(PAGE, { form: typed, cookie })));
    expect(to).toBe(`${LOGIN}&notice=sessionEnded`);
    expect(keptIn(cookies)).toBe("");
  });
});

describe("an idle player", () => {
  beforeEach(() => upstream.on("getProfile", IDLE));

  it("must prove presence at a page, and at a form, which is kept", async () => {
    const page = await went(onLoad(async () => null)(asking(PAGE)));
    expect(page.to).toBe("302 /en/presence?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew");
    const form = await went(acting()(asking(PAGE, { form: TYPED })));
    expect(form.to).toBe("303 /en/presence?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew");
    expect(form.cookies).toContainEqual(expect.stringMatching(/^kept_form=/));
    expect([...page.cookies, ...form.cookies].some((cookie) => cookie.startsWith("auth_token="))).toBe(false);
  });

  it.each(["/en", "/en/slots/fox", "/en/player/self-exclusion", "/en/player/cooling-off"])(
    "passes without proof at %s",
    async (path) => {
      await expect(onLoad(async () => "page")(asking(`http://openhand.test${path}`))).resolves.toBe("page");
    },
  );

  it("must prove presence even if only the platform found the player idle", async () => {
    upstream.on("getProfile", answered("getProfile", PLAYER));
    upstream.on("getBalance", refused("presence_required"));
    const { to } = await went(onLoad((scope) => scope.call("getBalance", {}))(asking(PAGE)));
    expect(to).toBe("302 /en/presence?to=%2Fen%2Fplayer%2Fbalance%3Fsort%3Dnew");
  });
});

describe("the return path", () => {
  it.each([
    ["/en/player/balance", "/en/player/balance"],
    ["/de/player/balance?a=1", "/en/player/balance?a=1"],
    ["/player/balance", null],
    ["//evil.test", null],
    ["/\\evil.test", null],
    ["https://evil.test/en", null],
    ["/en\t//evil.test", null],
    ["", null],
  ])("for to=%j is %j", async (to, path) => {
    const scope = await enter(asking(`http://openhand.test/en?to=${encodeURIComponent(to)}`));
    expect(returnPath(scope)).toBe(path);
  });

  it.each([
    ["where nothing is kept, what it was asked to say", "", "welcome"],
    ["that a form of this player is kept", KEPT, "formKept"],
    ["nothing of another player's", KEPT.replace(PLAYER.id, "ply_0therPlayer00"), "welcome"],
  ])("says %s", async (_, kept, notice) => {
    const at = "http://openhand.test/en/login?to=/en/player/balance";
    upstream.on("getVisitor", answered("getVisitor", { country: "DE", blocked: false, minimumAge: 18 }));
    const scope = await enter(asking(at, { cookie: `kept_form=${encodeURIComponent(kept)}`, token: "" }));
    scope.signIn({ token: TOKEN });
    const { headers } = await continueVisit(scope, "welcome");
    expect(headers.get("Location")).toBe(`/en/player/balance?notice=${notice}`);
  });
});

describe("the kept form", () => {
  const take = async (url: string, kept: string) => {
    const scope = await enter(asking(url, { cookie: `kept_form=${encodeURIComponent(kept)}` }));
    const values = takeKeptForm(scope);
    return { values, isCleared: scope.takeCookies().some((sent) => sent.startsWith("kept_form=;")) };
  };

  it("is returned once, on its own page", async () => {
    expect(await take(PAGE, KEPT)).toEqual({ values: { amount: "12,50" }, isCleared: true });
    expect(await take("http://openhand.test/en", KEPT)).toEqual({ values: null, isCleared: false });
  });

  it("is dropped for any other player, on any page", async () => {
    upstream.on("getProfile", answered("getProfile", { ...PLAYER, id: "ply_0therPlayer00" }));
    for (const url of [PAGE, "http://openhand.test/en"]) {
      expect(await take(url, KEPT)).toEqual({ values: null, isCleared: true });
    }
  });

  it.each(["{", '"x"', '{"path":"/en/player/balance","values":{"amount":"12,50"}}', KEPT.replace('"12,50"', "{}")])(
    "is discarded as %s",
    async (value) => {
      expect(await take(PAGE, value)).toEqual({ values: null, isCleared: true });
    },
  );
});

it.each([
  ["a player who was not known here", "", /^signed_in_as=ply_AbCdEf123456; .*HttpOnly/],
  ["another player", "signed_in_as=ply_0therPlayer00", /^signed_in_as=ply_AbCdEf123456; /],
  ["the same one", `signed_in_as=${PLAYER.id}`, undefined],
])("the browser is told to remember %s, also after the session has ended", async (_, cookie, set) => {
  const remembered = async (token: string) => {
    const scope = await enter(asking("http://openhand.test/en", { cookie, token }));
    rememberPlayer(scope);
    return scope.takeCookies().find((sent) => sent.startsWith("signed_in_as="));
  };
  expect(await remembered(TOKEN)).toEqual(set && expect.stringMatching(set));
  expect(await remembered("")).toBeUndefined();
});

describe("a form from another player's page", () => {
  const OTHERS = { ...TYPED, sender: "ply_another" };

  it("is not executed, however it is sent, and the page says so", async () => {
    let isDone = false;
    const act = acting(async () => {
      isDone = true;
    });
    const upload = onUpload(async () => {
      isDone = true;
    });
    const refused = "303 /en?notice=anothersPage";
    expect((await went(act(asking(PAGE, { form: OTHERS })))).to).toBe(refused);
    expect((await went(upload(asking(`${PAGE}&sender=ply_another`, { form: {} })))).to).toBe(refused);
    expect(isDone).toBe(false);
  });

  it.each([{ ...TYPED, sender: PLAYER.id }, TYPED])(
    "excludes the player's own forms and forms of a guest's page: %o",
    async (form) => {
      expect(await acting(async () => "done")(asking(PAGE, { form }))).toBe("done");
    },
  );

  it("is not kept for the player who has to sign in or prove presence", async () => {
    for (const answer of [EXPIRED, IDLE]) {
      upstream.on("getProfile", answer);
      const { cookies } = await went(acting()(asking(PAGE, { cookie: `signed_in_as=${PLAYER.id}`, form: OTHERS })));
      expect(cookies.filter((cookie) => cookie.startsWith("kept_form="))).toEqual([]);
    }
  });
});
