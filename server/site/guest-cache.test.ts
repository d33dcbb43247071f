import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createGuestCache, NotForEveryGuest } from "./guest-cache.ts";
import type { GuestPage } from "./guest-page.ts";

const pageOf = (text: string): GuestPage => {
  const body = Buffer.from(text);
  return {
    etag: text,
    cookies: ["lang=en"],
    headers: {},
    bodies: { identity: body, br: body, gzip: body },
    bytes: body.length * 3,
  };
};

function cacheAt(start: number, maximumBytes = 1_000_000) {
  let time = start;
  const cache = createGuestCache({ seconds: 30, maximumBytes, pageMs: 10_000, now: () => time });
  let rendered = 0;
  return {
    /** Returns the number of the page served for a key; each rendered page has its own. */
    get: async (key: string, refusal?: Error) => {
      const page = await cache.get(key, async () => {
        rendered++;
        if (refusal) throw refusal;
        return pageOf(`${rendered}`.padEnd(1000));
      });
      await turn();
      return Number(page.etag);
    },
    rendered: () => rendered,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

describe("the cache of guest pages", () => {
  it("serves a page fresh, then stale, then drops it", async () => {
    const { get, pass } = cacheAt(0);
    expect(await get("/en?")).toBe(1);
    pass(29);
    expect(await get("/en?")).toBe(1);
    pass(270);
    expect(await get("/en?", new Error("down"))).toBe(1);
    pass(1);
    expect(await get("/en?")).toBe(3);
  });

  it("keeps the previous page when rendering fails or the page is no longer the same for every guest", async () => {
    const { get, pass } = cacheAt(0);
    await get("/en?");
    pass(31);
    expect(await get("/en?", new Error("down"))).toBe(1);
    expect(await get("/en?", new NotForEveryGuest())).toBe(1);
    expect(await get("/en?")).toBe(1);
    pass(30);
    expect(await get("/en?")).toBe(1);
    expect(await get("/en?")).toBe(4);
  });

  it("remembers for one lifetime that an address has no cacheable page, and remembers no other failure", async () => {
    const { get, pass, rendered } = cacheAt(0);
    await expect(get("/en/login?", new NotForEveryGuest())).rejects.toThrow(NotForEveryGuest);
    pass(29);
    await expect(get("/en/login?")).rejects.toThrow(NotForEveryGuest);
    expect(rendered()).toBe(1);
    pass(1);
    expect(await get("/en/login?")).toBe(2);
    await expect(get("/en/blog?", new Error("down"))).rejects.toThrow("down");
    expect(await get("/en/blog?")).toBe(4);
  });

  it("evicts the least recently used page when the byte limit is reached", async () => {
    const { get } = cacheAt(0, 3 * (1024 + 3000 + 2));
    for (const key of ["a", "b", "c"]) await get(key);
    await get("a");
    await get("d");
    expect([await get("a"), await get("c"), await get("d"), await get("b")]).toEqual([1, 3, 4, 5]);
  });
});
