import { expect, it } from "vitest";
import { isPageError } from "./page-error.ts";

it.each([
  [{ code: "internal", requestId: "" }, true],
  [{ code: "internal" }, false],
  ["Page Not Found: /en/x", false],
  [null, false],
  [undefined, false],
])("%j is described as: %s", (value, isOne) => {
  expect(isPageError(value)).toBe(isOne);
});
