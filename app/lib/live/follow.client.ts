import { type Heard, wantedTopics, watchTopics } from "./bus.ts";
import { Line, type LineFacts } from "./line.client.ts";

/** Messages between the tabs of one visitor. */
type Said =
  | { kind: "heard"; heard: Heard; after: string }
  | { kind: "facts"; facts: LineFacts }
  | { kind: "state"; isOn: boolean }
  | { kind: "ended" }
  | { kind: "wants"; tab: string; topics: string[] };

export interface Following {
  /** The player whose events are followed; null for a guest, who follows only topics. */
  who: string | null;
  facts: LineFacts;
  /** Fetches fresh tokens, after a time in which none were issued; null if nobody is signed in any more. */
  ask(): Promise<LineFacts | null>;
  hear(heard: Heard): void;
  /** The session has ended. */
  ended(): void;
  /** Whether events arrive. */
  state(isOn: boolean): void;
}

/** Longer than the time between rendering a page and its subscription. */
const RECENT_MS = 60_000;

/** Pools and shared rounds show their last published state, of any age. */
const isShownAsPublished = ({ subject, state }: Heard) => state !== undefined && subject !== "balance";

/**
 * Follows events over one stream for all tabs of this visitor: the tab that holds the lock opens it and passes events to the
 * others. A hidden tab releases the lock. Returns a function that stops.
 */
export function follow({ who, facts, ask, hear, ended, state }: Following): () => void {
  const name = `openhand-live-${who ?? "guest"}`;
  const tab = `${Math.random()}`;
  const others = new BroadcastChannel(name);
  const theirTopics = new Map<string, readonly string[]>();
  /** For a tab that was loaded before an event arrived and subscribed after it. */
  const recent = new Map<string, { heard: Heard; at: number }>();
  const say = (said: Said) => others.postMessage(said);
  let latest = facts;
  let line: Line | null = null;
  let stopLeading: (() => void) | null = null;
  const over = new AbortController();
  const { signal } = over;

  const topics = () => [...new Set([...wantedTopics(), ...[...theirTopics.values()].flat()])].sort();

  function lead(): void {
    line = new Line(latest, topics(), {
      ask,
      heard: (heard, after) => {
        latest = { ...latest, after };
        recent.set(heard.subject, { heard, at: Date.now() });
        hear(heard);
        say({ kind: "heard", heard, after });
      },
      facts: (fresh) => {
        latest = fresh;
        say({ kind: "facts", facts: fresh });
      },
      state: (isOn) => {
        state(isOn);
        say({ kind: "state", isOn });
      },
      ended: () => {
        say({ kind: "ended" });
        // This page may stay open: another one that is signed in again needs the lock.
        give();
        ended();
      },
    });
  }

  /** Only if something is followed: a guest on a page without topics needs no stream. */
  const isNeeded = () => who !== null || topics().length > 0;

  function seek(): void {
    if (signal.aborted || document.hidden || stopLeading || !isNeeded()) return;
    const giving = new AbortController();
    stopLeading = () => giving.abort();
    const held = () =>
      new Promise<void>((release) => {
        const give = () => {
          line?.close();
          line = null;
          release();
        };
        if (giving.signal.aborted) return give();
        giving.signal.addEventListener("abort", give);
        lead();
      });
    // Without the Web Locks API each tab follows by itself.
    const holding = navigator.locks ? navigator.locks.request(name, { signal: giving.signal }, held) : held();
    holding.catch(() => undefined);
  }

  function give(): void {
    stopLeading?.();
    stopLeading = null;
  }

  function changed(): void {
    say({ kind: "wants", tab, topics: wantedTopics() });
    if (line) line.follow(topics());
    seek();
  }

  const seen = () => {
    if (!document.hidden) return changed();
    say({ kind: "wants", tab, topics: [] });
    give();
  };

  others.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === "heard") {
      latest = { ...latest, after: data.after };
      hear(data.heard);
    } else if (data.kind === "facts") latest = data.facts;
    else if (data.kind === "state") state(data.isOn);
    else if (data.kind === "ended") ended();
    else {
      const isNew = !theirTopics.has(data.tab);
      theirTopics.set(data.tab, data.topics);
      line?.follow(topics());
      // A new tab does not know the topics of this tab.
      if (!isNew) return;
      say({ kind: "wants", tab, topics: document.hidden ? [] : wantedTopics() });
      if (!line) return;
      for (const { heard, at } of recent.values()) {
        if (isShownAsPublished(heard) || Date.now() - at < RECENT_MS)
          say({ kind: "heard", heard, after: latest.after });
      }
    }
  };
  const unwatch = watchTopics(changed);
  document.addEventListener("visibilitychange", seen, { signal });
  addEventListener("pagehide", give, { signal });
  addEventListener("pageshow", seen, { signal });
  changed();
  return () => {
    over.abort();
    unwatch();
    give();
    others.close();
  };
}
