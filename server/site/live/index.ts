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
import { Reader, wordOf } from "./reader.ts";
import { Readers } from "./readers.ts";
import { Topics } from "./topics.ts";
import { Upstream } from "./upstream.ts";

/** Below what a process may have open at once: connections of pages come beside these. */
const MOST_OPEN = 15_000;
/** Of one address, behind which many may sit. */
const MOST_OF_ADDRESS = 200;
const SIGN_OF_LIFE_MS = 20_000;
/** Readers that come within this are joined by one call. */
const JOIN_MS = 20;
const RETRY_MS = 1_000;
/** Tokens and topics are seen to this often; the platform gives new tokens when five minutes are left of the old. */
const RENEW_MS = 30_000;
const RENEW_BEFORE_MS = 4 * 60_000;

export interface Live {
  /** Begins to follow what the whole house shows. */
  open(): void;
  /** At which version each of it is, as far as this process was told: pages made from now on are no older. */
  told(): Partial<Record<HouseTopic, string>>;
  /** Answers an exchange at `/live`. */
  answer(exchange: Exchange): Promise<void>;
  /** Tells every reader to come to another process. */
  drain(): void;
}

const textOf = ({ subject, version, state }: LiveEvent, id: string) =>
  `id: ${id}\ndata: ${JSON.stringify({ subject, version, state })}\n\n`;

/** The events of the platform for all browsers of this process, over one stream. */
export function createLive(apiUrl: string, fetchWhole: typeof fetch): Live {
  const readers = new Readers();
  const waiting = new Set<Reader>();
  const topics = new Topics();
  const polled = new Polled();
  const openings = new Openings();
  const open = new AtOnce({ all: MOST_OPEN, ofAddress: MOST_OF_ADDRESS });
  /** What came while readers were being joined: they are known by the answer, and what is told to them may come before it. */
  const meanwhile = new Set<{ event: LiveEvent; text: string }[]>();
  let stream: string | null = null;
  let cursor: string | undefined;
  /** A call is about to be made for all who wait. */
  let isJoining = false;
  let isDraining = false;

  const upstream = new Upstream(apiUrl, fetchWhole, {
    opened(name) {
      stream = name;
      for (const reader of readers.all) if (reader.tokens) waiting.add(reader);
      topics.askAll(followed(), { isNewStream: true });
      joinSoon(0);
    },
    lost() {
      if (stream !== null) for (const reader of readers.all) reader.tell(wordOf("stale"));
      stream = null;
    },
    event(event, id) {
      cursor = id;
      if (event.subject === "ended") return end(event);
      const text = textOf(event, id);
      if (event.channel === null && !topics.take(event, text)) return;
      for (const kept of meanwhile) kept.push({ event, text });
      for (const reader of readers.of(event)) reader.hear(event, text);
    },
  });

  const followed = () => [...readers.topics(), ...polled.topics()];

  function leave(topic: string): void {
    if (!readers.follow(topic) && !polled.has(topic)) topics.leave(topic);
  }

  function end(event: LiveEvent): void {
    for (const reader of readers.of(event)) {
      if (reader.known?.session === event.session) reader.end("ended");
    }
  }

  function joinSoon(ms = JOIN_MS): void {
    if (isJoining) return;
    isJoining = true;
    setTimeout(() => {
      isJoining = false;
      void join();
    }, ms).unref();
  }

  async function join(): Promise<void> {
    if (stream === null) return;
    const all = [...waiting];
    waiting.clear();
    const asked = topics.takeAsked();
    do {
      const some = all.splice(0, MOST_READERS);
      const kept: { event: LiveEvent; text: string }[] = [];
      const someTopics = asked.splice(0, MOST_READERS);
      meanwhile.add(kept);
      try {
        await joinSome(some, someTopics, kept);
      } catch {
        topics.askAgain(someTopics);
        for (const reader of some) if (readers.all.has(reader)) waiting.add(reader);
        joinSoon(RETRY_MS);
      } finally {
        meanwhile.delete(kept);
      }
    } while (all.length > 0 || asked.length > 0);
  }

  async function joinSome(
    some: readonly Reader[],
    someTopics: string[],
    kept: readonly { event: LiveEvent; text: string }[],
  ): Promise<void> {
    const asking = some.flatMap((reader) => (reader.tokens ? [{ reader, tokens: reader.tokens }] : []));
    const input = asking.map(({ reader, tokens }) => ({ ...tokens, after: reader.known ? cursor : reader.after }));
    const answer = await upstream.join({ stream: stream ?? "", readers: input, topics: someTopics });
    for (const [at, { reader, tokens }] of asking.entries()) {
      const known = answer.readers[at];
      if (!known) {
        reader.end("refused");
        continue;
      }
      const { channel, session, until, connectionToken, channelToken } = known;
      const isNew = reader.known === null;
      readers.know(reader, { channel, session, until: Date.parse(until) });
      reader.tokens = { connectionToken, channelToken };
      if (tokens.channelToken !== channelToken) reader.tell(wordOf("tokens", reader.tokens));
      if (isNew) for (const { event, text } of kept) if (event.channel === channel) reader.hear(event, text);
    }
    for (const { reader } of asking) reader.tell(wordOf("fresh"));
  }

  function renew(): void {
    const now = Date.now();
    for (const reader of readers.all) {
      if (!reader.known) continue;
      if (reader.known.until <= now) reader.end("refused");
      else if (reader.known.until - now < RENEW_BEFORE_MS) waiting.add(reader);
    }
    for (const topic of polled.takeLeft(now)) leave(topic);
    topics.askAll(followed(), { isNewStream: false });
    joinSoon(0);
  }

  setInterval(renew, RENEW_MS).unref();
  setInterval(() => {
    for (const reader of readers.all) reader.tell(":\n\n");
  }, SIGN_OF_LIFE_MS).unref();

  /** How topics are, as far as this process was told; what it was not is asked for, and answered the next time. */
  function polledNow(named: readonly string[]): Pick<LiveEvent, "subject" | "version" | "state">[] {
    const taken = named.filter((topic) => polled.follow(topic, Date.now()));
    upstream.open();
    const events = taken.flatMap((topic) => topics.eventOf(topic) ?? []);
    joinSoon();
    return events.map(({ subject, version, state }) => ({ subject, version, state }));
  }

  /** A reader that can only ask again is told by the tag whether anything has changed. */
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
      for (const topic of reader.topics) leave(topic);
      closed();
    });
    upstream.open();
    if (tokens) waiting.add(reader);
    if (stream === null) reader.tell(wordOf("stale"));
    for (const topic of reader.topics) {
      const text = topics.now(topic);
      if (text !== undefined) reader.tell(text);
    }
    joinSoon();
  }

  return {
    open: () => upstream.open(),
    told: () => topics.told(),
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

/** The topics an address asks for, as far as there are such. */
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
