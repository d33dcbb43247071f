import { expect, it } from "vitest";
import { withoutSecret } from "./secret-address.ts";

it.each([
  ["/en/slots/fox-at-noon", "/en/slots/fox-at-noon"],
  ["/en/confirm/email", "/en/confirm/email"],
  ["/en/confirm/email/a/b/0f3c", "/en/confirm/email/…"],
  ["/ru/reset-password/0f3c", "/ru/reset-password/…"],
  ["/ru/unlock/0f3c", "/ru/unlock/…"],
  ["/unlock/0f3c", "/unlock/…"],
  ["/en/Reset-Password/0f3c", "/en/Reset-Password/…"],
  ["/en/news/pre-show/0f3c", "/en/news/pre-show/…"],
  ["/de/player/self-exclusion/extend/0f3c", "/de/player/self-exclusion/extend/…"],
])("%s is shown to others as %s", (path, expected) => {
  expect(withoutSecret(path)).toBe(expected);
});
