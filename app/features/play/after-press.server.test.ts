import { expect, it } from "vitest";
import type { Scope } from "#app/request/scope.ts";
import { besideRefusal } from "./after-press.server.ts";
import { revalidateTable } from "./revalidate-table.ts";

const scopeAccepting = (accept: string) =>
  ({ request: new Request("http://openhand.test/", { headers: { Accept: accept } }) }) as Scope;
const table = { played: { table: "as it stands" } };

/** Whether a page reloads its table after this answer to a form of it. */
const isReloaded = (actionResult: object) =>
  revalidateTable({ actionResult, formMethod: "POST", defaultShouldRevalidate: false } as never);

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
