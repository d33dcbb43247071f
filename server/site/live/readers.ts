import type { LiveEvent } from "#app/contract/live.ts";
import type { Reader } from "./reader.ts";

/** Indexes readers by channel and topic, so that an event reaches only those that follow it. */
export class Readers {
  readonly all = new Set<Reader>();
  readonly #byChannel = new Map<string, Set<Reader>>();
  readonly #byTopic = new Map<string, Set<Reader>>();

  add(reader: Reader): void {
    this.all.add(reader);
    for (const topic of reader.topics) addTo(this.#byTopic, topic, reader);
  }

  identify(reader: Reader, known: NonNullable<Reader["known"]>): void {
    if (!this.all.has(reader)) return;
    reader.known = known;
    addTo(this.#byChannel, known.channel, reader);
  }

  remove(reader: Reader): void {
    this.all.delete(reader);
    for (const topic of reader.topics) removeFrom(this.#byTopic, topic, reader);
    if (reader.known) removeFrom(this.#byChannel, reader.known.channel, reader);
  }

  /** Whether any reader follows a topic. */
  follows(topic: string): boolean {
    return this.#byTopic.has(topic);
  }

  topics(): string[] {
    return [...this.#byTopic.keys()];
  }

  of({ channel, subject }: Pick<LiveEvent, "channel" | "subject">): ReadonlySet<Reader> {
    return (channel === null ? this.#byTopic.get(subject) : this.#byChannel.get(channel)) ?? NO_READERS;
  }
}

const NO_READERS: ReadonlySet<Reader> = new Set();

function addTo(readers: Map<string, Set<Reader>>, key: string, reader: Reader): void {
  const group = readers.get(key) ?? new Set();
  readers.set(key, group.add(reader));
}

function removeFrom(readers: Map<string, Set<Reader>>, key: string, reader: Reader): void {
  const group = readers.get(key);
  group?.delete(reader);
  if (group?.size === 0) readers.delete(key);
}
