import type { ServerResponse } from "node:http";
import type { LiveEvent, LiveTokens } from "#app/contract/live.ts";

/** Limit of unread data per browser: hundreds of events. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** After this the connection is destroyed, even if the browser has not read the final event. */
const CUT_AFTER_MS = 5_000;

/** Events about the stream itself. */
export type ControlEvent = "move" | "again" | "refused" | "ended" | "stale" | "fresh" | "tokens";

export const controlEvent = (name: ControlEvent, data: object = {}) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The stream of one browser. */
export class Reader {
  /** Player channel, session and expiry; known once the platform has checked the tokens. */
  known: { channel: string; session: string; until: number } | null = null;
  #isOver = false;
  /** The last version sent of each subject. */
  readonly #sentVersions = new Map<string, string>();

  constructor(
    private readonly response: ServerResponse,
    public tokens: LiveTokens | null,
    readonly topics: readonly string[],
    /** The last event id of an earlier stream. */
    readonly after: string | undefined,
  ) {
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // Disables response buffering in nginx.
      "X-Accel-Buffering": "no",
      "X-Content-Type-Options": "nosniff",
    });
    response.flushHeaders();
  }

  /**
   * Sends an event unless this reader already has its version: whenever a reader joins, the platform repeats all events of its
   * player, and that player's other readers already have them.
   */
  sendEvent({ subject, version }: LiveEvent, text: string): void {
    if (this.#sentVersions.get(subject) === version) return;
    this.#sentVersions.set(subject, version);
    this.send(text);
  }

  send(text: string): void {
    if (this.#isOver) return;
    this.response.write(text);
    if (this.response.writableLength > MOST_UNREAD_BYTES) this.end("again");
  }

  end(reason: ControlEvent): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.response.end(controlEvent(reason));
    setTimeout(() => this.response.destroy(), CUT_AFTER_MS).unref();
  }
}
