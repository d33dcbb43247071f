import { expect, it } from "vitest";
import type { Scope } from "#app/request/scope.ts";
import { besideRefusal } from "./after-press.server.ts";
import { revalidateTable } from "./revalidate-table.ts";

const asking = (accept: string) =>
  ({ request: new Request("http://openhand.test/", { headers: { Accept: accept } }) }) as Scope;
const table = { played: { table: "as it stands" } };

/** Whether a page reads its table anew after this answer to a form of it. */
const isReadAnew = (actionResult: object) =>
  revalidateTable({ actionResult, formMethod: "POST", defaultShouldRevalidate: false } as never);

it("a refusal brings the table along, which is then not read again", async () => {
  const beside = await besideRefusal(asking("*/*"), async () => table);
  expect(beside).toEqual(table);
  expect(isReadAnew({ intent: "play", ...beside })).toBe(false);
});

it("where the table cannot be read, the refusal is told all the same, and the page asks for its table once more", async () => {
  const beside = await besideRefusal(asking("*/*"), () => Promise.reject(new Error("no answer")));
  expect(beside).toBeNull();
  expect(isReadAnew({ intent: "play" })).toBe(true);
});

it("a document has its table anyway, so none is read for it", async () => {
  const beside = besideRefusal(asking("text/html,*/*"), () => Promise.reject(new Error("it is not to be read")));
  await expect(beside).resolves.toBeNull();
});
