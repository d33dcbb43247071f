import { createHash } from "node:crypto";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { refusalOf } from "#app/forms/answer.ts";
import { openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const door = await openDoor();
const { upstream, close } = door;
const auth = await import("./social-auth.tsx");
const check = await import("./social-check.tsx");
const external = await import("./auth-external.tsx");
const registration = await import("./registration.tsx");
const sandbox = await import("#app/routes/default/sandbox-social.tsx");
afterAll(close);
afterEach(() => upstream.forget());

const SITE = "http://openhand.test";
const BEGIN = { intent: "begin", network: "yandex" };
const SANDBOX_PAGE = `${SITE}/sandbox/social?network=yandex`;
const REAL_PAGE = "https://oauth.yandex.ru/authorize";

const offers = (authorizeUrl: string) =>
  upstream.on(
    "getSocialAppData",
    answered("getSocialAppData", {
      networks: [{ network: "yandex", clientId: "our-id", authorizeUrl, scope: "login:email" }],
    }),
  );
offers(SANDBOX_PAGE);

/** The cookies a browser keeps between its visits. */
class Browser {
  readonly cookies = new Map<string, string>();

  #request(path: string, form?: Record<string, string>): Request {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const body = form && { method: "POST", body: new URLSearchParams(form) };
    return new Request(SITE + path, { headers: { Cookie }, ...body });
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0(?:;|$)/.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** Runs a loader or an action as Remix does, and returns its redirect or its data. */
  async visit(handler: (args: never) => Promise<unknown>, path: string, form?: Record<string, string>) {
    const request = this.#request(path, form);
    const context = door.context();
    const answer = await handler({ request, context, params: {} } as never).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    });
    const { scopeOf } = await import("#app/request/enter.server.ts");
    const collected = (await scopeOf(context))?.takeCookies() ?? [];
    if (answer instanceof Response) {
      this.#keep(answer.headers.getSetCookie());
      return { went: answer.headers.get("Location"), status: answer.status, content: null };
    }
    this.#keep(collected);
    const { data: content, init } = answer as { data?: unknown; init?: { status?: number } | null };
    return { went: null, status: init?.status ?? 200, content: content ?? answer };
  }

  /** Presses the button of a network, and follows to the network's own page. */
  async begin(form: Record<string, string> = {}) {
    const opened = await this.visit(auth.action, "/en/social/_auth", { ...BEGIN, ...form });
    const onward = await this.visit(auth.loader, opened.went ?? "");
    return new URL(onward.went ?? "", SITE);
  }

  comeBack(query: Record<string, string>) {
    return this.visit(check.loader, `/en/social/check-yandex?${new URLSearchParams(query)}`);
  }
}

const stateOf = (url: URL) => url.searchParams.get("state") ?? "";

describe("starting a sign-in", () => {
  it("uses a state that cannot be guessed", async () => {
    const browser = new Browser();
    const url = await browser.begin();
    const start = JSON.parse(decodeURIComponent(browser.cookies.get("social_start") ?? ""));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      network: "yandex",
      response_type: "code",
      client_id: "our-id",
      scope: "login:email",
      redirect_uri: `${SITE}/social/check-yandex`,
      state: start.state,
      code_challenge: createHash("sha256").update(start.verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    expect(start.state).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(stateOf(await new Browser().begin())).not.toBe(start.state);
  });

  it("goes through a page of its own where the network is elsewhere, whose redirects no form policy could list", async () => {
    offers(REAL_PAGE);
    const browser = new Browser();
    await browser.visit(auth.action, "/en/social/_auth", BEGIN);
    const { went, content } = await browser.visit(auth.loader, "/en/social/_auth?network=yandex");
    offers(SANDBOX_PAGE);
    expect(went).toBeNull();
    const { view } = content as { view: { kind: string; href: string } };
    expect([view.kind, new URL(view.href).origin]).toEqual(["leaving", "https://oauth.yandex.ru"]);
  });

  it.each(["javascript:alert(1)", "http://evil.test/authorize", "http://openhand.test@evil.test/"])(
    "at no page like %s, whatever the platform names",
    async (page) => {
      offers(page);
      const browser = new Browser();
      await browser.visit(auth.action, "/en/social/_auth", BEGIN);
      const { went, content } = await browser.visit(auth.loader, "/en/social/_auth?network=yandex");
      offers(SANDBOX_PAGE);
      expect(went).toBeNull();
      expect((content as { view: { kind: string } }).view.kind).toBe("offer");
    },
  );

  it("refuses unknown networks", async () => {
    const { status } = await new Browser().visit(auth.action, "/en/social/_auth", { ...BEGIN, network: "__proto__" });
    expect(status).toBe(400);
  });

  it("redirects nowhere by its address alone, without a cookie of ours", async () => {
    const { content } = await new Browser().visit(auth.loader, "/en/social/_auth?network=yandex");
    expect((content as { view: { kind: string } }).view.kind).toBe("offer");
  });
});

describe("the sandbox's page", () => {
  const authorizeQuery = { network: "yandex", code_challenge: "c".repeat(43), state: "s".repeat(43) };
  const at = (redirect_uri: string) => `/en/sandbox/social?${new URLSearchParams({ ...authorizeQuery, redirect_uri })}`;

  it("sends its visitor to our callback page", async () => {
    upstream.on("authorizeSandboxPerson", answered("authorizeSandboxPerson", { code: "the-code" }));
    const address = at(`${SITE}/social/check-yandex`);
    const { went } = await new Browser().visit(sandbox.action, address, {
      intent: "authorize",
      person: "vera.lind@people.example",
    });
    expect(went).toBe(`/social/check-yandex?code=the-code&device_id=sandbox&state=${authorizeQuery.state}`);
  });

  it.each(["https://evil.test/", "//evil.test", `${SITE}.evil.test/social/check-yandex`, `${SITE}/en`])(
    "is not there for who wants to go on to %s",
    async (address) => {
      const refusal = { init: { status: 404 } };
      await expect(new Browser().visit(sandbox.loader, at(address))).rejects.toMatchObject(refusal);
      await expect(new Browser().visit(sandbox.action, at(address), { intent: "decline" })).rejects.toMatchObject(
        refusal,
      );
      expect(upstream.callsOf("authorizeSandboxPerson")).toEqual([]);
    },
  );
});

describe("the callback", () => {
  it("signs in a known visitor, once, and continues to the visit's destination", async () => {
    upstream.on("socialSignIn", answered("socialSignIn", { token: TOKEN }));
    const browser = new Browser();
    const state = stateOf(await browser.begin({ to: "/de/player/balance" }));
    const start = JSON.parse(decodeURIComponent(browser.cookies.get("social_start") ?? ""));
    const back = await browser.comeBack({ code: "the-code", state, device_id: "d-1" });
    expect(back.went).toBe("/en/player/balance?notice=welcome");
    expect(browser.cookies.get("auth_token")).toBe(TOKEN);
    expect(browser.cookies.has("social_start")).toBe(false);
    expect(upstream.callsOf("socialSignIn").map(({ body }) => body)).toEqual([
      {
        network: "yandex",
        code: "the-code",
        redirectUri: `${SITE}/social/check-yandex`,
        verifier: start.verifier,
        deviceId: "d-1",
      },
    ]);
    browser.cookies.delete("auth_token");
    expect((await browser.comeBack({ code: "the-code", state })).status).toBe(400);
    expect(upstream.callsOf("socialSignIn")).toHaveLength(1);
  });

  it.each([
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "/en/..//evil.test",
    "javascript:alert(1)",
    "/slots/fox-at-noon",
  ])("redirects to the first page and not to %s", async (to) => {
    upstream.on("socialSignIn", answered("socialSignIn", { token: TOKEN }));
    const browser = new Browser();
    const state = stateOf(await browser.begin({ to }));
    const start = JSON.parse(decodeURIComponent(browser.cookies.get("social_start") ?? ""));
    // Nor when the cookie itself is forged to say so.
    browser.cookies.set("social_start", encodeURIComponent(JSON.stringify({ ...start, to })));
    expect((await browser.comeBack({ code: "the-code", state })).went).toBe("/en?notice=welcome");
  });

  it.each([
    ["no state", () => ({ code: "the-code" })],
    ["an empty state", () => ({ code: "the-code", state: "" })],
    ["the state of another browser", async () => ({ code: "the-code", state: stateOf(await new Browser().begin()) })],
  ])(
    "with %s is told in words, asks the platform nothing, and leaves the sign-in that is under way",
    async (_, query) => {
      const browser = new Browser();
      const state = stateOf(await browser.begin());
      const { status, content } = await browser.comeBack(await query());
      expect(status).toBe(400);
      expect((content as { answer: { words: string } }).answer.words).toContain("was not begun in this browser");
      expect(upstream.callsOf("socialSignIn")).toEqual([]);
      upstream.on("socialSignIn", answered("socialSignIn", { token: TOKEN }));
      expect((await browser.comeBack({ code: "the-code", state })).went).toBe("/en?notice=welcome");
    },
  );

  it("accepts no answer from another network than was requested", async () => {
    const browser = new Browser();
    const state = stateOf(await browser.begin());
    const { status } = await browser.visit(check.loader, `/en/social/check-mailru?code=the-code&state=${state}`);
    expect([status, upstream.callsOf("socialSignIn")]).toEqual([400, []]);
  });

  it("reports when the visitor declined, and when the network does not know the code", async () => {
    const browser = new Browser();
    const declined = await browser.comeBack({ error: "access_denied", state: stateOf(await browser.begin()) });
    expect((declined.content as { answer: { kind: string } }).answer.kind).toBe("declined");
    const again = await browser.comeBack({
      error: "access_denied",
      state: stateOf(await browser.begin({ to: "/en/player/limits" })),
    });
    expect((again.content as { answer: object }).answer).toMatchObject({ to: "/en/player/limits" });

    upstream.on("socialSignIn", refused("social_failed"));
    const failed = await browser.comeBack({ code: "old", state: stateOf(await browser.begin()) });
    expect(failed.status).toBe(400);
    expect((failed.content as { answer: { words: string } }).answer.words).toContain("did not confirm who you are");
    expect(browser.cookies.has("social_start")).toBe(false);
  });

  it("signs nobody in over a signed-in player", async () => {
    upstream.on("getProfile", answered("getProfile", PLAYER));
    const browser = new Browser();
    const state = stateOf(await browser.begin());
    browser.cookies.set("auth_token", TOKEN);
    const { content } = await browser.comeBack({ code: "the-code", state });
    expect((content as { answer: { kind: string } }).answer.kind).toBe("signedIn");
    expect(upstream.callsOf("socialSignIn")).toEqual([]);
  });
});

describe("a visitor whose e-mail has an account", () => {
  const TICKET = "ticket-to-link-this-person-with";

  async function visitToLink(to = "", page = "/en/social/_auth") {
    upstream.on("socialSignIn", answered("socialSignIn", { link: TICKET, email: "ada@mail.example" }));
    const browser = new Browser();
    const back = await browser.comeBack({ code: "the-code", state: stateOf(await browser.begin({ to })) });
    expect(back.went).toBe(page);
    return browser;
  }

  it("is asked for its password, and the ticket is sent automatically", async () => {
    const browser = await visitToLink();
    const { content } = await browser.visit(auth.loader, "/en/social/_auth");
    const view = { kind: "link", network: "yandex", email: "ada@mail.example", to: null };
    expect((content as { view: object }).view).toEqual(view);
    expect(JSON.stringify(content)).not.toContain(TICKET);
    upstream.on("linkSocial", answered("linkSocial", { token: TOKEN }));
    const form = { intent: "link", password: "correct horse", ticket: "ticket-of-somebody-else-entirely" };
    expect((await browser.visit(auth.action, "/en/social/_auth", form)).went).toBe("/en?notice=socialLinked");
    expect(upstream.callsOf("linkSocial").map(({ body }) => body)).toEqual([
      { ticket: TICKET, password: "correct horse" },
    ]);
    expect([...browser.cookies.keys()].sort()).toEqual(["auth_token", "lang"]);
  });

  it("continues at the visit's destination, with the password, with another account and after a code", async () => {
    const to = "/en/player/limits";
    const page = `/en/social/_auth?${new URLSearchParams({ to })}`;
    upstream.on("linkSocial", answered("linkSocial", { token: TOKEN }));
    const linked = await (await visitToLink(to, page)).visit(auth.action, page, {
      intent: "link",
      password: "correct",
    });
    expect(linked.went).toBe(`${to}?notice=socialLinked`);
    const { content } = await (await visitToLink(to, page)).visit(auth.loader, page);
    expect((content as { view: object }).view).toMatchObject({ kind: "link", to });
    upstream.on("linkSocial", refused("second_factor_required", { ticket: "t".repeat(20), ways: "totp" }));
    const browser = await visitToLink(to, page);
    await browser.visit(auth.action, page, { intent: "link", password: "correct" });
    expect(JSON.parse(decodeURIComponent(browser.cookies.get("sign_in_step") ?? ""))).toMatchObject({ to });
    const elsewhere = "/en/social/_auth?to=https%3A%2F%2Fevil.test";
    upstream.on("linkSocial", answered("linkSocial", { token: TOKEN }));
    const form = { intent: "link", password: "correct" };
    expect((await (await visitToLink()).visit(auth.action, elsewhere, form)).went).toBe("/en?notice=socialLinked");
  });

  it("can try again after a wrong password, and not after the ticket is over", async () => {
    const browser = await visitToLink();
    upstream.on("linkSocial", refused("wrong_credentials"), refused("social_expired"));
    const form = { intent: "link", password: "wrong" };
    expect((await browser.visit(auth.action, "/en/social/_auth", form)).status).toBe(400);
    expect(browser.cookies.has("social_ticket")).toBe(true);
    expect((await browser.visit(auth.action, "/en/social/_auth", form)).status).toBe(400);
    expect(browser.cookies.has("social_ticket")).toBe(false);
  });

  it("is not treated as a visitor who comes to register", async () => {
    const { ticketOf, comesFrom } = await import("#app/features/identity/social.server.ts");
    const browser = await visitToLink();
    const { enter } = await import("#app/request/enter.server.ts");
    const Cookie = `social_ticket=${browser.cookies.get("social_ticket")}`;
    const request = new Request(`${SITE}/en/registration`, { headers: { Cookie } });
    const scope = await enter({ request, context: door.context() });
    expect(comesFrom(scope)).toBeNull();
    expect(() => ticketOf(scope)).toThrow("social_expired");
  });
});

describe("an unknown visitor", () => {
  const TICKET = "ticket-to-register-this-person-with";
  const TYPED = {
    intent: "register",
    operationId: "operation-1",
    email: "vera@people.example",
    password: "correct horse battery",
    country: "DE",
    currency: "EUR",
    day: "17",
    month: "5",
    year: "1990",
    acceptTerms: "on",
  };

  async function sentToRegister() {
    upstream.on("socialSignIn", answered("socialSignIn", { registration: TICKET, email: "vera@people.example" }));
    upstream.on("register", answered("register", { token: TOKEN }));
    const browser = new Browser();
    const back = await browser.comeBack({ code: "the-code", state: stateOf(await browser.begin()) });
    expect(back.went).toBe("/en/registration");
    return browser;
  }

  const sentTickets = () => upstream.callsOf("register").map(({ body }) => (body as { social?: string }).social);

  it("sends the ticket where the form said so", async () => {
    const browser = await sentToRegister();
    await browser.visit(registration.action, "/en/registration", { ...TYPED, social: "on" });
    expect(sentTickets()).toEqual([TICKET]);
    expect(browser.cookies.has("social_ticket")).toBe(false);
  });

  it("does not link an account whose form did not announce it, and takes no ticket out of a form", async () => {
    const browser = await sentToRegister();
    await browser.visit(registration.action, "/en/registration", {
      ...TYPED,
      social: "ticket-out-of-a-form-field",
    });
    expect(sentTickets()).toEqual([undefined]);
  });

  it("is refused when the ticket has gone meanwhile", async () => {
    const browser = await sentToRegister();
    browser.cookies.delete("social_ticket");
    const answer = await browser.visit(registration.action, "/en/registration", { ...TYPED, social: "on" });
    expect([answer.status, sentTickets()]).toEqual([400, []]);
  });

  it("can say that it was somebody else", async () => {
    const browser = await sentToRegister();
    const answer = await browser.visit(auth.action, "/en/social/_auth", { intent: "forget" });
    expect([answer.went, browser.cookies.has("social_ticket")]).toEqual(["/en/registration", false]);
    const page = "?to=%2Fen%2Fplayer%2Flimits";
    const kept = await browser.visit(auth.action, `/en/social/_auth${page}`, { intent: "forget" });
    expect(kept.went).toBe(`/en/registration${page}`);
  });
});

describe("a link made by an operator", () => {
  const ADDRESS = "/en/auth/external?ticket=a-ticket-of-an-operator";

  it("signs in by its button, and not when it is opened", async () => {
    upstream.on("signInExternal", answered("signInExternal", { token: TOKEN }));
    const browser = new Browser();
    expect((await browser.visit(external.loader, ADDRESS)).status).toBe(200);
    expect(upstream.callsOf("signInExternal")).toEqual([]);
    expect((await browser.visit(external.action, ADDRESS, {})).went).toBe("/en?notice=welcome");
    expect(browser.cookies.get("auth_token")).toBe(TOKEN);
  });

  it.each(["/en/auth/external", "/en/auth/external?ticket="])("shows %s as broken", async (address) => {
    const { status, content } = await new Browser().visit(external.loader, address);
    expect([status, (content as { hasTicket: boolean }).hasTicket]).toEqual([400, false]);
  });

  it("is refused in words when it is used or over", async () => {
    upstream.on("signInExternal", refused("link_invalid"));
    const { status, content } = await new Browser().visit(external.action, ADDRESS, {});
    expect(status).toBe(400);
    expect(refusalOf(content)).toBe("This link is used up or too old. Ask for a new one.");
  });

  it("is not used up by a player who is signed in already", async () => {
    upstream.on("getProfile", answered("getProfile", PLAYER));
    const browser = new Browser();
    browser.cookies.set("auth_token", TOKEN);
    const { content } = await browser.visit(external.loader, ADDRESS);
    expect((content as { isSignedIn: boolean }).isSignedIn).toBe(true);
    await browser.visit(external.action, ADDRESS, {});
    expect(upstream.callsOf("signInExternal")).toEqual([]);
  });
});
