import { expect, it } from "vitest";
import { refererPath } from "./referer.server.ts";

it.each([
  ["http://openhand.test:3000/en/slots/fox?a=1#rules", "/en/slots/fox?a=1"],
  ["https://openhand.test:3000/en", "/en"],
  ["http://openhand.test:3000", "/"],
  [null, null],
  ["", null],
  ["/en", null],
  ["http://openhand.test/en", null],
  ["http://evil.test/en", null],
  ["http://openhand.test:3000@evil.test/en", null],
  ["http://openhand.test:3000.evil.test/en", null],
  ["data:text/html,x", null],
])("a form posted from %s goes back to %s", (referer, path) => {
  const headers = { Host: "openhand.test:3000", ...(referer === null ? {} : { Referer: referer }) };
  expect(refererPath(new Request("http://openhand.test:3000/en/favorites/toggle", { headers }))).toBe(path);
});

it("returns no path without a host", () => {
  const request = new Request("http://openhand.test/", { headers: { Referer: "data:text/html,x" } });
  expect(refererPath(request)).toBeNull();
});
