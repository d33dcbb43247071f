import { randomBytes } from "node:crypto";
import { within } from "#server/deadline.ts";
import { type Exchange, send } from "./answer.ts";
import type { FilesInside } from "./files-inside.ts";
import { type GuestCache, NotForEveryGuest } from "./guest-cache.ts";
import { guestKeyOf, type ParametersOf } from "./guest-key.ts";
import { type GuestPage, guestAnswer, guestPageAnswer, guestPageOf } from "./guest-page.ts";
import { landingOf, landingRequest } from "./landing.ts";
import { payloadRequest } from "./payload.ts";
import { plainPage } from "./plain-page.ts";
import {
  type AnswerNotes,
  type Body,
  collect,
  type PageRequest,
  type Render,
  type Rendered,
  type RequestFacts,
  remixRequest,
} from "./render.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { isBareNotFound, sendRendered } from "./send-rendered.ts";
import type { VisitorGate } from "./visitor-gate.ts";

export interface PageParts {
  publicUrl: URL;
  render: Render;
  security: SecurityHeaders;
  /** null renders every page for its visitor. */
  cache: GuestCache | null;
  filesInside: FilesInside;
  /** The query parameters a cached page depends on. */
  parametersOf: ParametersOf;
  mayEnter: VisitorGate;
  /** The topic versions received before a page is rendered. */
  topicVersions: () => NonNullable<RequestFacts["versions"]>;
  /** How long Remix may take for one response. */
  deadlineMs: number;
  /** Called when a page could not be rendered anew and its stale version was served. */
  onRefreshFailed: (error: unknown, requestId: string) => void;
}

interface PageInput {
  request: PageRequest;
  method: string;
  body: Body | null;
  wantsData: boolean;
}

type GuestInput = Pick<PageInput, "request" | "wantsData"> & { key: string };
type Payload = NonNullable<ReturnType<typeof payloadRequest>>;

interface Uncached {
  rendered?: Rendered;
}

/** Keeps the cookies of the first response, such as a refreshed token; the page's own come later and win where names are equal. */
function withCookiesOf(first: Rendered, page: Rendered): Rendered {
  const own = page.headers.getSetCookie();
  page.headers.delete("Set-Cookie");
  for (const cookie of [...first.headers.getSetCookie(), ...own]) page.headers.append("Set-Cookie", cookie);
  return page;
}

/** Answers documents, data and forms: from the cache of guest pages where allowed, otherwise by rendering. */
export function createPages(parts: PageParts) {
  const { publicUrl, security, filesInside, cache, parametersOf, mayEnter, deadlineMs } = parts;

  async function render(
    { requestId, address, receivedAt }: Exchange,
    { wantsData, request, ...input }: PageInput,
    missing: string | null = null,
  ): Promise<Rendered> {
    const nonce = randomBytes(16).toString("base64");
    const facts = { requestId, address, receivedAt, nonce, wantsData, missing, versions: parts.topicVersions() };
    const notes: AnswerNotes = {};
    return within(deadlineMs, async (signal) => {
      const forRemix = remixRequest(request, { ...input, publicUrl, signal });
      return collect(await parts.render(forRemix, { facts, notes }), { nonce, notes });
    });
  }

  /** Renders as for any guest. A response that must not be cached is left in `uncached`, for the visitor it was rendered for. */
  async function make(
    exchange: Exchange,
    input: GuestInput,
    uncached: Uncached,
    previous?: GuestPage,
  ): Promise<GuestPage> {
    uncached.rendered = await render(exchange, { ...input, method: "GET", body: null });
    const include = filesInside.isWanted(exchange) ? filesInside.include : undefined;
    const page = await guestPageOf(uncached.rendered, security, { previous, include });
    if (!page) throw new NotForEveryGuest();
    return page;
  }

  /** Returns the cached page, or a fresh one that is now cached; null when it must not be. */
  async function guestPage(exchange: Exchange, input: GuestInput, uncached: Uncached = {}): Promise<GuestPage | null> {
    const made = cache
      ? cache.get(input.key, (_, previous) =>
          make(exchange, input, uncached, previous).catch((error) => {
            if (previous) parts.onRefreshFailed(error, exchange.requestId);
            throw error;
          }),
        )
      : make(exchange, input, uncached);
    return made.catch((error) => {
      if (error instanceof NotForEveryGuest) return null;
      throw error;
    });
  }

  /** A resource route has no page for a missing file, so a visitor who expects HTML is shown the site's 404 page. */
  async function pageOfMissing(exchange: Exchange, rendered: Rendered): Promise<Rendered | null> {
    const { method, headers } = exchange.request;
    if (method === "POST" || !headers.accept?.includes("text/html") || !isBareNotFound(rendered)) return null;
    const [, language = ""] = exchange.path.split("/");
    const request = { method, url: `/${language}/404/file`, headers };
    const page = await render(exchange, { request, method: "GET", body: null, wantsData: false }, exchange.path);
    // A guard may have redirected the visitor instead of rendering the 404 page.
    if (page.status !== 404 || isBareNotFound(page)) return null;
    return withCookiesOf(rendered, page);
  }

  /** The response for scripts that update a form's page in place; null when the ordinary response will do. */
  async function landed(exchange: Exchange, rendered: Rendered): Promise<Rendered | null> {
    const landing = landingOf(exchange.request, rendered, publicUrl);
    if (!landing) return null;
    if (!landing.isWanted) {
      rendered.headers.delete("Location");
      return { ...rendered, status: 204 };
    }
    const request = landingRequest(landing.place, exchange.request, rendered);
    const page = await render(exchange, { request, method: "GET", body: null, wantsData: false });
    if (page.status !== 200) return null;
    page.headers.set("Content-Location", landing.place);
    return withCookiesOf(rendered, page);
  }

  async function sendForVisitor(exchange: Exchange, body: Body | null, made?: Rendered): Promise<void> {
    const { request } = exchange;
    const input = { request, method: request.method ?? "GET", body, wantsData: false };
    const rendered = made ?? (await render(exchange, input));
    const instead = (await landed(exchange, rendered)) ?? (await pageOfMissing(exchange, rendered));
    const page = instead ?? rendered;
    return sendRendered(exchange, filesInside.isWanted(exchange) ? filesInside.include(page) : page, security);
  }

  async function sendForGuest(exchange: Exchange, key: string): Promise<boolean> {
    const uncached: Uncached = {};
    const page = await guestPage(exchange, { key, request: exchange.request, wantsData: false }, uncached);
    if (page) send(exchange, guestPageAnswer(page, exchange.request.headers));
    else await sendForVisitor(exchange, null, uncached.rendered);
    return page !== null;
  }

  /** Only pages that are the same for every guest have a payload; any other answers 404 to everybody. */
  async function sendPayload(exchange: Exchange, { page: path, request }: Payload): Promise<boolean> {
    const key = guestKeyOf(request, path, exchange.query, parametersOf);
    const place = key === null ? null : await mayEnter(exchange.address, exchange.requestId);
    const page =
      place === null ? null : await guestPage(exchange, { key: `data ${place} ${key}`, request, wantsData: true });
    if (page) send(exchange, guestAnswer(page, exchange.request.headers));
    else send(exchange, plainPage(404, exchange.requestId, security.forPage()));
    return page !== null;
  }

  /** Resolves to true when the response came from the cache. */
  return async (exchange: Exchange, body: Body | null): Promise<boolean> => {
    const payload = payloadRequest(exchange);
    if (payload) return sendPayload(exchange, payload);
    const key = cache && guestKeyOf(exchange.request, exchange.path, exchange.query, parametersOf);
    const place = key === null ? null : await mayEnter(exchange.address, exchange.requestId);
    const first = filesInside.isWanted(exchange) ? "first " : "";
    if (place !== null) return sendForGuest(exchange, `${first}${place} ${key}`);
    await sendForVisitor(exchange, body);
    return false;
  };
}

export type Pages = ReturnType<typeof createPages>;
