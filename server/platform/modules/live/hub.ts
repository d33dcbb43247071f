import type { ServerResponse } from "node:http";
import type { LiveEvent } from "#app/contract/live.ts";
import { DatabaseHint, type LiveHint } from "#server/platform/adapters/live-hint.ts";
import { RedisHint } from "#server/platform/adapters/redis-hint.ts";
import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";
import {
  balancesOf,
  type News,
  newsSince,
  openSessions,
  type ReaderPosition,
  type Seen,
  seenNow,
  sendOn,
  versionsOf,
} from "./news.ts";
import { LiveStream } from "./stream.ts";
import { newStreamName, type Reader } from "./tokens.ts";
import { Topics } from "./topics.ts";

/** How often news is read when no hint arrives. */
const POLL_MS = 1_000;
/** Between two reads, and between two hints: changes in a burst become one piece of news. */
const PAUSE_MS = 25;
const MOST_STREAMS = 2_000;
/** How long a topic is published to a stream that does not request it again. */
const TOPIC_MS = 60_000;

/** A reader or a topic that joins a stream, as one platform leaves it for another. */
export type Joining = (
  | { reader: Omit<Reader, "until"> & { until: string }; after: string | null }
  | { topic: string }
) & {
  stream: string;
};

/** All streams of one platform, and what it reads for them. Without streams it reads nothing. */
export class LiveHub {
  readonly #streams = new Map<string, LiveStream>();
  readonly #topics: Topics;
  readonly #hint: LiveHint;
  #hinting: NodeJS.Timeout | undefined;
  #seen: Seen | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #readAt = 0;
  #isReadDue = false;
  #isClosed = false;

  constructor(private readonly context: Context) {
    const { redisUrl } = context.config;
    this.#hint = redisUrl ? new RedisHint(redisUrl, context.log) : new DatabaseHint(context);
    this.#topics = new Topics(
      context,
      (event) => {
        for (const stream of this.#followersOf(event.subject)) stream.send(event, this.#seen?.cursor ?? "0");
      },
      (topic) => this.#followersOf(topic).length > 0,
    );
  }

  /** Opens a stream on a raw response; returns false when too many are open, and where the hub or the response is closed. */
  async open(response: ServerResponse): Promise<boolean> {
    if (!this.#mayOpen(response)) return false;
    const seen = this.#seen ?? (await seenNow(this.context.connection.db));
    // Again: the hub or the reader may be gone by now.
    if (!this.#mayOpen(response)) return false;
    // Of several that open at once the first position counts: from a later one, the first stream would miss news.
    this.#seen ??= seen;
    const stream = new LiveStream(newStreamName(this.context), response);
    this.#streams.set(stream.id, stream);
    response.on("close", () => this.#streams.delete(stream.id));
    this.#hint.listen(() => this.readSoon());
    this.#plan(POLL_MS);
    return true;
  }

  #mayOpen(response: ServerResponse): boolean {
    return !this.#isClosed && !response.destroyed && this.#streams.size < MOST_STREAMS;
  }

  /** Adds readers and topics to their streams: at once on this platform, on others when their platforms read the message. */
  async join(joining: readonly Joining[]): Promise<void> {
    const remote = joining.filter(({ stream }) => !this.#streams.has(stream));
    await sendOn(
      this.context.connection.db,
      remote.map((one) => JSON.stringify(one)),
    );
    if (remote.length > 0) this.changed();
    await this.#admit(joining.filter(({ stream }) => this.#streams.has(stream)));
  }

  /** Called when something may have changed here: every platform with streams reads news, this one at once. */
  changed(): void {
    if (this.#isClosed) return;
    this.readSoon();
    this.#hinting ??= setTimeout(() => {
      this.#hinting = undefined;
      void this.#hint.publish();
    }, PAUSE_MS).unref();
  }

  /** Reads news now, or as soon as the pause is over. */
  readSoon(): void {
    if (this.#streams.size > 0) this.#plan(Math.max(0, this.#readAt + PAUSE_MS - performance.now()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#hinting);
    this.#topics.close();
    for (const stream of this.#streams.values()) stream.end("move");
    await this.#reading;
    await this.#hint.close();
  }

  #plan(ms: number): void {
    if (this.#isClosed) return;
    // News that arrives during a read is found by the next one.
    if (this.#reading) this.#isReadDue = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#readInTurn(), ms).unref();
  }

  #readInTurn(): void {
    if (this.#reading) return;
    this.#isReadDue = false;
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
      this.#readAt = performance.now();
      if (this.#streams.size > 0) this.#plan(this.#isReadDue ? PAUSE_MS : POLL_MS);
      else this.#forgetPosition();
    });
  }

  /** No stream is left: the next reader starts with the current state of everything. */
  #forgetPosition(): void {
    this.#seen = undefined;
  }

  async #read(): Promise<void> {
    if (this.#seen === undefined) return;
    try {
      const { seen, news } = await newsSince(this.context.connection.db, this.#seen);
      await this.#sendNews(news, seen.cursor);
      this.#seen = seen;
    } catch (error) {
      if (!isOutage(error)) this.context.log.error({ err: error }, "news was not read");
    }
  }

  async #sendNews(news: readonly News[], cursor: string): Promise<void> {
    const joining = news.flatMap(({ subject, detail }) =>
      subject === "join" && detail ? [JSON.parse(detail) as Joining] : [],
    );
    await this.#admit(joining.filter(({ stream }) => this.#streams.has(stream)));
    const read = news.filter(({ playerId }) => playerId !== null && this.#readersOf(playerId).length > 0);
    // Only the last news of a subject matters.
    const last = new Map(read.map((one) => [`${one.playerId} ${one.subject}`, one]));
    const ofBalance = [...last.values()].filter(({ subject }) => subject === "balance");
    const balances = await balancesOf(
      this.context.connection.db,
      ofBalance.map(({ playerId }) => playerId ?? ""),
    );
    for (const { id, playerId: channel, subject } of last.values()) {
      if (channel === null) continue;
      const state = subject === "balance" ? balances.get(channel) : undefined;
      this.#send(channel, { channel, subject, version: id, ...(state ? { state } : {}) }, cursor);
      if (subject === "sessions") await this.#endSessions(channel, id, cursor);
    }
  }

  /** Tells readers whose session is over that it ended, and sends them nothing more. */
  async #endSessions(channel: string, version: string, cursor: string): Promise<void> {
    const read = this.#readersOf(channel).flatMap((stream) => [...(stream.sessions.get(channel)?.keys() ?? [])]);
    const open = await openSessions(this.context, read);
    for (const session of new Set(read)) {
      if (open.has(session)) continue;
      this.#send(channel, { channel, subject: "ended", version, session }, cursor);
      for (const stream of this.#readersOf(channel)) stream.sessions.get(channel)?.delete(session);
    }
  }

  async #admit(joining: readonly Joining[]): Promise<void> {
    const positions = new Map<LiveStream, Map<string, ReaderPosition>>();
    for (const one of joining) {
      const stream = this.#streams.get(one.stream);
      if (!stream) continue;
      if ("topic" in one) {
        stream.topics.set(one.topic, performance.now() + TOPIC_MS);
        const event = await this.#topics.want(one.topic);
        if (event) stream.send(event, this.#seen?.cursor ?? "0");
        continue;
      }
      const { channel, session, until } = one.reader;
      const sessions = stream.sessions.get(channel) ?? new Map<string, Date>();
      stream.sessions.set(channel, sessions.set(session, new Date(until)));
      const ofStream = positions.get(stream) ?? new Map<string, ReaderPosition>();
      // For two readers of one player, everything is sent that the one further behind has missed.
      const after = ofStream.has(channel) ? null : one.after;
      positions.set(stream, ofStream.set(channel, { playerId: channel, after }));
    }
    for (const [stream, ofStream] of positions) await this.#sendChanges(stream, [...ofStream.values()]);
  }

  /** Sends the current state of every subject of these players that changed since their positions. */
  async #sendChanges(stream: LiveStream, positions: readonly ReaderPosition[]): Promise<void> {
    const { db } = this.context.connection;
    const cursor = this.#seen?.cursor ?? "0";
    const versions = await versionsOf(db, positions);
    const balances = await balancesOf(
      db,
      positions.map(({ playerId }) => playerId),
    );
    for (const { playerId: channel, subject, version, isNew } of versions) {
      if (!isNew) continue;
      const state = subject === "balance" ? balances.get(channel) : undefined;
      stream.send({ channel, subject, version, ...(state ? { state } : {}) }, cursor);
    }
  }

  #send(channel: string, event: LiveEvent, cursor: string): void {
    for (const stream of this.#readersOf(channel)) stream.send(event, cursor);
  }

  #readersOf(channel: string): LiveStream[] {
    const now = this.context.clock.now();
    return [...this.#streams.values()].filter((stream) => {
      const sessions = stream.sessions.get(channel);
      if (!sessions) return false;
      for (const [session, until] of sessions) if (until <= now) sessions.delete(session);
      if (sessions.size === 0) stream.sessions.delete(channel);
      return sessions.size > 0;
    });
  }

  #followersOf(topic: string): LiveStream[] {
    const now = performance.now();
    return [...this.#streams.values()].filter(({ topics }) => (topics.get(topic) ?? 0) > now);
  }
}
