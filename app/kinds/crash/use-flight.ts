import { useEffect, useState } from "react";
import { doubled } from "./growing.ts";
import { useLive } from "./LiveRound.tsx";

const FRAME_MS = 100;
/** Where less motion is asked for, figures alone change, and no more often than they can be read. */
const CALM_FRAME_MS = 1_000;
/** So long after the last word from the platform a round is still shown flying. */
const UNHEARD_MS = 3_000;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How the shared round is at this moment, by the platform's clock; null where none is shared. */
export function useFlight() {
  const live = useLive();
  const [moment, setMoment] = useState<number | null>(null);
  const ahead = live?.ahead ?? null;
  useEffect(() => {
    if (ahead === null) return;
    const timer = setInterval(() => setMoment(Date.now() + ahead), isCalm() ? CALM_FRAME_MS : FRAME_MS);
    return () => clearInterval(timer);
  }, [ahead]);
  if (!live) return null;
  const { table, doublingMs } = live;
  // Until the first frame, and without scripts, the moment at which the page was made. Unheard of, it does not fly on.
  const now = Math.min(Math.max(moment ?? 0, table.now), table.now + UNHEARD_MS);
  const milliseconds = now - table.startsAt;
  const isUnheard = (moment ?? 0) > table.now + UNHEARD_MS;
  return { ...live, isUnheard, milliseconds, multiplier: doubled(milliseconds, doublingMs) };
}
