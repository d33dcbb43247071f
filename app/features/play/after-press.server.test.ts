import { expect, it } from "vitest";
import type { Scope } from "#app/request/scope.ts";
import { afterPress, besideRefusal, takePressed } from "./after-press.server.ts";
import { revalidateTable } from "./revalidate-table.ts";

const scopeAccepting = (accept: string) =>
  ({ request: new Request("http://openhand.test/", { headers: { Accept: accept } }) }) as Scope;
const table = { played: { table: "as it stands" } };

/** Whether a page reloads its table after this answer to a form of it. */
const isReloaded = (actionResult: object) =>
  revalidateTable({ actionResult, formMethod: "POST", defaultShouldRevalidate: false } as never);

it("tells the next page once which round was pressed, where a document is requested", async () => {
  const cookies: string[] = [];
  const redirect = (to: string) => new Response(null, { headers: { Location: to } });
  const setCookie = (cookie: string) => cookies.push(cookie);
  const scope = { ...scopeAccepting("text/html"), setCookie, redirect } as unknown as Scope;
  await afterPress(scope, "/en/rules/fox-at-noon", async () => table, "rnd_1");
  const Cookie = cookies.pop()?.split(";")[0] ?? "";
  const next = { request: new Request("http://openhand.test/", { headers: { Cookie } }), setCookie };
  expect(takePressed(next)).toBe("rnd_1");
  expect(cookies).toEqual([expect.stringContaining("pressed=; Path=/; SameSite=Lax; Max-Age=0")]);
  expect(takePressed({ ...scopeAccepting("text/html"), setCookie })).toBeUndefined();
  expect(cookies).toHaveLength(1);
});

it("returns the table with a refusal, and does not reload it", async () => {
  const beside = await besideRefusal(scopeAccepting("*/*"), async () => table);
  expect(beside).toEqual(table);
  expect(isReloaded({ intent: "play", ...beside })).toBe(false);
});

it("reports the refusal when the table cannot be read, and the page reloads its table", async () => {
  const beside = await besideRefusal(scopeAccepting("*/*"), () => Promise.reject(new Error("no answer")));
  expect(beside).toBeNull();
  expect(isReloaded({ intent: "play" })).toBe(true);
});

it("reads no table for a document request, which loads it anyway", async () => {
  const beside = besideRefusal(scopeAccepting("text/html,*/*"), () =>
    Promise.reject(new Error("the table must not be read")),
  );
  await expect(beside).resolves.toBeNull();
});
