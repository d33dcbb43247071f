import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signLink } from "#server/platform/modules/links/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { comeFrom, linkTicket, registrationTicket } from "#tests/support/social.ts";
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
    expect(await comeFrom(platform, email)).toHaveProperty("token");
  });

  it("lets no new password come between the session and the link, or the link would outlive it", async () => {
    const { id, email } = await newPlayer(platform);
    const ticket = await linkTicket(platform, email);
    let linking: ReturnType<typeof link> | undefined;
    const { connection } = platform.context;
    const free = await connection.inTransaction(async (tx) => {
      // Nothing can be linked while this is held.
      await tx.execute("lock table social_identities in share mode");
      linking = link(ticket);
      await someoneWaits(connection);
      return (await tx.execute(`select from players where id = '${id}' for update skip locked`)).rows;
    });
    expect(free).toEqual([]);
    expect((await linking)?.status).toBe(200);
  });

  it("links nothing for a wrong password, which counts as a try to sign in", async () => {
    const { email } = await newPlayer(platform);
    const ticket = await linkTicket(platform, email);
    for (let tries = 0; tries < 3; tries++)
      expect(refusalOf(await link(ticket, WRONG))).toEqual([422, "wrong_credentials"]);
    expect(refusalOf(await link(ticket))).toEqual([423, "sign_in_locked"]);
    expect(refusalOf(await platform.call("signIn", { email, password: PASSWORD }))).toEqual([423, "sign_in_locked"]);
    expect(await comeFrom(platform, email)).toHaveProperty("link");
  });

  it("opens only the account of the ticket: another player's password is wrong there", async () => {
    const victim = await newPlayer(platform);
    const other = await newPlayer(platform, { password: "the password of somebody else" });
    const ticket = await linkTicket(platform, victim.email);
    expect(refusalOf(await link(ticket, "the password of somebody else"))).toEqual([422, "wrong_credentials"]);
    expect(await comeFrom(platform, other.email)).toHaveProperty("link");
  });

  it("is harmless when repeated", async () => {
    const { email } = await newPlayer(platform);
    const ticket = await linkTicket(platform, email);
    const answers = await Promise.all([link(ticket), link(ticket)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("does not take a person away from the player he is", async () => {
    const owner = await newPlayer(platform);
    dataOf(await link(await linkTicket(platform, owner.email)));
    const { id } = dataOf(await platform.call("getProfile", {}, owner));
    // The person changed the e-mail at the network, to one of another account of ours.
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
    const back = await comeFrom(platform, owner.email);
    const token = "token" in back ? back.token : "";
    expect(dataOf(await platform.call("getProfile", {}, { token })).id).toBe(owner.id);
  });

  it("takes no ticket that is forged, over, or for something else", async () => {
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

  it("asks for both", async () => {
    const { envelope } = await platform.call("linkSocial", { ticket: "", password: "" });
    expect(envelope.errors.map(({ path }) => path).sort()).toEqual(["password", "ticket"]);
  });
});
