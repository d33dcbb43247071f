import { useEffect, useState } from "react";
import { flightAt } from "./flight.ts";
import { type LiveNow, useLive } from "./LiveRound.tsx";

/** Words and the sum on the button change no more often than this; the picture is drawn in every frame. */
const WORDS_MS = 100;
/** Where less motion is asked for. */
const CALM_WORDS_MS = 1_000;
/** So long after the last word from the platform a round is still shown flying. */
const UNHEARD_MS = 3_000;

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The moment that is shown. Unheard of, a round does not fly on. */
const shownMoment = ({ table }: LiveNow, moment: number) =>
  Math.min(Math.max(moment, table.now), table.now + UNHEARD_MS);

/** The table at this moment by the platform's clock; as the page was made until that is known, and without scripts. */
export const flightNow = (live: LiveNow) =>
  flightAt(live, shownMoment(live, live.ahead === null ? 0 : Date.now() + live.ahead));

/** How the shared round is, for words; null where none is shared. */
export function useFlight() {
  const live = useLive();
  const [moment, setMoment] = useState(0);
  const [isLate, setLate] = useState(false);
  const ahead = live?.ahead ?? null;
  // From the first word on a clock tells how long ago the last one was.
  useEffect(() => {
    if (ahead !== null) return;
    const timer = setTimeout(setLate, UNHEARD_MS, true);
    return () => clearTimeout(timer);
  }, [ahead]);
  useEffect(() => {
    if (ahead === null) return;
    const timer = setInterval(() => setMoment(Date.now() + ahead), isCalm() ? CALM_WORDS_MS : WORDS_MS);
    return () => clearInterval(timer);
  }, [ahead]);
  if (!live) return null;
  const now = shownMoment(live, moment);
  const flight = flightAt(live, now);
  return {
    ...{ live, flight },
    isUnheard: ahead === null ? isLate : moment > live.table.now + UNHEARD_MS,
    /** Whether the own bet is on the round that flies. */
    ownFlies: flight.phase === "flying" && live.own?.number === flight.number,
    /** Until the round that takes bets starts. */
    secondsLeft: Math.max(0, Math.ceil((live.table.startsAt - now) / 1_000)),
  };
}
