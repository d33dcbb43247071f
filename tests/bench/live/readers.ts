import { type ClientRequest, get } from "node:http";

/** As browsers do (app/lib/live/line.client.ts). */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const OF_AN_ADDRESS = 100;

/** A reader through the proxy, which reconnects when it is cut, from its last event. */
export class BenchReader {
  /** The newest version it has received. */
  version = 0;
  isOpen = false;
  #after: string;
  #pause = FIRST_PAUSE_MS;
  #request: ClientRequest | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #opened: (() => void) | undefined;

  constructor(
    private readonly origin: string,
    private readonly tokens: { connection: string; channel: string; after: string },
    private readonly number: number,
    private readonly heard: (reader: BenchReader, version: number) => void,
  ) {
    this.#after = tokens.after;
  }

  /** Resolves when the stream is open for the first time. */
  open(): Promise<void> {
    return new Promise((resolve) => {
      this.#opened = resolve;
      this.#come();
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#request?.destroy();
  }

  #come(): void {
    const query = new URLSearchParams({ ...this.tokens, after: this.#after });
    // Addresses differ, because a site limits the streams of one address.
    const localAddress = `127.0.${1 + Math.floor(this.number / OF_AN_ADDRESS)}.1`;
    this.#request = get(`${this.origin}/live?${query}`, { agent: false, localAddress }, (response) => {
      if (response.statusCode !== 200) return void response.resume().on("end", () => this.#again());
      this.isOpen = true;
      this.#opened?.();
      response.setEncoding("utf8").on("data", (text: string) => this.#read(text));
      response.on("error", () => undefined).on("close", () => this.#again());
    });
    this.#request.on("error", () => this.#again());
  }

  #read(text: string): void {
    this.#pause = FIRST_PAUSE_MS;
    for (const [, id = ""] of text.matchAll(/^id: (\d+)$/gm)) this.#after = id;
    for (const [, found = ""] of text.matchAll(/"subject":"limits","version":"(\d+)"/g)) {
      const version = Number(found);
      if (version > this.version) this.version = version;
      this.heard(this, version);
    }
  }

  #again(): void {
    this.isOpen = false;
    if (this.#isClosed || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#come();
      },
      this.#pause * (0.5 + Math.random()),
    );
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }
}
