import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "#server/platform/http/server.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { codeOf, ticketOf, withAuthenticator, wrongCodeOf } from "#tests/support/factors.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

const PIN = "407129";
const GUESSES = 24;

/** What stays at five tries however many replicas, addresses and sessions the guesses come through. */
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

  /** Guesses at once, spread over both replicas and over addresses, and how many of them were looked at. */
  async function lookedAt(
    guess: (api: Api, address: string, place: number) => Promise<Parameters<typeof refusalOf>[0]>,
  ) {
    const answers = await Promise.all(
      Array.from({ length: GUESSES }, (_, place) => {
        const api = both[place % both.length];
        if (!api) throw new Error("there are two");
        return guess(api, `198.51.100.${place + 1}`, place);
      }),
    );
    const codes = answers.map((answer) => refusalOf(answer)[1]);
    expect(codes.every((code) => code === "wrong_code" || code === "code_locked")).toBe(true);
    return codes.filter((code) => code === "wrong_code").length;
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

  it("takes one code of the authenticator once, whichever replicas it is sent to at once", async () => {
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
