import { isNewer, Versions } from "./versions.ts";

/** The version of each topic that a page shows; undefined if it cannot say. */
export type ShownAt = ReadonlyMap<string, string | undefined>;

/** A page may come from a process that has not received the event yet; one that never does is not requested endlessly. */
const MOST_REQUESTS = 3;

/** Decides whether a page is older than the published versions of the topics it shows. */
export class Outdated {
  readonly #published = new Versions();
  /** How often the page was requested for a version of a topic. */
  readonly #requests = new Map<string, number>();

  hear(topic: string, version: string): void {
    this.#published.take(topic, version);
  }

  /**
   * The topics for which a newer version was published, or shown by an earlier page, than this page shows, while reloading is
   * still worthwhile. Every page must be checked here, or a page from a process that lags behind would replace a newer one.
   */
  of(page: ShownAt): string[] {
    return [...page].flatMap(([topic, at]) => {
      if (at) this.hear(topic, at);
      const version = this.#published.of(topic);
      if (version === undefined || !isNewer(version, at)) return [];
      return (this.#requests.get(`${topic} ${version}`) ?? 0) < MOST_REQUESTS ? [topic] : [];
    });
  }

  /** Counts a request of the page for these topics. */
  ask(topics: readonly string[]): void {
    for (const topic of topics) {
      const version = `${topic} ${this.#published.of(topic)}`;
      this.#requests.set(version, (this.#requests.get(version) ?? 0) + 1);
    }
  }
}
