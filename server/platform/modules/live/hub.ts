import type { ServerResponse } from "node:http";
import type { LiveEvent } from "#app/contract/live.ts";
import { DatabaseHint, type LiveHint } from "#server/platform/adapters/live-hint.ts";
import { RedisHint } from "#server/platform/adapters/redis-hint.ts";
import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";
import {
  type Asked,
  balancesOf,
  type News,
  newsSince,
  openSessions,
  type Seen,
  seenNow,
  sendOn,
  versionsOf,
} from "./news.ts";
import { LiveStream } from "./stream.ts";
import { newStreamName, type Reader } from "./tokens.ts";
import { Topics } from "./topics.ts";

/** How often news is read when no hint arrives. */
const LOOK_MS = 1_000;
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
  #telling: NodeJS.Timeout | undefined;
  #seen: Seen | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookedAt = 0;
  #isAsked = false;
  #isClosed = false;

  constructor(private readonly context: Context) {
    const { redisUrl } = context.config;
    this.#hint = redisUrl ? new RedisHint(redisUrl, context.log) : new DatabaseHint(context);
    this.#topics = new Topics(
      context,
      (event) => {
        for (const stream of this.#followersOf(event.subject)) stream.tell(event, this.#seen?.cursor ?? "0");
      },
      (topic) => this.#followersOf(topic).length > 0,
    );
  }

  /** Opens a stream on a raw response; returns false when too many are open. */
  async open(response: ServerResponse): Promise<boolean> {
    if (this.#isClosed || this.#streams.size >= MOST_STREAMS) return false;
    this.#seen ??= await seenNow(this.context.connection.db);
    const stream = new LiveStream(newStreamName(this.context), response);
    this.#streams.set(stream.id, stream);
    response.on("close", () => this.#streams.delete(stream.id));
    this.#hint.listen(() => this.look());
    this.#plan(LOOK_MS);
    return true;
  }

  /** Adds readers and topics to their streams: at once on this platform, on others when their platforms read the message. */
  async join(joining: readonly Joining[]): Promise<void> {
    const far = joining.filter(({ stream }) => !this.#streams.has(stream));
    await sendOn(
      this.context.connection.db,
      far.map((one) => JSON.stringify(one)),
    );
    if (far.length > 0) this.changed();
    await this.#admit(joining.filter(({ stream }) => this.#streams.has(stream)));
  }

  /** Called when something may have changed here: every platform with streams reads news, this one at once. */
  changed(): void {
    if (this.#isClosed) return;
    this.look();
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      void this.#hint.tell();
    }, PAUSE_MS).unref();
  }

  /** Reads news now, or as soon as the pause is over. */
  look(): void {
    if (this.#streams.size > 0) this.#plan(Math.max(0, this.#lookedAt + PAUSE_MS - performance.now()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#telling);
    this.#topics.close();
    for (const stream of this.#streams.values()) stream.end("move");
    await this.#looking;
    await this.#hint.close();
  }

  #plan(ms: number): void {
    if (this.#isClosed) return;
    // News that arrives during a read is found by the next one.
    if (this.#looking) this.#isAsked = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lookInTurn(), ms).unref();
  }

  #lookInTurn(): void {
    if (this.#looking) return;
    this.#isAsked = false;
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined;
      this.#lookedAt = performance.now();
      if (this.#streams.size > 0) this.#plan(this.#isAsked ? PAUSE_MS : LOOK_MS);
      else this.#rest();
    });
  }

  /** No stream is left: the next reader starts with the current state of everything. */
  #rest(): void {
    this.#seen = undefined;
  }

  async #look(): Promise<void> {
    if (this.#seen === undefined) return;
    try {
      const { seen, news } = await newsSince(this.context.connection.db, this.#seen);
      await this.#tell(news, seen.cursor);
      this.#seen = seen;
    } catch (error) {
      if (!isOutage(error)) this.context.log.error({ err: error }, "news was not read");
    }
  }

  async #tell(news: readonly News[], cursor: string): Promise<void> {
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
    const asked = new Map<LiveStream, Map<string, Asked>>();
    for (const one of joining) {
      const stream = this.#streams.get(one.stream);
      if (!stream) continue;
      if ("topic" in one) {
        stream.topics.set(one.topic, performance.now() + TOPIC_MS);
        const event = await this.#topics.want(one.topic);
        if (event) stream.tell(event, this.#seen?.cursor ?? "0");
        continue;
      }
      const { channel, session, until } = one.reader;
      const sessions = stream.sessions.get(channel) ?? new Map<string, Date>();
      stream.sessions.set(channel, sessions.set(session, new Date(until)));
      const ofStream = asked.get(stream) ?? new Map<string, Asked>();
      // For two readers of one player, everything is sent that the one further behind has missed.
      const after = ofStream.has(channel) ? null : one.after;
      asked.set(stream, ofStream.set(channel, { playerId: channel, after }));
    }
    for (const [stream, ofStream] of asked) await this.#tellAll(stream, [...ofStream.values()]);
  }

  /** Sends the current state of every subject of these players that changed since their positions. */
  async #tellAll(stream: LiveStream, asked: readonly Asked[]): Promise<void> {
    const { db } = this.context.connection;
    const cursor = this.#seen?.cursor ?? "0";
    const versions = await versionsOf(db, asked);
    const balances = await balancesOf(
      db,
      asked.map(({ playerId }) => playerId),
    );
    for (const { playerId: channel, subject, version, isNew } of versions) {
      if (!isNew) continue;
      const state = subject === "balance" ? balances.get(channel) : undefined;
      stream.tell({ channel, subject, version, ...(state ? { state } : {}) }, cursor);
    }
  }

  #send(channel: string, event: LiveEvent, cursor: string): void {
    for (const stream of this.#readersOf(channel)) stream.tell(event, cursor);
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
