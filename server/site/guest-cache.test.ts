import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createGuestCache, NotForEveryGuest } from "./guest-cache.ts";
import type { GuestPage } from "./guest-page.ts";

const pageOf = (text: string): GuestPage => {
  const body = Buffer.from(text);
  return {
    etag: text,
    cookie: "lang=en",
    headers: {},
    bodies: { identity: body, br: body, gzip: body },
    bytes: body.length * 3,
  };
};

function cacheAt(start: number, maximumBytes = 1_000_000) {
  let time = start;
  const cache = createGuestCache({ seconds: 30, maximumBytes, pageMs: 10_000, now: () => time });
  let made = 0;
  return {
    /** The tag of the page that is given for a key; every page that is made has another. */
    ask: async (key: string, refusal?: Error) => {
      const page = await cache.get(key, async () => {
        made++;
        if (refusal) throw refusal;
        return pageOf(`${made}`.padEnd(1000));
      });
      await turn();
      return Number(page.etag);
    },
    made: () => made,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

describe("the cache of guests' pages", () => {
  it("goes from fresh to stale to gone", async () => {
    const { ask, pass } = cacheAt(0);
    expect(await ask("/en?")).toBe(1);
    pass(29);
    expect(await ask("/en?")).toBe(1);
    pass(270);
    expect(await ask("/en?", new Error("down"))).toBe(1);
    pass(1);
    expect(await ask("/en?")).toBe(3);
  });

  it("keeps the predecessor when making a page fails, or it is for every guest no more", async () => {
    const { ask, pass } = cacheAt(0);
    await ask("/en?");
    pass(31);
    expect(await ask("/en?", new Error("down"))).toBe(1);
    expect(await ask("/en?", new NotForEveryGuest())).toBe(1);
    expect(await ask("/en?")).toBe(1);
    pass(30);
    expect(await ask("/en?")).toBe(1);
    expect(await ask("/en?")).toBe(4);
  });

  it("remembers for one lifetime that an address has nothing to keep, and no other failure", async () => {
    const { ask, pass, made } = cacheAt(0);
    await expect(ask("/en/login?", new NotForEveryGuest())).rejects.toThrow(NotForEveryGuest);
    pass(29);
    await expect(ask("/en/login?")).rejects.toThrow(NotForEveryGuest);
    expect(made()).toBe(1);
    pass(1);
    expect(await ask("/en/login?")).toBe(2);
    await expect(ask("/en/blog?", new Error("down"))).rejects.toThrow("down");
    expect(await ask("/en/blog?")).toBe(4);
  });

  it("lets the least recently used go when the bytes are used up", async () => {
    const { ask } = cacheAt(0, 3 * (1024 + 3000 + 2));
    for (const key of ["a", "b", "c"]) await ask(key);
    await ask("a");
    await ask("d");
    expect([await ask("a"), await ask("c"), await ask("d"), await ask("b")]).toEqual([1, 3, 4, 5]);
  });
});
