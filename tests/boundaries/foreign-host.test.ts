import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "#tests/support/ask.ts";
import { openHouse, type TestHouse } from "#tests/support/house.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const PATHS = ["/en/login", "/en/login?index", "/en/login.data"];

let house: TestHouse;
let port: number;
beforeAll(async () => {
  house = await openHouse({ env: { SEED: "none", TRUSTED_PROXIES: "127.0.0.0/8" } });
  port = Number(new URL(house.origin).port);
});
afterAll(() => house?.close());

/** A form as it arrives through a balancer that puts its own name into Host. */
async function post(path: string, body: string, headers: Record<string, string>) {
  const answer = await ask(port, path, { method: "POST", headers: { ...FORM, Host: "site:3000", ...headers }, body });
  return { ...answer, text: answer.body.toString() };
}

describe("behind a balancer that does not preserve Host", () => {
  it.each(PATHS)("a form of the site is accepted at %s", async (path) => {
    const fields = "intent=signIn&email=nobody%40mail.example&password=of+no+use";
    const { status, text } = await post(path, fields, { Origin: house.origin });
    expect([path, status]).toEqual([path, 400]);
    expect(text).toContain("password is wrong");
  });

  it("a form redirects back to the page it was posted from", async () => {
    const sent = { Origin: house.origin, Referer: `${house.origin}/en/points` };
    const { status, headers } = await post("/en/consent", "intent=answer&answer=no", sent);
    expect([status, headers.location]).toEqual([303, "/en/points"]);
  });

  it.each(PATHS)("a form of another site is refused at %s", async (path) => {
    for (const Origin of ["https://evil.example", "null", `${house.origin}0`]) {
      expect((await post(path, "intent=signIn", { Origin })).status).toBe(403);
    }
  });
});
