import { expect, it } from "vitest";
import { BUFFER_PX, grow, mayGrow } from "./use-endless.ts";

it("loads more 200 px before the end, and renders at most 1000 items", () => {
  expect(BUFFER_PX).toBe(200);
  expect([0, 999, 1000, 1001].map(mayGrow)).toEqual([true, true, false, false]);
});

const page = (name: string, next: string | null) => ({
  name,
  pages: { first: null, previous: null, next },
});
const LIST = [page("1", "/two"), page("2", "/three")];

it("appends the page requested at its end", () => {
  expect(grow(LIST, { page: page("3", null), address: "/three" }).map(({ name }) => name)).toEqual(["1", "2", "3"]);
});

it.each([
  ["the last page again, after a form", LIST, null],
  ["a page of the list before", LIST, "/other?cursor=2"],
  ["a page it has already", LIST, "/two"],
  ["anything once it is whole", [page("1", null)], null],
])("does not append %s", (_, pages, address) => {
  expect(grow(pages, { page: page("x", null), address })).toBe(pages);
});
