import { type joinLive, type LiveEvent, type LiveTokens, MOST_READERS } from "#app/contract/live.ts";
import type { Data, Input } from "#app/contract/operation.ts";
import { controlEvent, type Reader } from "./reader.ts";
import type { Readers } from "./readers.ts";
import type { Topics } from "./topics.ts";

/** Readers that connect within this time are joined by one call. */
const JOIN_MS = 20;
const RETRY_MS = 1_000;

type JoinCall = (input: Input<typeof joinLive>) => Promise<Data<typeof joinLive>>;
type Joined = NonNullable<Data<typeof joinLive>["readers"][number]>;

interface Received {
  event: LiveEvent;
  /** The event as a reader is sent it. */
  text: string;
}

/** Joins readers and topics to the current stream of the platform, many by one call. */
export class Joining {
  readonly #waiting = new Set<Reader>();
  /**
   * Events received while readers are being joined. A reader's channel is known only from the response, and its events may
   * arrive before that.
   */
  readonly #pending = new Set<Received[]>();
  /** The name of the open stream; null while there is none. */
  #stream: string | null = null;
  /** The id of the last event. */
  #cursor: string | undefined;
  #isScheduled = false;

  constructor(
    private readonly readers: Readers,
    private readonly topics: Topics,
    private readonly call: JoinCall,
  ) {}

  get isPossible(): boolean {
    return this.#stream !== null;
  }

  /** Everything is joined to a new stream. */
  opened(stream: string): void {
    this.#stream = stream;
    for (const reader of this.readers.all) this.add(reader);
    this.soon(0);
  }

  lost(): void {
    this.#stream = null;
  }

  /** Joins a reader with the next call; one without tokens follows topics only. */
  add(reader: Reader): void {
    if (reader.tokens) this.#waiting.add(reader);
  }

  remove(reader: Reader): void {
    this.#waiting.delete(reader);
  }

  passed(id: string): void {
    this.#cursor = id;
  }

  /** Holds an event for the readers that are being joined. */
  received(event: LiveEvent, text: string): void {
    for (const received of this.#pending) received.push({ event, text });
  }

  soon(ms = JOIN_MS): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      void this.#joinAll();
    }, ms).unref();
  }

  async #joinAll(): Promise<void> {
    if (this.#stream === null) return;
    const readers = [...this.#waiting];
    this.#waiting.clear();
    const topics = this.topics.takeRequested();
    do {
      await this.#join(readers.splice(0, MOST_READERS), topics.splice(0, MOST_READERS));
    } while (readers.length > 0 || topics.length > 0);
  }

  /** Joins as many as one call takes; they wait again when it fails. */
  async #join(readers: readonly Reader[], topics: string[]): Promise<void> {
    const received: Received[] = [];
    this.#pending.add(received);
    try {
      const joining = readers.flatMap((reader) => (reader.tokens ? [{ reader, tokens: reader.tokens }] : []));
      const answer = await this.call({
        stream: this.#stream ?? "",
        readers: joining.map(({ reader, tokens }) => ({
          ...tokens,
          after: reader.known ? this.#cursor : reader.after,
        })),
        topics,
      });
      for (const [at, { reader, tokens }] of joining.entries()) {
        const joined = answer.readers[at];
        if (joined) this.#welcome(reader, tokens, joined, received);
        else reader.end("refused");
      }
      for (const { reader } of joining) reader.send(controlEvent("fresh"));
    } catch {
      this.topics.requestAgain(topics);
      for (const reader of readers) if (this.readers.all.has(reader)) this.#waiting.add(reader);
      this.soon(RETRY_MS);
    } finally {
      this.#pending.delete(received);
    }
  }

  /** A reader that was not known before is sent the events that came before the answer. */
  #welcome(reader: Reader, tokens: LiveTokens, joined: Joined, received: readonly Received[]): void {
    const { channel, session, until, connectionToken, channelToken } = joined;
    const isNew = reader.known === null;
    this.readers.identify(reader, { channel, session, until: Date.parse(until) });
    reader.tokens = { connectionToken, channelToken };
    if (tokens.channelToken !== channelToken) reader.send(controlEvent("tokens", reader.tokens));
    if (isNew) for (const { event, text } of received) if (event.channel === channel) reader.sendEvent(event, text);
  }
}
