import { HOUSE_TOPICS, type HouseTopic, type LiveEvent } from "#app/contract/live.ts";

/** What of topics everybody may follow this process was told, and what it has to ask for. */
export class Topics {
  /** How each was last told on the stream that is open. */
  readonly #now = new Map<string, { event: LiveEvent; text: string }>();
  /** Of what the whole house shows, also by streams of before. */
  readonly #house = new Map<HouseTopic, string>();
  readonly #asked = new Set<string>();

  /** How a topic is, as text for a reader; else it is asked for, and told when it is known. */
  now(topic: string): string | undefined {
    return this.#known(topic)?.text;
  }

  /** The same as an event, for whoever can only ask: undefined until it is known. */
  eventOf(topic: string): LiveEvent | undefined {
    return this.#known(topic)?.event;
  }

  #known(topic: string) {
    const known = this.#now.get(topic);
    if (known === undefined) this.#asked.add(topic);
    return known;
  }

  /** False for what was told already: a topic is asked for again from time to time, and then told again. */
  take(event: LiveEvent, text: string): boolean {
    const { subject, version } = event;
    const isNew = this.#now.get(subject)?.event.version !== version;
    this.#now.set(subject, { event, text });
    const house = HOUSE_TOPICS.find((topic) => topic === subject);
    if (house) this.#house.set(house, version);
    return isNew;
  }

  /** Asks for all of these, and for what the whole house shows; on a new stream nothing of the last one holds. */
  askAll(topics: readonly string[], { isNewStream }: { isNewStream: boolean }): void {
    if (isNewStream) this.#now.clear();
    for (const topic of [...HOUSE_TOPICS, ...topics]) this.#asked.add(topic);
  }

  /** Nobody follows it any more: how it was is not how it is when somebody does. */
  leave(topic: string): void {
    if (HOUSE_TOPICS.every((house) => house !== topic)) this.#now.delete(topic);
  }

  /** What is to be asked for, once. */
  takeAsked(): string[] {
    const asked = [...this.#asked];
    this.#asked.clear();
    return asked;
  }

  askAgain(topics: readonly string[]): void {
    for (const topic of topics) this.#asked.add(topic);
  }

  /** At which version each thing is that the whole house shows, as far as is known. */
  told(): Partial<Record<HouseTopic, string>> {
    return Object.fromEntries(this.#house);
  }
}
