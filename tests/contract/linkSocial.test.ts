import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signLink } from "#server/platform/modules/links/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { linkTicket, registrationTicket, signInThrough } from "#tests/support/social.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

const WRONG = "not the password at all";

describe("linkSocial", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const link = (ticket: string, password = PASSWORD) => platform.call("linkSocial", { ticket, password });

  it("links the account once its password is proved, and signs in", async () => {
    const { id, email } = await newPlayer(platform);
    const { token } = dataOf(await link(await linkTicket(platform, email)));
    expect(dataOf(await platform.call("getProfile", {}, { token })).id).toBe(id);
    expect(await signInThrough(platform, email)).toHaveProperty("token");
  });

  it("allows no password change between the session and the link, or the link would outlive it", async () => {
    const { id, email } = await newPlayer(platform);
    const ticket = await linkTicket(platform, email);
    let linking: ReturnType<typeof link> | undefined;
    const { connection } = platform.context;
    const free = await connection.inTransaction(async (tx) => {
      // While this lock is held, nothing can be linked.
      await tx.execute("lock table social_identities in share mode");
      linking = link(ticket);
      await someoneWaits(connection);
      return (await tx.execute(`select from players where id = '${id}' for update skip locked`)).rows;
    });
    expect(free).toEqual([]);
    expect((await linking)?.status).toBe(200);
  });

  it("links nothing for a wrong password, which counts as a sign-in attempt", async () => {
    const { email } = await newPlayer(platform);
    const ticket = await linkTicket(platform, email);
    for (let tries = 0; tries < 3; tries++)
      expect(refusalOf(await link(ticket, WRONG))).toEqual([422, "wrong_credentials"]);
    expect(refusalOf(await link(ticket))).toEqual([423, "sign_in_locked"]);
    expect(refusalOf(await platform.call("signIn", { email, password: PASSWORD }))).toEqual([423, "sign_in_locked"]);
    expect(await signInThrough(platform, email)).toHaveProperty("link");
  });

  it("accepts the password of the ticket's account alone", async () => {
    const victim = await newPlayer(platform);
    const other = await newPlayer(platform, { password: "the password of another player" });
    const ticket = await linkTicket(platform, victim.email);
    expect(refusalOf(await link(ticket, "the password of another player"))).toEqual([422, "wrong_credentials"]);
    expect(await signInThrough(platform, other.email)).toHaveProperty("link");
  });

  it("can be repeated", async () => {
    const { email } = await newPlayer(platform);
    const ticket = await linkTicket(platform, email);
    const answers = await Promise.all([link(ticket), link(ticket)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("does not move a person who is linked to another player", async () => {
    const owner = await newPlayer(platform);
    dataOf(await link(await linkTicket(platform, owner.email)));
    const { id } = dataOf(await platform.call("getProfile", {}, owner));
    // The person changed the e-mail at the network, to one of another account of this house.
    const { rows } = await platform.context.connection.db.execute(
      `select subject from social_identities where player_id = '${id}'`,
    );
    const other = await newPlayer(platform);
    const ticket = signLink(platform.context.config.keys, {
      purpose: "social-link",
      subject: `yandex:${rows[0]?.subject}`,
      binding: other.email,
      expiresAt: new Date(platform.clock.now().getTime() + 60_000),
    });
    expect(refusalOf(await link(ticket))).toEqual([400, "social_expired"]);
    const back = await signInThrough(platform, owner.email);
    const token = "token" in back ? back.token : "";
    expect(dataOf(await platform.call("getProfile", {}, { token })).id).toBe(owner.id);
  });

  it("rejects a ticket that is forged, expired, or for another purpose", async () => {
    const { email } = await newPlayer(platform);
    const ticket = await linkTicket(platform, email);
    const [payload = "", mac = ""] = ticket.split(".");
    const victim = await newPlayer(platform);
    const facts = Buffer.from(payload, "base64url").toString().replace(email, victim.email);
    const forged = `${Buffer.from(facts).toString("base64url")}.${mac}`;
    const stranger = await registrationTicket(platform, null);
    for (const wrong of [forged, stranger, "x".repeat(100), `${ticket}x`]) {
      expect(refusalOf(await link(wrong))).toEqual([400, "social_expired"]);
    }
    platform.clock.advance({ minutes: 30 });
    expect(refusalOf(await link(ticket))).toEqual([400, "social_expired"]);
  });

  it("requires both fields", async () => {
    const { envelope } = await platform.call("linkSocial", { ticket: "", password: "" });
    expect(envelope.errors.map(({ path }) => path).sort()).toEqual(["password", "ticket"]);
  });
});
