import { useEffect, useState } from "react";
import type { Translate } from "#app/lib/text-key.ts";
import { flightAt } from "./flight.ts";
import { type LiveNow, useLive } from "./LiveRound.tsx";

/** Minimum time between two updates of texts and of the button's amount; the picture is drawn in every frame. */
const WORDS_MS = 100;
/** The same with `prefers-reduced-motion`. */
const CALM_WORDS_MS = 1_000;
/** After this time without news from the platform a flight is no longer shown as running. */
const UNHEARD_MS = 3_000;

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The shown moment: without news, a flight does not continue. */
const shownMoment = ({ table }: LiveNow, moment: number) =>
  Math.min(Math.max(moment, table.now), table.now + UNHEARD_MS);

/** The table now by the platform's clock; as the page was rendered until that is known, and without scripts. */
export const flightNow = (live: LiveNow) =>
  flightAt(live, shownMoment(live, live.ahead === null ? 0 : Date.now() + live.ahead));

const isPast = ({ phase, number }: ReturnType<typeof flightAt>, own: number): boolean =>
  number > own || (number === own && phase === "over");

/** The state of the shared round, for texts; null without one. */
export function useFlight() {
  const live = useLive();
  const [moment, setMoment] = useState(0);
  const [isLate, setLate] = useState(false);
  const ahead = live?.ahead ?? null;
  // From the first news on, a clock measures the time since the last.
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
    live,
    flight,
    isUnheard: ahead === null ? isLate : moment > live.table.now + UNHEARD_MS,
    /** Whether the own bet is on the running flight. */
    ownFlies: flight.phase === "flying" && live.own?.number === flight.number,
    /** Whether the round of the own bet has ended, and the platform has not told yet what the bet got. */
    ownIsOver: live.own !== null && isPast(flight, live.own.number),
    /** Until the round that accepts bets starts. */
    secondsLeft: Math.max(0, Math.ceil((live.table.startsAt - now) / 1_000)),
  };
}

export type Seen = NonNullable<ReturnType<typeof useFlight>>;

/** That the round before this one was void, and why; undefined where it was not. */
export const voidWords = (t: Translate<"play">, { table: { voided } }: LiveNow) =>
  voided && t(`play:crash.void_${voided.reason}`, voided);
