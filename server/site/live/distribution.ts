import type { HouseTopic, LiveEvent, LiveTokens } from "#app/contract/live.ts";
import { Joining } from "./joining.ts";
import { Polled } from "./polled.ts";
import { controlEvent, type Reader } from "./reader.ts";
import { Readers } from "./readers.ts";
import { Topics } from "./topics.ts";
import { Upstream } from "./upstream.ts";

const HEARTBEAT_MS = 20_000;
/** How often tokens and topics are renewed; the platform issues new tokens when the old ones expire within five minutes. */
const RENEW_MS = 30_000;
const RENEW_BEFORE_MS = 4 * 60_000;

const textOf = ({ subject, version, state }: LiveEvent, id: string) =>
  `id: ${id}\ndata: ${JSON.stringify({ subject, version, state })}\n\n`;

/** Distributes the platform's events, received over one stream, to the readers and polls of this process. */
export class Distribution {
  readonly #readers = new Readers();
  readonly #topics = new Topics();
  readonly #polled = new Polled();
  readonly #upstream: Upstream;
  readonly #joining: Joining;

  constructor(apiUrl: string, fetchWhole: typeof fetch) {
    this.#upstream = new Upstream(apiUrl, fetchWhole, {
      opened: (stream) => this.#opened(stream),
      lost: () => this.#lost(),
      event: (event, id) => this.#received(event, id),
    });
    this.#joining = new Joining(this.#readers, this.#topics, (input) => this.#upstream.join(input));
    setInterval(() => this.#renew(Date.now()), RENEW_MS).unref();
    setInterval(() => this.#sendToAll(":\n\n"), HEARTBEAT_MS).unref();
  }

  /** Starts to follow the topics of the whole house. */
  open(): void {
    this.#upstream.open();
  }

  topicVersions(): Partial<Record<HouseTopic, string>> {
    return this.#topics.versions();
  }

  add(reader: Reader): void {
    this.#readers.add(reader);
    this.#joining.add(reader);
    this.#upstream.open();
    if (!this.#joining.isPossible) reader.send(controlEvent("stale"));
    for (const topic of reader.topics) {
      const text = this.#topics.now(topic);
      if (text !== undefined) reader.send(text);
    }
    this.#joining.soon();
  }

  remove(reader: Reader): void {
    this.#readers.remove(reader);
    this.#joining.remove(reader);
    this.#forgetUnfollowed(reader.topics);
  }

  /** Returns the state of what belongs to a player; null for invalid tokens, and where the platform gives none. */
  stateOf(tokens: LiveTokens): ReturnType<Upstream["state"]> {
    return this.#upstream.state(tokens).catch(() => null);
  }

  /** Returns the known state of topics; an unknown one is requested, and returned by a later poll. */
  poll(topics: readonly string[]): Pick<LiveEvent, "subject" | "version" | "state">[] {
    const followed = topics.filter((topic) => this.#polled.follow(topic, Date.now()));
    this.#upstream.open();
    const events = followed.flatMap((topic) => this.#topics.eventOf(topic) ?? []);
    this.#joining.soon();
    return events.map(({ subject, version, state }) => ({ subject, version, state }));
  }

  /** Asks every reader to reconnect to another process. */
  end(): void {
    this.#upstream.close();
    for (const reader of this.#readers.all) reader.end("move");
  }

  #opened(stream: string): void {
    this.#topics.requestAll(this.#followed(), { isNewStream: true });
    this.#joining.opened(stream);
  }

  #lost(): void {
    if (this.#joining.isPossible) this.#sendToAll(controlEvent("stale"));
    this.#joining.lost();
  }

  #received(event: LiveEvent, id: string): void {
    this.#joining.passed(id);
    if (event.subject === "ended") {
      this.#endSession(event);
      return;
    }
    const text = textOf(event, id);
    if (event.channel === null && !this.#topics.update(event, text)) return;
    this.#joining.received(event, text);
    for (const reader of this.#readers.of(event)) reader.sendEvent(event, text);
  }

  #endSession(event: LiveEvent): void {
    for (const reader of this.#readers.of(event)) if (reader.known?.session === event.session) reader.end("ended");
  }

  #renew(now: number): void {
    for (const reader of this.#readers.all) {
      if (!reader.known) continue;
      if (reader.known.until <= now) reader.end("refused");
      else if (reader.known.until - now < RENEW_BEFORE_MS) this.#joining.add(reader);
    }
    this.#forgetUnfollowed(this.#polled.takeExpired(now));
    this.#topics.requestAll(this.#followed(), { isNewStream: false });
    this.#joining.soon(0);
  }

  #sendToAll(text: string): void {
    for (const reader of this.#readers.all) reader.send(text);
  }

  #followed(): string[] {
    return [...this.#readers.topics(), ...this.#polled.topics()];
  }

  #forgetUnfollowed(topics: readonly string[]): void {
    for (const topic of topics) {
      if (!this.#readers.follows(topic) && !this.#polled.has(topic)) this.#topics.forget(topic);
    }
  }
}
