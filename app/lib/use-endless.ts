import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunction, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Pages } from "./pages-around.ts";

/** SPEC §9, virtual scroller: the distance from the end at which the next page is loaded, and the maximum of rendered items. */
export const BUFFER_PX = 200;
export const MOST_ITEMS = 1000;

export const mayGrow = (rendered: number): boolean => rendered < MOST_ITEMS;

/** A page of a list, as the data of its route. */
interface Page {
  pages: Pages;
}

/**
 * Appends a page to the list if it was requested at the list's end. The fetcher also reloads its page after every form, and may
 * return one that was requested by the list before: either would leave a gap or foreign items in it.
 */
export function grow<Data extends Page>(
  pages: readonly Data[],
  { page, address }: { page: Data; address: string | null },
): readonly Data[] {
  return address !== null && pages.at(-1)?.pages.next === address ? [...pages, page] : pages;
}

/** Pages requested by a list and not by its reader. */
const quiet = new Set<string>();

/**
 * The `clientLoader` of a route whose list grows. If a page requested ahead fails to load on a bad network, the error page must
 * not replace the list being read: the page is null, and the link to it stays.
 */
export async function loadQuietly({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(request.url);
  const isQuiet = quiet.delete(pathname + search);
  return serverLoader().catch((error: unknown) => {
    if (isQuiet && !(error instanceof Response)) return null;
    throw error;
  });
}

/**
 * The `shouldRevalidate` of a route whose list grows and has hearts: they change nothing in the list, which would be reduced to
 * its first page by reloading.
 */
export const revalidateGrown: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  !(formData?.has("keep") || formData?.has("drop")) && defaultShouldRevalidate;

/**
 * A list that grows as its reader approaches the end. Without scripts, and beyond the maximum of items, the link to the next
 * page does the same: give `end` to the element that contains that link. The route exports {@link loadQuietly} as its
 * `clientLoader`.
 */
export function useEndless<Data extends Page, Item>(first: Data, itemsOf: (page: Data) => readonly Item[]) {
  const fetcher = useFetcher<Data | null>();
  const end = useRef<HTMLElement>(null);
  const [grown, setGrown] = useState<readonly Data[]>([first]);
  const pages = grown[0] === first ? grown : [first];
  const items = pages.flatMap(itemsOf);
  const { next } = (pages.at(-1) ?? first).pages;

  const fetched = fetcher.state === "idle" ? (fetcher.data as Data | null | undefined) : undefined;
  const taken = useRef<Data>(undefined);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!fetched || fetched === taken.current) return;
    const arrived = { page: fetched, address: asked.current };
    taken.current = fetched;
    asked.current = null;
    setGrown((known) => grow(known[0] === first ? known : [first], arrived));
  }, [fetched, first]);

  const wanted = fetcher.state === "idle" && fetched !== null && mayGrow(items.length) ? next : null;
  const { load } = fetcher;
  useEffect(() => {
    if (!wanted || !end.current) return;
    const loadNext = () => {
      asked.current = wanted;
      quiet.add(wanted);
      load(wanted);
    };
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadNext(), {
      // Any distance above it counts as passed: the End key jumps over it.
      rootMargin: `1000000px 0px ${BUFFER_PX}px`,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [wanted, load]);

  return { items, pages: { ...first.pages, next }, end };
}
