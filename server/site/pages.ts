import { type Exchange, send } from "./answer.ts";
import { guestKeyOf, type ParametersOf } from "./guest-key.ts";
import { guestAnswer, guestPageAnswer } from "./guest-page.ts";
import { createGuestPages, type GuestParts } from "./guest-pages.ts";
import { createPageInstead } from "./page-instead.ts";
import { payloadRequest } from "./payload.ts";
import { plainPage } from "./plain-page.ts";
import type { Body, PageRequest, Rendered } from "./render.ts";
import { createRenderPage, type RenderParts } from "./render-page.ts";
import { sendRendered } from "./send-rendered.ts";
import type { VisitorGate } from "./visitor-gate.ts";

export interface PageParts extends RenderParts, GuestParts {
  /** The query parameters a cached page depends on. */
  parametersOf: ParametersOf;
  mayEnter: VisitorGate;
}

/** Answers documents, data and forms: from the cache of guest pages where allowed, otherwise by rendering. */
export function createPages(parts: PageParts) {
  const { publicUrl, security, filesInside, cache, parametersOf, mayEnter } = parts;
  const renderPage = createRenderPage(parts);
  const pageInstead = createPageInstead(renderPage, publicUrl);
  const findGuestPage = createGuestPages(renderPage, parts);

  /** The cache key of a page that is the same for every guest; null for any other, and where the country is blocked. */
  async function keyOf({ address, requestId, query }: Exchange, request: PageRequest, path: string) {
    const key = guestKeyOf(request, path, query, parametersOf);
    const place = key === null ? null : await mayEnter(address, requestId);
    return place === null ? null : `${place} ${key}`;
  }

  async function sendForVisitor(exchange: Exchange, body: Body | null, made?: Rendered): Promise<void> {
    const { request } = exchange;
    const method = request.method ?? "GET";
    const rendered = made ?? (await renderPage(exchange, { request, method, body, wantsData: false }));
    const page = await pageInstead(exchange, rendered);
    return sendRendered(exchange, filesInside.isWanted(exchange) ? filesInside.include(page) : page, security);
  }

  async function sendForGuest(exchange: Exchange, key: string): Promise<boolean> {
    const { request } = exchange;
    const found = await findGuestPage(exchange, { key, request, wantsData: false });
    if (found.page) send(exchange, guestPageAnswer(found.page, request.headers));
    else await sendForVisitor(exchange, null, found.own);
    return found.page !== null;
  }

  /** Only pages that are the same for every guest have a payload; any other answers 404 to everybody. */
  async function sendPayload(exchange: Exchange, path: string, request: PageRequest): Promise<boolean> {
    const key = await keyOf(exchange, request, path);
    const found = key === null ? null : await findGuestPage(exchange, { key: `data ${key}`, request, wantsData: true });
    if (found?.page) send(exchange, guestAnswer(found.page, request.headers));
    else send(exchange, plainPage(404, exchange.requestId, security.forPage()));
    return Boolean(found?.page);
  }

  /** Resolves to true when the response came from the cache. */
  return async (exchange: Exchange, body: Body | null): Promise<boolean> => {
    const payload = payloadRequest(exchange);
    if (payload) return sendPayload(exchange, payload.page, payload.request);
    const key = cache && (await keyOf(exchange, exchange.request, exchange.path));
    if (key !== null) return sendForGuest(exchange, filesInside.isWanted(exchange) ? `first ${key}` : key);
    await sendForVisitor(exchange, body);
    return false;
  };
}

export type Pages = ReturnType<typeof createPages>;
