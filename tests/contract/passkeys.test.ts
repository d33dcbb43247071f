import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withAuthenticator } from "#tests/support/factors.ts";
import { softAuthenticator, withPasskey } from "#tests/support/passkeys.ts";
import { outsideSandbox, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

type Session = { token: string };
const REFUSED = [422, "passkey_refused"];

const begin = async (player: Session) =>
  dataOf(await platform.call("beginPasskey", { password: PASSWORD }, player)).options;
const add = (player: Session, credential: string, name?: string) =>
  platform.call("addPasskey", { credential, name }, player);
const listOf = async (player: Session) => dataOf(await platform.call("listPasskeys", {}, player)).passkeys;
const subjectsTo = async (to: string) =>
  dataOf(await platform.call("listOutbox", { to })).messages.map(({ subject }) => subject);
const visit = async () => dataOf(await platform.call("beginPasskeySignIn", {}));
const signIn = (visit: string, credential: string) => platform.call("passkeySignIn", { visit, credential });
const again = async (email: string) => dataOf(await platform.call("signIn", { email, password: PASSWORD }));

describe("beginPasskey", () => {
  it("requires the password, and a discoverable passkey that verifies its owner", async () => {
    const player = await newPlayer(platform);
    const wrong = await platform.call("beginPasskey", { password: "not the password at all" }, player);
    expect(refusalOf(wrong)).toEqual([422, "wrong_credentials"]);
    const device = await withPasskey(platform, player);
    expect(JSON.parse(await begin(player))).toMatchObject({
      rp: { id: "localhost", name: "Openhand" },
      user: { id: Buffer.from(player.id).toString("base64url"), name: player.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [{ id: device.id }],
    });
  });

  it("requires a second factor if there is one, and offers no passkey at an address that is an IP", async () => {
    const player = await newPlayer(platform);
    const { config } = platform.context;
    const before = config.publicUrl;
    config.publicUrl = "http://127.0.0.1:3000";
    const refused = await platform.call("beginPasskey", { password: PASSWORD }, player);
    expect(refusalOf(refused)).toEqual([404, "not_found"]);
    expect(dataOf(await platform.call("getSettings", {})).passkeys).toBe(false);
    config.publicUrl = before;
    expect(dataOf(await platform.call("getSettings", {})).passkeys).toBe(true);
    await withAuthenticator(platform, player);
    const due = await platform.call("beginPasskey", { password: PASSWORD }, player);
    expect(refusalOf(due)).toEqual([423, "step_up_required"]);
  });
});

describe("addPasskey", () => {
  it("adds it under its name or the device's, and notifies its player by e-mail", async () => {
    const player = await newPlayer(platform);
    await withPasskey(platform, player, " Anna’s phone ");
    platform.clock.advance({ seconds: 1 });
    const credential = softAuthenticator().make(await begin(player));
    const device = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
    dataOf(await platform.call("addPasskey", { credential, name: "" }, { ...player, device }));
    expect((await listOf(player)).map(({ name, usedAt }) => [name, usedAt])).toEqual([
      ["Anna’s phone", null],
      ["Firefox, Linux", null],
    ]);
    const added = (await subjectsTo(player.email)).filter(
      (subject) => subject === "A passkey was added to your account",
    );
    expect(added).toHaveLength(2);
  });

  it("refuses what the device did not sign for this session, house and purpose, and each challenge after its first use", async () => {
    const [player, other] = [await newPlayer(platform), await newPlayer(platform)];
    const options = await begin(player);
    const device = softAuthenticator();
    dataOf(await add(player, device.make(options)));
    const wrongs = [
      [player, softAuthenticator().make(options)],
      [player, softAuthenticator().make(await begin(other))],
      [await again(player.email), softAuthenticator().make(await begin(player))],
      [player, softAuthenticator().make(await begin(player), { origin: "https://evil.example" })],
      [player, softAuthenticator().make(await begin(player), { rpId: "evil.example" })],
      [player, softAuthenticator().make(await begin(player), { isUnverified: true })],
      [player, softAuthenticator().make(await begin(player), { type: "webauthn.get" })],
      // Of a device that another player has added already.
      [other, device.make(await begin(other))],
    ] as const;
    for (const [session, credential] of wrongs) expect(refusalOf(await add(session, credential))).toEqual(REFUSED);
    const late = softAuthenticator().make(await begin(player));
    platform.clock.advance({ minutes: 5 });
    expect(refusalOf(await add(player, late))).toEqual(REFUSED);
    expect(await listOf(player)).toHaveLength(1);
    for (const text of ["{}", "no JSON", '{"id":"!","rawId":"!","type":"public-key","response":{}}']) {
      expect(refusalOf(await add(player, text))).toEqual([400, "validation_failed"]);
    }
  });

  it("allows twenty", async () => {
    const player = await newPlayer(platform);
    const options = await begin(player);
    await platform.context.connection.db.execute(sql`
      insert into passkeys (id, player_id, credential_id, public_key, counter, is_synced, name, added_at)
      select 'psk_full' || n, ${player.id}, 'full' || n, '', 0, false, '', now() from generate_series(1, 20) n`);
    expect(refusalOf(await add(player, softAuthenticator().make(options)))).toEqual([409, "passkeys_full"]);
    const more = await platform.call("beginPasskey", { password: PASSWORD }, player);
    expect(refusalOf(more)).toEqual([409, "passkeys_full"]);
  });
});

describe("listPasskeys", () => {
  it("lists the player's own passkeys", async () => {
    const [player, other] = [await newPlayer(platform), await newPlayer(platform)];
    await withPasskey(platform, player);
    expect(dataOf(await platform.call("listPasskeys", {}, other))).toEqual({ passkeys: [] });
  });
});

describe("renamePasskey", () => {
  it("renames the player's own passkeys alone", async () => {
    const [player, other] = [await newPlayer(platform), await newPlayer(platform)];
    await withPasskey(platform, player);
    const [passkey] = await listOf(player);
    const rename = (session: Session, name: string) =>
      platform.call("renamePasskey", { passkeyId: passkey?.id ?? "", name }, session);
    expect(refusalOf(await rename(other, "Mine"))).toEqual([404, "not_found"]);
    expect(refusalOf(await rename(player, " "))).toEqual([400, "validation_failed"]);
    dataOf(await rename(player, "Work"));
    expect((await listOf(player))[0]?.name).toBe("Work");
  });
});

describe("removePasskey", () => {
  it("removes the player's own passkeys alone, and notifies the player", async () => {
    const [player, other] = [await newPlayer(platform), await newPlayer(platform)];
    const device = await withPasskey(platform, player);
    const [passkey] = await listOf(player);
    const remove = (session: Session) => platform.call("removePasskey", { passkeyId: passkey?.id ?? "" }, session);
    dataOf(await remove(other));
    expect(await listOf(player)).toHaveLength(1);
    dataOf(await remove(player));
    dataOf(await remove(player));
    expect(await subjectsTo(player.email)).toEqual(expect.arrayContaining(["A passkey was removed from your account"]));
    const { visit: ticket, options } = await visit();
    expect(refusalOf(await signIn(ticket, device.show(options)))).toEqual(REFUSED);
  });
});

describe("passkeySignIn", () => {
  it("opens a session without name, password and second step, and appears in the history", async () => {
    const player = await newPlayer(platform);
    const device = await withPasskey(platform, player);
    await withAuthenticator(platform, player);
    platform.clock.advance({ seconds: 1 });
    const { visit: ticket, options } = await visit();
    expect(JSON.parse(options)).toMatchObject({
      rpId: "localhost",
      allowCredentials: [],
      userVerification: "required",
    });
    const { token } = dataOf(await signIn(ticket, device.show(options)));
    const { id, isStepUpDue } = dataOf(await platform.call("getProfile", {}, { token }));
    expect([id, isStepUpDue]).toEqual([player.id, false]);
    const { events } = dataOf(await platform.call("listAuthHistory", {}, { token }));
    expect(events.map(({ step }) => step)).toEqual(["passkey", "other"]);
    expect((await listOf({ token }))[0]?.usedAt).toBe(platform.clock.now().toISOString());
  });

  it("refuses alike what is wrong, expired, used, another player's or unknown", async () => {
    const player = await newPlayer(platform);
    const device = await withPasskey(platform, player);
    const [stranger, first] = [await newPlayer(platform), await visit()];
    dataOf(await signIn(first.visit, device.show(first.options)));
    const other = await visit();
    const handle = Buffer.from(stranger.id).toString("base64url");
    const wrong = async (wrongs: Parameters<typeof device.show>[1]) => {
      const { visit: ticket, options } = await visit();
      return [ticket, device.show(options, wrongs)] as const;
    };
    const refused = [
      [first.visit, device.show(first.options)],
      [(await visit()).visit, device.show(other.options)],
      await wrong({ origin: "https://evil.example" }),
      await wrong({ rpId: "evil.example" }),
      await wrong({ isUnverified: true }),
      await wrong({ type: "webauthn.create" }),
      await wrong({ userHandle: handle }),
      await wrong({ credentialId: softAuthenticator().id }),
      // A copy of the key with a lower count, and one with the same count.
      await wrong({ counter: 2 }),
      await wrong({ counter: 0 }),
    ] as const;
    for (const [ticket, credential] of refused) expect(refusalOf(await signIn(ticket, credential))).toEqual(REFUSED);
    const late = await visit();
    platform.clock.advance({ minutes: 5 });
    expect(refusalOf(await signIn(late.visit, device.show(late.options, { counter: 50 })))).toEqual(REFUSED);
    const proof = dataOf(await platform.call("beginPasskeyProof", {}, player)).options;
    expect(refusalOf(await signIn((await visit()).visit, device.show(proof, { counter: 51 })))).toEqual(REFUSED);
    const last = await visit();
    dataOf(await signIn(last.visit, device.show(last.options, { counter: 52 })));
  });

  it("refuses players of the seeded world outside the sandbox", async () => {
    const player = await newPlayer(platform);
    const device = await withPasskey(platform, player);
    await platform.context.connection.db.execute(sql`update players set is_seeded = true where id = ${player.id}`);
    const outcome = await outsideSandbox(platform, async () => {
      const { visit: ticket, options } = await visit();
      return refusalOf(await signIn(ticket, device.show(options)));
    });
    expect(outcome).toEqual(REFUSED);
  });

  it("accepts a device without a sign count, as synchronised ones are", async () => {
    const player = await newPlayer(platform);
    const device = softAuthenticator();
    dataOf(await add(player, device.make(await begin(player), { counter: 0 })));
    for (const _ of [1, 2]) {
      const { visit: ticket, options } = await visit();
      dataOf(await signIn(ticket, device.show(options, { counter: 0 })));
    }
  });
});

describe("beginPasskeySignIn", () => {
  it("is limited by address", async () => {
    const address = "198.51.100.77";
    const ask = () => platform.call("beginPasskeySignIn", {}, { address });
    dataOf(await ask());
    await platform.context.connection.db.execute(
      sql`update rate_limits set points = 600 where key = ${`passkey:${address}`}`,
    );
    expect(refusalOf(await ask())).toEqual([429, "too_many_requests"]);
    expect((await platform.call("beginPasskeySignIn", {}, { address: "198.51.100.78" })).status).toBe(200);
  });
});

describe("confirmPasskeyProof", () => {
  it("counts as a second factor in this session, for five minutes", async () => {
    const [player, other] = [await newPlayer(platform), await newPlayer(platform)];
    const [device, others] = [await withPasskey(platform, player), await withPasskey(platform, other)];
    dataOf(await platform.call("activatePinCode", { pin: "407129", password: PASSWORD }, player));
    const isDue = async (session: Session) => dataOf(await platform.call("getProfile", {}, session)).isStepUpDue;
    const ask = async (session: Session) => dataOf(await platform.call("beginPasskeyProof", {}, session)).options;
    const prove = (session: Session, credential: string) =>
      platform.call("confirmPasskeyProof", { credential }, session);
    const session = await again(player.email);
    const refused = [
      others.show(await ask(player)),
      device.show(await ask(session)),
      device.show((await visit()).options),
      device.show(await ask(player), { isUnverified: true }),
    ];
    for (const credential of refused) expect(refusalOf(await prove(player, credential))).toEqual(REFUSED);
    expect(await isDue(player)).toBe(true);
    dataOf(await prove(player, device.show(await ask(player), { counter: 20 })));
    expect([await isDue(player), await isDue(session)]).toEqual([false, true]);
    platform.clock.advance({ minutes: 5 });
    expect(await isDue(player)).toBe(true);
  });
});

describe("beginPasskeyProof", () => {
  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("beginPasskeyProof", {}))).toEqual([401, "unauthenticated"]);
  });
});
