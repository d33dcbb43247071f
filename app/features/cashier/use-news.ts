import { useRevalidator } from "@remix-run/react";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { liveStateAtom } from "#app/state/live.ts";

const LOOK_MS = 3_000;
/** Longer than a way to pay that is told as "at once" takes; after it a press of the link looks again. */
const LOOKS = 100;

/** Loads the page's data again and again while it waits for something and is looked at. */
export function useNews(waits: boolean): void {
  const { revalidate } = useRevalidator();
  const isLive = useAtomValue(liveStateAtom) === "on";
  useEffect(() => {
    // Events tell of it then.
    if (!waits || isLive) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      if (++looks > LOOKS) clearInterval(timer);
      else revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [waits, isLive, revalidate]);
}
