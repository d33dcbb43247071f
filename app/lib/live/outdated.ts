import { isNewer, Versions } from "./versions.ts";

/** At which version a page shows each topic; undefined where it cannot say. */
export type ShownAt = ReadonlyMap<string, string | undefined>;

/** A page may come from a process that has not heard yet; one that never does is not asked without end. */
const MOST_ASKED = 3;

/** Whether a page is older than what was told of the topics it shows. */
export class Outdated {
  readonly #told = new Versions();
  /** How often the page was asked for because of a version of a topic. */
  readonly #asked = new Map<string, number>();

  hear(topic: string, version: string): void {
    this.#told.take(topic, version);
  }

  /**
   * The topics of which something newer was told, or shown by a page before, than this page has, as long as it is worth asking
   * for the page. Each page has to pass here, or a page of a process that has not heard yet would stay in place of a newer one.
   */
  of(page: ShownAt): string[] {
    return [...page].flatMap(([topic, at]) => {
      if (at) this.hear(topic, at);
      const version = this.#told.of(topic);
      if (version === undefined || !isNewer(version, at)) return [];
      return (this.#asked.get(`${topic} ${version}`) ?? 0) < MOST_ASKED ? [topic] : [];
    });
  }

  /** The page is asked for because of these. */
  ask(topics: readonly string[]): void {
    for (const topic of topics) {
      const version = `${topic} ${this.#told.of(topic)}`;
      this.#asked.set(version, (this.#asked.get(version) ?? 0) + 1);
    }
  }
}
