import type { ServerResponse } from "node:http";
import type { LiveEvent } from "#app/contract/live.ts";

/** A reader with this much unread is not reading: nothing more is buffered for it. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** Shorter than the idle timeout of proxies. */
const SIGN_OF_LIFE_MS = 20_000;

/** One stream of events to a site or another reader, and what it subscribes to. */
export class LiveStream {
  /** Sessions by player, each with the expiry of the token that opened it. */
  readonly sessions = new Map<string, Map<string, Date>>();
  /** Until when each topic is published to this stream. */
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

  send(event: LiveEvent, cursor: string): void {
    this.#write(`id: ${cursor}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** Ends the stream with an instruction: `move` to another platform, or connect `again` for everything. */
  end(word: "move" | "again"): void {
    clearInterval(this.#signs);
    this.response.end(`event: ${word}\ndata:\n\n`);
  }

  #write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.response.write(text);
    // Destroyed rather than ended: an end would wait behind the unread data.
    if (this.response.writableLength > MOST_UNREAD_BYTES) this.response.destroy();
  }
}
