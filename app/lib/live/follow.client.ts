import { type Heard, wantedTopics, watchTopics } from "./bus.ts";
import { leadership } from "./leadership.client.ts";
import { type AskFacts, Line, type LineFacts, type News } from "./line.client.ts";

/** What each tab says of itself. */
type Wants = { kind: "wants"; tab: string; topics: string[] };

export interface Following {
  /** The player whose events are followed; null for a guest, who follows only topics. */
  who: string | null;
  facts: LineFacts;
  ask: AskFacts;
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
 * others. A hidden tab releases the lock.
 */
export function follow({ who, facts, ask, hear, ended, state }: Following, signal: AbortSignal): void {
  const name = `openhand-live-${who ?? "guest"}`;
  const tab = `${Math.random()}`;
  const others = new BroadcastChannel(name);
  const theirTopics = new Map<string, readonly string[]>();
  /** For a tab that was loaded before an event arrived and subscribed after it. */
  const recent = new Map<string, { heard: Heard; at: number }>();
  let latest = facts;
  let line: Line | null = null;

  const say = (said: News | Wants) => others.postMessage(said);
  const want = (wanted: string[]) => say({ kind: "wants", tab, topics: wanted });
  const topics = () => [...new Set([...wantedTopics(), ...[...theirTopics.values()].flat()])].sort();

  function take(news: News): void {
    if (news.kind === "heard") {
      latest = { ...latest, after: news.after };
      hear(news.heard);
    } else if (news.kind === "facts") latest = news.facts;
    else if (news.kind === "state") state(news.isOn);
    else ended();
  }

  const { seek, give } = leadership(name, () => {
    line = new Line(latest, topics(), ask, (news) => {
      if (news.kind === "heard") recent.set(news.heard.subject, { heard: news.heard, at: Date.now() });
      say(news);
      take(news);
      // This page may stay open: another one that is signed in again needs the lock.
      if (news.kind === "ended") give();
    });
    return () => {
      line?.close();
      line = null;
    };
  });

  function changed(): void {
    want(wantedTopics());
    line?.follow(topics());
    // A guest on a page without topics needs no stream.
    if (!document.hidden && (who !== null || topics().length > 0)) seek();
  }

  const seen = () => {
    if (!document.hidden) return changed();
    want([]);
    give();
  };

  /** A new tab knows neither the topics of this one nor what was heard before it. */
  function welcome(): void {
    want(document.hidden ? [] : wantedTopics());
    if (!line) return;
    for (const { heard, at } of recent.values())
      if (isShownAsPublished(heard) || Date.now() - at < RECENT_MS) say({ kind: "heard", heard, after: latest.after });
  }

  others.onmessage = ({ data }: MessageEvent<News | Wants>) => {
    if (data.kind !== "wants") return take(data);
    const isNew = !theirTopics.has(data.tab);
    theirTopics.set(data.tab, data.topics);
    line?.follow(topics());
    if (isNew) welcome();
  };
  const unwatch = watchTopics(changed);
  document.addEventListener("visibilitychange", seen, { signal });
  addEventListener("pagehide", give, { signal });
  addEventListener("pageshow", seen, { signal });
  signal.addEventListener("abort", () => {
    unwatch();
    give();
    others.close();
  });
  changed();
}
