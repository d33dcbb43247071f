import type { Heard } from "./bus.ts";

/** What a stream is opened with: the tokens, and the position where an earlier one ended. */
export interface LineFacts {
  connectionToken: string | null;
  channelToken: string | null;
  after: string;
}

/** What a line reports. */
export type News =
  | { kind: "heard"; heard: Heard; after: string }
  /** New tokens. */
  | { kind: "facts"; facts: LineFacts }
  /** Whether events arrive. */
  | { kind: "state"; isOn: boolean }
  /** The session has ended. */
  | { kind: "ended" };

/** Fetches fresh tokens, after a time in which none were issued; null if nobody is signed in any more. */
export type AskFacts = () => Promise<LineFacts | null>;

const ADDRESS = "/live";
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A stream that is soon reopened is not reported as off. */
const OFF_AFTER_MS = 8_000;
const POLL_MS = 5_000;

/** One way of receiving events, reopened until it is closed: a stream, or polling in browsers without EventSource. */
export class Line {
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #off: ReturnType<typeof setTimeout> | undefined;
  #pause = FIRST_PAUSE_MS;
  #etag = "";
  /** Incremented when pending work is cancelled: its late response starts nothing. */
  #turn = 0;
  #isClosed = false;

  #facts: LineFacts;
  #topics: readonly string[];
  readonly #ask: AskFacts;
  readonly #tell: (news: News) => void;

  constructor(facts: LineFacts, topics: readonly string[], ask: AskFacts, tell: (news: News) => void) {
    this.#facts = facts;
    this.#topics = topics;
    this.#ask = ask;
    this.#tell = tell;
    this.#open();
  }

  /** Subscribes to other topics from now on. */
  follow(topics: readonly string[]): void {
    if (topics.join() === this.#topics.join()) return;
    const isLess = topics.every((topic) => this.#topics.includes(topic));
    this.#topics = topics;
    // An unused topic costs less than another stream.
    if (isLess) return;
    this.#again(0);
  }

  close(): void {
    this.#isClosed = true;
    this.#shut();
    clearTimeout(this.#off);
  }

  #shut(): void {
    this.#turn++;
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #address(more: Record<string, string> = {}): string {
    const { connectionToken, channelToken, after } = this.#facts;
    const query = new URLSearchParams({ ...more, topics: this.#topics.join(), after });
    if (connectionToken && channelToken) {
      query.set("connection", connectionToken);
      query.set("channel", channelToken);
    }
    return `${ADDRESS}?${query}`;
  }

  #open(): void {
    if (!("EventSource" in window)) {
      void this.#poll();
      return;
    }
    const source = new EventSource(this.#address());
    this.#source = source;
    const on = (word: string, act: (data: string) => void) =>
      source.addEventListener(word, ({ data }: MessageEvent<string>) => act(data));
    source.onmessage = ({ data, lastEventId }) => {
      this.#live();
      if (lastEventId) this.#facts = { ...this.#facts, after: lastEventId };
      this.#hear(JSON.parse(data));
    };
    on("fresh", () => this.#live());
    on("stale", () => this.#dead());
    on("tokens", (data) => this.#take({ ...this.#facts, ...JSON.parse(data) }));
    on("ended", () => {
      this.close();
      this.#tell({ kind: "ended" });
    });
    on("move", () => this.#again(FIRST_PAUSE_MS));
    on("again", () => this.#again());
    on("refused", () => void this.#renew());
    // The browser would reconnect at once, with tokens that may have expired, and all browsers at the same time.
    source.onerror = () => {
      this.#dead();
      this.#again();
    };
  }

  #hear(heard: Heard): void {
    this.#tell({ kind: "heard", heard, after: this.#facts.after });
  }

  #live(): void {
    clearTimeout(this.#off);
    this.#off = undefined;
    this.#pause = FIRST_PAUSE_MS;
    this.#tell({ kind: "state", isOn: true });
  }

  #dead(): void {
    this.#off ??= setTimeout(() => this.#tell({ kind: "state", isOn: false }), OFF_AFTER_MS);
  }

  #again(pause = this.#pause): void {
    if (this.#isClosed) return;
    this.#shut();
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
    this.#timer = setTimeout(() => this.#open(), pause * (0.5 + Math.random()));
  }

  #take(facts: LineFacts): void {
    this.#facts = facts;
    this.#tell({ kind: "facts", facts });
  }

  async #renew(): Promise<void> {
    this.#shut();
    this.#dead();
    const fresh = await this.#ask().catch(() => undefined);
    if (this.#isClosed) return;
    if (fresh === null) {
      this.close();
      this.#tell({ kind: "ended" });
      return;
    }
    // With the position of this stream: events since then are not in the page.
    if (fresh) this.#take({ ...fresh, after: this.#facts.after });
    this.#again();
  }

  /** Requests the current versions and handles them like events of a stream: known ones have no effect. */
  async #poll(): Promise<void> {
    if (this.#facts.connectionToken === null && this.#topics.length === 0) return;
    const turn = this.#turn;
    const headers = this.#etag ? { "If-None-Match": this.#etag } : undefined;
    const answer = await fetch(this.#address({ poll: "1" }), { ...(headers && { headers }) }).catch(() => null);
    const polled = answer?.status === 200 ? await answer.json().catch(() => null) : null;
    if (turn !== this.#turn) return;
    if (answer?.status === 410) return this.#renew();
    if (polled) {
      this.#etag = answer?.headers.get("ETag") ?? "";
      const { versions = {}, balance, topics = [], connectionToken, channelToken } = polled;
      if (connectionToken) this.#take({ ...this.#facts, connectionToken, channelToken });
      const own = Object.entries<string>(versions).map(([subject, version]) => ({
        subject,
        version,
        ...(subject === "balance" && { state: balance }),
      }));
      for (const heard of [...own, ...topics]) this.#hear(heard);
    }
    if (answer?.ok || answer?.status === 304) this.#live();
    else this.#dead();
    this.#timer = setTimeout(() => void this.#poll(), POLL_MS * (0.5 + Math.random()));
  }
}
