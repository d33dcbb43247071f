import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenSite, openSite } from "#tests/support/web-process.ts";
import type { Render } from "./render.ts";

let site: OpenSite;
const renders: { url: string; cookie: string | null; wantsData: boolean | undefined }[] = [];

/** Pages below /en are the same for every guest. */
const render: Render = async (request, { facts, notes }) => {
  const { wantsData } = facts;
  const { pathname, search } = new URL(request.url);
  const cookie = request.headers.get("Cookie");
  renders.push({ url: pathname + search, cookie, wantsData });
  if (!wantsData) return new Response("<html></html>", { headers: { "Content-Type": "text/html" } });
  if (!pathname.startsWith("/en")) return Response.json(null, { status: 404 });
  notes.sameForGuests = { cookie: "lang=en; Path=/" };
  return Response.json({ page: pathname });
};

beforeAll(async () => {
  site = await openSite(render);
});
afterAll(() => site.close());

describe("_payload.json", () => {
  it("is the page's data as any guest gets it, without the caller's cookies, with an ETag", async () => {
    const first = await site.ask("/en/blog/_payload.json", { headers: { Cookie: "auth_token=of-a-player" } });
    expect(first.status).toBe(200);
    expect(first.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(first.body.toString())).toEqual({ page: "/en/blog" });
    expect(renders).toEqual([{ url: "/en/blog", cookie: null, wantsData: true }]);
    const again = await site.ask("/en/blog/_payload.json", {
      headers: { "If-None-Match": String(first.headers.etag) },
    });
    expect([again.status, renders.length]).toEqual([304, 1]);
  });

  it("is cached separately from the page itself", async () => {
    await site.ask("/en/blog");
    expect(renders.at(-1)).toMatchObject({ url: "/en/blog", wantsData: false });
    expect(JSON.parse((await site.ask("/en/blog/_payload.json")).body.toString())).toEqual({ page: "/en/blog" });
  });

  it.each(["/de/blog/_payload.json", "/en/blog/_payload.json?other=1", "/_payload.json"])(
    "answers 404 at %s",
    async (path) => {
      const { status, headers } = await site.ask(path);
      expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    },
  );
});
