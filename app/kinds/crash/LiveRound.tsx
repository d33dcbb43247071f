import { useLocation, useRevalidator } from "@remix-run/react";
import { useAtomValue } from "jotai";
import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { LiveCrash } from "#app/contract/live.ts";
import { writeAmount } from "#app/lib/amount.ts";
import { type Heard as Told, useTopic } from "#app/lib/live/bus.ts";
import { liveStateAtom } from "#app/state/live.ts";
import type { LiveProps } from "../props.ts";
import { timeTo } from "./growing.ts";
import type { LiveTable, LiveView } from "./live.server.ts";

const POLL_MS = 1_000;
/** Where rounds and bets are told, only the platform's clock is asked for. */
const TOLD_POLL_MS = 30_000;
/** While an own bet flies, its end is heard of sooner. */
const OWN_POLL_MS = 500;
/** A poll that is not answered by then is given up, and the next one is sent: a network may lose it without a word. */
const LATE_MS = 5_000;
/** Without scripts a page with a bet that flies is asked for again this often, until the bet is settled. */
const REFRESH_SECONDS = 3;

export type LiveNow = LiveView & {
  /** The platform's clock, less this browser's. Null until the first poll. */
  ahead: number | null;
};

type Heard = Pick<LiveNow, "table" | "ahead">;

const LiveContext = createContext<LiveNow | null>(null);

/** The round that all at the table share, as it was last heard of; null where there is none. */
export const useLive = () => useContext(LiveContext);

/** Keeps what is shown of a shared round up to date, and asks for the page again when an own bet has come to its end. */
export function LiveRound({ view, children }: LiveProps) {
  const [heard, setHeard] = useState<Heard>({ table: view.table, ahead: null });
  const table = heard.table.now > view.table.now ? heard.table : view.table;
  // With its address: a form comes back to a place on the page, and a page is not loaded again to show a place on it.
  const { pathname, search } = useLocation();
  const isTold = useAtomValue(liveStateAtom) === "on";
  useTold(view, setHeard);
  usePolling(view.href, view.own ? OWN_POLL_MS : isTold ? TOLD_POLL_MS : POLL_MS, setHeard);
  useOwnEnd(view, heard.table);
  return (
    <LiveContext.Provider value={{ ...view, table, ahead: heard.ahead }}>
      {view.own && (
        <noscript>
          <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=${pathname}${search}`} />
        </noscript>
      )}
      {children}
    </LiveContext.Provider>
  );
}

/** Hears of bets, and of the end of a round as it comes. */
function useTold({ topic, patterns }: LiveView, hear: Dispatch<SetStateAction<Heard>>): void {
  // The page that is asked for brings others that are the same.
  const latest = useRef(patterns);
  latest.current = patterns;
  useTopic(
    topic,
    useCallback(
      ({ state }: Told) => {
        const told = state as LiveCrash;
        const { number, last } = told;
        const [now, startsAt] = [Date.parse(told.now), Date.parse(told.startsAt)];
        const bets = told.bets.map(({ bets: each, ...round }) => ({
          ...round,
          bets: each.map(({ idHash: id, stake, leftAt }) => {
            const written = writeAmount(BigInt(stake.amount), latest.current[stake.currency]);
            return { id, stake: written, leftAt };
          }),
        }));
        hear(({ table, ahead }) => {
          if (now <= table.now) return { table, ahead };
          const known = table.last.filter((round) => round.number !== last?.number);
          return { table: { number, startsAt, now, bets, last: last ? [last, ...known] : known }, ahead };
        });
      },
      [hear],
    ),
  );
}

/** The platform's clock is taken to have been read halfway between the request and its answer. */
async function ask(href: string, signal: AbortSignal) {
  const asked = Date.now();
  const answer = await fetch(href, { signal, headers: { Accept: "application/json" } });
  if (!answer.ok) return null;
  const table = (await answer.json()) as LiveTable;
  return { table, ahead: table.now - (asked + Date.now()) / 2 };
}

const late = () => new Promise<null>((resolve) => setTimeout(resolve, LATE_MS, null));

function usePolling(href: string, every: number, hear: (heard: Heard) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      // What is not seen need not be asked for, and what cannot be heard is asked for again.
      const heard = document.hidden ? null : await Promise.race([ask(href, signal).catch(() => null), late()]);
      if (signal.aborted) return;
      if (heard) hear(heard);
      timer = setTimeout(poll, every);
    };
    void poll();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [href, every, hear]);
}

/** So long after the moment at which an own bet leaves by itself the platform has surely seen it. */
const SURE_MS = 60;
/** Longer a timer does not wait; each poll sets it anew. */
const LONGEST_MS = 60_000;

/** When an own bet has ended the page is asked for, and with every poll from then on, until it says so too. */
function useOwnEnd({ own, doublingMs }: LiveView, { number, startsAt, now }: LiveTable): void {
  const { revalidate } = useRevalidator();
  // Plain values: the page that is asked for brings others, and must not be asked for again by that.
  const [ownNumber, exit] = [own?.number ?? Number.POSITIVE_INFINITY, own?.exit ?? 0];
  useEffect(() => {
    if (number > ownNumber) revalidate();
    if (number !== ownNumber) return;
    const left = startsAt + timeTo(exit, doublingMs) - now;
    const timer = setTimeout(revalidate, Math.min(Math.max(0, left + SURE_MS), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [ownNumber, exit, number, startsAt, now, doublingMs, revalidate]);
}
