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
import { type Heard as TopicNews, useTopic } from "#app/lib/live/bus.ts";
import { liveStateAtom } from "#app/state/live.ts";
import type { LiveProps } from "../props.ts";
import { timeTo } from "./growing.ts";
import type { LiveTable, LiveView } from "./live.server.ts";

const POLL_MS = 1_000;
/** Poll interval while events report rounds and bets: only the platform's clock is needed. */
const CONNECTED_POLL_MS = 30_000;
/** While an own bet is open, its end is polled for sooner. */
const OWN_POLL_MS = 500;
/** A poll without an answer after this time is aborted, and the next one is sent: a network may lose it silently. */
const LATE_MS = 5_000;
/** Without scripts, a page with an open bet reloads this often until the bet is settled. */
const REFRESH_SECONDS = 3;

export type LiveNow = LiveView & {
  /** The platform's clock minus this browser's. Null until the first poll. */
  ahead: number | null;
};

type Heard = Pick<LiveNow, "table" | "ahead">;

const LiveContext = createContext<LiveNow | null>(null);

/** The shared round of the table by the last received data; null without one. */
export const useLive = () => useContext(LiveContext);

/** Keeps the shown state of a shared round current, and reloads the page when an own bet has ended. */
export function LiveRound({ view, children }: LiveProps) {
  const [heard, setHeard] = useState<Heard>({ table: view.table, ahead: null });
  const table = heard.table.now > view.table.now ? heard.table : view.table;
  // With the page's address: a form returns to an anchor on the page, and a change of the anchor does not reload the page.
  const { pathname, search } = useLocation();
  const isConnected = useAtomValue(liveStateAtom) === "on";
  useEvents(view, setHeard);
  usePolling(view.href, view.own ? OWN_POLL_MS : isConnected ? CONNECTED_POLL_MS : POLL_MS, setHeard);
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

/** Receives events about bets, and about the end of a round. */
function useEvents({ topic, patterns }: LiveView, hear: Dispatch<SetStateAction<Heard>>): void {
  // A reloaded page has new but equal patterns.
  const latest = useRef(patterns);
  latest.current = patterns;
  useTopic(
    topic,
    useCallback(
      ({ state }: TopicNews) => {
        const received = state as LiveCrash;
        const { last } = received;
        const now = Date.parse(received.now);
        const [betsUntil, startsAt] = [Date.parse(received.betsUntil), Date.parse(received.startsAt)];
        const told = { ...received, betsUntil, startsAt, now };
        const bets = received.bets.map(({ bets: each, ...round }) => ({
          ...round,
          bets: each.map(({ idHash: id, stake, leftAt }) => {
            const written = writeAmount(BigInt(stake.amount), latest.current[stake.currency]);
            return { id, stake: written, leftAt };
          }),
        }));
        hear(({ table, ahead }) => {
          if (now <= table.now) return { table, ahead };
          const known = table.last.filter((round) => round.number !== last?.number);
          return { table: { ...told, bets, last: last ? [last, ...known] : known }, ahead };
        });
      },
      [hear],
    ),
  );
}

/** The platform's clock is assumed to have been read halfway between request and response. */
async function fetchTable(href: string, signal: AbortSignal) {
  const sentAt = Date.now();
  const answer = await fetch(href, { signal, headers: { Accept: "application/json" } });
  if (!answer.ok) return null;
  const table = (await answer.json()) as LiveTable;
  return { table, ahead: table.now - (sentAt + Date.now()) / 2 };
}

const late = () => new Promise<null>((resolve) => setTimeout(resolve, LATE_MS, null));

function usePolling(href: string, every: number, hear: (heard: Heard) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      // A hidden page does not poll, and a failed poll is retried.
      const heard = document.hidden ? null : await Promise.race([fetchTable(href, signal).catch(() => null), late()]);
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

/** The platform has surely processed an automatic cash-out this long after its moment. */
const SURE_MS = 60;
/** The longest timeout used; each poll sets it again. */
const LONGEST_MS = 60_000;

/** Reloads the page when an own bet has ended, and with every poll from then on until the page shows it. */
function useOwnEnd({ own, doublingMs }: LiveView, { number, startsAt, isWaiting, now }: LiveTable): void {
  const { revalidate } = useRevalidator();
  // Primitive values: a reloaded page brings new objects, which must not trigger another reload.
  const [ownNumber, exit] = [own?.number ?? Number.POSITIVE_INFINITY, own?.exit ?? 0];
  useEffect(() => {
    if (number > ownNumber) revalidate();
    if (number !== ownNumber || isWaiting) return;
    const left = startsAt + timeTo(exit, doublingMs) - now;
    const timer = setTimeout(revalidate, Math.min(Math.max(0, left + SURE_MS), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [ownNumber, exit, number, startsAt, isWaiting, now, doublingMs, revalidate]);
}
