import type { HostCheck } from "#server/known-hosts.ts";
import { type Exchange, send } from "./answer.ts";
import { discard, readFormBody } from "./form-body.ts";
import type { Live } from "./live/index.ts";
import type { Pages } from "./pages.ts";
import { type PlainStatus, plainPage } from "./plain-page.ts";
import { isPublicLog } from "./public-log.ts";
import { problemOf } from "./request-problem.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { type StaticFiles, staticAnswer } from "./static-files.ts";
import { hasSession, receiveUpload, takesFile } from "./upload-body.ts";

export interface AnsweringParts {
  publicUrl: URL;
  isOwnHost: HostCheck;
  security: SecurityHeaders;
  files: StaticFiles;
  pages: Pages;
  live: Live;
  publicLog: (exchange: Exchange) => Promise<void>;
  /** Whether the platform accepts calls now. */
  platformIsReady: () => Promise<boolean>;
}

/** What produced the response, for the log. */
export type Source = "health" | "refused" | "file" | "live" | "log" | "cache" | "page" | "nobody";

/** Where browsers read events, in every language. Handled before Remix and compression, which would delay events. */
const LIVE_ADDRESS = "/live";

/** Answers each request by what it is for, the cheapest first: its pages are the last. */
export class Answering {
  constructor(private readonly parts: AnsweringParts) {}

  async answer(exchange: Exchange, isDraining: boolean): Promise<Source> {
    const { parts } = this;
    const problem = this.#problemOf(exchange);
    if (problem) return this.refuse(exchange, problem);
    if (exchange.path === "/healthz") return health(exchange, true);
    if (exchange.path === "/readyz") return health(exchange, !isDraining && (await parts.platformIsReady()));
    if (exchange.path === LIVE_ADDRESS) {
      await parts.live.answer(exchange);
      return "live";
    }
    if (isPublicLog(exchange)) {
      await parts.publicLog(exchange);
      return "log";
    }
    return exchange.request.method === "POST" ? this.#answerForm(exchange) : this.#answerRead(exchange);
  }

  refuse(exchange: Exchange, status: PlainStatus): "refused" {
    send(exchange, plainPage(status, exchange.requestId, this.parts.security.forPage()));
    return "refused";
  }

  #problemOf({ request }: Exchange): PlainStatus | null {
    const { publicUrl, isOwnHost } = this.parts;
    const problem = problemOf(request, publicUrl);
    return problem ?? (isOwnHost(request.headers.host, request.socket.remoteAddress) ? null : 421);
  }

  async #answerRead(exchange: Exchange): Promise<Source> {
    const { files, security, pages } = this.parts;
    const file = files.get(exchange.path);
    if (file) {
      const found = staticAnswer(file, exchange.request.headers);
      send(exchange, { ...found, headers: { ...security.forFile, ...found.headers } });
      return "file";
    }
    if (exchange.path.startsWith("/assets/")) {
      // An asset of an older or newer build: not worth rendering a page.
      this.refuse(exchange, 404);
      return "file";
    }
    return (await pages(exchange, null)) ? "cache" : "page";
  }

  async #answerForm(exchange: Exchange): Promise<Source> {
    if (takesFile(exchange)) return this.#answerUpload(exchange);
    const body = await readFormBody(exchange.request);
    if (!body) return this.refuse(exchange, 413);
    return (await this.parts.pages(exchange, body)) ? "cache" : "page";
  }

  async #answerUpload(exchange: Exchange): Promise<Source> {
    const { pages } = this.parts;
    if (!hasSession(exchange)) {
      discard(exchange.request);
      await pages(exchange, Buffer.alloc(0));
      return "page";
    }
    const upload = await receiveUpload(exchange);
    if (!upload) return this.refuse(exchange, 503);
    try {
      // The time budget of the page starts now: the upload over a slow connection does not count.
      await pages({ ...exchange, receivedAt: performance.now() }, upload.body);
      return "page";
    } finally {
      await upload.close();
    }
  }
}

function health(exchange: Exchange, isHealthy: boolean): "health" {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  send(exchange, { status: isHealthy ? 200 : 503, headers, body: Buffer.from(isHealthy ? "ok\n" : "not ready\n") });
  return "health";
}
