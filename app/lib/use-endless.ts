import { type ClientLoaderFunctionArgs, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** SPEC §9, virtual scroller: the next page is asked for this near to the end, and no more items are rendered at once. */
export const BUFFER_PX = 200;
export const MOST_ITEMS = 1000;

export const mayGrow = (rendered: number): boolean => rendered < MOST_ITEMS;

/**
 * The list with the page that came, if that was asked for at the list's end. The fetcher also brings a page again after
 * every form, and may bring one that was asked for by the list before: either would leave a hole or strangers in it.
 */
export function grow<Data>(
  pages: readonly Data[],
  nextOf: (page: Data) => string | null,
  { page, askedAt }: { page: Data; askedAt: string | null },
): readonly Data[] {
  const last = pages.at(-1);
  return last !== undefined && askedAt !== null && nextOf(last) === askedAt ? [...pages, page] : pages;
}

interface Page<Item> {
  items: readonly Item[];
  /** Address of the page after; null at the end. */
  next: string | null;
}

/** Pages that were asked for by a list and not by its reader. */
const quiet = new Set<string>();

/**
 * The `clientLoader` of a route whose list grows. A page that its reader did not ask for and that did not come, on a bad
 * network, must not put an error page in the place of what he reads: it is null, and the link to it stays.
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
 * A list that grows as its reader nears the end. Without scripts, and past the most items one page should hold, the link
 * to the next page does the same: give `end` to what holds that link. `pageOf` reads a page out of the route's data. The
 * route exports {@link loadQuietly} as its `clientLoader`.
 */
export function useEndless<Data, Item>(first: Data, pageOf: (data: Data) => Page<Item>) {
  const fetcher = useFetcher<Data | null>();
  const end = useRef<HTMLElement>(null);
  const [grown, setGrown] = useState<readonly Data[]>([first]);
  const pages = grown[0] === first ? grown : [first];
  const items = pages.flatMap((data) => pageOf(data).items);
  const { next } = pageOf(pages.at(-1) ?? first);

  const fetched = fetcher.state === "idle" ? (fetcher.data as Data | null | undefined) : undefined;
  const taken = useRef<Data>(undefined);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!fetched || fetched === taken.current) return;
    const arrived = { page: fetched, askedAt: asked.current };
    taken.current = fetched;
    asked.current = null;
    setGrown((known) => grow(known[0] === first ? known : [first], (data) => pageOf(data).next, arrived));
  }, [fetched, first, pageOf]);

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

  return { items, next, end };
}
