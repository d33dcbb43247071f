import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInTicket } from "#server/ops/players.ts";
import { createSignInTicket } from "#server/platform/modules/sign-in-tickets/index.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("signInExternal", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  /** The ticket, as the operator's command prints it. */
  async function linkFor(...parameters: string[]) {
    return signInTicket.run(operatorOf(platform), parameters);
  }
  /** By the clock of the test. */
  const ticketFor = (playerId: string) => createSignInTicket(platform.context, playerId);

  const signIn = (ticket: string, address?: string) => platform.call("signInExternal", { ticket }, { address });

  it("signs in the player the operator made the ticket for", async () => {
    const { id, email } = await newPlayer(platform);
    const link = await linkFor(email.toUpperCase());
    expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/external\?ticket=[A-Za-z0-9_-]{43}$/);
    const ticket = new URL(link).searchParams.get("ticket") ?? "";
    const { token } = dataOf(await signIn(ticket));
    expect(dataOf(await platform.call("getProfile", {}, { token })).id).toBe(id);
  });

  it("accepts a ticket once, concurrent requests included", async () => {
    const { id } = await newPlayer(platform);
    const ticket = await ticketFor(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(ticket)));
    expect(answers.map(refusalOf).sort()).toEqual([[200], ...Array(4).fill([400, "link_invalid"])]);
    expect(refusalOf(await signIn(ticket))).toEqual([400, "link_invalid"]);
  });

  it("rejects a ticket after five minutes", async () => {
    const { id } = await newPlayer(platform);
    const [soon, late] = [await ticketFor(id), await ticketFor(id)];
    platform.clock.advance({ minutes: 4 });
    expect((await signIn(soon)).status).toBe(200);
    platform.clock.advance({ minutes: 2 });
    expect(refusalOf(await signIn(late))).toEqual([400, "link_invalid"]);
  });

  it.each(["x", "x".repeat(43), "' or 1=1 --"])("takes no %j", async (ticket) => {
    expect(refusalOf(await signIn(ticket))).toEqual([400, "link_invalid"]);
  });

  it("stores no ticket that a reader of the database could use", async () => {
    const { id } = await newPlayer(platform);
    const ticket = await ticketFor(id);
    const { rows } = await platform.context.connection.db.execute(
      "select to_jsonb(t)::text as row from sign_in_tickets t",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  it("stops an address that guesses", async () => {
    const { id } = await newPlayer(platform);
    const ticket = await ticketFor(id);
    await Promise.all(Array.from({ length: 30 }, (_, guess) => signIn(`guess-${guess}`, "192.0.2.90")));
    expect(refusalOf(await signIn(ticket, "192.0.2.90"))).toEqual([429, "too_many_requests"]);
    expect((await signIn(ticket, "192.0.2.91")).status).toBe(200);
  });

  it("signs in a blocked player, as a password does", async () => {
    const { id, email } = await newPlayer(platform);
    await platform.context.connection.db.execute(`update players set blocked_at = now() where email = '${email}'`);
    const { token } = dataOf(await signIn(await ticketFor(id)));
    expect(dataOf(await platform.call("getProfile", {}, { token })).isBlocked).toBe(true);
  });

  it.each([[[]], [["nobody@example.com"]], [["a@example.com", "b@example.com"]]])(
    "is not made by an operator for %j",
    async (parameters) => {
      await expect(linkFor(...parameters)).rejects.toMatchObject({ name: "OpsProblem" });
    },
  );

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await signIn("x", "8.8.8.8"))).toEqual([403, "country_blocked"]);
  });
});
