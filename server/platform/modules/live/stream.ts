import type { ServerResponse } from "node:http";
import type { LiveEvent } from "#app/contract/live.ts";

/** A reader that lets so much lie is not reading: nothing more is kept for it. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** Before a proxy takes silence for an end. */
const SIGN_OF_LIFE_MS = 20_000;

/** One stream of events to a site, or to any other reader, and what it wants to be told. */
export class LiveStream {
  /** Sessions by the player they are of, with the end of what opened them. */
  readonly sessions = new Map<string, Map<string, Date>>();
  /** Until when a topic is told. */
  readonly topics = new Map<string, number>();
  readonly #signs: NodeJS.Timeout;

  constructor(
    readonly id: string,
    private readonly response: ServerResponse,
  ) {
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
      "X-Content-Type-Options": "nosniff",
    });
    this.#write(`event: stream\ndata: ${id}\n\n`);
    this.#signs = setInterval(() => this.#write(":\n\n"), SIGN_OF_LIFE_MS).unref();
    response.on("close", () => clearInterval(this.#signs));
  }

  tell(event: LiveEvent, cursor: string): void {
    this.#write(`id: ${cursor}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** Ends it with a word on what to do: `move` to another platform, or come `again` for all of it. */
  end(word: "move" | "again"): void {
    clearInterval(this.#signs);
    this.response.end(`event: ${word}\ndata:\n\n`);
  }

  #write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.response.write(text);
    // Not ended but cut: the end would wait behind what is not read.
    if (this.response.writableLength > MOST_UNREAD_BYTES) this.response.destroy();
  }
}
