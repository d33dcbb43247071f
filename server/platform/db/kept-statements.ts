import type { QueryConfig } from "pg";

/** A statement that ran this often in a process is one of its frequent ones. */
const OFTEN = 20;
/**
 * Each client of the pool makes the server keep a plan of each, some 50 kB. All pages together use some 170 texts, bets and jobs
 * others: any text beyond this limit is parsed and planned anew for as long as the process lives, which for a history is more
 * than half of the server's time.
 */
const MOST = 300;
/** How many texts are counted besides those that are kept; then counting starts over. */
const COUNTED = 2_000;
/** Longer statements are bulk inserts, hardly two of which have the same text. */
const LONGEST = 8_000;

/**
 * Names for the statements a process runs most, so that the server parses and plans each once per client: for a short statement
 * that is two thirds of its cost to the server. They are found by counting, because a query builder writes the text anew each
 * time.
 */
export class KeptStatements {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #lastNumber = 0;

  /** Returns the query with a name if its text is kept; unchanged if it has a name of its own or may be several statements. */
  named(question: QueryConfig): QueryConfig {
    if (question.name || (!question.values?.length && question.text.includes(";"))) return question;
    const name = this.#names.get(question.text) ?? this.#count(question.text);
    return name === undefined ? question : { ...question, name };
  }

  /** Gives a text another name: the plans that clients hold under the old one are stale. Returns whether it was kept. */
  renew({ text }: QueryConfig): boolean {
    return this.#names.has(text) && Boolean(this.#name(text));
  }

  #count(text: string): string | undefined {
    if (this.#names.size >= MOST || text.length > LONGEST) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (this.#counts.size >= COUNTED) this.#counts.clear();
    this.#counts.set(text, count);
    return count < OFTEN ? undefined : this.#name(text);
  }

  #name(text: string): string {
    const name = `often_${++this.#lastNumber}`;
    this.#names.set(text, name);
    this.#counts.delete(text);
    return name;
  }
}
