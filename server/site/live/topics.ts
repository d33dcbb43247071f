import { HOUSE_TOPICS, type HouseTopic, type LiveEvent } from "#app/contract/live.ts";

/** The public topics: the last received event of each, and those to request from the platform. */
export class Topics {
  /** The last event of each topic on the current stream. */
  readonly #last = new Map<string, { event: LiveEvent; text: string }>();
  /** The last version of each topic of the whole house, from earlier streams too. */
  readonly #houseVersions = new Map<HouseTopic, string>();
  readonly #requested = new Set<string>();

  /** The state of a topic as text for a reader; an unknown one is requested, and sent when it is received. */
  now(topic: string): string | undefined {
    return this.#known(topic)?.text;
  }

  /** The last event of a topic, for polling; undefined until it is received. */
  eventOf(topic: string): LiveEvent | undefined {
    return this.#known(topic)?.event;
  }

  #known(topic: string) {
    const known = this.#last.get(topic);
    if (known === undefined) this.#requested.add(topic);
    return known;
  }

  /** Stores an event. False when its version is known: topics are requested again from time to time, and the platform repeats them. */
  update(event: LiveEvent, text: string): boolean {
    const { subject, version } = event;
    const isNew = this.#last.get(subject)?.event.version !== version;
    this.#last.set(subject, { event, text });
    const house = HOUSE_TOPICS.find((topic) => topic === subject);
    if (house) this.#houseVersions.set(house, version);
    return isNew;
  }

  /** Requests these topics and those of the whole house; a new stream invalidates the state from the last one. */
  requestAll(topics: readonly string[], { isNewStream }: { isNewStream: boolean }): void {
    if (isNewStream) this.#last.clear();
    for (const topic of [...HOUSE_TOPICS, ...topics]) this.#requested.add(topic);
  }

  /** Drops a topic that nobody follows any more: its state would be outdated for the next follower. */
  forget(topic: string): void {
    if (HOUSE_TOPICS.every((house) => house !== topic)) this.#last.delete(topic);
  }

  /** Returns the topics to request, and clears the list. */
  takeRequested(): string[] {
    const requested = [...this.#requested];
    this.#requested.clear();
    return requested;
  }

  requestAgain(topics: readonly string[]): void {
    for (const topic of topics) this.#requested.add(topic);
  }

  /** The last received version of each topic of the whole house. */
  versions(): Partial<Record<HouseTopic, string>> {
    return Object.fromEntries(this.#houseVersions);
  }
}
