import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiAt } from "#tests/support/api.ts";
import { openHouse, type TestHouse } from "#tests/support/house.ts";
import { dataOf, newPlayer } from "#tests/support/players.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ env: { SEED: "none" } });
});
afterAll(() => house?.close());

const ALL = { news: true, offers: true, results: true };
const NONE = { news: false, offers: false, results: false };

/** A subscribed player, and the address that a letter of the subscription names for a mail provider. */
async function subscriber() {
  const api = apiAt(house.platform);
  const { email, token } = await newPlayer(api);
  const { messages } = dataOf(await api.call("listOutbox", { to: email }));
  const signature = messages[0]?.link?.split("/").at(-1) ?? "";
  dataOf(await api.call("confirmEmail", { signature }));
  dataOf(await api.call("setSubscriptions", ALL, { token }));
  const { messages: letters } = dataOf(await api.call("listOutbox", { to: email }));
  const link = letters.map(({ link }) => link ?? "").find((link) => link.includes("/unsubscribe/letters/")) ?? "";
  const path = new URL(link.replace("/letters/", "/one-click/")).pathname;
  return { path, letters: async () => dataOf(await api.call("getSubscriptions", {}, { token })) };
}

/** As a mail provider does: no cookies, no Origin, no browser, and redirects are not followed. */
const oneClick = (path: string) =>
  fetch(house.origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });

describe("a mail provider's one-click request", () => {
  it("ends the subscription with 200, and repeats with 200", async () => {
    const { path, letters } = await subscriber();
    for (let times = 0; times < 2; times++) {
      const answer = await oneClick(path);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    }
    expect(await letters()).toEqual(NONE);
  });

  it("must be a POST: a GET of the address shows the page, and the subscription stays", async () => {
    const { path, letters } = await subscriber();
    const answer = await fetch(house.origin + path, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toContain("/unsubscribe/letters/");
    const page = await fetch(house.origin + path);
    expect([page.status, await letters()]).toEqual([200, ALL]);
  });

  it("changes nothing with a forged signature", async () => {
    const { path, letters } = await subscriber();
    const [, head = "", signature = ""] = /^(.*\/one-click\/)([^/]+)/.exec(path) ?? [];
    expect((await oneClick(`${head}${signature.slice(0, -2)}/all`)).status).toBe(400);
    expect((await oneClick(`${head}${signature}/news`)).status).toBe(400);
    expect((await oneClick(`${head}${signature}/nothing`)).status).toBe(400);
    expect(await letters()).toEqual(ALL);
  });
});
