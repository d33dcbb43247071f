import { useRevalidator } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { doubled } from "./growing.ts";
import type { LiveTable, LiveView } from "./live.server.ts";

const POLL_MS = 1_000;
/** A poll that is not answered by then is given up, and the next one is sent: a network may lose it without a word. */
const LATE_MS = 5_000;
/** Without scripts a page with a bet that flies is asked for again this often, until the bet is settled. */
const REFRESH_SECONDS = 3;

type LiveNow = LiveView & {
  /** The platform's clock, less this browser's. Null until the first poll. */
  ahead: number | null;
};

type Heard = Pick<LiveNow, "table" | "ahead">;

const LiveContext = createContext<LiveNow | null>(null);

/** The round that all at the table share, as it was last heard of; null where there is none. */
export const useLive = () => useContext(LiveContext);

/** Keeps what is shown of a shared round up to date, and asks for the page again when an own bet has come to its end. */
export function LiveRound({ view, children }: { view: LiveView | null; children: ReactNode }) {
  return view ? <Polled view={view}>{children}</Polled> : children;
}

function Polled({ view, children }: { view: LiveView; children: ReactNode }) {
  const [heard, setHeard] = useState<Heard>({ table: view.table, ahead: null });
  const table = heard.table.now > view.table.now ? heard.table : view.table;
  usePolling(view.href, setHeard);
  useOwnEnd(view, heard.table);
  return (
    <LiveContext.Provider value={{ ...view, table, ahead: heard.ahead }}>
      {view.own && (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      )}
      {children}
    </LiveContext.Provider>
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

function usePolling(href: string, hear: (heard: Heard) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      // What is not seen need not be asked for, and what cannot be heard is asked for again.
      const heard = document.hidden ? null : await Promise.race([ask(href, signal).catch(() => null), late()]);
      if (signal.aborted) return;
      if (heard) hear(heard);
      timer = setTimeout(poll, POLL_MS);
    };
    void poll();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [href, hear]);
}

/** With every poll after an own bet has ended the page is asked for, until it says so too. */
function useOwnEnd({ own, doublingMs }: LiveView, { number, startsAt, now }: LiveTable): void {
  const { revalidate } = useRevalidator();
  // Plain values: the page that is asked for brings others, and must not be asked for again by that.
  const [ownNumber, exit] = [own?.number ?? Number.POSITIVE_INFINITY, own?.exit ?? 0];
  useEffect(() => {
    const isThere = number === ownNumber && doubled(now - startsAt, doublingMs) >= exit;
    if (number > ownNumber || isThere) revalidate();
  }, [ownNumber, exit, number, startsAt, now, doublingMs, revalidate]);
}
