import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { once, secret } from "#app/contract/marks.ts";
import { openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const door = await openDoor();
const { upstream, close } = door;
const { FormRefusal, formAction, formAddress, intent, intentsOf, noFields, Redisplay, refusedForm } = await import(
  "./form-action.server.ts"
);
const { signIn } = await import("#app/contract/session.ts");
const { enter } = await import("#app/request/enter.server.ts");
afterAll(close);
beforeEach(() => {
  upstream.forget();
  upstream.on("signIn", answered("signIn", { token: TOKEN }));
});

const TYPED = { email: "ada@mail.example", password: "secret of ada" };

const login = formAction({
  signIn: intent(signIn.body, async (scope, typed) => {
    await scope.call("signIn", typed);
    return scope.redirect(scope.paths.home(), { status: 303, notice: "welcome" });
  }),
});

type Action = (args: ActionFunctionArgs) => Promise<unknown>;
type Fields = Record<string, string> | [string, string][];

const send = (action: Action, fields: Fields, { path = "/en/login", cookie = "" } = {}, context = door.context()) => {
  const body = new URLSearchParams(fields);
  const request = new Request(`http://openhand.test${path}`, { method: "POST", body, headers: { Cookie: cookie } });
  return action({ request, context, params: {} });
};

/** The answer of an action to a form: where it redirects, or what the page or its ErrorBoundary receives. */
async function post(action: Action, fields: Fields) {
  const context = door.context();
  const answer = await send(action, fields, {}, context).catch((thrown: unknown) => ({ thrown }));
  if (answer instanceof Response) return { went: `${answer.status} ${answer.headers.get("Location")}`, context };
  const isThrown = typeof answer === "object" && answer !== null && "thrown" in answer;
  const { data, init } = (isThrown ? answer.thrown : answer) as { data: unknown; init: ResponseInit | null };
  return { status: init?.status ?? 200, data: data as { result?: FormResult } | undefined, isThrown, context };
}

interface FormResult {
  error?: Record<string, string[]>;
  initialValue: Record<string, unknown>;
}

const resultOf = async (posted: ReturnType<typeof post>) => {
  const { status, data } = await posted;
  return { status, error: data?.result?.error, initialValue: data?.result?.initialValue };
};

describe("a form", () => {
  it("runs its intent with the parsed values, and redirects with a notice", async () => {
    const { went } = await post(login, { ...TYPED, email: " Ada@Mail.example " });
    expect(went).toBe("303 /en?notice=welcome");
    expect(upstream.callsOf("signIn").map(({ body }) => body)).toEqual([TYPED]);
  });

  it("that does not parse is answered 400 with errors in words, and its intent does not run", async () => {
    const { status, error } = await resultOf(post(login, { email: "ada" }));
    expect([status, error]).toEqual([
      400,
      {
        email: ["Write the whole address, for example name@mail.example."],
        password: ["Please fill this in."],
      },
    ]);
    expect(upstream.callsOf("signIn")).toEqual([]);
  });

  describe("whose other fields are checked by the platform", () => {
    const act = async () => null;
    const UNDER_AGE = { code: "validation_failed" as const, path: "birthDate", issue: "under_age|min=18" };
    const underAge = {
      status: 400,
      body: { status: "validation_error", data: null, errors: [UNDER_AGE], requestId: "r" },
    };
    const asking = (answer: ReturnType<typeof refused>) => {
      upstream.on("checkRegistration", answer);
      return formAction({
        join: intent(z.object({ email: z.email("required") }), act, undefined, (scope, typed) =>
          scope.call("checkRegistration", { birthDate: `${typed.birthDate}` }),
        ),
      });
    };

    it("reports both kinds of errors at once", async () => {
      const action = asking(underAge);
      const { error } = await resultOf(post(action, { birthDate: "2020-01-01" }));
      expect(error).toEqual({
        email: ["Please fill this in."],
        birthDate: ["You must be at least 18 to open an account."],
      });
      expect(upstream.callsOf("checkRegistration").map(({ body }) => body)).toEqual([{ birthDate: "2020-01-01" }]);
    });

    it("reports its own errors if the platform cannot check", async () => {
      const { error } = await resultOf(
        post(asking(refused("too_many_requests", { minutes: 5 })), { birthDate: "2020-01-01" }),
      );
      expect(error).toEqual({ email: ["Please fill this in."] });
    });

    it("is not checked separately if it is valid", async () => {
      await send(asking(underAge), { email: "a@b.example" });
      expect(upstream.callsOf("checkRegistration")).toEqual([]);
    });
  });

  it.each([
    ["too_short|min=12", "At least 12 characters, please."],
    ["stake_invalid", "This game does not take that stake. Nothing has moved."],
    ["Invalid input: expected string", "This is not in the form we need."],
  ])("reports the issue %s as %s", async (issue, words) => {
    const action = formAction({ only: intent(z.object({ field: z.string(issue) }), async () => null) });
    expect((await resultOf(post(action, {}))).error).toEqual({ field: [words] });
  });
});

describe("a refused form", () => {
  const SHOWN = { email: TYPED.email };

  it("returns the typed values, but no secret", async () => {
    upstream.on("signIn", refused("wrong_credentials"));
    const posted = await post(login, TYPED);
    expect(posted).toMatchObject({ status: 400, isThrown: false, data: { intent: "signIn" } });
    expect(await resultOf(Promise.resolve(posted))).toMatchObject({
      error: { "": [expect.stringContaining("password is wrong")] },
      initialValue: SHOWN,
    });
    expect(JSON.stringify(posted)).not.toContain("secret");
  });

  it("returns what its schema names, emptied fields too, and nothing that is marked", async () => {
    const schema = z
      .object({
        city: z.string(),
        street: z.string().optional(),
        boxes: z.array(z.string()),
        pin: secret(z.string()).optional(),
        made: once(z.string()),
      })
      .transform((typed) => typed);
    const action = formAction({
      only: intent(schema, async () => {
        throw new FormRefusal("No.");
      }),
    });
    const fields: Fields = [
      ["city", "Aix"],
      ["street", ""],
      ["boxes", "a"],
      ["boxes", "b"],
      ["pin", "1234"],
      ["made", "operation-1"],
      ["newPin", "5678"],
      ["a[99999]", "x"],
    ];
    const { error, initialValue } = await resultOf(post(action, fields));
    expect([error, initialValue]).toEqual([{ "": ["No."] }, { city: "Aix", street: "", boxes: ["a", "b"] }]);
  });

  it("also returns the fields its form has beyond those of its intent", async () => {
    const form = z.object({ email: z.string(), city: z.string(), pin: secret(z.string()) });
    const action = formAction({
      send: intent(z.object({ email: z.string() }), async () => new Redisplay({ byCode: "on" }), form),
    });
    const { status, error, initialValue } = await resultOf(post(action, { email: "a", city: "Aix", pin: "1" }));
    expect([status, error, initialValue]).toEqual([200, undefined, { email: "a", city: "Aix", byCode: "on" }]);
  });

  it("has each refusal at the field the platform names", async () => {
    const failures = [
      { code: "validation_failed" as const, path: "email", issue: "too_long|max=254" },
      { code: "validation_failed" as const, path: "email", issue: "invalid_email" },
    ];
    upstream.on("signIn", {
      status: 400,
      body: { status: "validation_error", data: null, errors: failures, requestId: "r" },
    });
    expect((await resultOf(post(login, TYPED))).error).toEqual({
      email: ["At most 254 characters, please.", "Write the whole address, for example name@mail.example."],
    });
  });

  it("shows refusals without a field at the top, with their figures", async () => {
    upstream.on("signIn", refused("sign_in_locked", { minutes: 30 }));
    expect((await resultOf(post(login, TYPED))).error).toEqual({
      "": [expect.stringContaining("Sign-in is paused for 30\u00a0min.")],
    });
  });

  it("shows a server fault with its request id, and keeps the typed values", async () => {
    upstream.on("signIn", refused("internal"));
    const { status, error, initialValue } = await resultOf(post(login, TYPED));
    expect([status, initialValue]).toEqual([400, SHOWN]);
    expect(error?.[""]?.[0]).toMatch(/name this: [0-9a-f-]{36}$/);
  });

  it("is available to the loaders of its request", async () => {
    upstream.on("signIn", refused("wrong_credentials"));
    const { context, data } = await post(login, TYPED);
    expect(refusedForm(await enter({ request: new Request("http://openhand.test/en/login"), context }))).toEqual(data);
  });
});

describe("passes on errors that do not concern the form", () => {
  it.each([
    ["a fault in our code", new TypeError("a fault of ours")],
    ["an answer", new Response(null, { status: 303, headers: { Location: "/en" } })],
  ])("%s", async (_, thrown) => {
    const action = formAction({ only: intent(z.object({ field: z.string() }), () => Promise.reject(thrown)) });
    await expect(send(action, { field: "x" })).rejects.toBe(thrown);
  });

  it("the country page", async () => {
    upstream.on("signIn", refused("country_blocked"));
    expect(await post(login, TYPED)).toMatchObject({ isThrown: true, status: 403, data: { code: "country_blocked" } });
  });

  it("a fault of a form without typed values", async () => {
    upstream.on("logout", refused("unavailable"));
    const button = formAction({ out: intent(noFields, (scope) => scope.call("logout", {})) });
    expect(await post(button, {})).toMatchObject({ isThrown: true, status: 503 });
    upstream.on("logout", refused("too_many_requests", { minutes: 7 }));
    expect(await post(button, {})).toMatchObject({ isThrown: false, status: 400 });
  });
});

describe("an action of several intents", () => {
  const done: string[] = [];
  beforeEach(() => void done.splice(0));
  const doing = (name: string) =>
    intent(noFields, async (scope) => {
      done.push(name);
      return scope.redirect(scope.paths.home(), { status: 303 });
    });
  const several = formAction({ one: doing("one"), two: doing("two") });

  it.each<[string, Fields, string]>([
    ["the one its form names", { intent: "two" }, "two"],
    [
      "the one of the button, where its form names another",
      [
        ["intent", "one"],
        ["intent", "two"],
      ],
      "two",
    ],
  ])("runs %s", async (_, fields, name) => {
    expect((await post(several, fields)).went).toBe("303 /en");
    expect(done).toEqual([name]);
  });

  it.each<[string, Action, Fields]>([
    ["none", several, {}],
    ["an unknown one", several, { intent: "three" }],
    ["an empty one", several, { intent: "" }],
    ["the name of a prototype", several, { intent: "constructor" }],
    ["an unknown one where there is but one", login, { ...TYPED, intent: "signOut" }],
  ])("is refused as malformed, in words, with %s", async (_, action, fields) => {
    expect(await post(action, fields)).toMatchObject({
      isThrown: true,
      status: 400,
      data: { code: "malformed_request", text: "We could not read what was sent. Try again from the page." },
    });
    expect(done).toEqual([]);
    expect(upstream.callsOf("signIn")).toEqual([]);
  });

  it("returns the declared intents, and none for any other action", () => {
    expect(Object.keys(intentsOf(several) ?? {})).toEqual(["one", "two"]);
    expect(intentsOf(async () => null)).toBeUndefined();
  });
});

it("an address without a page answers unreadable and refused forms with an error page", async () => {
  const address = formAddress({ only: intent(signIn.body, (scope, typed) => scope.call("signIn", typed)) });
  expect(await post(address, { email: "ada" })).toMatchObject({ isThrown: true, data: { code: "malformed_request" } });
  upstream.on("signIn", refused("wrong_credentials"));
  expect(await post(address, TYPED)).toMatchObject({
    isThrown: true,
    status: 422,
    data: { code: "wrong_credentials", text: expect.stringContaining("password is wrong") },
  });
});

it("an interrupted form keeps the values that may be shown, for its player", async () => {
  upstream.on("getProfile", answered("getProfile", { ...PLAYER, isIdle: true }));
  const action = formAction({
    details: intent(
      z.object({ city: z.string(), pin: secret(z.string()), operationId: once(z.string()) }),
      async () => null,
    ),
    other: intent(z.object({ city: z.string() }), async () => null),
  });
  const typed = { city: "Aix", pin: "1234", operationId: "operation-1", code: "987", intent: "details" };
  const path = "/en/player/profile/view";
  const kept = async (fields: Fields) => {
    const left = await send(action, fields, { path, cookie: `auth_token=${TOKEN}` }).catch((thrown: unknown) => thrown);
    const cookies = left instanceof Response ? left.headers.getSetCookie() : [];
    const [, cookie] = /^kept_form=([^;]+)/m.exec(cookies.join("\n")) ?? [];
    return cookie && JSON.parse(decodeURIComponent(cookie));
  };
  expect(await kept(typed)).toEqual({ path, player: PLAYER.id, values: { city: "Aix" } });
  // Without an intent nothing says which fields are secret.
  expect(await kept({ ...typed, intent: "unknown" })).toBeUndefined();
});
