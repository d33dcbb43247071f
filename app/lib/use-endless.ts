import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunction, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Pages } from "./pages-around.ts";

/** SPEC §9, virtual scroller: the next page is asked for this near to the end, and no more items are rendered at once. */
export const BUFFER_PX = 200;
export const MOST_ITEMS = 1000;

export const mayGrow = (rendered: number): boolean => rendered < MOST_ITEMS;

/** A page of a list, as the data of its route. */
interface Page {
  pages: Pages;
}

/**
 * The list with the page that came, if that was asked for at the list's end. The fetcher also brings a page again after
 * every form, and may bring one that was asked for by the list before: either would leave a hole or strangers in it.
 */
export function grow<Data extends Page>(
  pages: readonly Data[],
  { page, askedAt }: { page: Data; askedAt: string | null },
): readonly Data[] {
  return askedAt !== null && pages.at(-1)?.pages.next === askedAt ? [...pages, page] : pages;
}

/** Pages that were asked for by a list and not by its reader. */
const quiet = new Set<string>();

/**
 * The `clientLoader` of a route whose list grows. A page that was loaded ahead and did not come, on a bad network,
 * must not replace what is being read by an error page: it is null, and the link to it stays.
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
 * The `shouldRevalidate` of a route whose list grows and has hearts: they change nothing of the list, which asked for again would be
 * its first page alone.
 */
export const revalidateGrown: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  !(formData?.has("keep") || formData?.has("drop")) && defaultShouldRevalidate;

/**
 * A list that grows as its reader nears the end. Without scripts, and past the most items one page should hold, the link
 * to the next page does the same: give `end` to what holds that link. The route exports {@link loadQuietly} as its
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
    const arrived = { page: fetched, askedAt: asked.current };
    taken.current = fetched;
    asked.current = null;
    setGrown((known) => grow(known[0] === first ? known : [first], arrived));
  }, [fetched, first]);

  const wanted = fetcher.state === "idle" && fetched !== null && mayGrow(items.length) ? next : null;
  const { load } = fetcher;
  useEffect(() => {
    if (!wanted || !end.current) return;
    const ask = () => {
      asked.current = wanted;
      quiet.add(wanted);
      load(wanted);
    };
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      // Any way above it counts as passed: the End key jumps over it.
      rootMargin: `1000000px 0px ${BUFFER_PX}px`,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [wanted, load]);

  return { items, pages: { ...first.pages, next }, end };
}
