import { expect } from "vitest";

interface Page<Item> {
  items: Item[];
  next: string | null;
  previous: string | null;
}

/** A list page by page to its end and back to its beginning, which must show the same pages; all of its items in order. */
export async function walk<Item>(ask: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const pages = [await ask(undefined)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await ask(next));
  let here = pages.at(-1);
  for (const page of pages.slice(0, -1).reverse()) {
    expect(here?.previous).toEqual(expect.any(String));
    here = await ask(here?.previous ?? "");
    expect(here.items).toEqual(page.items);
    expect((await ask(here.next ?? "")).items).toEqual(pages[pages.indexOf(page) + 1]?.items);
  }
  expect(here?.previous).toBeNull();
  return pages.flatMap(({ items }) => items);
}
