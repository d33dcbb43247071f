import type { QueryConfig } from "pg";

/** Asked so often in a process, a statement is one of those that are asked all the time. */
const OFTEN = 20;
/**
 * Each client of the pool has the server keep a plan of each, some 50 kB. All pages together ask some 170 texts, bets and jobs others: what comes
 * after the last is parsed and planned anew for as long as the process lives, which of a history is more than half of the server's time.
 */
const MOST = 300;
/** Beside those that are kept, so many texts are counted; then counting begins again. */
const COUNTED = 2_000;
/** Statements that long are written in bulk, and hardly two have one text. */
const LONGEST = 8_000;

/**
 * Names for the statements a process asks most, so that the server parses and plans each once a client: of a short statement that is two
 * thirds of all it costs the server. Which they are is counted, because a query builder writes the text anew each time.
 */
export class KeptStatements {
  readonly #names = new Map<string, string>();
  readonly #asked = new Map<string, number>();
  #given = 0;

  /** The question with a name if its text is kept; one that has a name of its own, or may be several statements, as it is. */
  named(question: QueryConfig): QueryConfig {
    if (question.name || (!question.values?.length && question.text.includes(";"))) return question;
    const name = this.#names.get(question.text) ?? this.#count(question.text);
    return name === undefined ? question : { ...question, name };
  }

  /** Gives a text another name: the plans that clients keep under this one are stale. Answers whether it was kept. */
  renew({ text }: QueryConfig): boolean {
    return this.#names.has(text) && Boolean(this.#name(text));
  }

  #count(text: string): string | undefined {
    if (this.#names.size >= MOST || text.length > LONGEST) return undefined;
    const asked = (this.#asked.get(text) ?? 0) + 1;
    if (this.#asked.size >= COUNTED) this.#asked.clear();
    this.#asked.set(text, asked);
    return asked < OFTEN ? undefined : this.#name(text);
  }

  #name(text: string): string {
    const name = `often_${++this.#given}`;
    this.#names.set(text, name);
    this.#asked.delete(text);
    return name;
  }
}
