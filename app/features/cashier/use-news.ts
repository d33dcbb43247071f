import { useRevalidator } from "@remix-run/react";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { liveStateAtom } from "#app/state/live.ts";

const LOOK_MS = 3_000;
/** This many reloads take longer than any payment method shown as "at once"; after that the player reloads by the link. */
const LOOKS = 100;

/** Reloads the page's data periodically while something is pending and the page is visible. */
export function useNews(waits: boolean): void {
  const { revalidate } = useRevalidator();
  const isLive = useAtomValue(liveStateAtom) === "on";
  useEffect(() => {
    // Events report changes in that case.
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
