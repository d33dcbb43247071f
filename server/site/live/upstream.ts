import { type Envelope, envelopeOf } from "#app/contract/envelope.ts";
import {
  getLiveState,
  joinLive,
  LIVE_PATH,
  type LiveEvent,
  type LiveTokens,
  liveEvent,
  liveSubject,
} from "#app/contract/live.ts";
import type { Data, Input, Operation } from "#app/contract/operation.ts";
import { within } from "#server/deadline.ts";
import { eventReader } from "./event-stream.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;
const ANSWER_WITHIN_MS = 5_000;
/** The platform sends a heartbeat every 20 s. */
const SILENCE_MS = 45_000;

export interface UpstreamHandlers {
  event(event: LiveEvent, id: string): void;
  /** The stream is open under this name, and events follow. */
  opened(stream: string): void;
  lost(): void;
}

/** The event in a message; null for a subject of a later platform, which no page of this site shows. */
function eventIn(data: string): LiveEvent | null {
  const message: unknown = JSON.parse(data);
  const { subject } = liveEvent.pick({ subject: true }).parse(message);
  return liveSubject.safeParse(subject).success ? liveEvent.parse(message) : null;
}

/** The single event stream of this process from the platform, reconnected until it is closed. */
export class Upstream {
  #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isOpen = false;

  constructor(
    private readonly apiUrl: string,
    private readonly fetchWhole: typeof fetch,
    private readonly handlers: UpstreamHandlers,
  ) {}

  /** Opens the stream unless it is open. */
  open(): void {
    if (this.#isOpen || this.#isClosed) return;
    this.#isOpen = true;
    void this.#follow(FIRST_PAUSE_MS);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#ending.abort();
  }

  join(input: Input<typeof joinLive>): Promise<Data<typeof joinLive>> {
    return this.#call(joinLive, input);
  }

  /** Null for invalid tokens. */
  async state(tokens: LiveTokens): Promise<Data<typeof getLiveState> | null> {
    const answer = await this.#request(getLiveState, tokens);
    return answer.status === "ok" ? answer.data : null;
  }

  async #call<Called extends Operation>(operation: Called, input: object): Promise<Data<Called>> {
    const answer = await this.#request(operation, input);
    if (answer.status !== "ok") throw new Error(`the platform refused ${operation.path}`);
    return answer.data;
  }

  async #request<Called extends Operation>(operation: Called, input: object): Promise<Envelope<Data<Called>>> {
    const headers = { Accept: "application/json", "Content-Type": "application/json" };
    const call = { method: operation.method, headers, body: JSON.stringify(input), redirect: "manual" as const };
    const address = `${this.apiUrl}/api/v1${operation.path}`;
    const response = await within(ANSWER_WITHIN_MS, (signal) => this.fetchWhole(address, { ...call, signal }));
    return envelopeOf(operation.data).parse(await response.json()) as Envelope<Data<Called>>;
  }

  async #follow(pause: number): Promise<void> {
    let next = Math.min(pause * 2, LONGEST_PAUSE_MS);
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    let silence: NodeJS.Timeout | undefined;
    const restartTimer = () => {
      clearTimeout(silence);
      silence = setTimeout(() => this.#ending.abort(), SILENCE_MS).unref();
    };
    try {
      restartTimer();
      const response = await fetch(`${this.apiUrl}/api/v1${LIVE_PATH}`, {
        headers: { Accept: "text/event-stream" },
        redirect: "manual",
        signal,
      });
      if (!response.ok || !response.body) throw new Error(`the platform answered ${response.status}`);
      const read = eventReader(({ name, id, data }) => {
        next = FIRST_PAUSE_MS;
        if (name === "stream") this.handlers.opened(data);
        if (name !== "message") return;
        const event = eventIn(data);
        if (event) this.handlers.event(event, id);
      });
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        restartTimer();
        read(decoder.decode(piece.value, { stream: true }));
      }
    } catch {
      // The stream is reopened whatever ended it.
    }
    clearTimeout(silence);
    if (this.#isClosed) return;
    this.handlers.lost();
    // Jitter: sites that lost the same platform must not reconnect all at once.
    this.#timer = setTimeout(() => void this.#follow(next), next * (0.5 + Math.random() / 2)).unref();
  }
}
