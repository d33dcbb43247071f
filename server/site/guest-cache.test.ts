import { describe, expect, it } from "vitest";
import { createGuestCache } from "./guest-cache.ts";
import type { GuestPage } from "./guest-page.ts";

const pageOf = (text: string): GuestPage => {
  const body = Buffer.from(text);
  return { etag: text, headers: {}, bodies: { identity: body, br: body, gzip: body }, bytes: body.length * 3 };
};

function cacheAt(start: number, maximumBytes = 1_000_000) {
  let time = start;
  const cache = createGuestCache({ seconds: 30, maximumBytes, now: () => time });
  return {
    ...cache,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

describe("the cache of guests' pages", () => {
  it("goes from fresh to stale to gone", async () => {
    const cache = cacheAt(0);
    await cache.fill("/en?", async () => pageOf("a"));
    expect(cache.find("/en?")).toMatchObject({ stale: false });
    cache.pass(31);
    expect(cache.find("/en?")).toMatchObject({ stale: true });
    cache.pass(300);
    expect(cache.find("/en?")).toBeUndefined();
  });

  it("makes a page once for all who ask at the same time", async () => {
    const cache = cacheAt(0);
    let made = 0;
    const make = async () => {
      made += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return pageOf("a");
    };
    const pages = await Promise.all(Array.from({ length: 50 }, () => cache.fill("/en?", make)));
    expect(made).toBe(1);
    expect(new Set(pages).size).toBe(1);
  });

  it("keeps the predecessor when making a page fails or ends in none", async () => {
    const cache = cacheAt(0);
    await cache.fill("/en?", async () => pageOf("a"));
    cache.pass(31);
    await expect(cache.fill("/en?", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    await cache.fill("/en?", async () => null);
    expect(cache.find("/en?")?.page?.etag).toBe("a");
    await cache.fill("/en?", async (previous) => pageOf(`${previous?.etag}b`));
    expect(cache.find("/en?")).toMatchObject({ stale: false, page: { etag: "ab" } });
  });

  it("remembers for one lifetime that an address has nothing to keep", async () => {
    const cache = cacheAt(0);
    await cache.fill("/en/login?", async () => null);
    expect(cache.find("/en/login?")).toMatchObject({ page: null });
    cache.pass(31);
    expect(cache.find("/en/login?")).toBeUndefined();
  });

  it("lets the least recently used go when the bytes are used up", async () => {
    const cache = cacheAt(0, 3 * (1024 + 3000));
    for (const key of ["a", "b", "c"]) await cache.fill(key, async () => pageOf("x".repeat(1000)));
    cache.find("a");
    await cache.fill("d", async () => pageOf("x".repeat(1000)));
    expect(["a", "b", "c", "d"].filter((key) => cache.find(key))).toEqual(["a", "c", "d"]);
  });
});
