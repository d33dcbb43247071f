import { type Heard, wantedTopics, watchTopics } from "./bus.ts";
import { Line, type LineFacts } from "./line.client.ts";

/** What tabs of one person say to one another. */
type Said =
  | { kind: "heard"; heard: Heard; after: string }
  | { kind: "facts"; facts: LineFacts }
  | { kind: "state"; isOn: boolean }
  | { kind: "ended" }
  | { kind: "wants"; tab: string; topics: string[] };

export interface Following {
  /** Whose events are followed; null for a guest, who follows topics alone. */
  who: string | null;
  facts: LineFacts;
  /** Fresh tokens, for after a time in which none were handed out; null where nobody is signed in any more. */
  ask(): Promise<LineFacts | null>;
  hear(heard: Heard): void;
  /** The session is over. */
  ended(): void;
  /** Whether events come. */
  state(isOn: boolean): void;
}

/** Longer than a page takes from its making until it listens. */
const RECENT_MS = 60_000;

/** Pools and shared rounds are shown as they were told last, however long ago that was. */
const isShownAsTold = ({ subject, state }: Heard) => state !== undefined && subject !== "balance";

/**
 * Follows events over one stream for all tabs of this person: the tab that holds the lock opens it and tells the others. A
 * tab that is not seen gives the lock away. Answers how to stop.
 */
export function follow({ who, facts, ask, hear, ended, state }: Following): () => void {
  const name = `openhand-live-${who ?? "guest"}`;
  const tab = `${Math.random()}`;
  const others = new BroadcastChannel(name);
  const theirTopics = new Map<string, readonly string[]>();
  /** For a tab that was loaded before something was heard, and listens since after. */
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
        // This page may stay as it is: another that is signed in again needs the lock.
        give();
        ended();
      },
    });
  }

  /** Only where something is followed: a guest on a page without topics needs no stream. */
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
    // Without locks each tab follows by itself.
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
      // Who came later does not know what this tab follows.
      if (!isNew) return;
      say({ kind: "wants", tab, topics: document.hidden ? [] : wantedTopics() });
      if (!line) return;
      for (const { heard, at } of recent.values()) {
        if (isShownAsTold(heard) || Date.now() - at < RECENT_MS) say({ kind: "heard", heard, after: latest.after });
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
