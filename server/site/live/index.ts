import { createHash } from "node:crypto";
import {
  type HouseTopic,
  type LiveEvent,
  type LiveTokens,
  liveTokens,
  liveTopic,
  MOST_READERS,
  MOST_TOPICS,
} from "#app/contract/live.ts";
import { type Exchange, isUnchanged, send } from "../answer.ts";
import { AtOnce } from "../at-once.ts";
import { Openings } from "./openings.ts";
import { Polled } from "./polled.ts";
import { controlEvent, Reader } from "./reader.ts";
import { Readers } from "./readers.ts";
import { Topics } from "./topics.ts";
import { Upstream } from "./upstream.ts";

/** Below the descriptor limit of a process, which also serves page connections. */
const MOST_OPEN = 15_000;
/** Per address, which many visitors may share. */
const MOST_OF_ADDRESS = 200;
const HEARTBEAT_MS = 20_000;
/** Readers that connect within this time are joined by one call. */
const JOIN_MS = 20;
const RETRY_MS = 1_000;
/** How often tokens and topics are renewed; the platform issues new tokens when the old ones expire within five minutes. */
const RENEW_MS = 30_000;
const RENEW_BEFORE_MS = 4 * 60_000;

export interface Live {
  /** Starts to follow the topics of the whole house. */
  open(): void;
  /** The last received version of each of those topics: pages rendered from now on are no older. */
  topicVersions(): Partial<Record<HouseTopic, string>>;
  /** Answers a request to `/live`. */
  answer(exchange: Exchange): Promise<void>;
  /** Asks every reader to reconnect to another process. */
  drain(): void;
}

const textOf = ({ subject, version, state }: LiveEvent, id: string) =>
  `id: ${id}\ndata: ${JSON.stringify({ subject, version, state })}\n\n`;

/** Distributes the platform's events, received over one stream, to all browsers of this process. */
export function createLive(apiUrl: string, fetchWhole: typeof fetch): Live {
  const readers = new Readers();
  const waiting = new Set<Reader>();
  const topics = new Topics();
  const polled = new Polled();
  const openings = new Openings();
  const open = new AtOnce({ all: MOST_OPEN, ofAddress: MOST_OF_ADDRESS });
  /**
   * Events received while readers are being joined. A reader's channel is known only from the response, and its events may
   * arrive before that.
   */
  const pending = new Set<{ event: LiveEvent; text: string }[]>();
  let stream: string | null = null;
  let cursor: string | undefined;
  /** A call for all waiting readers is scheduled. */
  let isJoinScheduled = false;
  let isDraining = false;

  const upstream = new Upstream(apiUrl, fetchWhole, {
    opened(name) {
      stream = name;
      for (const reader of readers.all) if (reader.tokens) waiting.add(reader);
      topics.requestAll(followed(), { isNewStream: true });
      joinSoon(0);
    },
    lost() {
      if (stream !== null) for (const reader of readers.all) reader.send(controlEvent("stale"));
      stream = null;
    },
    event(event, id) {
      cursor = id;
      if (event.subject === "ended") return end(event);
      const text = textOf(event, id);
      if (event.channel === null && !topics.update(event, text)) return;
      for (const received of pending) received.push({ event, text });
      for (const reader of readers.of(event)) reader.sendEvent(event, text);
    },
  });

  const followed = () => [...readers.topics(), ...polled.topics()];

  function forgetUnfollowed(topic: string): void {
    if (!readers.follows(topic) && !polled.has(topic)) topics.forget(topic);
  }

  function end(event: LiveEvent): void {
    for (const reader of readers.of(event)) {
      if (reader.known?.session === event.session) reader.end("ended");
    }
  }

  function joinSoon(ms = JOIN_MS): void {
    if (isJoinScheduled) return;
    isJoinScheduled = true;
    setTimeout(() => {
      isJoinScheduled = false;
      void join();
    }, ms).unref();
  }

  async function join(): Promise<void> {
    if (stream === null) return;
    const all = [...waiting];
    waiting.clear();
    const requested = topics.takeRequested();
    do {
      const some = all.splice(0, MOST_READERS);
      const received: { event: LiveEvent; text: string }[] = [];
      const someTopics = requested.splice(0, MOST_READERS);
      pending.add(received);
      try {
        await joinSome(some, someTopics, received);
      } catch {
        topics.requestAgain(someTopics);
        for (const reader of some) if (readers.all.has(reader)) waiting.add(reader);
        joinSoon(RETRY_MS);
      } finally {
        pending.delete(received);
      }
    } while (all.length > 0 || requested.length > 0);
  }

  async function joinSome(
    some: readonly Reader[],
    someTopics: string[],
    received: readonly { event: LiveEvent; text: string }[],
  ): Promise<void> {
    const joining = some.flatMap((reader) => (reader.tokens ? [{ reader, tokens: reader.tokens }] : []));
    const input = joining.map(({ reader, tokens }) => ({ ...tokens, after: reader.known ? cursor : reader.after }));
    const answer = await upstream.join({ stream: stream ?? "", readers: input, topics: someTopics });
    for (const [at, { reader, tokens }] of joining.entries()) {
      const known = answer.readers[at];
      if (!known) {
        reader.end("refused");
        continue;
      }
      const { channel, session, until, connectionToken, channelToken } = known;
      const isNew = reader.known === null;
      readers.identify(reader, { channel, session, until: Date.parse(until) });
      reader.tokens = { connectionToken, channelToken };
      if (tokens.channelToken !== channelToken) reader.send(controlEvent("tokens", reader.tokens));
      if (isNew) for (const { event, text } of received) if (event.channel === channel) reader.sendEvent(event, text);
    }
    for (const { reader } of joining) reader.send(controlEvent("fresh"));
  }

  function renew(): void {
    const now = Date.now();
    for (const reader of readers.all) {
      if (!reader.known) continue;
      if (reader.known.until <= now) reader.end("refused");
      else if (reader.known.until - now < RENEW_BEFORE_MS) waiting.add(reader);
    }
    for (const topic of polled.takeExpired(now)) forgetUnfollowed(topic);
    topics.requestAll(followed(), { isNewStream: false });
    joinSoon(0);
  }

  setInterval(renew, RENEW_MS).unref();
  setInterval(() => {
    for (const reader of readers.all) reader.send(":\n\n");
  }, HEARTBEAT_MS).unref();

  /** Returns the known state of topics; an unknown one is requested, and returned by a later poll. */
  function polledNow(named: readonly string[]): Pick<LiveEvent, "subject" | "version" | "state">[] {
    const followed = named.filter((topic) => polled.follow(topic, Date.now()));
    upstream.open();
    const events = followed.flatMap((topic) => topics.eventOf(topic) ?? []);
    joinSoon();
    return events.map(({ subject, version, state }) => ({ subject, version, state }));
  }

  /** Answers a browser that can only poll; the ETag shows whether anything has changed. */
  async function poll(exchange: Exchange, tokens: LiveTokens | null, named: readonly string[]): Promise<void> {
    const own = tokens && (await upstream.state(tokens).catch(() => null));
    if (tokens && !own) return refuse(exchange, 410);
    if (!own && named.length === 0) return refuse(exchange, 400);
    const state = { ...own, topics: polledNow(named) };
    const body = Buffer.from(JSON.stringify(state));
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const status = isUnchanged(exchange.request.headers["if-none-match"], etag) ? 304 : 200;
    send(exchange, {
      status,
      headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ETag: etag },
      body,
    });
  }

  function follow(exchange: Exchange, tokens: LiveTokens | null, query: URLSearchParams): void {
    const { request, response, address } = exchange;
    const closed = isDraining ? null : open.enter(address);
    if (!closed) {
      refuse(exchange, 503);
      return;
    }
    const last = request.headers["last-event-id"]?.toString() ?? query.get("after") ?? "";
    const after = /^\d{1,20}$/.test(last) ? last : undefined;
    const reader = new Reader(response, tokens, topicsIn(query), after);
    readers.add(reader);
    response.on("close", () => {
      readers.remove(reader);
      waiting.delete(reader);
      for (const topic of reader.topics) forgetUnfollowed(topic);
      closed();
    });
    upstream.open();
    if (tokens) waiting.add(reader);
    if (stream === null) reader.send(controlEvent("stale"));
    for (const topic of reader.topics) {
      const text = topics.now(topic);
      if (text !== undefined) reader.send(text);
    }
    joinSoon();
  }

  return {
    open: () => upstream.open(),
    topicVersions: () => topics.versions(),
    async answer(exchange) {
      if (exchange.request.method !== "GET") return refuse(exchange, 405);
      if (!openings.take(exchange.address)) return refuse(exchange, 429);
      const query = new URLSearchParams(exchange.query);
      const given = { connectionToken: query.get("connection"), channelToken: query.get("channel") };
      const tokens = liveTokens.safeParse(given).data ?? null;
      if (query.has("poll")) await poll(exchange, tokens, topicsIn(query));
      else follow(exchange, tokens, query);
    },
    drain() {
      isDraining = true;
      upstream.close();
      for (const reader of readers.all) reader.end("move");
    },
  };
}

/** Returns the valid topics named in a query, without duplicates. */
function topicsIn(query: URLSearchParams): string[] {
  const named = (query.get("topics") ?? "").split(",").filter((topic) => liveTopic.safeParse(topic).success);
  return [...new Set(named)].slice(0, MOST_TOPICS);
}

const refuse = (exchange: Exchange, status: number): void =>
  send(exchange, {
    status,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
    body: Buffer.from(""),
  });
