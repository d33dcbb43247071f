import { afterAll, expect, it } from "vitest";
import type { Profile } from "#app/contract/player.ts";
import { resultOf } from "#app/forms/answer.ts";
import { COOLING, EXCLUDED, openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const { context, upstream, close } = await openDoor();
const login = await import("./login.tsx");
const registration = await import("./registration.tsx");
const forgotPassword = await import("./forgot-password.tsx");
const resetPassword = await import("./reset-password.tsx");
afterAll(close);

/** The action's answer to the form: its status and the values of its fields. */
async function send(page: typeof login | typeof registration | typeof forgotPassword, fields: Record<string, string>) {
  const request = new Request("http://openhand.test/en", { method: "POST", body: new URLSearchParams(fields) });
  const answer = await page.action({ request, context: context(), params: {} });
  if (answer instanceof Response) return { went: answer.headers.get("Location") };
  if ("options" in answer) throw new Error("a passkey was requested");
  return { status: answer.init?.status ?? 200, shown: resultOf(answer.data)?.initialValue };
}

const TYPED = { email: "ada@mail.example", password: "secret of ada", country: "DE", day: "31", captchaCode: "123456" };

it.each([
  ["sign-in", login, { email: TYPED.email }],
  ["registration", registration, { email: TYPED.email, country: "DE", day: "31" }],
  ["forgotten password", forgotPassword, { email: TYPED.email }],
] as const)("a code for the form of the %s leaves it as it was typed, without its secrets", async (_, page, shown) => {
  upstream.forget();
  upstream.on("requestCaptchaCode", answered("requestCaptchaCode", { handled: true }));
  const answer = await send(page, { ...TYPED, intent: "sendCode" });
  expect(answer).toEqual({ status: 200, shown: { ...shown, byMail: "on" } });
  expect(upstream.callsOf("requestCaptchaCode").map(({ body }) => body)).toEqual([{ email: TYPED.email }]);
});

it("a refused sign-in keeps the field for the code, and sends the code to the platform", async () => {
  upstream.on("signIn", refused("wrong_credentials"));
  const { captchaCode, email, password } = TYPED;
  const answer = await send(login, { email, password, captchaCode, byMail: "on", captchaToken: "", intent: "signIn" });
  expect(answer).toEqual({ status: 400, shown: { email, byMail: "on" } });
  expect(upstream.callsOf("signIn").map(({ body }) => body)).toEqual([
    { email, password, captcha: { code: captchaCode } },
  ]);
});

it.each<[string, Partial<Profile>, string]>([
  ["to a blocked player what is closed to them", { isBlocked: true }, "/en?notice=playerBlockedByLite"],
  ["to a player on a break its end, and no welcome", COOLING, "/en/player/cooling-off?popup=alert"],
  ["to an excluded player nothing: the page they are redirected to does", EXCLUDED, "/en"],
  ["to everybody else the welcome", {}, "/en?notice=welcome"],
])("a sign-in reports %s", async (_, player, went) => {
  upstream.on("signIn", answered("signIn", { token: TOKEN }));
  upstream.on("getProfile", answered("getProfile", { ...PLAYER, ...player }));
  const { email, password } = TYPED;
  expect(await send(login, { email, password, intent: "signIn" })).toEqual({ went });
});

it("a sign-in sends the token stored on the device, and stores the one in the answer", async () => {
  upstream.forget();
  upstream.on("signIn", answered("signIn", { token: TOKEN, deviceToken: "of-this-device-from-now-on" }));
  const { email, password } = TYPED;
  const body = new URLSearchParams({ email, password, intent: "signIn" });
  const headers = { Cookie: "known_device=of-this-device-of-before" };
  const request = new Request("http://openhand.test/en/login", { method: "POST", headers, body });
  const answer = await login.action({ request, context: context(), params: {} });
  if (!(answer instanceof Response)) throw new Error("the form was refused");
  const [call] = upstream.callsOf("signIn");
  expect(call?.body).toEqual({ email, password, deviceToken: "of-this-device-of-before" });
  const cookies = answer.headers.getSetCookie().join("\n");
  expect(cookies).toContain(`auth_token=${TOKEN};`);
  expect(cookies).toContain("known_device=of-this-device-from-now-on;");
});

it("a new password leads to a sign-in that goes on where the visit was to continue, and never elsewhere", async () => {
  upstream.on("forgotPassword", answered("forgotPassword", { handled: true }));
  upstream.on("resetPassword", answered("resetPassword", { handled: true }));
  const to = "/en/game/play/fox-at-noon";
  const query = new URLSearchParams({ to });
  const form = new URLSearchParams({ intent: "sendLink", email: TYPED.email });
  const asked = await forgotPassword.action({
    request: new Request(`http://openhand.test/en/reset-password?${query}`, { method: "POST", body: form }),
    context: context(),
    params: {},
  });
  if (!(asked instanceof Response)) throw new Error("the form was refused");
  expect(asked.headers.get("Location")).toBe(`/en/reset-password?${query}&notice=passwordLinkSent`);
  const [kept = ""] = asked.headers.getSetCookie().flatMap((cookie) => /^password_visit=[^;]+/.exec(cookie) ?? []);

  const wentAfter = async (Cookie: string) => {
    const body = new URLSearchParams({ intent: "reset", password: "three geese crossing" });
    const request = new Request("http://openhand.test/en/reset-password/0f3c", {
      method: "POST",
      headers: { Cookie },
      body,
    });
    const answer = await resetPassword.action({ request, context: context(), params: { hash: "0f3c" } });
    if (!(answer instanceof Response)) throw new Error("the form was refused");
    return [answer.headers.get("Location"), answer.headers.getSetCookie().join("\n")];
  };
  const [went, cookies] = await wentAfter(kept);
  expect(went).toBe(`/en/login?${query}&notice=passwordReset`);
  expect(cookies).toContain("password_visit=; ");
  for (const other of ["", "password_visit=https%3A%2F%2Fevil.test", "password_visit=%2F%2Fevil.test"]) {
    expect((await wentAfter(other))[0]).toBe("/en/login?notice=passwordReset");
  }
});
