import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** SPEC §9, virtual scroller: the next page is asked for this near to the end, and no more items are rendered at once. */
export const BUFFER_PX = 200;
export const MOST_ITEMS = 1000;

export const mayGrow = (rendered: number): boolean => rendered < MOST_ITEMS;

interface Page<Item> {
  items: readonly Item[];
  /** Address of the page after; null at the end. */
  next: string | null;
}

/**
 * A list that grows as its reader nears the end. Without scripts, and past the most items one page should hold, the link
 * to the next page does the same: give `end` to what holds that link. `pageOf` reads a page out of the route's data.
 */
export function useEndless<Data, Item>(first: Data, pageOf: (data: Data) => Page<Item>) {
  const fetcher = useFetcher<Data>();
  const end = useRef<HTMLElement>(null);
  const [grown, setGrown] = useState<{ first: Data; later: readonly Data[] }>({ first, later: [] });
  const later = grown.first === first ? grown.later : [];
  const items = [first, ...later].flatMap((data) => pageOf(data).items);
  const { next } = pageOf(later.at(-1) ?? first);

  const fetched = fetcher.state === "idle" ? (fetcher.data as Data | undefined) : undefined;
  const taken = useRef<Data>(undefined);
  useEffect(() => {
    if (!fetched || fetched === taken.current) return;
    taken.current = fetched;
    setGrown((known) => ({ first, later: known.first === first ? [...known.later, fetched] : [fetched] }));
  }, [fetched, first]);

  const wanted = fetcher.state === "idle" && mayGrow(items.length) ? next : null;
  const { load } = fetcher;
  useEffect(() => {
    if (!wanted || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(wanted), {
      rootMargin: `${BUFFER_PX}px`,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [wanted, load]);

  return { items, next, end };
}
