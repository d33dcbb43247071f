import { expect, it } from "vitest";
import { clearAuthToken, readAuthToken, storeAuthToken } from "./auth-token.server.ts";
import { readDemoToken, storeDemoToken } from "./demo-token.server.ts";

const asking = (Cookie: string) => new Request("http://openhand.test", { headers: { Cookie } });

const THIRTY_TWO = "abcdefghijklmnopqrstuvwxyz_-0129";

it.each([
  [THIRTY_TWO, true],
  ["x".repeat(20), true],
  ["x".repeat(200), true],
  ["", false],
  ["x".repeat(19), false],
  ["x".repeat(201), false],
  [`${THIRTY_TWO}%0d%0aX-Evil:%201`, false],
  [`${THIRTY_TWO}%0A`, false],
  [`${THIRTY_TWO} ${THIRTY_TWO}`, false],
  [`"${THIRTY_TWO}"`, false],
])("reads auth_token=%s as a token: %s", (value, isToken) => {
  expect(readAuthToken(asking(`auth_token=${value}`))).toBe(isToken ? value : null);
});

it.each([
  [THIRTY_TWO, true],
  ["x".repeat(64), true],
  ["x".repeat(31), false],
  ["x".repeat(65), false],
  [`${THIRTY_TWO}:`, false],
])("reads demo=%s as a token: %s", (value, isToken) => {
  expect(readDemoToken(asking(`demo=${value}`))).toBe(isToken ? value : null);
});

it("reads back a stored token, and none after it is cleared", () => {
  const sent = (cookie: string) => asking(cookie.split(";")[0] ?? "");
  expect(readAuthToken(sent(storeAuthToken(THIRTY_TWO)))).toBe(THIRTY_TWO);
  expect(readDemoToken(sent(storeDemoToken(THIRTY_TWO)))).toBe(THIRTY_TWO);
  expect(readAuthToken(sent(clearAuthToken()))).toBeNull();
});
