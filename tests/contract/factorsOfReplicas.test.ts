import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "#server/platform/http/server.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { trafficOf } from "#tests/support/database-traffic.ts";
import {
  codeOf,
  otherThan,
  smsCodeTo,
  ticketOf,
  withAuthenticator,
  withSms,
  wrongCodeOf,
} from "#tests/support/factors.ts";
import { withPasskey } from "#tests/support/passkeys.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, newUnknownPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { recoverySignatures } from "#tests/support/recovery.ts";

const PIN = "407129";
const GUESSES = 24;

const statementsOf = async (act: () => Promise<unknown>) => (await trafficOf(act)).statements;

/** Every secret stays at five attempts, across replicas, addresses and sessions. */
describe("guesses at two replicas", { timeout: 120_000 }, () => {
  let platform: TestPlatform;
  let both: readonly Api[];
  let closeSecond: () => Promise<void>;
  beforeAll(async () => {
    platform = await startTestPlatform();
    const context = { ...platform.context, config: { ...platform.context.config, port: 0 } };
    const { server, drain } = await listen(context);
    const bound = server.address();
    both = [platform, apiAt(`http://127.0.0.1:${typeof bound === "object" ? bound?.port : bound}`)];
    closeSecond = async () => {
      server.closeAllConnections();
      await drain();
    };
  });
  afterAll(async () => {
    await closeSecond();
    await platform.close();
  });

  /** Sends concurrent guesses, spread over both replicas and over addresses, and returns how many were checked. */
  async function lookedAt(
    guess: (api: Api, address: string, place: number) => Promise<Parameters<typeof refusalOf>[0]>,
    [wrong, locked]: readonly string[] = ["wrong_code", "code_locked"],
  ) {
    const answers = await Promise.all(
      Array.from({ length: GUESSES }, (_, place) => {
        const api = both[place % both.length];
        if (!api) throw new Error("there are two");
        return guess(api, `198.51.100.${place + 1}`, place);
      }),
    );
    const codes = answers.map((answer) => refusalOf(answer)[1]);
    expect(codes.filter((code) => code !== wrong && code !== locked)).toEqual([]);
    return codes.filter((code) => code === wrong).length;
  }

  it("of a PIN", async () => {
    const player = await newPlayer(platform);
    dataOf(await platform.call("activatePinCode", { pin: PIN, password: PASSWORD }, player));
    const tokens = await Promise.all(
      [1, 2].map(async () => dataOf(await platform.call("signIn", { email: player.email, password: PASSWORD })).token),
    );
    const guess = (api: Api, address: string, place: number) =>
      api.call("checkPinCode", { pin: `70${place + 10}` }, { token: tokens[place % 2], address });
    expect(await lookedAt(guess)).toBe(5);
    for (const api of both) {
      expect(refusalOf(await api.call("checkPinCode", { pin: PIN }, player))).toEqual([423, "code_locked"]);
    }
  });

  it("of an authenticator's code, at sign-in and in open sessions together", async () => {
    const player = await newPlayer(platform);
    const { secret } = await withAuthenticator(platform, player);
    platform.clock.advance({ seconds: 30 });
    const ticket = ticketOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
    const code = wrongCodeOf(secret, platform);
    const guess = (api: Api, address: string, place: number) =>
      place % 3 === 0
        ? api.call("confirmStepUp", { kind: "totp", code }, { ...player, address })
        : api.call("confirmSignIn", { ticket, kind: "totp", code }, { address });
    expect(await lookedAt(guess)).toBe(5);
    const right = { ticket, kind: "totp", code: codeOf(secret, platform) } as const;
    for (const api of both) expect(refusalOf(await api.call("confirmSignIn", right))).toEqual([423, "code_locked"]);
  });

  it("of a recovery code", async () => {
    const player = await newPlayer(platform);
    const { recoveryCodes } = await withAuthenticator(platform, player);
    const ticket = ticketOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
    const guess = (api: Api, address: string, place: number) =>
      api.call("confirmSignIn", { ticket, kind: "recovery", code: `22222-222${place + 22}` }, { address });
    expect(await lookedAt(guess)).toBe(5);
    const right = { ticket, kind: "recovery", code: recoveryCodes[0] ?? "" } as const;
    for (const api of both) expect(refusalOf(await api.call("confirmSignIn", right))).toEqual([423, "code_locked"]);
  });

  it("of a password at sign-in, with and without an account", async () => {
    const { email } = await newPlayer(platform);
    for (const typed of [email, "nobody-at-all@example.com"]) {
      const guess = (api: Api, address: string, place: number) =>
        api.call("signIn", { email: typed, password: `not the password ${place}` }, { address });
      expect(await lookedAt(guess, ["wrong_credentials", "sign_in_locked"])).toBe(3);
    }
    for (const api of both) {
      expect(refusalOf(await api.call("signIn", { email, password: PASSWORD }))).toEqual([423, "sign_in_locked"]);
    }
  });

  it("take the same work whether or not there is an account, or a passkey", async () => {
    const player = await newPlayer(platform);
    const device = await withPasskey(platform, player);
    const guess = (email: string) => platform.call("signIn", { email, password: "not the password at all" });
    const expected = await statementsOf(() => guess(player.email));
    expect(expected.length).toBeGreaterThan(5);
    expect(await statementsOf(() => guess("nobody-there@example.com"))).toEqual(expected);

    const show = async (credentialId?: string) => {
      const { visit, options } = dataOf(await platform.call("beginPasskeySignIn", {}));
      const credential = device.show(options, { ...(credentialId && { credentialId }), isUnverified: true });
      return statementsOf(() => platform.call("passkeySignIn", { visit, credential }));
    };
    expect(await show("bm9ib2R5")).toEqual(await show());
  });

  it("of an SMS, and of the letter that replaces a PIN", async () => {
    const player = await newUnknownPlayer(platform);
    const { phone } = await withSms(platform, player);
    const ticket = ticketOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
    const right = await smsCodeTo(platform, phone);
    const code = otherThan(right);
    const guess = (api: Api, address: string) => api.call("confirmSignIn", { ticket, kind: "sms", code }, { address });
    expect(await lookedAt(guess)).toBe(5);
    const confirm = { ticket, kind: "sms", code: right } as const;
    for (const api of both) expect(refusalOf(await api.call("confirmSignIn", confirm))).toEqual([423, "code_locked"]);

    dataOf(await platform.call("requestPinReset", {}, player));
    const sent = await smsCodeTo(platform, player.email);
    const reset = (api: Api, code: string) => api.call("resetPinCode", { code, pin: PIN, password: PASSWORD }, player);
    // In turn: the password is checked first, and its own limit lets few through at once.
    const answers: unknown[] = [];
    for (const api of [...both, ...both, ...both]) answers.push(refusalOf(await reset(api, otherThan(sent)))[1]);
    expect(answers).toEqual([...Array(5).fill("wrong_code"), "code_locked"]);
    for (const api of both) expect(refusalOf(await reset(api, sent))).toEqual([423, "code_locked"]);
  });

  it("of the link for a new password: near misses open, reveal and use up nothing", async () => {
    const { email } = await newPlayer(platform);
    dataOf(await platform.call("forgotPassword", { email }));
    const [signature = ""] = await recoverySignatures(platform, "reset-password", email);
    const near = (place: number) => {
      const at = place % signature.length;
      const other = signature[at] === "A" ? "B" : "A";
      return `${signature.slice(0, at)}${other}${signature.slice(at + 1)}`;
    };
    const looks = new Set<string>();
    const guess = async (api: Api, address: string, place: number) => {
      const guessed = near(place);
      looks.add(JSON.stringify(dataOf(await api.call("checkResetLink", { signature: guessed }, { address }))));
      return api.call(
        "resetPassword",
        { signature: guessed, password: `a quite other sentence ${place}` },
        { address },
      );
    };
    expect(await lookedAt(guess, ["link_invalid", "link_invalid"])).toBe(GUESSES);
    expect([...looks]).toEqual([JSON.stringify({ isOpen: false })]);
    expect((await platform.call("signIn", { email, password: PASSWORD })).status).toBe(200);

    // The right one, sent to both at once, is accepted once.
    const used = await Promise.all(
      [0, 1, 2, 3].flatMap(
        (place) => both[place % 2]?.call("resetPassword", { signature, password: `the new sentence ${place}` }) ?? [],
      ),
    );
    expect(used.map((answer) => refusalOf(answer).join(" ")).sort()).toEqual([
      "200",
      ...Array(3).fill("400 link_invalid"),
    ]);
  });

  it("of the account, by requesting letters with such links: five an hour for each address, known or not", async () => {
    const { email } = await newPlayer(platform);
    for (const typed of [email, "nobody-at-all@example.net"]) {
      const answers = await Promise.all(
        Array.from({ length: GUESSES }, (_, place) =>
          both[place % 2]?.call("forgotPassword", { email: typed }, { address: `203.0.113.${place + 1}` }),
        ),
      );
      expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(5);
    }
    expect(await recoverySignatures(platform, "reset-password", email)).toHaveLength(5);
  });

  it("of a passkey: one check for each challenge", async () => {
    const device = await withPasskey(platform, await newPlayer(platform));
    const { visit, options } = dataOf(await platform.call("beginPasskeySignIn", {}));
    const wrong = device.show(options, { origin: "https://evil.example" });
    const right = device.show(options);
    const show = (api: Api, address: string, place: number) =>
      api.call("passkeySignIn", { visit, credential: place === 0 ? wrong : right }, { address });
    const guesses = Array.from({ length: GUESSES }, (_, place) => show(both[place % 2] as Api, "198.51.100.9", place));
    const opened = (await Promise.all(guesses)).filter(({ status }) => status === 200);
    expect(opened.length).toBeLessThanOrEqual(1);
    for (const api of both) expect(refusalOf(await show(api, "198.51.100.9", 1))).toEqual([422, "passkey_refused"]);
  });

  it("accept a code of the authenticator once, even when it is sent to both replicas at once", async () => {
    const player = await newPlayer(platform);
    const { secret } = await withAuthenticator(platform, player);
    platform.clock.advance({ seconds: 30 });
    const code = codeOf(secret, platform);
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap((place) => both[place % 2]?.call("confirmStepUp", { kind: "totp", code }, player) ?? []),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
