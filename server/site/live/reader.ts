import type { ServerResponse } from "node:http";
import type { LiveEvent, LiveTokens } from "#app/contract/live.ts";

/** What one browser may let lie: hundreds of events. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** Then it is cut, whether or not it has read that it should come again. */
const CUT_AFTER_MS = 5_000;

export type Word = "move" | "again" | "refused" | "ended" | "stale" | "fresh" | "tokens";

export const wordOf = (word: Word, data: object = {}) => `event: ${word}\ndata: ${JSON.stringify(data)}\n\n`;

/** One browser that reads, in whichever of its tabs. */
export class Reader {
  /** Whose events it reads, in which session and until when; known when the platform has seen its tokens. */
  known: { channel: string; session: string; until: number } | null = null;
  #isOver = false;
  /** The version it was last told of each subject. */
  readonly #told = new Map<string, string>();

  constructor(
    private readonly response: ServerResponse,
    public tokens: LiveTokens | null,
    readonly topics: readonly string[],
    /** Where it left an earlier stream. */
    readonly after: string | undefined,
  ) {
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // For proxies that gather answers before they pass them on.
      "X-Accel-Buffering": "no",
      "X-Content-Type-Options": "nosniff",
    });
    response.flushHeaders();
  }

  /**
   * Tells an event unless this reader has been told it: with each reader that comes all of its player is told again, and the others
   * of that player have heard it.
   */
  hear({ subject, version }: LiveEvent, text: string): void {
    if (this.#told.get(subject) === version) return;
    this.#told.set(subject, version);
    this.tell(text);
  }

  tell(text: string): void {
    if (this.#isOver) return;
    this.response.write(text);
    if (this.response.writableLength > MOST_UNREAD_BYTES) this.end("again");
  }

  end(word: Word): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.response.end(wordOf(word));
    setTimeout(() => this.response.destroy(), CUT_AFTER_MS).unref();
  }
}
