import type { LiveEvent } from "#app/contract/live.ts";
import type { Reader } from "./reader.ts";

/** Who reads what. Each event is written once as text, however many read it. */
export class Readers {
  readonly all = new Set<Reader>();
  readonly #byChannel = new Map<string, Set<Reader>>();
  readonly #byTopic = new Map<string, Set<Reader>>();

  add(reader: Reader): void {
    this.all.add(reader);
    for (const topic of reader.topics) addTo(this.#byTopic, topic, reader);
  }

  know(reader: Reader, known: NonNullable<Reader["known"]>): void {
    if (!this.all.has(reader)) return;
    reader.known = known;
    addTo(this.#byChannel, known.channel, reader);
  }

  remove(reader: Reader): void {
    this.all.delete(reader);
    for (const topic of reader.topics) removeFrom(this.#byTopic, topic, reader);
    if (reader.known) removeFrom(this.#byChannel, reader.known.channel, reader);
  }

  /** Whether anybody follows a topic. */
  follow(topic: string): boolean {
    return this.#byTopic.has(topic);
  }

  topics(): string[] {
    return [...this.#byTopic.keys()];
  }

  of({ channel, subject }: Pick<LiveEvent, "channel" | "subject">): ReadonlySet<Reader> {
    return (channel === null ? this.#byTopic.get(subject) : this.#byChannel.get(channel)) ?? NOBODY;
  }
}

const NOBODY: ReadonlySet<Reader> = new Set();

function addTo(readers: Map<string, Set<Reader>>, key: string, reader: Reader): void {
  const known = readers.get(key) ?? new Set();
  readers.set(key, known.add(reader));
}

function removeFrom(readers: Map<string, Set<Reader>>, key: string, reader: Reader): void {
  const known = readers.get(key);
  known?.delete(reader);
  if (known?.size === 0) readers.delete(key);
}
